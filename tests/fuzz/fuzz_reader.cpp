// Feeds arbitrary bytes to the reader, the printer and the expander. Whatever they are: no crash, printed text reads
// back to the same tree, and expansion stays within its limits.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "grammar/expand.hpp"
#include "grammar/print.hpp"
#include "grammar/reader.hpp"

using namespace lud::grammar;

namespace {

void require(bool law) {
  if (!law) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  SourceSet sources;
  Diagnostics diagnostics;
  const Tree tree = read_text("fuzz.lud", std::string(reinterpret_cast<const char*>(data), size), sources, diagnostics);
  const std::string printed = print(tree);
  if (!diagnostics.has_errors()) {
    const Tree again = read_text("printed.lud", printed, sources, diagnostics);
    require(!diagnostics.has_errors());
    require(same_structure(tree, again));
    require(print(again) == printed);
    const Tree compact = read_text("compact.lud", print_compact(tree), sources, diagnostics);
    require(same_structure(tree, compact));
  }
  ExpansionLimits limits;
  limits.tokens = 20'000;
  limits.expansions = 2'000;
  const Tree expanded = expand(tree, Defines{}, Selection{}, sources, diagnostics, limits);
  require(expanded.roots.size() <= 1);
  print_compact(expanded);
  render(diagnostics, sources);
  return 0;
}
