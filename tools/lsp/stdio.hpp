#pragma once
// The language server on a pair of streams.
#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

/// Serves what comes on the standard input until `exit` or its end; the exit code that the protocol asks for.
int serve_stdio(const LoadOptions& options, Draw draw);

}  // namespace lud::lsp
