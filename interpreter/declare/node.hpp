#pragma once
// Nodes: the form of expressions after linking, and the types by which the lambdas of words handle them. In play, an
// expression of C++ type T is a `Lazy<T>`: a function and the node it is called with. While a game is linked, it is an
// `Operand`, which also holds when its value is known, what the value depends on, and the word and arguments that it
// was made of (`Term`).
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

/// The result type of move generators. It is empty: the moves are appended to the context's list.
struct Moves {};
/// The question that a move generator answers. A word that does not implement a query lists all its moves. `Sample`,
/// `Slot` and `Reservoir` serve to sample one legal move (interpreter/play/sampling.hpp); `AnyTo`, `AllTo`, `Targets`
/// and `Ends` are about the sites where moves end (play::Aim).
enum class Query : std::uint8_t {
  All,        ///< all its moves
  Any,        ///< whether it has a move: which moves it makes does not matter
  Some,       ///< at least one of its moves, where it has any, with all their effects
  Sample,     ///< all its moves, of which some may still have to be tested; or, instead, an upper bound of its slots
  Slot,       ///< the move at one slot, where there is one
  Reservoir,  ///< all its moves, for a reservoir that keeps one: moves that it would not keep may be left out
  AnyTo,      ///< whether it has a move that ends on play::Aim::site: other moves need not be made
  AllTo,      ///< all its moves that end on play::Aim::site
  Targets,    ///< the sites where its moves end: put into play::Aim::ends without making moves, where that is possible
  Bound,      ///< an upper bound of its slots for any piece on any site in any position
  Ends,       ///< the sites where its moves could end in any position: put into play::Aim::ends; no move is made
};
/// Whether a query is about all positions and not about the present one.
constexpr bool is_of_all_positions(Query query) { return query >= Query::Bound; }
/// The result type of start rules: they make moves as generators do, but have a sort of their own.
struct Placements {};

/// Identifies a kind of node: there is one object for each kind, compared by address.
struct NodeType {};
template <class T>
inline const NodeType node_type{};

/// Base of every evaluator node.
struct Node {
  const NodeType* tag = nullptr;  ///< set by Memory::make

 protected:
  Node() = default;
  ~Node() = default;
};

/// The tag of nodes of type T, or of its member type `NodeFamily`, which a base may define: the family shares one tag.
template <class T>
constexpr const NodeType* type_of_node() {
  if constexpr (requires { typename T::NodeFamily; })
    return &node_type<typename T::NodeFamily>;
  else
    return &node_type<T>;
}

/// A bit set of the iterators of the language that an expression reads, in the order of play::Scope.
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
  Anything = 1 << 15  ///< unknown, or the value differs from one evaluation to the next
};
constexpr Reads operator|(Reads a, Reads b) {
  return static_cast<Reads>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool operator&(Reads a, Reads b) {
  return (static_cast<std::uint16_t>(a) & static_cast<std::uint16_t>(b)) != 0;
}
/// The set difference `a` \ `b`.
constexpr Reads without(Reads a, Reads b) {
  return static_cast<Reads>(static_cast<std::uint16_t>(a) & ~static_cast<std::uint16_t>(b));
}

/// A bit set of the parts of a position that a word reads, besides its arguments and the iterators of the scope; the
/// last two bits are effects. `Pieces` is which piece stands on which site; the others are channels of a state.
enum class Channels : std::uint16_t {
  Nothing = 0,
  Pieces = 1 << 0,
  Counts = 1 << 1,
  States = 1 << 2,
  Rotations = 1 << 3,
  Values = 1 << 4,
  Hidden = 1 << 5,
  Ground = 1 << 6,     ///< properties of sites in play: open, visited, cost, phase, candidate values
  Tracks = 1 << 7,     ///< which pieces stand at which places of tracks
  Variables = 1 << 8,  ///< variables that rules set by name
  Lists = 1 << 9,      ///< remembered values, proposals, pending values
  Mover = 1 << 10,     ///< whose turn it is
  Turn = 1 << 11,      ///< all other values that a position has once: next player, phases, scores, counters, results
  Dice = 1 << 12,
  History = 1 << 13,  ///< the moves so far, earlier positions, where pieces stood after the start rules
  Position = (1 << 14) - 1,
  Random = 1 << 14,  ///< evaluation draws random numbers
  Writes = 1 << 15   ///< evaluation changes the position
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
/// The source form of a linked expression: a word and its arguments by parameter, empty where absent (the consequence
/// of a move generator is last); or, where `word` is null, the items of a list. See interpreter/plan/term.hpp.
struct Term {
  const Declaration* word = nullptr;
  std::span<const Operand> arguments;
  /// How play obtains the value.
  enum class Plan : std::uint8_t {
    Evaluated,   ///< evaluated each time by the word's lambda
    Known,       ///< a constant, folded before play
    ByMover,     ///< looked up in a table by mover: the value depends on nothing else
    Lowered,     ///< evaluated by the node that Declaration::lower returned
    Remembered,  ///< evaluated once for a position, then kept
  } plan = Plan::Evaluated;
  // What the value depends on in play, arguments included.
  Reads reads = Reads::Nothing;
  Channels channels = Channels::Nothing;
};

/// A linked expression without its C++ type: the function to call, its node, and what the linker knows about the value.
/// An operand without a sort is empty: an absent argument, or the result of a failed link.
struct Operand {
  void (*function)() = nullptr;  ///< really T (*)(const Node*, Context&), T given by `sort`
  const Node* node = nullptr;
  const Sort* sort = nullptr;
  Bind bind = Bind::Text;                 ///< when the value is known, its lazy parts included
  Bind foldable = Bind::Text;             ///< when the call itself can be evaluated once and for all
  const void* constant = nullptr;         ///< the folded value, a `const T*`; null where the value is not folded
  const Checked* checked = nullptr;       ///< for deferred parameters: the expression to link later
  Reads reads = Reads::Nothing;           ///< iterators that the value depends on in play
  Channels channels = Channels::Nothing;  ///< channels that the value depends on, and effects of evaluating it
  std::uint16_t weight = 0;               ///< cost in play, in words evaluated; see is_worth_remembering
  bool asked_again = false;               ///< the value is likely to be asked for more than once in a position
  std::uint32_t identity = 0;             ///< equal expressions have the same number; 0: equal to none
  const Term* term = nullptr;             ///< the source form; null for atoms
  bool filled_in = false;                 ///< made by Parameter::when_absent, not written by the author
  explicit operator bool() const { return sort != nullptr; }
  /// Returns a copy that is evaluated by `T::run` on the node `other`; all else, such as effects, stays the same.
  template <class T>
  Operand evaluated_by(const T* other) const {
    Operand made = *this;
    made.function = reinterpret_cast<void (*)()>(&T::run);
    made.node = other;
    return made;
  }
};

/// The weight of a word that iterates over sites or numbers; other words weigh 1.
constexpr std::uint16_t weight_of_loop = 8;
/// Evaluating a value of less weight is faster than looking it up.
constexpr std::uint16_t least_weight_remembered = 3;
/// Whether remembering a value is likely to be faster than evaluating it each time.
inline bool is_worth_remembering(const Operand& value) {
  return value.weight >= (value.asked_again ? least_weight_remembered : weight_of_loop);
}

/// Owns nodes and constants. Lives as long as the game.
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
  /// Interns a name: equal texts get the same number. Numbers are given from 0 in the order of first use.
  int intern(std::string_view name);
  /// Reserves an entry of play::Workspace::remembered for one value and returns its index.
  std::uint32_t reserve_remembered() { return remembered_++; }
  std::uint32_t remembered() const { return remembered_; }
  /// Reserves space in play::Workspace::remembered_regions for one region and returns its number.
  std::uint32_t reserve_region() { return regions_++; }
  std::uint32_t remembered_regions() const { return regions_; }
  /// The interned names, by number.
  const std::vector<std::string>& names() const { return names_; }
  /// Notes the term that a node was made for. A node that several terms share keeps the first one.
  void note_term(const Node* node, const Term* term) {
    if (node && term) terms_.emplace(node, term);
  }
  /// The term noted for a node; null where there is none.
  const Term* term_of(const Node* node) const {
    const auto found = terms_.find(node);
    return found == terms_.end() ? nullptr : found->second;
  }
  /// Calls `visit(term)` for each noted term, in any order.
  template <class Visit>
  void each_term(Visit&& visit) const {
    for (const auto& [node, term] : terms_) visit(*term);
  }

 private:
  using Kept = std::unique_ptr<void, void (*)(void*)>;
  void keep(Kept kept);

  std::vector<Kept> kept_;
  std::vector<std::string> names_;
  std::unordered_map<const Node*, const Term*> terms_;
  std::uint32_t remembered_ = 0, regions_ = 0;
};

/// A constant: evaluates to a value that is known before play.
template <class T>
struct ConstantNode : Node {
  T value;
  explicit ConstantNode(T v) : value(std::move(v)) {}
  static T run(const Node* node, Context&) { return static_cast<const ConstantNode*>(node)->value; }
};

/// Reads an iterator of the language such as (to); the node holds which one. Defined in play/context.hpp.
int scope_value(const Node* node, Context& context);

/// An expression of C++ type T, to be evaluated in a context. Empty (false) where an optional argument is absent.
/// Sixteen bytes; evaluation is one indirect call, and none for constants and iterators.
template <class T>
struct Lazy {
  using Function = T (*)(const Node*, Context&);
  Function function = nullptr;
  const Node* node = nullptr;
  Lazy() = default;
  explicit Lazy(const Operand& o) : function(reinterpret_cast<Function>(o.function)), node(o.node) {}
  T operator()(Context& context) const {
    // Constant conditions are not worth a test: their users drop them before play.
    if constexpr (std::is_trivially_copyable_v<T> && !std::is_empty_v<T> && !std::is_same_v<T, bool>)
      if (function == &ConstantNode<T>::run) return static_cast<const ConstantNode<T>*>(node)->value;
    if constexpr (std::is_same_v<T, int>)
      if (function == &scope_value) return scope_value(node, context);
    return function(node, context);
  }
  explicit operator bool() const { return function != nullptr; }
};

/// Whether an expression (a Lazy or an Operand) has a node whose tag is that of T.
template <class T, class Expression>
bool is_node(const Expression& expression) {
  return expression.node && expression.node->tag == &node_type<T>;
}
/// The node of an expression as a T; null where its tag is another.
template <class T, class Expression>
const T* node_cast(const Expression& expression) {
  return is_node<T>(expression) ? static_cast<const T*>(expression.node) : nullptr;
}

template <class T>
using Maybe = std::optional<T>;

/// The name of a variable, of remembered values, an event or a proposal: a string in the text, a number in play.
struct Name {
  int index = -1;  ///< into `Memory::names`
};

/// A list literal whose items are evaluated by the body of the word.
template <class T>
struct List {
  std::span<const Lazy<T>> items;
  std::size_t size() const { return items.size(); }
  auto begin() const { return items.begin(); }
  auto end() const { return items.end(); }
  const Lazy<T>& operator[](std::size_t i) const { return items[i]; }
};

/// An argument of one of two sorts: at most one of the members is not empty.
template <class A, class B>
struct Either {
  Lazy<A> first;
  Lazy<B> second;
  explicit operator bool() const { return first || second; }
};

/// A checked expression that the compiler links later, such as once the board exists. Null where it is absent.
template <class T>
struct Deferred {
  const Checked* checked = nullptr;
  explicit operator bool() const { return checked != nullptr; }
};

// ---- constants
// -------------------------------------------------------------------------------------------------------

/// Whether an expression is a constant, known before play.
template <class T>
bool is_constant(const Lazy<T>& value) {
  return value.function == &ConstantNode<T>::run;
}

/// The value of a constant. Precondition: `is_constant(folded)`; true for descriptions (results that are no play
/// values).
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

/// Memoises the value of `inner` until the position or one of up to three iterators that it reads changes.
template <class T>
struct RememberedNode : Node {
  Lazy<T> inner;
  std::uint32_t place = 0;              ///< index into Workspace::remembered
  std::uint32_t weight = 0;             ///< cost of evaluating `inner`, in words
  std::uint32_t count = 0;              ///< number of iterators
  std::array<std::uint8_t, 3> reads{};  ///< their numbers, in the order of play::Scope

  /// Fills in all from a call. Returns false, with nothing reserved, if it reads too many iterators.
  bool remember(const Operand& call, Memory& memory) {
    constexpr std::uint8_t iterators = 11;
    for (std::uint8_t iterator = 0; iterator < iterators; ++iterator)
      if (static_cast<std::uint16_t>(call.reads) >> iterator & 1) {
        if (count == reads.size()) return false;
        reads[count++] = iterator;
      }
    inner = Lazy<T>(call);
    place = memory.reserve_remembered();
    weight = call.weight;
    return true;
  }
};
/// Evaluates a RememberedNode<T> that reads `count` iterators.
template <class T, std::size_t count>
T recall(const Node* node, Context& context);

}  // namespace kit_detail

}  // namespace lud
