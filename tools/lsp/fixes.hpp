#pragma once
// Quick fixes: given a file and a diagnostic, returns edits of its text. They come from the mends that diagnostics
// carry, or add a missing definition.
#include <string>
#include <vector>

#include "tools/lsp/reading.hpp"

namespace lud::lsp {

struct Fix {
  std::string title;
  Stretch place;
  std::string text;
  bool preferred = true;  ///< the intended text is known; false: a stub for the author to fill in
};

std::vector<Fix> fixes_of(const Reading& reading, const grammar::Diagnostic& message);

}  // namespace lud::lsp
