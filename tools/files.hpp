#pragma once
// Files and the standard output of the commands. Whatever cannot be read or written becomes a FileError, which `main`
// says in a sentence and ends with exit code 3.
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lud::tools {

/// A file or an output that cannot be read or written: `what()` is a sentence.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A command that was used wrongly: `what()` is a sentence. `main` ends with exit code 2.
struct WrongUse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writes a whole file, or the standard output where the path is "-". A file is complete or, on an error, named in it.
void write_file(const std::string& path, std::string_view text);

/// Makes a folder and those above it, where they are missing.
void create_folder(const std::string& path);

/// The lines of a file that are not empty, without line ends and without a mark of the encoding before the first.
std::vector<std::string> read_lines(const std::string& path);

/// Writes out what was printed so far.
void flush_output();

}  // namespace lud::tools
