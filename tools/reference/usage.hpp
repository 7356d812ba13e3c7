#pragma once
// How many games of a folder a word stands in, as their files are written.
#include <map>
#include <string>

namespace lud::reference {

class Usage {
 public:
  /// Reads every .lud file of a folder and those below it; with an empty name there is nothing to count.
  explicit Usage(const std::string& folder);
  /// Whether there is anything to count in.
  bool present() const { return files_ > 0; }
  std::size_t files() const { return files_; }
  /// The files with "(count Sites" for "count Sites", or with ("Define" for "\"Define\"".
  std::size_t of(const std::string& head) const;

 private:
  void count(std::string_view text);

  std::size_t files_ = 0;
  std::map<std::string, std::size_t> found_;
};

}  // namespace lud::reference
