#include "tools/replacement.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "tools/files.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

/// Where the links are descriptors that are open, as /dev/stdout is one.
constexpr std::string_view descriptors = "/proc/";

/// The path without symbolic links at its end; the links may point to a file that is not there yet.
fs::path without_links(fs::path path) {
  constexpr int most_links = 40;  // as the system follows them
  std::error_code error;
  for (int links = 0; links < most_links && fs::is_symlink(path, error); ++links) {
    if (path.string().starts_with(descriptors)) break;
    const fs::path target = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / target;
  }
  return path;
}

/// Unique among the processes that write to a shared folder, and in this one.
std::string temporary_name(const std::string& path) {
  static std::atomic<unsigned> made{0};
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return fmt::format("{}{}.{}.{}.part", Replacement::temporary_begin(path), host, ::getpid(), made++);
}

}  // namespace

std::string Replacement::temporary_begin(const std::string& path) {
  constexpr std::size_t longest = 120;  // bytes of the name; file names may have 255, and the host takes up to 64
  return fs::path(path).filename().string().substr(0, longest) + '.';
}

Replacement::Replacement(const std::string& path, Sync sync)
    : name_(path), target_(without_links(path).string()), sync_(sync) {
  struct stat there {};
  const bool exists = ::stat(target_.c_str(), &there) == 0;
  if (exists && (!S_ISREG(there.st_mode) || target_.starts_with(descriptors))) {
    file_ = ::open(target_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (file_ < 0) fail();
    return;
  }
  // Renaming would replace a file that may not be written.
  if (exists && ::faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0) fail();
  open_beside();
  if (!exists) return;
  // Only root may give a file away: whoever else replaces the file of another owns it then.
  const bool given = ::fchown(file_, there.st_uid, there.st_gid) == 0;
  const ::mode_t kept = given ? 07777 : 0777;
  if (::fchmod(file_, there.st_mode & kept) == 0) return;
  const int problem = errno;
  close();
  errno = problem;
  fail();
}

void Replacement::open_beside() {
  temporary_ = (fs::path(target_).parent_path() / temporary_name(target_)).string();
  file_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) fail();
}

Replacement::~Replacement() { close(); }

void Replacement::close() {
  if (file_ < 0) return;
  ::close(std::exchange(file_, -1));
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void Replacement::fail() const {
  throw FileError(fmt::format("cannot write {}: {}", name_, std::strerror(errno ? errno : EIO)));
}

void Replacement::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail();
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Replacement::finish() {
  if (temporary_.empty()) {
    if (::close(std::exchange(file_, -1)) != 0) fail();
    return;
  }
  const bool syncs = sync_ == Sync::Yes;
  if ((syncs && ::fsync(file_) != 0) || std::rename(temporary_.c_str(), target_.c_str()) != 0) fail();
  if (::close(std::exchange(file_, -1)) != 0) fail();
  if (!syncs) return;
  // The new name is synced, too. Some file systems cannot sync folders; they return EINVAL.
  const fs::path folder = fs::path(target_).parent_path();
  const int handle = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;  // a folder may be written to and not read
  const bool synced = ::fsync(handle) == 0 || errno == EINVAL;
  const int problem = errno;
  ::close(handle);
  errno = problem;
  if (!synced) fail();
}

}  // namespace lud::tools
