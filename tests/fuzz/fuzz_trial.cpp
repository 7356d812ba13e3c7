// Any bytes at all are read as a trial: nothing may crash, and what is accepted is written and read again unchanged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "interpreter/record/trial_file.hpp"

namespace {

std::optional<lud::record::TrialFile> read(std::string text) {
  lud::grammar::SourceSet sources;
  lud::grammar::Diagnostics diagnostics;
  const std::uint32_t source = sources.add("fuzz.txt", std::move(text));
  auto trial = lud::record::read_trial(sources, source, {}, diagnostics);
  if (trial.has_value() == diagnostics.has_errors()) std::abort();
  lud::grammar::render(diagnostics, sources);
  return trial;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto trial = read(std::string(reinterpret_cast<const char*>(data), size));
  if (!trial) return 0;
  const std::string text = lud::record::write_trial(*trial);
  const auto again = read(text);
  if (!again || lud::record::write_trial(*again) != text) std::abort();
  return 0;
}
