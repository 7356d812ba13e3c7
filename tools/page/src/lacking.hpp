#pragma once
// Replacements for standard library features that Lud uses and libc++ 13 of Debian's Emscripten lacks: range
// algorithms, bit_cast, to_chars of floating-point numbers, three-way comparison of strings. Included before everything
// else in the build of the page only.
#include <algorithm>
#include <charconv>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <ranges>
#include <string>
#include <vector>

#if !defined(_LIBCPP_VERSION) || _LIBCPP_VERSION >= 15000
#error "This library has what lacking.hpp stands in for: build without it"
#endif

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

inline strong_ordering operator<=>(const string& a, const string& b) { return a.compare(b) <=> 0; }

template <class T>
requires requires(const T& a) {
  { a <=> a } -> convertible_to<strong_ordering>;
}
strong_ordering operator<=>(const vector<T>& a, const vector<T>& b) {
  for (size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (const strong_ordering order = a[i] <=> b[i]; order != 0) return order;
  return a.size() <=> b.size();
}

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const bool begins = first != last && (*first == '-' || *first == '.' || (*first >= '0' && *first <= '9'));
  const string text(first, begins ? last : first);
  char* end = nullptr;
  const double read = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  value = read;
  return {first + (end - text.c_str()), errc()};
}

/// Writes the shortest text that parses to the same number.
inline to_chars_result to_chars(char* first, char* last, double value) {
  char text[40];
  int length = 0;
  for (int digits = 1; digits <= 17; ++digits) {
    length = snprintf(text, sizeof text, "%.*g", digits, value);
    if (strtod(text, nullptr) == value) break;
  }
  if (last - first < length) return {last, errc::value_too_large};
  return {std::copy(text, text + length, first), errc()};
}

namespace ranges {

/// Composes a predicate with a projection.
template <class F, class P>
constexpr auto through(F& f, P& p) {
  return [&f, &p](auto&& x) -> bool { return std::invoke(f, std::invoke(p, x)); };
}
template <class T, class P>
constexpr auto equals(const T& value, P& p) {
  return [&value, &p](auto&& x) -> bool { return std::invoke(p, x) == value; };
}
template <class C, class P>
constexpr auto ordered(C& c, P& p) {
  return [&c, &p](auto&& a, auto&& b) -> bool { return std::invoke(c, std::invoke(p, a), std::invoke(p, b)); };
}

#define LUD_LACKING(name)                                                                            \
  template <input_or_output_iterator I, class F, class P = identity>                                 \
  constexpr auto name(I first, I last, F f, P p = {}) {                                              \
    return std::name(first, last, through(f, p));                                                    \
  }                                                                                                  \
  template <class R, class F, class P = identity>                                                    \
  requires(!input_or_output_iterator<remove_cvref_t<R>>) constexpr auto name(R&& r, F f, P p = {}) { \
    return std::name(ranges::begin(r), ranges::end(r), through(f, p));                               \
  }
LUD_LACKING(all_of)
LUD_LACKING(any_of)
LUD_LACKING(none_of)
LUD_LACKING(count_if)
LUD_LACKING(find_if)
LUD_LACKING(find_if_not)
#undef LUD_LACKING

#define LUD_LACKING(name)                                                                                       \
  template <class R, class T, class P = identity>                                                               \
  requires(!input_or_output_iterator<remove_cvref_t<R>>) constexpr auto name(R&& r, const T& value, P p = {}) { \
    return std::name##_if(ranges::begin(r), ranges::end(r), equals(value, p));                                  \
  }                                                                                                             \
  template <input_or_output_iterator I, class T>                                                                \
  constexpr auto name(I first, I last, const T& value) {                                                        \
    return std::name(first, last, value);                                                                       \
  }
LUD_LACKING(find)
LUD_LACKING(count)
#undef LUD_LACKING

#define LUD_LACKING(name)                                                                                 \
  template <class R, class C = less, class P = identity>                                                  \
  requires(!input_or_output_iterator<remove_cvref_t<R>>) constexpr auto name(R&& r, C c = {}, P p = {}) { \
    return std::name(ranges::begin(r), ranges::end(r), ordered(c, p));                                    \
  }                                                                                                       \
  template <input_or_output_iterator I, class C = less, class P = identity>                               \
  constexpr auto name(I first, I last, C c = {}, P p = {}) {                                              \
    return std::name(first, last, ordered(c, p));                                                         \
  }
LUD_LACKING(sort)
LUD_LACKING(stable_sort)
LUD_LACKING(is_sorted)
LUD_LACKING(min_element)
LUD_LACKING(max_element)
#undef LUD_LACKING

template <class R, class C = less, class P = identity>
constexpr auto max(R&& r, C c = {}, P p = {}) {
  return *std::max_element(ranges::begin(r), ranges::end(r), ordered(c, p));
}
template <class R>
constexpr auto minmax(R&& r) {
  const auto found = std::minmax_element(ranges::begin(r), ranges::end(r));
  return std::pair(*found.first, *found.second);
}
template <class R, class I>
constexpr void nth_element(R&& r, I nth) {
  std::nth_element(ranges::begin(r), nth, ranges::end(r));
}
template <class R, class T, class C = less, class P = identity>
constexpr auto lower_bound(R&& r, const T& value, C c = {}, P p = {}) {
  return std::lower_bound(ranges::begin(r), ranges::end(r), value,
                          [&](auto&& a, auto&& b) -> bool { return std::invoke(c, std::invoke(p, a), b); });
}
template <class R, class T, class C = less, class P = identity>
constexpr auto upper_bound(R&& r, const T& value, C c = {}, P p = {}) {
  return std::upper_bound(ranges::begin(r), ranges::end(r), value,
                          [&](auto&& a, auto&& b) -> bool { return std::invoke(c, a, std::invoke(p, b)); });
}
template <class R, class O>
constexpr auto copy(R&& r, O out) {
  return std::copy(ranges::begin(r), ranges::end(r), out);
}
template <class R, class O, class F, class P = identity>
constexpr auto copy_if(R&& r, O out, F f, P p = {}) {
  return std::copy_if(ranges::begin(r), ranges::end(r), out, through(f, p));
}
template <class R, class T>
constexpr void fill(R&& r, const T& value) {
  std::fill(ranges::begin(r), ranges::end(r), value);
}
template <class R, class S, class E = equal_to>
constexpr bool equal(R&& r, S&& s, E e = {}) {
  return std::equal(ranges::begin(r), ranges::end(r), ranges::begin(s), ranges::end(s), e);
}
template <class R, class O, class F>
constexpr auto transform(R&& r, O out, F f) {
  return std::transform(ranges::begin(r), ranges::end(r), out, f);
}
template <class R, class S, class O>
constexpr auto set_difference(R&& r, S&& s, O out) {
  return std::set_difference(ranges::begin(r), ranges::end(r), ranges::begin(s), ranges::end(s), out);
}

}  // namespace ranges

}  // namespace std
