#pragma once
// A folder of defines that games may use. The caller reads it once and passes it to each load: nothing is cached.
#include <memory>
#include <string>

namespace lud {

struct KnownDefines;

/// The defines of all files in a folder and the folders below it, in the order of their paths, followed by the standard
/// defines; with an empty path the standard defines alone. The constructor reads the folder. A folder that cannot be
/// read, and mistakes in its files, are reported when a game is loaded with it. Cheap to copy, immutable, and safe to
/// share between threads.
class DefineFolder {
 public:
  DefineFolder() = default;
  DefineFolder(std::string path);  // NOLINT: implicit, so that a path can be passed as a folder
  DefineFolder(const char* path) : DefineFolder(std::string(path)) {}

  const std::string& path() const { return path_; }
  bool empty() const { return path_.empty(); }
  /// The defines, for the façade's own use; null where the path is empty.
  const KnownDefines* known() const { return known_.get(); }

 private:
  std::string path_;
  std::shared_ptr<const KnownDefines> known_;
};

}  // namespace lud
