#pragma once
// Long-running work: releases the GIL meanwhile, and reacts to Ctrl-C.
#include <atomic>
#include <chrono>
#include <future>
#include <string>

#include "tools/python/values.hpp"

namespace lud::python {

/// An object that one thread at a time may use.
template <class T>
struct Owned {
  explicit Owned(T given) : it(std::move(given)) {}
  T it;
  std::atomic<bool> busy{false};
};

/// Marks an object as in use during its lifetime; throws Error if another thread uses it. Needed because the GIL is
/// released during long work.
class Use {
 public:
  Use(std::atomic<bool>& busy, const std::string& what) : busy_(busy) {
    if (busy_.exchange(true)) throw Error(what + " is in use by another thread");
  }
  ~Use() { busy_ = false; }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

 private:
  std::atomic<bool>& busy_;
};

/// Runs `work` on another thread, while this one checks for Python signals every 50 ms (only the main thread gets
/// them). If a signal handler raises, as that of Ctrl-C does, sets `stop`, waits for `work` to end, and rethrows.
template <class Work>
auto do_interruptibly(std::atomic<bool>& stop, Work&& work) {
  constexpr std::chrono::milliseconds between(50);
  auto done = std::async(std::launch::async, work);
  for (bool ready = false; !ready;) {
    {
      const py::gil_scoped_release release;
      ready = done.wait_for(between) == std::future_status::ready;
    }
    if (ready || PyErr_CheckSignals() == 0) continue;
    stop = true;
    {
      const py::gil_scoped_release release;
      done.wait();
    }
    throw py::error_already_set();
  }
  return done.get();
}

}  // namespace lud::python
