#pragma once
// Runs work on several threads.
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace lud::play {

/// Calls `work` on `count` threads at a time, the calling one among them, or on fewer if the system grants no more.
/// Once all calls have returned, rethrows the first exception that one of them threw. `work` shares out what is to be
/// done, and ends the other calls early where it throws.
template <class Work>
void on_threads(int count, const Work& work) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto guarded = [&] {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  try {
    for (int i = 1; i < count; ++i) others.emplace_back(guarded);
  } catch (const std::exception&) {  // the system refuses: continue with the threads started so far
  }
  guarded();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace lud::play
