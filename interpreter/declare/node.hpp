#pragma once
// Nodes: what expressions become when they are linked, and the types by which words meet them. An expression of C++
// type T is a `Lazy<T>` in play: a function and the node it is called with. While a game is linked it is an `Operand`,
// which also says when it is known, what it depends on, and of which word and arguments it was made (`Term`).
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/declare/sort.hpp"

namespace lud {

struct Context;
struct Game;
class Emit;
class Evaluation;
class Place;
class BoardView;
struct Checked;

/// When the value of an expression is known: from the text alone, once the board exists, or only in play.
enum class Bind : std::uint8_t { Text, Board, Play };

/// Generators of moves have this result; it carries nothing, moves go to the context's list.
struct Moves {};
/// What a generator of moves is asked for. A word that does not know a query lists all its moves. `Sample` to
/// `Reservoir` serve to sample one legal move, see interpreter/play/sampling.hpp; the last three find out what can move
/// to a site, see Aim.
enum class Query : std::uint8_t {
  All,        ///< all its moves
  Any,        ///< whether there are any: which moves it makes does not matter
  Some,       ///< one of its moves or more, where there are any, with all that they do
  Sample,     ///< all its moves, which may await a test; or, instead of them, how many slots they have at most
  Slot,       ///< the move at one slot, where there is one
  Reservoir,  ///< all its moves, of which one will stay: it may leave out those that do not
  AnyTo,      ///< whether there are any that end on the site that is aimed at: others need not be made
  AllTo,      ///< all that end on the site that is aimed at
  Targets,    ///< where its moves end: those that can tell note the sites instead of making them (play::Aim::ends)
  Bound,      ///< how many slots it has at most, for whatever piece anywhere, in whatever position
  Ends,       ///< where its moves could end, in whatever position: it says so instead of making any
};
/// Whether it is asked of all positions, and not of the present one.
constexpr bool is_of_all_positions(Query asked) { return asked >= Query::Bound; }
/// Start rules have this result: moves like others, but a sort of their own.
struct Placements {};

/// What a node is: one for each kind, told apart by its address.
struct NodeType {};
template <class T>
inline const NodeType node_type{};

/// Base of every evaluator node.
struct Node {
  const NodeType* tag = nullptr;  ///< noted by Memory::make

 protected:
  Node() = default;
  ~Node() = default;
};

/// Nodes of a family are of one type: it names itself as `NodeFamily` in its base.
template <class T>
constexpr const NodeType* type_of_node() {
  if constexpr (requires { typename T::NodeFamily; })
    return &node_type<typename T::NodeFamily>;
  else
    return &node_type<T>;
}

/// The iterators of the language that a word looks at, in the order of play::Scope: sets of bits.
enum class Reads : std::uint16_t {
  Nothing = 0,
  From = 1 << 0,
  Level = 1 << 1,
  To = 1 << 2,
  Between = 1 << 3,
  Pips = 1 << 4,
  Player = 1 << 5,
  Track = 1 << 6,
  Site = 1 << 7,
  Value = 1 << 8,
  Hint = 1 << 9,
  Edge = 1 << 10,
  Anything = 1 << 15  ///< it is not known, or the value changes from one evaluation to the next
};
constexpr Reads operator|(Reads a, Reads b) {
  return static_cast<Reads>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool operator&(Reads a, Reads b) {
  return (static_cast<std::uint16_t>(a) & static_cast<std::uint16_t>(b)) != 0;
}
/// What is in the first and not in the second.
constexpr Reads without(Reads a, Reads b) {
  return static_cast<Reads>(static_cast<std::uint16_t>(a) & ~static_cast<std::uint16_t>(b));
}

/// What the value of a word depends on besides its arguments and the iterators of the scope: sets of bits. What stands
/// where is `Pieces`; the channels after it are those of a state.
enum class Channels : std::uint16_t {
  Nothing = 0,
  Pieces = 1 << 0,
  Counts = 1 << 1,
  States = 1 << 2,
  Rotations = 1 << 3,
  Values = 1 << 4,
  Hidden = 1 << 5,
  Ground = 1 << 6,     ///< what sites are like in play: open, visited, their costs and phases, what they can still hold
  Tracks = 1 << 7,     ///< pieces at places on tracks
  Variables = 1 << 8,  ///< what rules set under a name
  Lists = 1 << 9,      ///< what they remember, propose, keep pending
  Mover = 1 << 10,     ///< who moves
  Turn = 1 << 11,      ///< ... and all else that is kept once: next player, phases, scores, counters, results
  Dice = 1 << 12,
  History = 1 << 13,  ///< the moves so far, earlier positions, where pieces stood after the start rules
  Position = (1 << 14) - 1,
  Random = 1 << 14,  ///< it draws random numbers
  Writes = 1 << 15   ///< it changes the position
};
constexpr Channels operator|(Channels a, Channels b) {
  return static_cast<Channels>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool operator&(Channels a, Channels b) {
  return (static_cast<std::uint16_t>(a) & static_cast<std::uint16_t>(b)) != 0;
}
constexpr Channels without(Channels a, Channels b) {
  return static_cast<Channels>(static_cast<std::uint16_t>(a) & ~static_cast<std::uint16_t>(b));
}

struct Declaration;
struct Operand;
/// What a linked expression was made of: a word and its arguments, by parameter, empty where they are absent (of a
/// generator of moves the consequence is last); or, without a word, the items of a list. See interpreter/plan/term.hpp.
struct Term {
  const Declaration* word = nullptr;
  std::span<const Operand> arguments;
  /// How its value is found in play.
  enum class Plan : std::uint8_t {
    Evaluated,   ///< by the word's meaning
    Known,       ///< before play
    ByMover,     ///< looked up, as it depends on nothing but who moves
    Lowered,     ///< by what the word hands on instead (Declaration::lower)
    Remembered,  ///< once for a position
  } plan = Plan::Evaluated;
  // What it depends on in play, with all its arguments.
  Reads reads = Reads::Nothing;
  Channels channels = Channels::Nothing;
};

/// A linked expression without its C++ type: what to call, with what, and when it is known. Empty: absent.
struct Operand {
  void (*function)() = nullptr;  ///< really T (*)(const Node*, Context&), T given by `sort`
  const Node* node = nullptr;
  const Sort* sort = nullptr;
  Bind bind = Bind::Text;                 ///< when the value, with all that it holds, is known
  Bind foldable = Bind::Text;             ///< when the call itself can be made once and for all
  const void* constant = nullptr;         ///< where the value is folded: a `const T*`
  const Checked* checked = nullptr;       ///< for deferred parameters: what is to be linked later
  Reads reads = Reads::Nothing;           ///< what its value in play depends on besides the position
  Channels channels = Channels::Nothing;  ///< ... and what of the position
  std::uint16_t weight = 0;               ///< how many words are evaluated in play, see is_worth_remembering
  bool asked_again = false;               ///< its value is likely to be asked for more than once in a position
  std::uint32_t identity = 0;             ///< equal expressions have the same number; 0: equal to none
  const Term* term = nullptr;             ///< what was written; null for atoms
  bool filled_in = false;                 ///< it was not written: what a parameter means where it is absent
  explicit operator bool() const { return sort != nullptr; }
  /// The same expression, evaluated by another node: by its `run`.
  template <class T>
  Operand evaluated_by(const T* other) const {
    Operand made = *this;
    made.function = reinterpret_cast<void (*)()>(&T::run);
    made.node = other;
    return made;
  }
};

/// A word that goes through sites or numbers weighs as much as so many.
constexpr std::uint16_t weight_of_loop = 8;
/// Values of fewer words are sooner worked out than found again.
constexpr std::uint16_t least_weight_remembered = 3;
/// Whether a value takes longer to work out than to remember.
inline bool is_worth_remembering(const Operand& value) {
  return value.weight >= (value.asked_again ? least_weight_remembered : weight_of_loop);
}

/// Owner of nodes and constants: lives as long as the game.
class Memory {
 public:
  template <class T, class... A>
  T* make(A&&... arguments) {
    T* const made = new T(std::forward<A>(arguments)...);
    if constexpr (std::is_base_of_v<Node, T>) made->tag = type_of_node<T>();
    keep({made, [](void* kept) { delete static_cast<T*>(kept); }});
    return made;
  }
  template <class T>
  std::span<T> make_array(std::vector<T> items) {
    auto* kept = make<std::vector<T>>(std::move(items));
    return {kept->data(), kept->size()};
  }
  /// The number of a name, the same for equal texts; names are counted in the order in which they turn up.
  int intern(std::string_view name);
  /// A new place where play remembers a value.
  std::uint32_t reserve_remembered() { return remembered_++; }
  std::uint32_t remembered() const { return remembered_; }
  /// The same for a region: its number among those that are remembered.
  std::uint32_t reserve_region() { return regions_++; }
  std::uint32_t remembered_regions() const { return regions_; }
  /// The names so far, by number.
  const std::vector<std::string>& names() const { return names_; }
  /// Notes what a node was made for. Nodes that several terms share keep the first one.
  void note_term(const Node* node, const Term* term) {
    if (node && term) terms_.emplace(node, term);
  }
  /// Null for nodes that were made for nothing that was written.
  const Term* term_of(const Node* node) const {
    const auto found = terms_.find(node);
    return found == terms_.end() ? nullptr : found->second;
  }

 private:
  using Kept = std::unique_ptr<void, void (*)(void*)>;
  void keep(Kept kept);

  std::vector<Kept> kept_;
  std::vector<std::string> names_;
  std::unordered_map<const Node*, const Term*> terms_;
  std::uint32_t remembered_ = 0, regions_ = 0;
};

/// A value that is known before play.
template <class T>
struct ConstantNode : Node {
  T value;
  explicit ConstantNode(T v) : value(std::move(v)) {}
  static T run(const Node* node, Context&) { return static_cast<const ConstantNode*>(node)->value; }
};

/// Reads an iterator of the language such as (to); the node says which one. Inline in play/context.hpp.
int scope_value(const Node* node, Context& context);

/// An expression of C++ type T, to be evaluated in a context. Sixteen bytes; one indirect call, none for constants
/// and iterators.
template <class T>
struct Lazy {
  using Function = T (*)(const Node*, Context&);
  Function function = nullptr;
  const Node* node = nullptr;
  Lazy() = default;
  explicit Lazy(const Operand& o) : function(reinterpret_cast<Function>(o.function)), node(o.node) {}
  T operator()(Context& context) const {
    // Conditions that are constant are hardly ever asked: whoever has one goes without it.
    if constexpr (std::is_trivially_copyable_v<T> && !std::is_empty_v<T> && !std::is_same_v<T, bool>)
      if (function == &ConstantNode<T>::run) return static_cast<const ConstantNode<T>*>(node)->value;
    if constexpr (std::is_same_v<T, int>)
      if (function == &scope_value) return scope_value(node, context);
    return function(node, context);
  }
  explicit operator bool() const { return function != nullptr; }
};

/// Whether an expression (a Lazy or an Operand) was linked to a node of a type.
template <class T, class Expression>
bool is_node(const Expression& expression) {
  return expression.node && expression.node->tag == &node_type<T>;
}
/// That node; null where it is another.
template <class T, class Expression>
const T* node_cast(const Expression& expression) {
  return is_node<T>(expression) ? static_cast<const T*>(expression.node) : nullptr;
}

template <class T>
using Maybe = std::optional<T>;

/// A name of something that play keeps under it (a variable, remembered values, an event, a proposal): a string in the
/// text, a number in play. `Memory::names` has the texts.
struct Name {
  int index = -1;
};

/// A list literal whose items are evaluated by the body.
template <class T>
struct List {
  std::span<const Lazy<T>> items;
  std::size_t size() const { return items.size(); }
  auto begin() const { return items.begin(); }
  auto end() const { return items.end(); }
  const Lazy<T>& operator[](std::size_t i) const { return items[i]; }
};

/// One of two sorts.
template <class A, class B>
struct Either {
  Lazy<A> first;
  Lazy<B> second;
  explicit operator bool() const { return first || second; }
};

/// A checked expression that the compiler links when the board exists.
template <class T>
struct Deferred {
  const Checked* checked = nullptr;
  explicit operator bool() const { return checked != nullptr; }
};

// ---- constants
// -------------------------------------------------------------------------------------------------------

/// Whether a value is known before play.
template <class T>
bool is_constant(const Lazy<T>& value) {
  return value.function == &ConstantNode<T>::run;
}

/// The value of a folded expression. Descriptions (results that are no play values) always are.
template <class T>
const T& constant_of(const Lazy<T>& folded) {
  return static_cast<const ConstantNode<T>*>(folded.node)->value;
}

/// Wraps a value as an operand.
template <class T>
Operand constant_operand(T value, Memory& memory) {
  auto* node = memory.make<ConstantNode<T>>(std::move(value));
  return {reinterpret_cast<void (*)()>(&ConstantNode<T>::run),
          node,
          sort_of<T>(),
          Bind::Text,
          Bind::Text,
          &node->value,
          nullptr};
}

namespace kit_detail {

/// An expression whose value is remembered as long as nothing changes that it depends on: the position, and `count`
/// iterators of the scope.
template <class T>
struct RememberedNode : Node {
  Lazy<T> inner;
  std::uint32_t place = 0;
  std::uint32_t weight = 0;  ///< how many words working it out takes
  std::array<std::uint8_t, 3> reads{};
};
template <class T, int count>
T recall(const Node* node, Context& context);

}  // namespace kit_detail

}  // namespace lud
