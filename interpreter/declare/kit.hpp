#pragma once
// The declaration kit: one call `ludeme(library, head, parameters, doc, lambda)` per word. The type of the lambda
// determines the sorts of parameters and result, which parameters are optional or lazy, and when the word's value is
// known. The checker, the linker, the error messages and the reference manual all use the resulting `Declaration`.
//
// Meaning of the types of a lambda:
//   first parameter      none: a pure word, folded when its arguments are constant;
//                        const Game&: known once the board exists;
//                        BoardView&: as const Game&, with an arena to build sets and lists;
//                        Evaluation&: evaluates lazy arguments itself and reads nothing else; folded when these are
//                        constant;
//                        Context&: reads the position, never folded;
//                        Emit&: generates moves; the result sort is `moves`, and an optional parameter `(then ...)` is
//                        added;
//                        Place&: a start rule; the result sort is `startRule`, without `then`
//   T                    evaluated, left to right, before the body
//   Maybe<T>             optional
//   Lazy<T>              evaluated by the body, as often as it likes; empty where an optional argument is absent
//   const T&, const T*   a constant description such as (from ...) or (to ...); the pointer is null where absent
//   List<T>              {items}, each evaluated by the body
//   std::vector<T>       {items}, known before the body (for descriptions; nests); empty where absent
//   Either<A, B>         one of two sorts; exactly one is present unless the parameter is optional
//   Deferred<T>          checked now, linked later by the compiler (when the board exists)
// Parameter names:       "site count:? in:|at: then?"
//                        `:` named, `?` optional, `a:|b:` exactly one, `a:?|b:?` at most one;
//                        `count:?[1..]` and `suits:[1..13]`: which numbers mean something, for warnings
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "interpreter/declare/declaration.hpp"

namespace lud {

namespace kit_detail {

// How a node stores one lambda parameter (`hold`), and how the value is passed to the body (`pass`).
// `strict`: the argument is evaluated before the body, so the call can be folded only when the argument is constant.
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
// Whether an argument stored as `Hold` must be constant when it is linked: true for values and pointers.
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

/// Whether values of type T can be remembered by RememberedNode: types that refer to no other memory.
template <class T>
constexpr bool is_rememberable = std::is_same_v<T, int> || std::is_same_v<T, bool>;

template <class T>
Operand remember(const Operand& operand, Memory& memory) {
  auto* node = memory.make<RememberedNode<T>>();
  if (!node->remember(operand, memory)) return operand;
  Operand remembered = operand;
  remembered.node = node;
  T (*const functions[])(const Node*, Context&) = {&recall<T, 0>, &recall<T, 1>, &recall<T, 2>, &recall<T, 3>};
  remembered.function = reinterpret_cast<void (*)()>(functions[node->count]);
  return remembered;
}

/// Whether values of type T may refer to memory in the arena.
template <class T>
constexpr bool lies_in_arena = is_play_value<T> && !is_rememberable<T>;
template <class T>
constexpr bool lies_in_arena<std::optional<T>> = lies_in_arena<T>;

/// Runs a body whose result refers to no arena memory, then releases the arena memory that it took. Without this, a
/// loop over a condition would keep the regions of all its iterations.
template <class Body>
auto with_arena_released(Context& context, Body&& body);

const Game& game_of(Context& context);
template <class Body>
auto with_evaluation(Context& context, Body&& body);
/// Returns the query to the generator being called and resets it to Query::All for generators among its arguments.
Query take_query(Context& context);
/// Runs `body(emit)`. Moves emitted are decisions where `decision` is set, and get the consequence `then`, if not null.
template <class Body>
void with_emit(Context& context, bool decision, const Then* then, Query query, Body&& body);
template <class Body>
void with_place(Context& context, Body&& body);
template <class Body>
auto with_board(Context& context, Body&& body);

/// The operand of a linked call of result sort `result`. `strict` has one flag for each argument: the call can be
/// folded when all strict arguments are known, and not before `effect`.
Operand call_of(void (*run)(), const Node* node, const Sort* result, Bind effect, std::span<const Operand> arguments,
                const bool* strict);

/// What the kit deduces from the type of a lambda parameter.
struct Described {
  void (*describe)(Parameter&) = nullptr;
  bool constant = false;  ///< the argument must be constant when the call is linked
};
/// Fills in the parameters of a declaration: their names from its parameter text, the rest from `parameters`. Adds the
/// parameter `then` to words that make moves.
void describe_parameters(Declaration& declaration, std::span<const Described> parameters);

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
    if constexpr (is_rememberable<R> && (lies_in_arena<A> || ...))
      return with_arena_released(c, [&] { return evaluate(node, c); });
    else
      return evaluate(node, c);
  }
  static R evaluate(const Node* node, Context& c) {
    const N& n = *static_cast<const N*>(node);
    [[maybe_unused]] Query query = Query::All;
    if constexpr (moves) query = take_query(c);
    return std::apply(
        [&](const auto&... h) -> R {
          // Braces guarantee evaluation from left to right, so random numbers are drawn in reading order.
          std::tuple<decltype(Par<A>::pass(h, c))...> values{Par<A>::pass(h, c)...};
          return std::apply(
              [&](auto&... x) -> R {
                if constexpr (moves) {
                  with_emit(c, n.decision, n.then, query, [&](Emit& e) { F{}(e, x...); });
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
    constexpr bool strict[] = {(Par<A>::strict || is_play_value<R>)..., false};
    return call_of(reinterpret_cast<void (*)()>(&run), node, sort_of<R>(), bind_of<First>, in.arguments, strict);
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
    static constexpr Described parameters[] = {{&Par<A>::describe, needs_constant<typename Par<A>::Hold>}..., {}};
    describe_parameters(d, std::span(parameters).first(sizeof...(A)));
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

/// The result of `ludeme`: adds further properties to the declarations of a word, such as the needs (play::Need) of a
/// game that uses the word. Each function returns the object itself, for chaining.
class Declared {
 public:
  explicit Declared(std::vector<Declaration*> made) : made_(std::move(made)) {}
  /// A game that uses the word has this need.
  template <class N>
  Declared& needs(N need) {
    return needs_bits(&Declaration::needs, bit(need));
  }
  /// In deduction puzzles the word has the meaning of this lambda, whose parameters must be the same.
  template <class F>
  Declared& in_puzzles(F) {
    return in_puzzles_made(&kit_detail::Deduce<F, decltype(&F::operator())>::make);
  }
  /// `lowered` may replace a call by a faster node of the same meaning right after the call was linked.
  Declared& lower(Operand (*lowered)(const Linked&));
  /// The lambda computes the value of the named parameter from the game where the parameter is not given.
  template <class F>
  Declared& when_absent(std::string_view parameter, F) {
    return when_absent_made(parameter,
                            [](const Game& game, Memory& memory) { return constant_operand(F{}(game), memory); });
  }
  /// The word's region is expensive to compute, whatever the weight of the call, so it is remembered; with
  /// `also_lowered` also where the call is lowered.
  Declared& takes_long(bool also_lowered = false);
  /// As a constraint of a puzzle, the word checks only the regions with a changed value (Workspace::changed_variable).
  Declared& checks_regions();
  /// The word is a condition that holds only where all of its arguments hold.
  Declared& conjoins();
  /// Evaluating the word draws random numbers.
  Declared& draws();
  /// Evaluating the word changes the position in games that have this need.
  template <class N>
  Declared& changes_with(N need) {
    return changes({{}, 0, true, bit(need)});
  }
  /// As above, where the named parameter is the enumerator `word`.
  template <class E, class N>
  Declared& changes_with(N need, std::string_view parameter, E word) {
    return changes({parameter, static_cast<std::uint8_t>(word), false, bit(need)});
  }
  /// The named parameter is evaluated after a move was tried out; its changes to the position are undone.
  Declared& tries(std::string_view parameter);
  /// The iterators and the channels of the position that the word's value depends on, besides its arguments. The
  /// default of a declaration without this call is everything. Not for words that make moves.
  Declared& reads(Reads what = Reads::Nothing, Channels channels = Channels::Position);
  /// The word reads these iterators as well where the named parameter is not given.
  Declared& reads_without(std::string_view parameter, Reads what);
  /// The word sets these iterators for each evaluation of the named parameter, so their values outside do not matter.
  Declared& binds(std::string_view parameter, Reads iterators);
  /// The word sets these iterators for some of its arguments, which may read them. `binds` implies this.
  Declared& sets(Reads iterators);
  /// The game has this need where the moves of the word are carried out in order, or an argument draws random numbers.
  template <class N>
  Declared& needs_in_order(N need) {
    return needs_bits(&Declaration::needs_in_order, bit(need));
  }
  /// The game has this need where the word does not stand in a consequence, which is computed after the move.
  template <class N>
  Declared& needs_at_once(N need) {
    return needs_bits(&Declaration::needs_at_once, bit(need));
  }
  /// The moves of the named parameter are effects, applied in order. With `where_given`: only if that parameter is
  /// given.
  Declared& carries_out(std::string_view parameter, std::string_view where_given = {});
  /// The word accepts (then ...) as all moves do, but as in Ludii the consequence has no effect.
  Declared& ignores_then();
  /// A site type among the word's arguments does not by itself make the game use that type: see Game::kept_type.
  Declared& names_no_types();
  /// The game has this need where the named parameter is given, unless it is the literal False. The name "from level"
  /// means the parameter `level` of the call that is given as `from`.
  template <class N>
  Declared& needs_with(std::string_view parameter, N need) {
    return needs_of(&Declaration::needs_with, parameter, bit(need));
  }
  /// The game does not get this need from the argument of the named parameter, as Ludii does not look there. The name
  /// has the form described at `needs_with`.
  template <class N>
  Declared& ignores_need(std::string_view parameter, N need) {
    return needs_of(&Declaration::ignores_need, parameter, bit(need));
  }
  /// The game has this need where the named parameter is `word`, or, with `or_absent`, is not given.
  template <class E, class N>
  Declared& needs_for(std::string_view parameter, E word, N need, bool or_absent = false) {
    return needs_for_word({parameter, static_cast<std::uint8_t>(word), or_absent, bit(need)});
  }

 private:
  template <class N>
  static std::uint64_t bit(N need) {
    return std::uint64_t{1} << static_cast<unsigned>(need);
  }
  /// Changes each of the declarations.
  template <class Change>
  Declared& each(Change change);
  Declared& set(bool Declaration::*which);
  /// Adds what is said of a parameter, which must exist.
  template <class Value>
  Declared& add(std::vector<Value> Declaration::*which, std::string_view parameter, const Value& value);
  Declared& needs_bits(std::uint64_t Declaration::*which, std::uint64_t bits);
  Declared& needs_of(std::vector<std::pair<std::string_view, std::uint64_t>> Declaration::*which,
                     std::string_view parameter, std::uint64_t bits);
  Declared& needs_for_word(const Declaration::NeedsFor& need);
  Declared& changes(const Declaration::NeedsFor& where);
  Declared& in_puzzles_made(Operand (*make)(const LinkInput&));
  Declared& when_absent_made(std::string_view parameter, Operand (*made)(const Game&, Memory&));

  std::vector<Declaration*> made_;
};

/// As `ludeme`, where `describe` fills in what is deduced from the lambda.
Declared declare(Library& library, std::string_view heads, std::string_view parameters, std::string_view doc,
                 void (*describe)(Declaration&), SourceLocation where);

/// Declares a word whose meaning is the lambda. `heads`: one head or several, separated by `|` ("move Hop|hop").
template <class F>
Declared ludeme(Library& library, std::string_view heads, std::string_view parameters, std::string_view doc, F,
                SourceLocation where = {__builtin_FILE(), __builtin_LINE()}) {
  return declare(library, heads, parameters, doc, &kit_detail::Deduce<F, decltype(&F::operator())>::describe, where);
}

/// Declares an implicit conversion from the lambda's parameter sort to its result sort (`N` where a direction is due).
template <class F>
void conversion(Library& library, std::string_view doc, F f,
                SourceLocation where = {__builtin_FILE(), __builtin_LINE()}) {
  ludeme(library, "", "from", doc, f, where);
}

}  // namespace lud
