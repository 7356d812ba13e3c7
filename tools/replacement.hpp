#pragma once
// Writes a file as a whole or not at all: the text goes into a file beside it, which is then renamed.
// So a full disk or a crash leaves the file that was there, or none, and never a torn one.
#include <string>
#include <string_view>

#include "tools/files.hpp"

namespace lud::tools {

/// The new content of one file. Throws FileError, which names the file, where something cannot be written.
class Replacement {
 public:
  /// Opens a temporary file beside `path`, with the permissions of the file that is there. Symbolic links are followed:
  /// they stay, and their target is replaced. What is no regular file, such as /dev/full or a pipe, is written
  /// directly.
  explicit Replacement(const std::string& path, Sync sync = Sync::Yes);
  /// Removes what was not finished.
  ~Replacement();
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  void write(std::string_view text);
  /// Puts the content in the place of the file.
  void finish();

  /// What the names of the temporary files of `path` begin with, their folder left out.
  static std::string temporary_begin(const std::string& path);

 private:
  void open_beside();
  void close();
  [[noreturn]] void fail() const;

  std::string name_;       ///< as the user named the file
  std::string target_;     ///< without symbolic links
  std::string temporary_;  ///< empty if the file is written directly
  const Sync sync_;
  int file_ = -1;
};

}  // namespace lud::tools
