#pragma once
// The language server on standard input and output.
#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

/// Serves the standard input until `exit` or end of file. Returns the exit code that the protocol prescribes.
int serve_stdio(const LoadOptions& options, Draw draw);

}  // namespace lud::lsp
