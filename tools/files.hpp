#pragma once
// File access and standard output of the commands. Every failure to read or write throws FileError; `main` prints its
// sentence and returns exit code 3.
#include <cstddef>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lud::tools {

/// A file or an output that cannot be read or written: `what()` is a sentence.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Wrong use of a command: `what()` is a sentence. `main` returns exit code 2.
struct WrongUse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Whether a file is on the disk before it takes its name: a power failure cannot tear it then. That takes
/// milliseconds.
enum class Sync : bool { No, Yes };

/// Writes a whole file, or to the standard output if the path is "-". Throws FileError, which names the file, unless
/// the file is complete; one that was there before is left as it was then (see Replacement).
void write_file(const std::string& path, std::string_view text, Sync sync = Sync::Yes);

/// Creates a folder and its missing parents.
void create_folder(const std::string& path);

/// The paths of the files in a folder, or also in all folders below it, whose names have this ending; sorted.
enum class Depth { Folder, All };
std::vector<std::string> files_in(const std::string& folder, std::string_view ending, Depth depth = Depth::Folder);

/// Reads a whole file. Throws WrongUse if it is larger than grammar::largest_text.
std::string read_text(const std::string& path);

/// Reads the non-empty lines of a file, without line ends and byte order mark. Throws WrongUse as `read_text` does, and
/// where a line has a zero byte.
std::vector<std::string> read_lines(const std::string& path);

/// Reads a line without its line feed, as std::getline does; of a line longer than `most` bytes only `most` + 1 bytes,
/// so that one without an end is noticed.
bool read_line(std::istream& in, std::string& line, std::size_t most);

/// The lines of a list of games, each once. Lines that begin with # are remarks. Throws as `read_lines`.
std::vector<std::string> listed_games(const std::string& path);

/// Appends the paths that a file lists, see `listed_games`; they are below `folder`, unless that is empty.
void append_listed(std::vector<std::string>& files, const std::string& list, const std::string& folder);

/// Flushes the standard output. Throws FileError if that fails.
void flush_output();

}  // namespace lud::tools
