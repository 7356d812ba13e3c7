#pragma once
// A folder of defines that games may use, read once, by whoever loads them: loading itself keeps nothing behind.
#include <memory>
#include <string>

namespace lud {

struct KnownDefines;

/// The defines of a folder and all below it, in the order of their paths, before the standard ones; with an empty path
/// the standard ones alone. Making one reads the folder; what is wrong with it is said where it is used. Cheap to copy;
/// never changes, and any number of threads may use it.
class DefineFolder {
 public:
  DefineFolder() = default;
  DefineFolder(std::string path);  // NOLINT: a path stands for the folder
  DefineFolder(const char* path) : DefineFolder(std::string(path)) {}

  const std::string& path() const { return path_; }
  bool empty() const { return path_.empty(); }
  /// For the façade; null where the path is empty.
  const KnownDefines* known() const { return known_.get(); }

 private:
  std::string path_;
  std::shared_ptr<const KnownDefines> known_;
};

}  // namespace lud
