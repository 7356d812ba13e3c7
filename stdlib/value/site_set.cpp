#include "stdlib/value/site_set.hpp"

#include <algorithm>

namespace lud::stdlib {

namespace {

Standing nothing_but_empty(const SiteSetNode&, const Context&) { return empty_sites; }
Standing all_but_empty(const SiteSetNode&, const Context& c) { return everybody(c) & ~empty_sites; }
Standing contrary(const SiteSetNode& set, const Context& c) { return everybody(c) & ~set.parts[0]->who(c); }
Standing all_of(const SiteSetNode& set, const Context& c) {
  Standing common = everybody(c);
  for (const SiteSetNode* part : set.parts) common &= part->who(c);
  return common;
}
Standing any_of(const SiteSetNode& set, const Context& c) {
  Standing all = 0;
  for (const SiteSetNode* part : set.parts) all |= part->who(c);
  return all;
}

bool is_iterator(const Operand& operand) { return operand.function == reinterpret_cast<void (*)()>(&scope_value); }

Operand made_of(const Linked& call, const Operand& made, SiteSetNode node) {
  node.sites = static_cast<unsigned>(call.game.layout.type_count[static_cast<std::size_t>(call.game.default_type)]);
  node.otherwise = Lazy<bool>(made);
  Operand set = made;
  set.node = call.game.memory.make<SiteSetNode>(std::move(node));
  set.function = reinterpret_cast<void (*)()>(&SiteSetNode::run);
  return set;
}

}  // namespace

template <bool owner>
int PieceNode<owner>::run(const Node* node, Context& c) {
  const PieceNode& n = *static_cast<const PieceNode*>(node);
  const int site = n.at(c);
  if (static_cast<unsigned>(site) >= n.sites) {
    const SiteType type = c.game.default_type;
    if (!owner) return c.game.stacking() ? c.what(type, site, 0) : c.what(type, site);
    return type == SiteType::Cell || site < 0 ? c.who(type, site) : 0;
  }
  const int what = c.state.what(site);
  return owner ? c.game.owner_of[static_cast<std::size_t>(what)] : what;
}
template struct PieceNode<true>;
template struct PieceNode<false>;

bool has_site_sets(const Linked& call) {
  const play::Layout& layout = call.game.layout;
  return call.board_exists && !layout.owners && !layout.stacking && !layout.candidate_words;
}

Operand owner_test(const Linked& call, const Operand& owner, Standing (*standing)(const SiteSetNode&, const Context&)) {
  if (!has_site_sets(call) || owner.function != reinterpret_cast<void (*)()>(&PieceNode<true>::run)) return call.made;
  const Lazy<int>& at = static_cast<const PieceNode<true>*>(owner.node)->at;
  if (at.function != &scope_value) return call.made;
  SiteSetNode node;
  node.standing = standing;
  node.variable = static_cast<const ScopeNode*>(at.node)->variable;
  return made_of(call, call.made, std::move(node));
}

Operand emptiness_test(const Linked& call, const Operand& site, bool empty) {
  if (!has_site_sets(call) || !is_iterator(site)) return call.made;
  SiteSetNode node;
  node.standing = empty ? nothing_but_empty : all_but_empty;
  node.variable = static_cast<const ScopeNode*>(site.node)->variable;
  return made_of(call, call.made, std::move(node));
}

Operand contrary_set(const Linked& call) {
  const Operand& inner = call.input.arguments[0];
  if (inner.function != reinterpret_cast<void (*)()>(&SiteSetNode::run)) return call.made;
  const auto* part = static_cast<const SiteSetNode*>(inner.node);
  SiteSetNode node;
  node.standing = contrary;
  node.variable = part->variable;
  node.parts = {part};
  return made_of(call, call.made, std::move(node));
}

Operand joined_set(const Linked& call, const Operand& made, std::span<const Lazy<bool>> parts, bool all) {
  SiteSetNode node;
  for (const Lazy<bool>& part : parts) {
    if (part.function != &SiteSetNode::run) return made;
    node.parts.push_back(static_cast<const SiteSetNode*>(part.node));
    if (node.parts.back()->variable != node.parts.front()->variable) return made;
  }
  if (parts.size() < 2) return made;
  node.standing = all ? all_of : any_of;
  node.variable = node.parts.front()->variable;
  return made_of(call, made, std::move(node));
}

void write_like_pieces(const Context& c, int site, Sites::Word* words, std::uint32_t width) {
  const int what = c.state.what(site);
  if (what == 0) return write_sites(c, empty_sites, words, width);
  const int owner = c.game.owner_of[static_cast<std::size_t>(what)];
  write_sites(c, Standing{1} << owner, words, width);
  if (std::ranges::count(c.game.owner_of, owner) == 1) return;
  for (std::uint32_t i = 0; i < width; ++i)
    for (Sites::Word rest = words[i]; rest; rest &= rest - 1)
      if (c.state.what(static_cast<int>(i * 64) + std::countr_zero(rest)) != what) words[i] ^= rest & (~rest + 1);
}

Sites Neighbours::connected(Context& c, int site, const Sites::Word* members) const {
  Sites::Word* const reached = c.arena.array<Sites::Word>(2 * width);
  Sites::Word* const waiting = reached + width;
  std::fill_n(reached, 2 * width, 0);
  const auto first = static_cast<std::uint32_t>(site) / 64;
  reached[first] = waiting[first] = Sites::Word{1} << (site % 64);
  for (std::uint32_t at = first; at < width;) {
    if (!waiting[at]) {
      ++at;
      continue;
    }
    const Sites::Word* const row = of(static_cast<int>(at * 64) + std::countr_zero(waiting[at]));
    waiting[at] &= waiting[at] - 1;
    for (std::uint32_t i = width; i-- > 0;) {
      const Sites::Word fresh = row[i] & members[i] & ~reached[i];
      if (!fresh) continue;
      reached[i] |= fresh;
      waiting[i] |= fresh;
      if (i < at) at = i;
    }
  }
  return {reached, width};
}

void Neighbours::gather(const Sites::Word* set, Sites::Word* beside) const {
  for (int site : Sites(set, width)) {
    const Sites::Word* const row = of(site);
    for (std::uint32_t i = 0; i < width; ++i) beside[i] |= row[i];
  }
}

const Neighbours* neighbours_of(Game& game, board::Directions directions) {
  constexpr std::size_t most_words = 1 << 14;
  const board::Lattice& lattice = game.lattice();
  const auto count = static_cast<std::size_t>(lattice.count());
  const std::size_t width = (count + 63) / 64;
  if (count * width > most_words) return nullptr;
  auto* made = game.memory.make<Neighbours>();
  made->count = lattice.count();
  made->width = static_cast<std::uint32_t>(width);
  made->rows.resize(count * width);
  for (int site = 0; site < lattice.count(); ++site)
    for (AbsoluteDirection direction : directions)
      for (int to : lattice.steps(site, direction))
        SitesBuilder(made->rows.data() + static_cast<std::size_t>(site) * width, made->width).add(to);
  return made;
}

const Neighbours* neighbours_of(const Linked& call, const Operand& directions) {
  if (!call.board_exists) return nullptr;
  if (!directions) {
    constexpr AbsoluteDirection adjacent = AbsoluteDirection::Adjacent;
    return neighbours_of(call.game, std::span(&adjacent, 1));
  }
  if (!directions.constant) return nullptr;
  if (directions.sort == sort_of<AbsoluteDirection>())
    return neighbours_of(call.game, std::span(static_cast<const AbsoluteDirection*>(directions.constant), 1));
  const auto& list = *static_cast<const DirectionList*>(directions.constant);
  return neighbours_of(call.game, board::Directions(list.begin(), list.size()));
}

}  // namespace lud::stdlib
