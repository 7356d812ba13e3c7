#pragma once
// The declaration kit: one `ludeme(library, head, parameters, doc, lambda)` per word. From the lambda's type come the
// sorts, what is optional, what is evaluated lazily, and when the word's value is known; the checker, the linker, the
// error messages and the reference manual are all derived from the resulting `Declaration`.
//
// What the types of a lambda say:
//   first parameter      none: pure, folds with its arguments;   const Game&: known once the board exists;
//                        BoardView&: the same, with room to build sets and lists;
//                        Evaluation&: evaluates lazy arguments itself and reads nothing else: folds when they do
//                        Context&: reads play (never folds);     Emit&: generates moves (result sort `moves`, and an
//                        optional `(then ...)` is added to its parameters);   Place&: the same for start rules
//                        (result sort `startRule`, no `then`)
//   T                    evaluated, left to right, before the body
//   Maybe<T>             optional
//   Lazy<T>              evaluated by the body, as often as it likes; empty where an optional argument is absent
//   const T&, const T*   a constant description such as (from ...) or (to ...); the pointer is null where absent
//   List<T>              {items}, each evaluated by the body
//   std::vector<T>       {items}, known before the body (for descriptions; nests); empty where absent
//   Either<A, B>         one of two sorts; exactly one is present unless the parameter is optional
//   Deferred<T>          checked now, linked later by the compiler (when the board exists)
// Parameter names:       "site count:? in:|at: then?"   `:` named, `?` optional, `a:|b:` exactly one, `a:?|b:?` at most
// one
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
/// What a generator of moves is asked for. A word that does not know a question makes all its moves. `Draw` to `Place`
/// serve to draw one legal move, see Lottery; the last three find out what can move to a site, see Aim.
enum class Asked : std::uint8_t {
  All,    ///< all its moves
  Any,    ///< whether there are any: which moves it makes does not matter
  Some,   ///< one of its moves or more, where there are any, with all that they do
  Draw,   ///< all its moves, which may await a test; or, instead of them, how many places they have at most
  Room,   ///< how many places it has at most, for whatever piece anywhere, in whatever position
  Place,  ///< the move at one place, where there is one
  One,    ///< all its moves, of which one will be drawn: it may leave those out that lose against others
  AnyTo,  ///< whether there are any that end on the site that is aimed at: others need not be made
  AllTo,  ///< all that end on the site that is aimed at
  Ends,   ///< where its moves could end, in whatever position: it says so instead of making any
};
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
    Lowered,     ///< by what the word hands on instead (Declaration::simplify)
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
  std::uint16_t weight = 0;               ///< how many words are evaluated in play
  std::uint32_t identity = 0;             ///< equal expressions have the same number; 0: equal to none
  const Term* term = nullptr;             ///< what was written; null for atoms
  bool filled_in = false;                 ///< it was not written: what a parameter means where it is absent
  explicit operator bool() const { return sort != nullptr; }
};

/// Owner of nodes and constants: lives as long as the game.
class Memory {
 public:
  template <class T, class... A>
  T* make(A&&... arguments) {
    auto owned = std::make_shared<T>(std::forward<A>(arguments)...);
    T* raw = owned.get();
    if constexpr (std::is_base_of_v<Node, T>) raw->tag = type_of_node<T>();
    kept_.push_back(std::move(owned));
    return raw;
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
  std::vector<std::shared_ptr<void>> kept_;
  std::vector<std::string> names_;
  std::unordered_map<const Node*, const Term*> terms_;
  std::uint32_t remembered_ = 0;
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
    if constexpr (std::is_trivially_copyable_v<T> && !std::is_empty_v<T>)
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

// ---- sorts from types
// ------------------------------------------------------------------------------------------------

namespace kit_detail {

// Values that play computes; every other result is a description, built once when it is linked.
template <class T>
constexpr bool is_play_value = false;
template <>
inline constexpr bool is_play_value<int> = true;
template <>
inline constexpr bool is_play_value<double> = true;
template <>
inline constexpr bool is_play_value<bool> = true;
template <>
inline constexpr bool is_play_value<Moves> = true;
template <>
inline constexpr bool is_play_value<Placements> = true;

template <class T>
struct IsList : std::false_type {};
template <class T>
struct IsList<List<T>> : std::true_type {
  using Item = T;
};

Operand literal_int(std::string_view text, bool quoted, Memory& memory);
Operand literal_float(std::string_view text, bool quoted, Memory& memory);
Operand literal_bool(std::string_view text, bool quoted, Memory& memory);
Operand literal_string(std::string_view text, bool quoted, Memory& memory);
Operand literal_name(std::string_view text, bool quoted, Memory& memory);

template <class E>
Operand literal_word(std::string_view text, bool quoted, Memory& memory) {
  if (quoted) return {};
  if (auto found = word<E>(text)) return constant_operand(*found, memory);
  return {};
}

template <class T>
Operand gather_list(std::span<const Operand> items, Memory& memory) {
  std::vector<Lazy<T>> lazies;
  Bind bind = Bind::Text;
  for (const Operand& item : items) {
    if (!is_play_value<T> && !item.constant) return {};
    lazies.emplace_back(item);
    if (item.bind > bind) bind = item.bind;
  }
  Operand list = constant_operand(List<T>{memory.make_array(std::move(lazies))}, memory);
  list.bind = bind;
  return list;
}

template <class T>
Sort make_sort() {
  Sort sort;
  if constexpr (IsList<T>::value) {
    using Item = typename IsList<T>::Item;
    static const std::string list_name = "{" + std::string(sort_of<Item>()->name) + "}";
    sort.name = list_name;
    sort.item = sort_of<Item>();
    sort.gather = &gather_list<Item>;
  } else if constexpr (std::is_enum_v<T>) {
    sort.name = WordList<T>::name;
    sort.words = WordList<T>::spelling;
    sort.literal = &literal_word<T>;
  } else {
    sort.name = SortName<T>::value;
    if constexpr (std::is_same_v<T, int>) sort.literal = &literal_int;
    if constexpr (std::is_same_v<T, double>) sort.literal = &literal_float;
    if constexpr (std::is_same_v<T, bool>) sort.literal = &literal_bool;
    if constexpr (std::is_same_v<T, std::string_view>) sort.literal = &literal_string;
    if constexpr (std::is_same_v<T, Name>) sort.literal = &literal_name;
  }
  return sort;
}

}  // namespace kit_detail

LUD_SORT_NAME(Moves, "moves")
LUD_SORT_NAME(Placements, "startRule")
LUD_SORT_NAME(int, "int")
LUD_SORT_NAME(double, "float")
LUD_SORT_NAME(bool, "boolean")
LUD_SORT_NAME(std::string_view, "string")
LUD_SORT_NAME(Name, "string")

template <class T>
const Sort* sort_of() {
  static const Sort sort = kit_detail::make_sort<T>();
  return &sort;
}

// ---- declarations
// ----------------------------------------------------------------------------------------------------

/// Where a word is declared. (std::source_location is missing from one of the compilers.)
struct SourceLocation {
  const char* file = "";
  unsigned line = 0;
};

/// One parameter of a word.
struct Parameter {
  std::string_view name;
  bool named = false;
  bool optional = false;
  bool deferred = false;
  bool constant = false;               ///< must be known when the call is linked
  bool carried_out = false;            ///< moves that are made all together, in order, where the word is
  std::string_view carried_out_with;   ///< ... but only where this parameter is given
  int group = 0;                       ///< parameters of one non-zero group exclude each other
  bool group_required = false;         ///< exactly one of the group
  std::array<const Sort*, 2> sorts{};  ///< one sort, or two alternatives
  Operand (*when_absent)(const Game&, Memory&) = nullptr;  ///< what it is once the board exists, where it is not given
};

struct LinkInput {
  Memory& memory;
  std::span<const Operand> arguments;
  Operand then;           ///< for words that generate moves
  bool decision = false;  ///< head starts with "move": what it generates are decisions
};

/// A call that was just linked.
struct Linked {
  const Declaration& declaration;
  const LinkInput& input;
  Operand made;
  Game& game;
  bool board_exists = false;  ///< words that read the board can be evaluated
};

/// A word of the language: signature, doc and meaning.
struct Declaration {
  std::string_view head;  ///< "count Sites": second keywords are part of the head
  std::string_view parameter_text;
  std::string_view doc;
  SourceLocation where;
  std::vector<Parameter> parameters;
  const Sort* result = nullptr;
  Bind effect = Bind::Text;
  bool makes_moves = false;
  bool ignores_then = false;         ///< accepts (then ...) and does nothing with it
  std::uint64_t needs = 0;           ///< bits of play::Need that a game has when it uses this word
  std::uint64_t needs_in_order = 0;  ///< the same, where the order of what the word generates counts: it stands in a
                                     ///< `carried_out` parameter, or what it goes through draws random numbers
  std::uint64_t needs_at_once = 0;   ///< the same, where the word does not stand in a consequence
  bool draws = false;                ///< evaluating the word draws random numbers
  Reads reads = Reads::Anything;     ///< what of the scope it looks at itself
  Channels channels = Channels::Position;                         ///< ... and what of the position
  std::vector<std::pair<std::string_view, Reads>> reads_without;  ///< parameter -> what it reads where it is not given
  std::vector<std::pair<std::string_view, std::uint64_t>>
      needs_with;  ///< parameter -> needs when it is given (and not False)
  /// What is needed when a parameter is a certain word of its list.
  struct NeedsFor {
    std::string_view parameter;
    std::uint8_t word;
    bool or_absent;  ///< the word is what the parameter means where it is not given
    std::uint64_t needs;
  };
  std::vector<NeedsFor> needs_for;
  Operand (*make)(const LinkInput&) = nullptr;
  Operand (*make_in_puzzle)(const LinkInput&) = nullptr;  ///< the meaning in deduction puzzles, where it is another
  Operand (*fold)(const Operand&, Context&, Memory&) = nullptr;  ///< evaluates once and wraps the value
  Operand (*remember)(const Operand&, Memory&) = nullptr;        ///< lets play remember the value for a position
  Operand (*simplify)(const Linked&) = nullptr;  ///< what a call amounts to where something of it is known; never less
                                                 ///< than `Linked::made`
};

/// All declared words. `find` gives the declarations of a head ("is Line"; "" for implicit conversions).
class Library {
 public:
  Declaration* add(Declaration declaration);
  std::span<const Declaration* const> find(std::string_view head) const;
  const std::deque<Declaration>& all() const { return declarations_; }

 private:
  std::deque<Declaration> declarations_;
  std::unordered_map<std::string_view, std::vector<const Declaration*>> by_head_;
};

/// Splits "a b:? c:|d:" into parameters; the sorts are filled in by the kit. Throws std::logic_error (a mistake in a
/// declaration, found at start-up) naming `where`.
void parse_parameters(Declaration& declaration, std::size_t lambda_parameters);

/// (then <moves>): what is worked out after a move was applied.
struct Then {
  Lazy<Moves> moves;
  bool after_all_moves = false;
};
LUD_SORT_NAME(Then, "then")

namespace kit_detail {

// How one lambda parameter is held in a node, and how it reaches the body.
// `strict`: evaluated before the body, so that the call can fold only when the argument is known.
template <class T>
struct Par {  // T by value: evaluated before the body; word lists and strings are folded into the node
  static constexpr bool inline_constant =
      std::is_enum_v<T> || std::is_same_v<T, std::string_view> || std::is_same_v<T, Name>;
  static constexpr bool strict = true;
  using Hold = std::conditional_t<inline_constant, T, Lazy<T>>;
  static Hold hold(const Operand& o) {
    if constexpr (inline_constant)
      return *static_cast<const T*>(o.constant);
    else
      return Lazy<T>(o);
  }
  static T pass(const Hold& h, Context& c) {
    if constexpr (inline_constant)
      return h;
    else
      return h(c);
  }
  static void describe(Parameter& p) { p.sorts = {sort_of<T>(), nullptr}; }
};
template <class T>
struct Par<std::optional<T>> {
  static constexpr bool inline_constant = Par<T>::inline_constant;
  static constexpr bool strict = true;
  using Hold = std::conditional_t<inline_constant, std::optional<T>, Lazy<T>>;
  static Hold hold(const Operand& o) {
    if constexpr (inline_constant)
      return o ? Hold(*static_cast<const T*>(o.constant)) : Hold();
    else
      return o ? Lazy<T>(o) : Lazy<T>();
  }
  static std::optional<T> pass(const Hold& h, Context& c) {
    if constexpr (inline_constant)
      return h;
    else
      return h ? std::optional<T>(h(c)) : std::nullopt;
  }
  static void describe(Parameter& p) { p.sorts = {sort_of<T>(), nullptr}; }
};
template <class T>
struct Par<Lazy<T>> {
  static constexpr bool strict = false;
  using Hold = Lazy<T>;
  static Hold hold(const Operand& o) { return o ? Lazy<T>(o) : Lazy<T>(); }
  static const Hold& pass(const Hold& h, Context&) { return h; }
  static void describe(Parameter& p) { p.sorts = {sort_of<T>(), nullptr}; }
};
template <class T>
struct Par<List<T>> {
  static constexpr bool strict = false;
  using Hold = List<T>;
  static Hold hold(const Operand& o) { return o ? *static_cast<const List<T>*>(o.constant) : List<T>{}; }
  static const Hold& pass(const Hold& h, Context&) { return h; }
  static void describe(Parameter& p) { p.sorts = {sort_of<List<T>>(), nullptr}; }
};
template <class T>
struct Par<std::optional<List<T>>> {
  static constexpr bool strict = false;
  using Hold = std::optional<List<T>>;
  static Hold hold(const Operand& o) { return o ? Hold(*static_cast<const List<T>*>(o.constant)) : Hold(); }
  static const Hold& pass(const Hold& h, Context&) { return h; }
  static void describe(Parameter& p) { p.sorts = {sort_of<List<T>>(), nullptr}; }
};
// Lists by value: the sort of std::vector<std::vector<T>> is {{T}}.
template <class T>
struct Listed {
  using Type = T;
  static T value(const Lazy<T>& item, Context& c) { return item(c); }
};
template <class T>
struct Listed<std::vector<T>> {
  using Type = List<typename Listed<T>::Type>;
  static std::vector<T> value(const Type& list, Context& c) {
    std::vector<T> values;
    values.reserve(list.size());
    for (const auto& item : list) values.push_back(Listed<T>::value(item, c));
    return values;
  }
  static std::vector<T> value(const Lazy<Type>& item, Context& c) { return value(item(c), c); }
};
template <class T>
struct Par<std::vector<T>> {
  static constexpr bool strict = true;
  using Hold = typename Listed<std::vector<T>>::Type;
  static Hold hold(const Operand& o) { return o ? *static_cast<const Hold*>(o.constant) : Hold{}; }
  static std::vector<T> pass(const Hold& h, Context& c) { return Listed<std::vector<T>>::value(h, c); }
  static void describe(Parameter& p) { p.sorts = {sort_of<Hold>(), nullptr}; }
};
template <class T>
struct Par<const T&> {
  static constexpr bool strict = false;
  using Hold = const T*;
  static Hold hold(const Operand& o) { return static_cast<const T*>(o.constant); }
  static const T& pass(const Hold& h, Context&) { return *h; }
  static void describe(Parameter& p) { p.sorts = {sort_of<T>(), nullptr}; }
};
template <class T>
struct Par<const T*> {
  static constexpr bool strict = false;
  using Hold = const T*;
  static Hold hold(const Operand& o) { return o ? static_cast<const T*>(o.constant) : nullptr; }
  static Hold pass(const Hold& h, Context&) { return h; }
  static void describe(Parameter& p) { p.sorts = {sort_of<T>(), nullptr}; }
};
template <class T>
struct Par<Deferred<T>> {
  static constexpr bool strict = false;
  using Hold = Deferred<T>;
  static Hold hold(const Operand& o) { return {o.checked}; }
  static Hold pass(const Hold& h, Context&) { return h; }
  static void describe(Parameter& p) {
    p.sorts = {sort_of<T>(), nullptr};
    p.deferred = true;
  }
};
template <class A, class B>
struct Par<Either<A, B>> {
  static constexpr bool strict = false;
  using Hold = Either<A, B>;
  static Hold hold(const Operand& o) {
    if (!o) return {};
    if (o.sort == sort_of<A>()) return {Lazy<A>(o), {}};
    return {{}, Lazy<B>(o)};
  }
  static const Hold& pass(const Hold& h, Context&) { return h; }
  static void describe(Parameter& p) { p.sorts = {sort_of<A>(), sort_of<B>()}; }
};
/// Copies what a folded value points to into memory that lives as long as the game (see regions).
template <class T>
T persist(T value, Memory&) {
  return value;
}

template <class T>
inline constexpr bool is_play_value<List<T>> = is_play_value<T>;

// What a node holds by value or by pointer must be known when it is linked.
template <class Hold>
constexpr bool needs_constant = true;
template <class T>
inline constexpr bool needs_constant<Lazy<T>> = false;
template <class A, class B>
inline constexpr bool needs_constant<Either<A, B>> = !is_play_value<A>;
template <class T>
inline constexpr bool needs_constant<Deferred<T>> = false;

template <class First>
constexpr Bind bind_of = std::is_same_v<First, void> || std::is_same_v<First, Evaluation&>         ? Bind::Text
                         : std::is_same_v<First, const Game&> || std::is_same_v<First, BoardView&> ? Bind::Board
                                                                                                   : Bind::Play;

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

/// Sorts whose values can be remembered: those that refer to nothing.
template <class T>
constexpr bool is_rememberable = std::is_same_v<T, int> || std::is_same_v<T, bool>;

template <class T>
Operand remember(const Operand& operand, Memory& memory) {
  auto* node = memory.make<RememberedNode<T>>();
  node->inner = Lazy<T>(operand);
  node->place = memory.reserve_remembered();
  node->weight = operand.weight;
  std::size_t count = 0;
  for (std::uint8_t bit = 0; bit < 11; ++bit)
    if (static_cast<std::uint16_t>(operand.reads) >> bit & 1) {
      if (count == node->reads.size()) return operand;
      node->reads[count++] = bit;
    }
  Operand remembered = operand;
  remembered.node = node;
  T (*const functions[])(const Node*, Context&) = {&recall<T, 0>, &recall<T, 1>, &recall<T, 2>, &recall<T, 3>};
  remembered.function = reinterpret_cast<void (*)()>(functions[count]);
  return remembered;
}

const Game& game_of(Context& context);
/// Runs `body(evaluation)`.
template <class Body>
auto with_evaluation(Context& context, Body&& body);
/// What the generator that is called is asked for; what its arguments generate, they generate in full.
Asked take_asked(Context& context);
/// Runs `body(context, emit)` so that what it emits is marked as decision where asked and gets `then`.
template <class Body>
void with_emit(Context& context, bool decision, const Then* then, Asked asked, Body&& body);
template <class Body>
void with_place(Context& context, Body&& body);
template <class Body>
auto with_board(Context& context, Body&& body);

template <class F, class Result, class First, class... A>
struct Impl {
  static constexpr bool moves = std::is_same_v<First, Emit&>;
  static constexpr bool places = std::is_same_v<First, Place&>;
  using R = std::conditional_t<moves, Moves, std::conditional_t<places, Placements, Result>>;
  struct N : Node {
    std::tuple<typename Par<A>::Hold...> arguments;
    const Then* then = nullptr;
    bool decision = false;
    explicit N(typename Par<A>::Hold... holds) : arguments(holds...) {}
  };

  static R run(const Node* node, Context& c) {
    const N& n = *static_cast<const N*>(node);
    [[maybe_unused]] Asked asked = Asked::All;
    if constexpr (moves) asked = take_asked(c);
    return std::apply(
        [&](const auto&... h) -> R {
          // Braces evaluate left to right, so random numbers are drawn in reading order.
          std::tuple<decltype(Par<A>::pass(h, c))...> values{Par<A>::pass(h, c)...};
          return std::apply(
              [&](auto&... x) -> R {
                if constexpr (moves) {
                  with_emit(c, n.decision, n.then, asked, [&](Emit& e) { F{}(e, x...); });
                  return Moves{};
                } else if constexpr (places) {
                  with_place(c, [&](Place& e) { F{}(e, x...); });
                  return Placements{};
                } else if constexpr (std::is_same_v<First, Evaluation&>) {
                  return with_evaluation(c, [&](Evaluation& e) { return F{}(e, x...); });
                } else if constexpr (std::is_void_v<First>) {
                  return F{}(x...);
                } else if constexpr (std::is_same_v<First, const Game&>) {
                  return F{}(game_of(c), x...);
                } else if constexpr (std::is_same_v<First, BoardView&>) {
                  return with_board(c, [&](BoardView& board) { return F{}(board, x...); });
                } else {
                  return F{}(c, x...);
                }
              },
              values);
        },
        n.arguments);
  }

  static Operand make(const LinkInput& in) { return make_with(in, std::index_sequence_for<A...>{}); }
  template <std::size_t... I>
  static Operand make_with(const LinkInput& in, std::index_sequence<I...>) {
    N* node = in.memory.make<N>(Par<A>::hold(in.arguments[I])...);
    node->decision = in.decision;
    if (in.then) node->then = static_cast<const Then*>(in.then.constant);
    Operand made{
        reinterpret_cast<void (*)()>(&run), node, sort_of<R>(), bind_of<First>, bind_of<First>, nullptr, nullptr};
    constexpr bool strict[] = {Par<A>::strict..., false};
    for (std::size_t i = 0; i < sizeof...(A); ++i) {
      const Operand& argument = in.arguments[i];
      if (!argument || argument.checked) continue;
      if (argument.bind > made.bind) made.bind = argument.bind;
      if ((strict[i] || is_play_value<R>)&&argument.bind > made.foldable) made.foldable = argument.bind;
    }
    return made;
  }
  static Operand fold(const Operand& o, Context& c, Memory& memory) {
    Operand folded = constant_operand<R>(persist(run(o.node, c), memory), memory);
    folded.bind = folded.foldable = o.bind;
    return folded;
  }
  static void describe(Declaration& d) {
    d.result = sort_of<R>();
    d.effect = bind_of<First>;
    d.makes_moves = moves;
    d.make = &make;
    if constexpr (!moves && !places) d.fold = &fold;
    if constexpr (is_rememberable<R>) d.remember = &kit_detail::remember<R>;
    if constexpr (moves || places) d.channels = Channels::Position | Channels::Writes;
    if constexpr (bind_of<First> != Bind::Play) {
      d.reads = Reads::Nothing;
      d.channels = Channels::Nothing;
    }
    parse_parameters(d, sizeof...(A));
    [[maybe_unused]] std::size_t i = 0;
    (Par<A>::describe(d.parameters[i++]), ...);
    i = 0;
    ((d.parameters[i++].constant = needs_constant<typename Par<A>::Hold>), ...);
    if constexpr (moves) {
      Parameter then;
      then.name = "then";
      then.optional = true;
      then.sorts = {sort_of<Then>(), nullptr};
      d.parameters.push_back(then);
    }
  }
};

template <class F, class M>
struct Deduce;
template <class T>
constexpr bool is_first = std::is_same_v<T, Context&> || std::is_same_v<T, const Game&> || std::is_same_v<T, Emit&> ||
                          std::is_same_v<T, BoardView&> || std::is_same_v<T, Place&> || std::is_same_v<T, Evaluation&>;
template <class F, class R>
struct Deduce<F, R (F::*)() const> : Impl<F, R, void> {};
template <class F, class R, class First, class... A>
requires is_first<First>
struct Deduce<F, R (F::*)(First, A...) const> : Impl<F, R, First, A...> {
};
template <class F, class R, class First, class... A>
requires(!is_first<First>) struct Deduce<F, R (F::*)(First, A...) const> : Impl<F, R, void, First, A...> {
};

}  // namespace kit_detail

/// What a call of `ludeme` returns: adds what a game that uses the word needs.
class Declared {
 public:
  explicit Declared(std::vector<Declaration*> made) : made_(std::move(made)) {}
  /// The game needs this (play::Need) whenever it uses the word.
  template <class N>
  Declared& needs(N need) {
    for (Declaration* d : made_) d->needs |= std::uint64_t{1} << static_cast<unsigned>(need);
    return *this;
  }
  /// In deduction puzzles the word means something else. The parameters are the same.
  template <class F>
  Declared& in_puzzles(F) {
    for (Declaration* d : made_) d->make_in_puzzle = &kit_detail::Deduce<F, decltype(&F::operator())>::make;
    return *this;
  }
  /// Lets a call be replaced by what it amounts to, as soon as it is linked.
  Declared& simplify(Operand (*simplified)(const Linked&)) {
    for (Declaration* d : made_) d->simplify = simplified;
    return *this;
  }
  /// What the named parameter is where it is not given, for the game at hand.
  template <class F>
  Declared& when_absent(std::string_view parameter, F) {
    for (Declaration* d : made_)
      for (Parameter& p : d->parameters)
        if (p.name == parameter)
          p.when_absent = [](const Game& game, Memory& memory) { return constant_operand(F{}(game), memory); };
    return *this;
  }
  /// Evaluating the word draws random numbers.
  Declared& draws() {
    for (Declaration* d : made_) d->draws = true;
    return *this;
  }
  /// What the word's value depends on besides its arguments: iterators of the scope, and what of the position. Not for
  /// words that make moves.
  Declared& reads(Reads what = Reads::Nothing, Channels channels = Channels::Position) {
    for (Declaration* d : made_) {
      d->reads = what;
      d->channels = channels;
    }
    return *this;
  }
  /// The same, where the named parameter is not given.
  Declared& reads_without(std::string_view parameter, Reads what) {
    for (Declaration* d : made_) d->reads_without.emplace_back(parameter, what);
    return *this;
  }
  /// The game needs this where what the word generates is carried out all together, in order, or where random numbers
  /// are drawn for each of what the word goes through.
  template <class N>
  Declared& needs_in_order(N need) {
    for (Declaration* d : made_) d->needs_in_order |= std::uint64_t{1} << static_cast<unsigned>(need);
    return *this;
  }
  /// The game needs this where the word does not stand in a consequence, which is worked out after the move.
  template <class N>
  Declared& needs_at_once(N need) {
    for (Declaration* d : made_) d->needs_at_once |= std::uint64_t{1} << static_cast<unsigned>(need);
    return *this;
  }
  /// The moves that the named parameter generates are effects: they are made all together, in order. With a second
  /// name: only where that parameter is given.
  Declared& carries_out(std::string_view parameter, std::string_view where_given = {}) {
    for (Declaration* d : made_)
      for (Parameter& p : d->parameters) {
        if (p.name != parameter) continue;
        p.carried_out = true;
        p.carried_out_with = where_given;
      }
    return *this;
  }
  /// The word takes (then ...) as all moves do, but the language gives it no effect there.
  Declared& ignores_then() {
    for (Declaration* d : made_) d->ignores_then = true;
    return *this;
  }
  /// The game needs this when the named parameter is given, unless it is the literal False.
  template <class N>
  Declared& needs_with(std::string_view parameter, N need) {
    for (Declaration* d : made_) d->needs_with.emplace_back(parameter, std::uint64_t{1} << static_cast<unsigned>(need));
    return *this;
  }
  /// The game needs this when the named parameter is `word`, or `or_absent` when it is not given.
  template <class E, class N>
  Declared& needs_for(std::string_view parameter, E word, N need, bool or_absent = false) {
    for (Declaration* d : made_)
      d->needs_for.push_back(
          {parameter, static_cast<std::uint8_t>(word), or_absent, std::uint64_t{1} << static_cast<unsigned>(need)});
    return *this;
  }

 private:
  std::vector<Declaration*> made_;
};

/// Declares a word: `heads` separated by `|` are spellings of the same meaning ("move Hop|hop").
template <class F>
Declared ludeme(Library& library, std::string_view heads, std::string_view parameters, std::string_view doc, F,
                SourceLocation where = {__builtin_FILE(), __builtin_LINE()}) {
  std::vector<Declaration*> made;
  while (true) {
    const std::size_t bar = heads.find('|');
    Declaration d;
    d.head = heads.substr(0, bar);
    d.parameter_text = parameters;
    d.doc = doc;
    d.where = where;
    kit_detail::Deduce<F, decltype(&F::operator())>::describe(d);
    made.push_back(library.add(std::move(d)));
    if (bar == std::string_view::npos) return Declared(std::move(made));
    heads.remove_prefix(bar + 1);
  }
}

/// Declares that a value of one sort may stand where another is expected (`N` where a direction is).
template <class F>
void conversion(Library& library, std::string_view doc, F f,
                SourceLocation where = {__builtin_FILE(), __builtin_LINE()}) {
  ludeme(library, "", "from", doc, f, where);
}

}  // namespace lud
