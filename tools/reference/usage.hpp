#pragma once
// Counts in how many game files of a folder, as written, a word occurs.
#include <map>
#include <string>

namespace lud::reference {

class Usage {
 public:
  /// Reads all .lud files below a folder; an empty name: none.
  explicit Usage(const std::string& folder);
  /// Whether any file was read.
  bool present() const { return files_ > 0; }
  std::size_t files() const { return files_; }
  /// The number of files that contain "(count Sites" for head "count Sites", or ("Define" for "\"Define\"".
  std::size_t of(const std::string& head) const;

 private:
  void count(std::string_view text);

  std::size_t files_ = 0;
  std::map<std::string, std::size_t> found_;
};

}  // namespace lud::reference
