#pragma once
// Declarations: one record for each word of the language, with its signature, doc, effects and functions that build
// nodes. The kit (interpreter/declare/kit.hpp) makes declarations from lambdas; the checker, the linker, the error
// messages and the reference manual read them. Also here: the sort of each C++ type.
#include <limits>

#include "interpreter/declare/node.hpp"

namespace lud {

// ---- sorts from types
// ------------------------------------------------------------------------------------------------

namespace kit_detail {

// Types of values that are computed in play. Every other result is a description, built once when it is linked.
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

/// Where a word is declared. (Not std::source_location: one of the supported compilers lacks it.)
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
  bool constant = false;              ///< the argument must be constant when the call is linked
  bool carried_out = false;           ///< its moves are effects: the word applies all of them, in order
  std::string_view carried_out_with;  ///< `carried_out` holds only where this parameter is given; empty: always
  int least = std::numeric_limits<int>::min();  ///< of a number: the least one that means something
  int most = std::numeric_limits<int>::max();   ///< ... and the greatest
  int group = 0;                                ///< parameters of one non-zero group exclude each other
  bool group_required = false;                  ///< exactly one of the group
  std::array<const Sort*, 2> sorts{};           ///< one sort, or two alternatives
  /// Makes the argument where none is given; called once the board exists. Null: an absent argument stays empty.
  Operand (*when_absent)(const Game&, Memory&) = nullptr;
};

struct LinkInput {
  Memory& memory;
  std::span<const Operand> arguments;
  Operand then;           ///< the consequence, for words that generate moves; empty where there is none
  bool decision = false;  ///< the head is "move" or begins with "move ": the moves are decisions
};

/// A call that was just linked: the input of `Declaration::lower`.
struct Linked {
  const Declaration& declaration;
  const LinkInput& input;
  Operand made;
  Game& game;
  bool board_exists = false;  ///< words that read only the board can already be evaluated
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
  bool names_no_types = false;       ///< a site type among its arguments does not by itself make the game use that type
  std::uint64_t needs = 0;           ///< bits of play::Need that a game with this word has
  std::uint64_t needs_in_order = 0;  ///< further bits where the order of its moves matters: the call stands in a
                                     ///< `carried_out` parameter, or its arguments draw random numbers
  std::uint64_t needs_at_once = 0;   ///< further bits where the call does not stand in a consequence
  bool draws = false;                ///< evaluating the word draws random numbers
  bool takes_long = false;           ///< remembering the word's region is cheaper than computing it again
  bool takes_long_lowered = false;   ///< `takes_long` holds for the lowered node as well
  bool checks_regions = false;       ///< a constraint on regions; it checks only the regions with a changed value
  bool conjoins = false;             ///< a condition that holds only where all of its arguments hold
  Reads reads = Reads::Anything;     ///< iterators of the scope that the word itself reads, without its arguments
  Channels channels = Channels::Position;                         ///< channels that the word itself reads or writes
  std::vector<std::pair<std::string_view, Reads>> reads_without;  ///< parameter -> further reads where it is absent
  std::vector<std::pair<std::string_view, Reads>> binds;          ///< parameter -> iterators that the word sets for it
  Reads sets = Reads::Nothing;  ///< iterators that the word sets for any of its arguments; for messages to authors
  std::vector<std::pair<std::string_view, std::uint64_t>>
      needs_with;  ///< parameter -> needs where it is given and is not the literal False
  std::vector<std::pair<std::string_view, std::uint64_t>>
      ignores_need;  ///< parameter -> needs of its argument that do not become needs of the game
  /// Needs that hold where a parameter is one enumerator of its word list.
  struct NeedsFor {
    std::string_view parameter;  ///< empty: no condition on any parameter
    std::uint8_t word;           ///< the enumerator's number
    bool or_absent;              ///< the needs hold also where the parameter is not given
    std::uint64_t needs;
  };
  std::vector<NeedsFor> needs_for;
  std::vector<NeedsFor> changes;  ///< evaluating the word changes the position in games that have any of these needs,
                                  ///< where the condition on the parameter holds
  std::vector<std::string_view> tries;  ///< parameters that are evaluated after a move was tried out; their changes to
                                        ///< the position are undone
  Operand (*make)(const LinkInput&) = nullptr;
  Operand (*make_in_puzzle)(const LinkInput&) = nullptr;  ///< replaces `make` in deduction puzzles; null: same meaning
  Operand (*fold)(const Operand&, Context&, Memory&) = nullptr;  ///< evaluates once and wraps the value as a constant
  Operand (*remember)(const Operand&, Memory&) = nullptr;  ///< wraps a node so that its value is kept for a position
  Operand (*lower)(const Linked&) = nullptr;  ///< returns a faster node with the same meaning, or `Linked::made`
                                              ///< where there is none
};

/// All declared words. `find` returns the declarations of a head ("is Line"; "" for implicit conversions); may be
/// empty.
class Library {
 public:
  Declaration* add(Declaration declaration);
  std::span<const Declaration* const> find(std::string_view head) const;
  const std::deque<Declaration>& all() const { return declarations_; }

 private:
  std::deque<Declaration> declarations_;
  std::unordered_map<std::string_view, std::vector<const Declaration*>> by_head_;
};

/// Splits `declaration.parameter_text`, such as "a b:? c:|d:", into parameters; the kit fills in their sorts. Throws
/// std::logic_error where their number is not `lambda_parameters`: a mistake in a declaration, found at start-up.
void parse_parameters(Declaration& declaration, std::size_t lambda_parameters);

/// (then <moves>): effects that are computed after a move was applied.
struct Then {
  Lazy<Moves> moves;
  bool after_all_moves = false;
};
LUD_SORT_NAME(Then, "then")

namespace kit_detail {

/// Copies the data that a folded value points to into memory that lives as long as the game. This version is for types
/// that point to nothing; types such as regions have overloads.
template <class T>
T persist(T value, Memory&) {
  return value;
}

template <class T>
inline constexpr bool is_play_value<List<T>> = is_play_value<T>;

}  // namespace kit_detail

}  // namespace lud
