#pragma once
// Conversions between C++ and Python: text, paths, numbers of moves and actions, members of pickled values, and errors.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace lud::python {

namespace py = pybind11;

/// Translated to the Python exception lud.Error.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Converts to str. File names and quoted lines need not be UTF-8: invalid bytes become U+FFFD.
inline py::str to_python(const std::string& text) {
  PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (!made) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}
inline py::list to_python(const std::vector<std::string>& texts) {
  py::list made;
  for (const std::string& text : texts) made.append(to_python(text));
  return made;
}

/// A member of a value as it is pickled: text as bytes, as it need not be UTF-8, and enumerations as numbers.
template <class Member>
py::object state_of(const Member& member) {
  if constexpr (std::is_same_v<Member, std::string>)
    return py::bytes(member);
  else if constexpr (std::is_enum_v<Member>)
    return py::int_(static_cast<int>(member));
  else
    return py::cast(member);
}
/// Sets a member to what `state_of` returned.
template <class Member>
void set_state(Member& member, const py::object& state) {
  if constexpr (std::is_enum_v<Member>)
    member = static_cast<Member>(state.cast<int>());
  else
    member = state.cast<Member>();
}

/// Rethrows the Python error that is set. One about lone surrogates becomes an Error.
[[noreturn]] inline void rethrow_in_text() {
  py::error_already_set raised;
  if (raised.matches(PyExc_UnicodeEncodeError)) throw Error("the text has a lone surrogate, which is no character");
  throw raised;
}

/// Converts a path: str, bytes, or an object with __fspath__.
inline std::string path_of(const py::object& given) {
  auto path = py::reinterpret_steal<py::object>(PyOS_FSPath(given.ptr()));
  if (path && PyUnicode_Check(path.ptr()))
    path = py::reinterpret_steal<py::object>(PyUnicode_EncodeFSDefault(path.ptr()));
  if (!path) rethrow_in_text();
  return path.cast<std::string>();
}

/// Converts a str to UTF-8. Throws an Error for lone surrogates.
inline std::string utf8_of(const py::handle& text) {
  const auto bytes = py::reinterpret_steal<py::bytes>(PyUnicode_AsUTF8String(text.ptr()));
  if (!bytes) rethrow_in_text();
  return bytes;
}
/// A str argument, in UTF-8. Of std::string pybind11 says that a lone surrogate is of the wrong type.
struct Text : std::string {};

inline std::string type_of(const py::handle& given) { return Py_TYPE(given.ptr())->tp_name; }

/// Whether `given` is True or False, of Python, which are integers there, or of numpy.
inline bool is_bool(const py::handle& given) {
  if (PyLong_CheckExact(given.ptr())) return false;
  return PyBool_Check(given.ptr()) || py::isinstance(given, py::module_::import("numpy").attr("bool_"));
}

/// Converts the number of a legal move.
inline std::size_t move_number(const py::handle& given) {
  if (is_bool(given) || !PyIndex_Check(given.ptr()))
    throw py::type_error("a move is its number, its text, or the numbers of one of each player, not " + type_of(given));
  const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(given.ptr()));
  if (!whole) throw py::error_already_set();
  const std::size_t number = PyLong_AsSize_t(whole.ptr());
  if (!PyErr_Occurred()) return number;
  PyErr_Clear();
  throw Error("there is no move " + std::string(py::str(whole)));
}
/// The same for a sequence of numbers.
inline std::vector<std::size_t> move_numbers(const py::sequence& given) {
  std::vector<std::size_t> numbers;
  for (const py::handle one : given) numbers.push_back(move_number(one));
  return numbers;
}
/// Whether `given` is a sequence of numbers; a zero-dimensional array is one number.
inline bool is_several(const py::object& given) {
  if (py::isinstance<py::bytes>(given) || py::isinstance<py::bytearray>(given)) return false;
  if (py::isinstance<py::array>(given)) return py::reinterpret_borrow<py::array>(given).ndim() > 0;
  return py::isinstance<py::sequence>(given);
}

/// A whole number as an argument. One that `Kind::Type` cannot hold is an Error, in the words of the kind; pybind11
/// says of it that it is of the wrong type.
template <class Kind>
struct Whole {
  typename Kind::Type value{};
  operator typename Kind::Type() const { return value; }
};
template <class T>
struct OfType {
  using Type = T;
};
struct SeedKind : OfType<std::uint64_t> {
  static constexpr const char* range = "a seed is from 0 to 2**64-1";
};
struct CountKind : OfType<std::size_t> {
  static constexpr const char* range = "numbers of games, moves and positions are from 0 to 2**64-1";
};
struct LimitKind : OfType<int> {
  static constexpr const char* range = "numbers of moves, turns, playouts and threads are from 0 to 2**31-1";
};
struct PlayerKind : OfType<int> {
  static constexpr const char* range = "players are numbered from 1 to 2**31-1";
};
struct ActionKind : OfType<std::int64_t> {
  static constexpr const char* range = "actions are from 0 to 2**63-1";
};
using Seed = Whole<SeedKind>;
using Count = Whole<CountKind>;
using Limit = Whole<LimitKind>;
using Player = Whole<PlayerKind>;
using ActionNumber = Whole<ActionKind>;

/// Converts an integer, which may be one of numpy. Returns false if `given` is none; throws an Error if it is out of
/// range.
template <class Kind>
bool set_whole(Whole<Kind>& number, const py::handle& given) {
  if (!PyIndex_Check(given.ptr())) return false;
  const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(given.ptr()));
  if (!whole) {
    PyErr_Clear();
    return false;
  }
  try {
    number.value = whole.cast<typename Kind::Type>();
  } catch (const py::cast_error&) {
    throw Error(std::string(Kind::range) + ", not " + std::string(py::str(whole)));
  }
  return true;
}

using Actions = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

/// Converts an array with one action for each of `count` positions.
inline Actions actions_of(const py::object& given, std::size_t count) {
  const std::string expected =
      "expected " + std::to_string(count) + " integers, an array of shape (" + std::to_string(count) + ",), not ";
  const bool is_array = py::isinstance<py::array>(given);
  // In an array of numpy True would have become 1.
  if (!is_array && py::isinstance<py::sequence>(given))
    for (const py::handle one : given)
      if (is_bool(one)) throw py::type_error(expected + "one with " + std::string(py::str(one)));
  const py::array array = is_array ? given : py::module_::import("numpy").attr("asarray")(given);
  // An empty list becomes an array of floats, so its type is not checked.
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u' && array.size() > 0)
    throw py::type_error(expected + "one of " + std::string(py::str(array.dtype())));
  if (array.ndim() != 1 || static_cast<std::size_t>(array.shape(0)) != count)
    throw Error(expected + "one of shape " + std::string(py::str(array.attr("shape"))));
  return Actions(array);
}

}  // namespace lud::python

namespace pybind11::detail {
template <>
struct type_caster<lud::python::Text> {
  PYBIND11_TYPE_CASTER(lud::python::Text, const_name("str"));
  bool load(handle source, bool) {
    if (!PyUnicode_Check(source.ptr())) return false;
    value = {lud::python::utf8_of(source)};
    return true;
  }
};
template <class Kind>
struct type_caster<lud::python::Whole<Kind>> {
  PYBIND11_TYPE_CASTER(lud::python::Whole<Kind>, const_name("int"));
  bool load(handle source, bool) { return lud::python::set_whole(value, source); }
};
}  // namespace pybind11::detail
