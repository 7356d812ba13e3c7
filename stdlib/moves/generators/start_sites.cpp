#include "stdlib/moves/generators/start_sites.hpp"

#include <algorithm>

#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

namespace {

/// Calls `of` with each argument of a call, and with each item of those that are lists.
template <class Of>
void for_each_part(const Operand& call, Of&& of) {
  for (const Operand& part : call.term->arguments)
    if (part.term && !part.term->word)
      for_each_part(part, of);
    else if (part)
      of(part);
}

/// Whether a condition has the same value for all pieces, and evaluating it has no side effects.
bool is_given(const Operand& condition) {
  return without(condition.reads, Reads::Pips) == Reads::Nothing &&
         !(condition.channels & (Channels::Random | Channels::Writes));
}

std::size_t sites_of_default_type(const Game& game) {
  return static_cast<std::size_t>(game.layout.type_count[static_cast<std::size_t>(game.default_type)]);
}

/// Whether a condition is true of every site of the board.
bool holds_everywhere(const SitePredicate& where, std::size_t sites) {
  if (where.kind != SitePredicate::Kind::Region || !is_constant(where.region)) return false;
  const Sites known = constant_of(where.region);
  for (std::size_t site = 0; site < sites; ++site)
    if (!known.contains(static_cast<int>(site))) return false;
  return true;
}

bool is_false(const Operand& condition) { return condition.constant && !*static_cast<const bool*>(condition.constant); }

}  // namespace

StartSites StartSites::joined(Kind kind, std::vector<StartSites> parts) {
  const auto everywhere = [](const StartSites& part) { return part.everywhere(); };
  if (kind == Kind::All)
    std::erase_if(parts, everywhere);
  else if (std::ranges::any_of(parts, everywhere))
    parts.clear();
  if (parts.size() == 1) return std::move(parts[0]);
  StartSites made;
  if (!parts.empty()) made.kind_ = kind;
  made.parts_ = std::move(parts);
  return made;
}

StartSites StartSites::of_condition(const Operand& condition, const Game& game) {
  StartSites made;
  if (!condition || condition.constant) return made;
  if (is_given(condition)) {
    made.kind_ = Kind::Given;
    made.given_ = Lazy<bool>(condition);
    return made;
  }
  const SitePredicate* const where = site_predicate(Lazy<bool>(condition), &play::Scope::from);
  const bool all = plan::is_word(condition, "and");
  if ((all || plan::is_word(condition, "or")) && !(where && where->exact)) {
    std::vector<StartSites> parts;
    for_each_part(condition, [&](const Operand& part) { parts.push_back(of_condition(part, game)); });
    return joined(all ? Kind::All : Kind::Any, std::move(parts));
  }
  if (plan::is_word(condition, "if")) {
    const Operand& no = plan::argument(condition, "no");
    const Operand& yes = plan::argument(condition, "yes");
    std::vector<StartSites> parts;
    if (!is_false(yes))
      parts.push_back(joined(Kind::All, {of_condition(condition.term->arguments[0], game), of_condition(yes, game)}));
    if (no && !is_false(no)) parts.push_back(of_condition(no, game));
    return joined(Kind::Any, std::move(parts));
  }
  if (!where || condition.reads & Reads::Level || holds_everywhere(*where, sites_of_default_type(game))) return made;
  made.kind_ = Kind::Where;
  made.where_ = where;
  return made;
}

StartSites StartSites::of_moves(const Operand& generator, const Game& game) {
  std::vector<StartSites> parts;
  if (plan::is_word(generator, "if")) {
    const Operand& otherwise = plan::argument(generator, "otherwise");
    parts.push_back(joined(Kind::All, {of_condition(plan::argument(generator, "condition"), game),
                                       of_moves(plan::argument(generator, "moves"), game)}));
    if (otherwise) parts.push_back(of_moves(otherwise, game));
    return joined(Kind::Any, std::move(parts));
  }
  if (plan::is_word(generator, "or")) {
    for_each_part(generator, [&](const Operand& part) {
      if (part.sort == sort_of<Moves>()) parts.push_back(of_moves(part, game));
    });
    return joined(Kind::Any, std::move(parts));
  }
  const Operand& start = plan::argument(generator, "from");
  const auto* const from = start.sort == sort_of<From>() ? described<From>(start) : nullptr;
  if (!from || from->region || from->level || (from->site && iterator_of(from->site) != &play::Scope::from)) return {};
  return of_condition(plan::argument(start, "if"), game);
}

Sites::Word StartSites::keep(Context& c, std::size_t i, Sites::Word pieces) const {
  switch (kind_) {
    case Kind::Everywhere:
      break;
    case Kind::Given:
      return given_(c) ? pieces : 0;
    case Kind::Where: {
      const std::size_t left = sites_of_default_type(c.game) - i * 64;
      const Sites::Word elsewhere = left < 64 ? ~Sites::Word{0} << left : 0;
      return pieces & (where_->sites(c)[i] | elsewhere);
    }
    case Kind::All:
      for (const StartSites& part : parts_) {
        if (pieces == 0) break;
        pieces = part.keep(c, i, pieces);
      }
      break;
    case Kind::Any: {
      Sites::Word others = pieces;
      for (const StartSites& part : parts_) {
        if (others == 0) break;
        others &= ~part.keep(c, i, others);
      }
      return pieces & ~others;
    }
  }
  return pieces;
}

void StartSites::keep(Context& c, std::span<Sites::Word> pieces) const {
  const std::size_t sites = sites_of_default_type(c.game);
  for (std::size_t i = 0; i < pieces.size() && i * 64 < sites; ++i) pieces[i] = keep(c, i, pieces[i]);
}

}  // namespace lud::stdlib
