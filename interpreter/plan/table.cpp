#include "interpreter/plan/table.hpp"

#include <algorithm>

namespace lud::plan {

namespace {

/// The most bytes of a table: 128 sites by 128 of one word each.
constexpr std::size_t most_bytes = 1 << 17;

/// An argument that takes each site in turn while a table is filled.
struct Candidate : Node {
  int site = 0;
  static int run(const Node* node, Context&) { return static_cast<const Candidate*>(node)->site; }
};

Operand argument_of(const Candidate& candidate) {
  Operand operand = Operand().evaluated_by(&candidate);
  operand.sort = sort_of<int>();
  operand.bind = operand.foldable = Bind::Play;
  return operand;
}

std::size_t bytes_of(const Game& game, const Sort* sort) {
  return sort == sort_of<Sites>() ? game.layout.width * sizeof(Sites::Word) : sizeof(int);
}

/// Stores the values of a table; sets of sites lie side by side in the game's memory.
template <class T>
class Values {
 public:
  Values(std::size_t, const Game&) {}
  T keep(T value) { return value; }
};
template <>
class Values<Sites> {
 public:
  Values(std::size_t count, Game& game)
      : width_(game.layout.width), next_(game.memory.make_array(std::vector<Sites::Word>(count * width_)).data()) {}
  Sites keep(Sites value) {
    const Sites kept(next_, width_);
    std::copy_n(value.words(), std::min(value.width(), width_), next_);
    next_ += width_;
    return kept;
  }

 private:
  std::uint32_t width_;
  Sites::Word* next_;
};

/// The arguments that index a table, and the type of their sites.
struct BySites {
  Operand site, other;        ///< `other` may be empty
  std::size_t first, second;  ///< their numbers among the arguments
  SiteType type;
};

template <class T>
Operand table_of(const Linked& call, const BySites& by, std::span<Operand> arguments) {
  const auto count = static_cast<unsigned>(call.game.lattice(by.type).count());
  Memory& memory = call.game.memory;
  auto* one = memory.make<Candidate>();
  auto* two = memory.make<Candidate>();
  arguments[by.first] = argument_of(*one);
  if (by.other) arguments[by.second] = argument_of(*two);
  const LinkInput input{memory, arguments, {}, false};
  const Lazy<T> word(call.declaration.make(input));
  auto* table = memory.make<Table<T>>();
  table->term = call.made.term;
  table->site = Lazy<int>(by.site);
  if (by.other) table->other = Lazy<int>(by.other);
  table->plain = Lazy<T>(call.made);
  table->count = count;
  table->of_default_type = by.type == call.game.default_type;
  Context context(call.game);
  const int seconds = by.other ? static_cast<int>(count) : 1;
  Values<T> values(static_cast<std::size_t>(seconds) * count, call.game);
  for (one->site = 0; one->site < static_cast<int>(count); ++one->site)
    for (two->site = 0; two->site < seconds; ++two->site) {
      table->values.push_back(values.keep(word(context)));
      context.arena.reset();
    }
  return call.made.evaluated_by(table);
}

}  // namespace

Operand by_site(const Linked& call, std::string_view site, std::string_view other, std::string_view type) {
  if (!call.board_exists || call.made.constant || call.made.bind != Bind::Play) return call.made;
  const std::optional<SiteType> of_type = Arguments{call.made}.known(type, call.game.default_type);
  if (!of_type) return call.made;
  std::vector<Operand> arguments(call.input.arguments.begin(), call.input.arguments.end());
  std::size_t first = arguments.size(), second = arguments.size();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view name = call.declaration.parameters[i].name;
    if (arguments[i] && arguments[i].sort == sort_of<int>() && (name == site || name == other))
      (name == site ? first : second) = i;
    else if (arguments[i] && !arguments[i].constant)
      return call.made;
  }
  if (first == arguments.size() || (!other.empty() && second == arguments.size())) return call.made;
  const auto count = static_cast<std::size_t>(call.game.lattice(*of_type).count());
  if ((other.empty() ? 1 : count) * count * bytes_of(call.game, call.made.sort) > most_bytes) return call.made;
  const Operand by = arguments[first], and_by = other.empty() ? Operand() : arguments[second];
  const BySites sites{by, and_by, first, second, *of_type};
  if (call.made.sort == sort_of<Sites>()) return table_of<Sites>(call, sites, arguments);
  if (call.made.sort == sort_of<int>()) return table_of<int>(call, sites, arguments);
  return call.made.sort == sort_of<bool>() ? table_of<bool>(call, sites, arguments) : call.made;
}

}  // namespace lud::plan
