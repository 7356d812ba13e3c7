#pragma once
// Sorts: the types of expressions, as the checker, the error messages and the reference manual see them. A sort is
// deduced from a C++ type by `sort_of<T>()`. It holds its grammar name, a function that reads a bare word or number as
// one of its constants, and, for lists, the sort of the items.
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "interpreter/declare/words.hpp"

namespace lud {

struct Operand;
class Memory;

/// One sort. Compared by address; there is one object for each C++ type.
struct Sort {
  std::string_view name;                    ///< as the grammar writes it: "int", "sites", "roleType", "{int}"
  const Sort* item = nullptr;               ///< for lists: the sort of the items
  std::span<const std::string_view> words;  ///< for closed word lists: the spellings
  /// Reads an atom (or, for strings, a quoted text) as a constant; an empty operand where it is not one.
  Operand (*literal)(std::string_view text, bool quoted, Memory&) = nullptr;
  /// Makes a list from its items; only for lists. Returns an empty operand where an item that must be constant is not.
  Operand (*gather)(std::span<const Operand> items, Memory&) = nullptr;
};

/// The grammar name of a sort; specialised beside each type that can be a parameter or result.
template <class T>
struct SortName;

template <class T>
const Sort* sort_of();

#define LUD_SORT_NAME(Type, grammar_name)                   \
  template <>                                               \
  struct SortName<Type> {                                   \
    static constexpr std::string_view value = grammar_name; \
  };

}  // namespace lud
