#pragma once
// Work that takes long: other threads of Python go on meanwhile, and Ctrl-C is heard.
#include <atomic>
#include <chrono>
#include <future>
#include <string>

#include "tools/python/values.hpp"

namespace lud::python {

/// Something that one thread uses at a time.
template <class T>
struct Owned {
  explicit Owned(T given) : it(std::move(given)) {}
  T it;
  std::atomic<bool> busy{false};
};

/// While this lives nobody else may use the thing: while it works without the GIL another thread could try.
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

/// Does work on another thread, while this one asks Python every 50 milliseconds whether a signal came: nobody but the
/// main thread is told. Where a handler raises, as that of Ctrl-C does, `stop` becomes true; the work has to end soon.
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
