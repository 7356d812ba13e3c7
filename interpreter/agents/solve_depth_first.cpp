#include <algorithm>
#include <bit>

#include "interpreter/agents/solve.hpp"

namespace lud::agents {

namespace {

constexpr int longest_way = 1000;                              // moves on a path; each takes a stack frame
constexpr std::int64_t positions_between_questions = 1 << 16;  // positions between calls of `goes_on`

/// Thrown if a path leads back to a position on it or gets too long.
struct NoEnd {};
struct StopAsked {};

class DepthFirst {
 public:
  DepthFirst(Context& context, const SolveOptions& options)
      : c_(context),
        options_(options),
        key_(context.game),
        most_entries_(std::max<std::size_t>(bucket, std::bit_floor(options.memory / sizeof(Entry)))),
        table_(std::min(first_entries, most_entries_)),
        cuts_(cut_names) {}
  Solution solve() {
    c_.unlist();
    found_.bytes = table_.size() * sizeof(Entry);
    try {
      const std::uint64_t key = key_(c_);
      found_.value = search(0, 0, 2);
      found_.best = {entry_of(key)->best};
    } catch (const StopAsked&) {
      found_.status = Solution::Status::Stopped;
    }
    return found_;
  }

 private:
  /// A table entry: the value of the position lies between `least` and `most`.
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t work = 0;  ///< positions searched to find this; 0: the entry is unused
    std::uint16_t best = 0;
    std::uint8_t least = 0, most = 2;
  };
  static constexpr std::size_t bucket = 4, first_entries = std::size_t{1} << 14;

  Entry* bucket_of(std::uint64_t key) { return &table_[(key & (table_.size() / bucket - 1)) * bucket]; }
  Entry* entry_of(std::uint64_t key) {
    Entry* const first = bucket_of(key);
    for (std::size_t i = 0; i < bucket; ++i)
      if (first[i].work > 0 && first[i].key == key) return first + i;
    return nullptr;
  }
  /// Stores a result, replacing the entry of the bucket that took the least work. Any entry may be replaced, since
  /// positions on the present path are tracked in `way_`.
  void store(std::uint64_t key, int value, int alpha, int beta, std::size_t best, std::int64_t work) {
    Entry* entry = entry_of(key);
    if (!entry) {
      if (2 * used_ > table_.size() && 2 * table_.size() <= most_entries_ / 2) grow();
      entry = std::min_element(bucket_of(key), bucket_of(key) + bucket,
                               [](const Entry& a, const Entry& b) { return a.work < b.work; });
      used_ += entry->work == 0;
      *entry = {key, 0, 0, 0, 2};
    }
    entry->work = static_cast<std::uint32_t>(std::min<std::int64_t>(entry->work + work, UINT32_MAX));
    entry->best = static_cast<std::uint16_t>(best);
    if (value > alpha) entry->least = std::max(entry->least, static_cast<std::uint8_t>(value));
    if (value < beta) entry->most = std::min(entry->most, static_cast<std::uint8_t>(value));
  }

  /// Doubles the number of buckets; the entries of each are split between two new ones. While both tables exist they
  /// take half as much again, so the table grows to at most half of the memory bound.
  void grow() {
    std::vector<Entry> before(2 * table_.size());
    before.swap(table_);
    for (const Entry& entry : before) {
      if (entry.work == 0) continue;
      Entry* const first = bucket_of(entry.key);
      *std::find_if(first, first + bucket - 1, [](const Entry& other) { return other.work == 0; }) = entry;
    }
    found_.bytes = table_.size() * sizeof(Entry);
  }

  int search(int ply, int alpha, int beta) {
    if (c_.over()) return value_of_end(c_);
    if (++found_.searched % positions_between_questions == 0 && !options_.goes_on(found_)) throw StopAsked{};
    play::rounds = 0;
    const std::uint64_t key = key_(c_);
    std::size_t first = SIZE_MAX;
    if (const Entry* entry = entry_of(key)) {
      if (entry->least == entry->most || entry->least >= beta) return entry->least;
      if (entry->most <= alpha) return entry->most;
      first = entry->best;
    }
    if (ply >= longest_way || !way_.insert(key).second) throw NoEnd{};
    const std::int64_t before = found_.searched;
    const play::MoveList::Mark mark = c_.moves.mark();
    const std::size_t count = play::offered_moves(c_);
    order(ply, mark.moves, count, first);
    std::size_t best = 0;
    const int value = search_moves(ply, mark.moves, count, alpha, beta, best);
    c_.moves.rewind(mark);
    c_.legal_ready = false;
    way_.erase(key);
    store(key, value, alpha, beta, best, found_.searched - before + 1);
    return value;
  }
  /// Fail-soft: returns the best value found, even outside (alpha, beta), which gives the table tighter bounds.
  int search_moves(int ply, std::size_t begin, std::size_t count, int alpha, int beta, std::size_t& best) {
    const bool first_person = chooser_of(c_) == 1;
    int found = first_person ? -1 : 3;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t move = levels_[static_cast<std::size_t>(ply)][i].second;
      int value = 0;
      {
        const play::LookAhead look(c_);
        play::apply_move(c_, play::Move(c_.moves.moves[begin + move]));
        value =
            search(ply + 1, first_person ? std::max(alpha, found) : alpha, first_person ? beta : std::min(beta, found));
      }
      if (first_person ? value > found : value < found) {
        found = value;
        best = move;
      }
      if (first_person ? found >= beta || found == 2 : found <= alpha || found == 0) {
        cuts_[name_of(begin + move)] += 1;
        break;
      }
    }
    return found;
  }
  std::uint32_t name_of(std::size_t number) const {
    const play::Move& move = c_.moves.moves[number];
    return short_key(move, c_.moves.actions_of(move)) % cut_names;
  }
  void order(int ply, std::size_t begin, std::size_t count, std::size_t first) {
    levels_.resize(std::max(levels_.size(), static_cast<std::size_t>(ply) + 1));
    auto& moves = levels_[static_cast<std::size_t>(ply)];
    moves.clear();
    for (std::size_t i = 0; i < count; ++i) moves.emplace_back(i == first ? INT64_MAX : cuts_[name_of(begin + i)], i);
    std::ranges::stable_sort(moves, [](const auto& a, const auto& b) { return a.first > b.first; });
  }

  Context& c_;
  const SolveOptions& options_;
  PositionKey key_;
  const std::size_t most_entries_;
  std::size_t used_ = 0;
  std::vector<Entry> table_;
  std::vector<std::int64_t> cuts_;
  std::vector<std::vector<std::pair<std::int64_t, std::size_t>>> levels_;  ///< by ply: rank and number of each move
  std::unordered_set<std::uint64_t> way_;
  Solution found_;
};

}  // namespace

std::optional<Solution> solve_depth_first(Context& context, const SolveOptions& options) {
  try {
    return DepthFirst(context, options).solve();
  } catch (const NoEnd&) {
    context.unlist();
    return std::nullopt;
  }
}

}  // namespace lud::agents
