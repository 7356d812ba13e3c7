#pragma once
// Declarations: what is known of each word of the language. The kit (interpreter/declare/kit.hpp) makes them from
// lambdas; the checker, the linker, messages and the reference read them. Also the sort of each C++ type.
#include "interpreter/declare/node.hpp"

namespace lud {

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
  bool names_no_types = false;       ///< a type of sites that it is given alone has no part in the game yet
  std::uint64_t needs = 0;           ///< bits of play::Need that a game has when it uses this word
  std::uint64_t needs_in_order = 0;  ///< the same, where the order of what the word generates counts: it stands in a
                                     ///< `carried_out` parameter, or what it goes through draws random numbers
  std::uint64_t needs_at_once = 0;   ///< the same, where the word does not stand in a consequence
  bool draws = false;                ///< evaluating the word draws random numbers
  bool takes_long = false;           ///< to work its region out takes longer than to remember it
  bool takes_long_lowered = false;   ///< ... where it is lowered, too
  bool checks_regions = false;       ///< a constraint on regions: of those that did not change it is known to hold
  bool conjoins = false;             ///< it holds only where each of its arguments does
  Reads reads = Reads::Anything;     ///< what of the scope it looks at itself
  Channels channels = Channels::Position;                         ///< ... and what of the position
  std::vector<std::pair<std::string_view, Reads>> reads_without;  ///< parameter -> what it reads where it is not given
  std::vector<std::pair<std::string_view, Reads>> binds;          ///< parameter -> iterators that it sets for it
  Reads sets = Reads::Nothing;  ///< iterators that it sets for any of its arguments; for messages to authors
  std::vector<std::pair<std::string_view, std::uint64_t>>
      needs_with;  ///< parameter -> needs when it is given (and not False)
  std::vector<std::pair<std::string_view, std::uint64_t>>
      ignores_need;  ///< parameter -> needs that what stands there does not have
  /// What is needed when a parameter is a certain word of its list.
  struct NeedsFor {
    std::string_view parameter;
    std::uint8_t word;
    bool or_absent;  ///< the word is what the parameter means where it is not given
    std::uint64_t needs;
  };
  std::vector<NeedsFor> needs_for;
  std::vector<NeedsFor> changes;  ///< evaluating the word changes the position in games with any of these needs, where
                                  ///< the parameter, if one is named, is this word
  std::vector<std::string_view> tries;  ///< parameters that are evaluated when a move was tried out: what they change
                                        ///< is undone
  Operand (*make)(const LinkInput&) = nullptr;
  Operand (*make_in_puzzle)(const LinkInput&) = nullptr;  ///< the meaning in deduction puzzles, where it is another
  Operand (*fold)(const Operand&, Context&, Memory&) = nullptr;  ///< evaluates once and wraps the value
  Operand (*remember)(const Operand&, Memory&) = nullptr;        ///< lets play remember the value for a position
  Operand (*lower)(const Linked&) = nullptr;  ///< what a call amounts to where something of it is known; never less
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

/// Copies what a folded value points to into memory that lives as long as the game (see regions).
template <class T>
T persist(T value, Memory&) {
  return value;
}

template <class T>
inline constexpr bool is_play_value<List<T>> = is_play_value<T>;

}  // namespace kit_detail

}  // namespace lud
