#pragma once
// The statistical methods in words, for `lud doc --statistics`. The functions beside this file compute them.
#include <string>
#include <vector>

namespace lud::statistics {

/// A method: its name, what it is used for, its formula, and where it was published (may be empty).
struct Method {
  std::string name, use, formula, source;
};
const std::vector<Method>& methods();

}  // namespace lud::statistics
