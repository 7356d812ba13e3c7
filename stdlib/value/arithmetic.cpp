// Sums, products, roots and the like. As in Ludii, integers have 32 bits and wrap round; floats have single precision,
// so every result is rounded to it.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/context.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/ranges.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

int wrapped(std::int64_t value) { return static_cast<int>(static_cast<std::uint32_t>(value)); }

/// The integer part of a number, limited to what an integer can hold; 0 for "not a number".
int truncated(double value) {
  if (std::isnan(value)) return 0;
  if (value >= std::numeric_limits<int>::max()) return std::numeric_limits<int>::max();
  if (value <= std::numeric_limits<int>::min()) return std::numeric_limits<int>::min();
  return static_cast<int>(value);
}

double rounded(double value) { return static_cast<double>(static_cast<float>(value)); }

Operand chosen_value(const Linked& call) {
  const Operand known = chosen_part(call);
  if (!call.board_exists || known.constant || known.node != call.made.node) return known;
  return remembered(call, chosen_in_play<int>(call), reads_of_arguments(call));
}

void declare_int_operators(Library& library) {
  ludeme(library, "+|add", "a b", "Sum of two integers.  (+ 2 3) => 5",
         [](int a, int b) { return wrapped(std::int64_t{a} + b); });
  ludeme(library, "+|add", "list", "Sum of a list of integers.  (+ {1 2 3}) => 6", [](Ints list) {
    std::int64_t sum = 0;
    for (int value : list) sum += value;
    return wrapped(sum);
  });
  ludeme(library, "-|sub", "a", "The negative of an integer.  (- 5) => -5",
         [](int a) { return wrapped(-std::int64_t{a}); });
  ludeme(library, "-|sub", "a b", "Difference of two integers.  (- 5 2) => 3",
         [](int a, int b) { return wrapped(std::int64_t{a} - b); });
  ludeme(library, "*|mul", "a b", "Product of two integers.  (* 6 7) => 42",
         [](int a, int b) { return wrapped(std::int64_t{a} * b); });
  ludeme(library, "*|mul", "list", "Product of a list of integers; 0 if it is empty.  (* {2 3 4}) => 24",
         [](Ints list) {
           int product = list.empty() ? 0 : 1;
           for (int value : list) product = wrapped(std::int64_t{product} * value);
           return product;
         });
  // Ludii evaluates the divisor first.
  ludeme(library, "/|div", "a b", "Quotient of two integers, rounded towards 0; 0 if b is 0.  (/ 7 2) => 3",
         [](Evaluation& e, Lazy<int> a, Lazy<int> b) {
           const int divisor = e(b);
           const int dividend = e(a);
           return divisor == 0 ? 0 : wrapped(std::int64_t{dividend} / divisor);
         });
  ludeme(library, "%|mod", "a b", "What remains when a is divided by b, with the sign of a; 0 if b is 0.  (% 7 3) => 1",
         [](int a, int b) { return b == 0 ? 0 : static_cast<int>(std::int64_t{a} % b); });
  ludeme(library, "^|pow", "a b", "a to the power of b.  (^ 2 10) => 1024",
         [](int a, int b) { return truncated(std::pow(a, b)); });
  ludeme(library, "abs", "a", "Size of an integer without its sign.  (abs -3) => 3",
         [](int a) { return a < 0 ? wrapped(-std::int64_t{a}) : a; });
  ludeme(library, "max", "a b", "The greater of two integers.  (max 2 3) => 3",
         [](int a, int b) { return std::max(a, b); });
  ludeme(library, "max", "list", "The greatest of a list of integers; Undefined if it is empty.  (max {2 9 4}) => 9",
         [](Ints list) { return list.empty() ? off : *std::ranges::max_element(list); });
  ludeme(library, "min", "a b", "The lesser of two integers.  (min 2 3) => 2",
         [](int a, int b) { return std::min(a, b); });
  ludeme(library, "min", "list", "The least of a list of integers; Undefined if it is empty.  (min {2 9 4}) => 2",
         [](Ints list) { return list.empty() ? off : *std::ranges::min_element(list); });
  ludeme(library, "if", "condition yes no", "One of two integers.  (if True 1 2) => 1",
         [](Evaluation& e, Lazy<bool> condition, Lazy<int> yes, Lazy<int> no) { return e(condition) ? e(yes) : e(no); })
      .lower(chosen_value);
}

/// Combines the items of a list of floats from left to right; 0 for an empty list.
template <class Combine>
double folded(Evaluation& e, const List<double>& list, Combine combine) {
  double result = 0;
  for (std::size_t i = 0; i < list.size(); ++i) result = i == 0 ? e(list[i]) : combine(result, e(list[i]));
  return rounded(result);
}

void declare_float_operators(Library& library) {
  ludeme(library, "+|add", "a b", "Sum of two floats.", [](double a, double b) { return rounded(a + b); });
  ludeme(library, "+|add", "list", "Sum of a list of floats.", [](Evaluation& e, List<double> list) {
    return folded(e, list, [](double a, double b) { return rounded(a + b); });
  });
  ludeme(library, "-|sub", "a b", "Difference of two floats.", [](double a, double b) { return rounded(a - b); });
  ludeme(library, "*|mul", "a b", "Product of two floats.", [](double a, double b) { return rounded(a * b); });
  ludeme(library, "*|mul", "list", "Product of a list of floats.", [](Evaluation& e, List<double> list) {
    return folded(e, list, [](double a, double b) { return rounded(a * b); });
  });
  ludeme(library, "/|div", "a b", "Quotient of two floats; 0 if b is 0.",
         [](double a, double b) { return b == 0 ? 0.0 : rounded(a / b); });
  ludeme(library, "^|pow", "a b", "a to the power of b.", [](double a, double b) { return rounded(std::pow(a, b)); });
  ludeme(library, "max", "a b", "The greater of two floats.", [](double a, double b) { return std::max(a, b); });
  ludeme(library, "max", "list", "The greatest of a list of floats.", [](Evaluation& e, List<double> list) {
    return folded(e, list, [](double a, double b) { return std::max(a, b); });
  });
  ludeme(library, "min", "a b", "The lesser of two floats.", [](double a, double b) { return std::min(a, b); });
  ludeme(library, "min", "list", "The least of a list of floats.", [](Evaluation& e, List<double> list) {
    return folded(e, list, [](double a, double b) { return std::min(a, b); });
  });
}

void declare_float_functions(Library& library) {
  ludeme(library, "abs", "a", "Size of a float without its sign.", [](double a) { return std::fabs(a); });
  ludeme(library, "sqrt", "a", "Square root; 0 of negative numbers.",
         [](double a) { return a < 0 ? 0.0 : rounded(std::sqrt(a)); });
  ludeme(library, "log", "a", "Natural logarithm; 0 where there is none.",
         [](double a) { return a <= 0 ? 0.0 : rounded(std::log(a)); });
  ludeme(library, "log10", "a", "Logarithm to base 10; 0 where there is none.",
         [](double a) { return a <= 0 ? 0.0 : rounded(std::log10(a)); });
  ludeme(library, "exp", "a", "e to the power of a.", [](double a) { return rounded(std::exp(a)); });
  ludeme(library, "sin", "a", "Sine of an angle in radians.", [](double a) { return rounded(std::sin(a)); });
  ludeme(library, "cos", "a", "Cosine of an angle in radians.", [](double a) { return rounded(std::cos(a)); });
  ludeme(library, "tan", "a", "Tangent of an angle in radians.", [](double a) { return rounded(std::tan(a)); });
}

void declare_number_conversions(Library& library) {
  ludeme(library, "toInt", "truth", "1 for True, 0 for False.  (toInt True) => 1",
         [](bool truth) { return truth ? 1 : 0; });
  ludeme(library, "toInt", "number", "A float without its fraction.  (toInt 2.7) => 2",
         [](double number) { return truncated(rounded(number)); });
  ludeme(library, "toFloat", "truth", "1 for True, 0 for False.", [](bool truth) { return truth ? 1.0 : 0.0; });
  ludeme(library, "toFloat", "number", "An integer as a float.", [](int number) { return rounded(number); });
  ludeme(library, "toBool", "number", "True unless the integer is 0.  (toBool 2) => True",
         [](int number) { return number != 0; });
  ludeme(library, "toBool", "number", "True unless the float is 0.",
         [](double number) { return rounded(number) != 0; });
}

struct OneInteger : Node {
  Lazy<int> only;
  static Range run(const Node* node, Context& c) {
    const int only = static_cast<const OneInteger*>(node)->only(c);
    return {only, only};
  }
};

Operand one_integer(const Linked& call) {
  if (call.made.foldable != Bind::Play) return call.made;  // it folds
  auto* node = call.game.memory.make<OneInteger>();
  node->only = Lazy<int>(call.input.arguments[0]);
  return call.made.evaluated_by(node);
}

void declare_ranges(Library& library) {
  ludeme(library, "range", "min max", "The integers from min to max.", [](int min, int max) {
    return Range{min, max};
  });
  ludeme(library, "range|exact", "only", "One integer alone.", [](int only) {
    return Range{only, only};
  }).lower(one_integer);
  ludeme(library, "max", "max", "All integers to max.", [](int max) { return Range{off, max}; });
  ludeme(library, "min", "min", "The integers from min on.", [](int min) { return Range{min, infinity}; });
}

}  // namespace

bool has_one_integer(const Lazy<Range>& range) {
  if (is_constant(range)) return constant_of(range).min == constant_of(range).max;
  return is_node<OneInteger>(range);
}

void declare_arithmetic(Library& library) {
  declare_int_operators(library);
  declare_float_operators(library);
  declare_float_functions(library);
  declare_number_conversions(library);
  declare_ranges(library);
}

}  // namespace lud::stdlib
