#pragma once
// Runs numbered items on threads and delivers the results one by one in order of their numbers, so that the output does
// not depend on the number of threads. The caller supplies a worker for one item and a consumer for its result.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/play/threads.hpp"
#include "tools/interrupt.hpp"
#include "tools/runs/progress.hpp"

namespace lud::tools {

template <class Result>
class InOrder {
 public:
  /// Computes the result of an item; nothing if it was interrupted.
  using Worker = std::function<std::optional<Result>(std::uint64_t)>;
  /// Takes the next result; returns false to stop the run.
  using Taker = std::function<bool(const Result&)>;

  /// `make_worker` is called once in each thread. Ctrl-C ends the run; all finished results are still delivered, even
  /// after a gap. An exception of a worker is rethrown when all threads have stopped. `what`: the plural of the items,
  /// for progress. `most_waiting`: results that may wait for that of an item before them; fewer where they are large.
  static void run(std::uint64_t first, std::uint64_t count, int threads, const std::function<Worker()>& make_worker,
                  const Taker& take, const char* what, std::uint64_t most_waiting = 1 << 16) {
    InOrder all(first, count, threads, take, what, most_waiting);
    play::on_threads(threads, [&] { all.work(make_worker); });
    all.progress_.show(all.done_);
    all.hand_on_the_rest();
  }

 private:
  struct Batch {
    std::uint64_t end = 0;
    std::vector<Result> results;
  };

  InOrder(std::uint64_t first, std::uint64_t count, int threads, const Taker& take, const char* what,
          std::uint64_t most_waiting)
      : next_(first),
        end_(first + count),
        told_(first),
        threads_(static_cast<std::uint64_t>(threads)),
        most_waiting_(most_waiting),
        take_(take),
        progress_(count, what) {}

  void work(const std::function<Worker()>& make_worker) {
    try {
      const Worker worker = make_worker();
      std::uint64_t begin = 0, end = 0;
      while (!interrupted() && take_range(begin, end)) {
        Batch batch{end, {}};
        for (std::uint64_t number = begin; number < end && !stopped_ && !interrupted(); ++number) {
          if (auto result = worker(number)) batch.results.push_back(std::move(*result));
          ++done_;
          if (const std::unique_lock showing(showing_, std::try_to_lock); showing) progress_.show(done_);
        }
        hand_on(begin, std::move(batch));
      }
    } catch (...) {
      stopped_ = true;
      throw;
    }
  }

  /// Takes the next range of items for a thread: small near the end, so that all threads end at about the same time.
  bool take_range(std::uint64_t& begin, std::uint64_t& end) {
    constexpr std::uint64_t most = 64, shares = 8;
    std::unique_lock lock(mutex_);
    // Finished results queue up behind a slow item; wait for it once the queue is long.
    while (next_ - told_ > most_waiting_ && !stopped_ && !interrupted()) changed_.wait_for(lock, Progress::interval);
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
  std::uint64_t told_;  ///< all results before this number were delivered
  const std::uint64_t threads_, most_waiting_;
  std::map<std::uint64_t, Batch> waiting_;
  const Taker& take_;
  bool refused_ = false;
  std::condition_variable changed_;
  std::atomic<std::uint64_t> done_{0};
  std::atomic<bool> stopped_{false};
  std::mutex showing_;  ///< guards `progress_`
  Progress progress_;
};

}  // namespace lud::tools
