#include "stdlib/library.hpp"

namespace lud::stdlib {

const Library& library() {
  static const Library all = [] {
    Library made;
    declare_graphs(made);
    declare_equipment(made);
    return made;
  }();
  return all;
}

}  // namespace lud::stdlib
