#pragma once
// Quick fixes: edits that put right what a message is about, as far as a program can know: the mends that messages
// carry, and definitions of what is used without one. Given a file and a message about it, hands on edits of its text.
#include <string>
#include <vector>

#include "tools/lsp/reading.hpp"

namespace lud::lsp {

struct Fix {
  std::string title;
  Stretch place;
  std::string text;
  bool preferred = true;  ///< what was meant is known; else it is a stub that the author fills in
};

std::vector<Fix> fixes_of(const Reading& reading, const grammar::Diagnostic& message);

}  // namespace lud::lsp
