#include "stdlib/value/sets/site_filter.hpp"

#include <algorithm>
#include <array>

#include "interpreter/plan/table.hpp"
#include "interpreter/play/limits.hpp"
#include "stdlib/value/sets/neighbours.hpp"
#include "stdlib/value/sets/one_site.hpp"

namespace lud::stdlib {

namespace {

/// The empty sites of a type.
struct EmptyOfType : Node {
  SiteType type = SiteType::Cell;
  static Sites run(const Node* node, Context& c) { return c.state.empty(static_cast<const EmptyOfType*>(node)->type); }
};

/// A row of a table of two sites as a set: the sites that have a certain value together with `other`.
struct RowOfTable : Node {
  Lazy<int> other;
  int count = 0;                  ///< number of sites of the table
  std::vector<Sites::Word> rows;  ///< by `other`
  std::uint32_t width = 0;

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const RowOfTable*>(node);
    const int other = n.other(c);
    return other >= 0 && other < n.count ? Sites(n.rows.data() + static_cast<std::size_t>(other) * n.width, n.width)
                                         : Sites(c.sites());
  }
};

template <class T>
Lazy<Sites> region_of(const T* node) {
  Lazy<Sites> region;
  region.function = &T::run;
  region.node = node;
  return region;
}

bool is_site(const Operand& value) {
  return value.sort == sort_of<int>() && iterator_of(Lazy<int>(value)) == &play::Scope::site;
}
/// Returns whether a value does not depend on `site` and is the same each time it is evaluated.
bool hangs_on_no_site(const Operand& value) {
  return !(value.reads & (Reads::Site | Reads::Anything)) && !(value.channels & Channels::Random);
}

/// Returns the region of the sites for which a call of two sites, one of them `site`, has a value; empty if the call is
/// no table. Precondition: for sites beyond the table the call has another value.
template <class T>
Lazy<Sites> row_of_table(const Operand& call, const std::array<std::string_view, 2>& sites, T value, Game& game) {
  const auto* const table = node_cast<plan::Table<T>>(Lazy<T>(call));
  if (!table || !table->other) return {};
  const plan::Arguments given{call};
  const bool first = is_site(given(sites[0]));
  const Operand& other = given(sites[first ? 1 : 0]);
  if ((!first && !is_site(given(sites[1]))) || !hangs_on_no_site(other)) return {};
  auto* const node = game.memory.make<RowOfTable>();
  node->other = Lazy<int>(other);
  node->count = static_cast<int>(table->count);
  node->width = game.layout.width;
  node->rows.resize(std::size_t{table->count} * node->width);
  for (std::size_t a = 0; a < table->count; ++a)
    for (std::size_t b = 0; b < table->count; ++b)
      if (table->values[a * table->count + b] == value) {
        const std::size_t asked = first ? a : b, by = first ? b : a;
        node->rows[by * node->width + asked / 64] |= Sites::Word{1} << asked % 64;
      }
  return region_of(node);
}

/// (= number (count Steps ...)), in either order. Only for positive numbers: sites that do not exist are 0 steps apart.
Lazy<Sites> so_many_steps_away(const Operand& condition, Game& game) {
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const Operand& steps = plan::argument(condition, i);
    const Operand& number = plan::argument(condition, 1 - i);
    if (!plan::is_word(steps, "count Steps") || steps.sort != sort_of<int>() || !number.constant) continue;
    const int wanted = *static_cast<const int*>(number.constant);
    if (wanted > 0) return row_of_table<int>(steps, {"from", "to"}, wanted, game);
  }
  return {};
}

/// (= (site) other), in either order.
Lazy<Sites> site_itself(const Operand& condition, Game& game) {
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const Operand& other = plan::argument(condition, 1 - i);
    if (!is_site(plan::argument(condition, i)) || other.sort != sort_of<int>() || !hangs_on_no_site(other)) continue;
    auto* const node = game.memory.make<OneSite>();
    node->site = Lazy<int>(other);
    return region_of(node);
  }
  return {};
}

/// Returns the region in which a condition requires `site` to lie, before negation; empty for any other condition.
Lazy<Sites> region_around_site(const Operand& condition, Game& game) {
  const plan::Arguments given{condition};
  if (plan::is_word(condition, "is In")) {
    const Operand& region = given("sites");
    return is_site(given("site")) && region.sort == sort_of<Sites>() && hangs_on_no_site(region) ? Lazy<Sites>(region)
                                                                                                 : Lazy<Sites>();
  }
  if (plan::is_word(condition, "is Related")) return row_of_table<bool>(condition, {"site", "other"}, true, game);
  if (plan::is_word(condition, "=") || plan::is_word(condition, "!=")) {
    const Lazy<Sites> itself = site_itself(condition, game);
    return itself ? itself : so_many_steps_away(condition, game);
  }
  // Not for cells: their numbers beyond the board are sites of hands.
  if (!plan::is_word(condition, "is Empty") || !is_site(given("site")) || !given("type").constant) return {};
  const SiteType type = *static_cast<const SiteType*>(given("type").constant);
  if (type == SiteType::Cell || game.layout.type_base[static_cast<std::size_t>(type)] == off) return {};
  auto* const empty = game.memory.make<EmptyOfType>();
  empty->type = type;
  return region_of(empty);
}

SiteFilter::Part part_of(const Operand& condition, Game& game) {
  SiteFilter::Part part;
  part.condition = evaluated(Lazy<bool>(condition));
  const bool denied = plan::is_word(condition, "not");
  const Operand& within = denied ? plan::argument(condition, 0) : condition;
  part.region = region_around_site(within, game);
  part.contrary = part.region && denied != plan::is_word(within, "!=");
  if (!part.region) part.test = exact_predicate(Lazy<bool>(condition), &play::Scope::site);
  return part;
}

/// Returns the set where a part holds or, if it is `contrary`, where it does not, and its width; null if there is no
/// set, or if testing each site takes less time.
const Sites::Word* members(Context& c, const SiteFilter::Part& part, Sites sites, std::uint32_t& width) {
  if (part.region) {
    const Sites found = part.region(c);
    width = found.width();
    return found.words();
  }
  width = c.game.layout.width;
  return part.test ? members_among(c, sites, part.test) : nullptr;
}

}  // namespace

void SiteFilter::keep(Context& c, SitesBuilder& sites) const {
  for (const Part& part : parts) {
    std::uint32_t width = 0;
    if (const Sites::Word* const found = members(c, part, sites, width)) {
      if (part.contrary)
        sites -= {found, width};
      else
        sites &= {found, width};
      continue;
    }
    play::spend(static_cast<std::uint64_t>(Sites(sites).count()), "(forEach ... if:...)");
    Bound site(c.scope.site, c.scope.site);
    for (int one : Sites(sites)) {
      site = one;
      if (!part.condition(c)) sites.remove(one);
    }
  }
}

bool SiteFilter::holds_on_all(Context& c, Sites sites) const {
  if (sites.empty()) return true;
  for (const Part& part : parts) {
    std::uint32_t width = 0;
    if (const Sites::Word* const found = members(c, part, sites, width)) {
      for (std::uint32_t i = 0; i < sites.width(); ++i) {
        const Sites::Word there = i < width ? found[i] : 0;
        if (sites.words()[i] & (part.contrary ? there : ~there)) return false;
      }
      continue;
    }
    play::spend(static_cast<std::uint64_t>(sites.count()), "(all Sites ...)");
    Bound site(c.scope.site, c.scope.site);
    for (int one : sites) {
      site = one;
      if (!part.condition(c)) return false;
    }
  }
  return true;
}

std::optional<SiteFilter> site_filter(const Operand& condition, Game& game) {
  if (condition.channels & (Channels::Writes | Channels::Random)) return std::nullopt;
  SiteFilter filter;
  if (!plan::is_word(condition, "and")) {
    filter.parts.push_back(part_of(condition, game));
  } else {
    const std::span<const Operand> given = condition.term->arguments;
    for (const Operand& part : given.size() == 1 && given[0].term ? given[0].term->arguments : given) {
      if (part.sort != sort_of<bool>()) return std::nullopt;
      filter.parts.push_back(part_of(part, game));
    }
  }
  // Expensive parts come last, for the sites that are left; the order of conjuncts does not matter.
  const auto region = [](const SiteFilter::Part& part) { return static_cast<bool>(part.region); };
  const auto others = std::stable_partition(filter.parts.begin(), filter.parts.end(), region);
  std::stable_partition(others, filter.parts.end(), [](const SiteFilter::Part& part) { return part.test != nullptr; });
  return others != filter.parts.begin() ? std::optional(std::move(filter)) : std::nullopt;
}

}  // namespace lud::stdlib
