#pragma once
// Plays the items of a range on threads and hands the results on one by one in the order of their numbers, so that
// whatever is made of them is the same on any number of threads. Given what plays one item and what takes its result.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "tools/interrupt.hpp"
#include "tools/runs/progress.hpp"

namespace lud::tools {

template <class Result>
class InOrder {
 public:
  /// Plays the item of a number; nothing where it was stopped in the middle.
  using Worker = std::function<std::optional<Result>(std::uint64_t)>;
  /// Takes the next result; false where no more are wanted.
  using Taker = std::function<bool(const Result&)>;

  /// `make_worker` is called once in each thread. Ctrl-C ends the run; results that were finished are handed on, also
  /// those behind one that was not. What a worker rolls is rolled on when all threads have stopped.
  static void run(std::uint64_t first, std::uint64_t count, int threads, const std::function<Worker()>& make_worker,
                  const Taker& take, const char* what) {
    InOrder all(first, count, threads, take);
    std::vector<std::thread> others;
    for (int t = 0; t < threads; ++t) others.emplace_back([&] { all.work(make_worker); });
    all.wait(count, threads, what);
    for (std::thread& other : others) other.join();
    if (all.failure_) std::rethrow_exception(all.failure_);
    all.hand_on_the_rest();
  }

 private:
  struct Batch {
    std::uint64_t end = 0;
    std::vector<Result> results;
  };

  InOrder(std::uint64_t first, std::uint64_t count, int threads, const Taker& take)
      : next_(first), end_(first + count), told_(first), threads_(static_cast<std::uint64_t>(threads)), take_(take) {}

  void wait(std::uint64_t count, int threads, const char* what) {
    Progress progress(count, what);
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, Progress::interval, [&] { return idle_ == threads; })) progress.show(done_);
    progress.show(done_);
  }

  void work(const std::function<Worker()>& make_worker) {
    try {
      const Worker worker = make_worker();
      std::uint64_t begin = 0, end = 0;
      while (!interrupted() && take_range(begin, end)) {
        Batch batch{end, {}};
        for (std::uint64_t number = begin; number < end && !stopped_ && !interrupted(); ++number, ++done_)
          if (auto result = worker(number)) batch.results.push_back(std::move(*result));
        hand_on(begin, std::move(batch));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stopped_ = true;
    }
    const std::lock_guard lock(mutex_);
    ++idle_;
    changed_.notify_all();
  }

  /// The next items for a thread: few at the end, so that all threads end at about the same time.
  bool take_range(std::uint64_t& begin, std::uint64_t& end) {
    constexpr std::uint64_t most = 64, shares = 8, most_waiting = 1 << 16;
    std::unique_lock lock(mutex_);
    // Results that wait for a long item take memory: the others wait for it, too.
    while (next_ - told_ > most_waiting && !stopped_ && !interrupted()) changed_.wait_for(lock, Progress::interval);
    if (stopped_ || next_ == end_) return false;
    begin = next_;
    next_ += std::clamp((end_ - next_) / (threads_ * shares), std::uint64_t{1}, most);
    end = next_;
    return true;
  }

  void hand_on(std::uint64_t begin, Batch batch) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(begin, std::move(batch));
    while (!waiting_.empty() && waiting_.begin()->first == told_) take_first();
    changed_.notify_all();
  }
  void hand_on_the_rest() {
    while (!waiting_.empty()) take_first();
  }
  void take_first() {
    const auto node = waiting_.extract(waiting_.begin());
    for (const Result& result : node.mapped().results)
      if (!refused_ && !take_(result)) refused_ = stopped_ = true;
    told_ = node.mapped().end;
  }

  std::mutex mutex_;
  std::uint64_t next_;
  const std::uint64_t end_;
  std::uint64_t told_;  ///< all before it were handed on
  const std::uint64_t threads_;
  std::map<std::uint64_t, Batch> waiting_;
  const Taker& take_;
  bool refused_ = false;
  std::exception_ptr failure_;
  std::condition_variable changed_;
  int idle_ = 0;
  std::atomic<std::uint64_t> done_{0};
  std::atomic<bool> stopped_{false};
};

}  // namespace lud::tools
