#pragma once
// The language server on a pair of streams.
#include "interpreter/lud.hpp"

namespace lud::lsp {

/// Serves what comes on the standard input until `exit` or its end; the exit code that the protocol asks for.
int serve_stdio(const LoadOptions& options);

}  // namespace lud::lsp
