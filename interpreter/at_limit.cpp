#include "interpreter/at_limit.hpp"

#include <fmt/format.h>

#include <new>

#include "interpreter/companion.hpp"
#include "interpreter/compile/witness.hpp"
#include "interpreter/record/replay.hpp"

namespace lud {

namespace {

/// " at file:line:column" of a node; of a node expanded from a standard define, the place where the define is used.
/// Empty where there is no such place.
std::string place_of(const grammar::Tree& tree, grammar::NodeId node, const grammar::SourceSet& sources) {
  grammar::Span span = tree[node].span;
  for (std::uint32_t origin = tree[node].origin; span.source == grammar::no_source && origin != 0;
       origin = tree.origins[origin].outer)
    span = tree.origins[origin].use;
  return span.source == grammar::no_source ? "" : " at " + sources.describe(span);
}

std::string text_of(const std::vector<compile::LimitTrace::Step>& steps, const Joined& joined, const Loaded& loaded) {
  constexpr std::size_t shown = 3;
  // The games of a match have their own trees, which are not at hand.
  const bool has_places = joined.game->match.games.empty();
  std::string text, last;
  std::size_t count = 0;
  for (const compile::LimitTrace::Step& step : steps) {
    std::string one = "(" + std::string(step.word->head) + " ...)";
    if (has_places) one += place_of(joined.tree, step.node, loaded.sources);
    if (one == last) continue;
    text += (text.empty() ? "" : ", in ") + one;
    last = std::move(one);
    if (++count == shown) break;
  }
  return text;
}

/// Replays the trial without passes, so that every word is traced. Empty where the replay does not reach the limit.
std::string words_at_limit(const std::string& file_or_name, LoadOptions options, const record::TrialFile& trial,
                           int max_moves) {
  options.passes = play::Passes::none();
  try {
    compile::LimitTrace trace;
    Loaded loaded;
    const Joined joined = load_with(file_or_name, options, {}, loaded);
    if (!joined.game) return {};
    Context context(*joined.game);
    context.max_moves = max_moves;
    try {
      record::follow(context, trial);
    } catch (const play::LimitReached&) {
      return text_of(trace.steps(), joined, loaded);
    }
  } catch (const std::bad_alloc&) {  // possible: the context that reached the limit still holds memory
  }
  return {};
}

}  // namespace

std::string explain_limit(const std::string& said, const std::string& file_or_name, const LoadOptions& options,
                          const record::TrialFile& trial, int max_moves) {
  const std::string words = words_at_limit(file_or_name, options, trial, max_moves);
  return words.empty() ? said : fmt::format("{}; by {}", said, words);
}

std::string explain_limit(const play::LimitReached& limit, Context& context, const std::string& file_or_name,
                          const LoadOptions& options, const record::TrialFile& trial) {
  for (Context* held : {&context, &context.current()}) {
    held->moves = {};
    held->arena = {};
  }
  return explain_limit(limit.what(), file_or_name, options, trial, context.max_moves);
}

}  // namespace lud
