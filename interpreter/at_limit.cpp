#include "interpreter/at_limit.hpp"

#include <fmt/format.h>

#include <new>

#include "interpreter/companion.hpp"
#include "interpreter/compile/witness.hpp"
#include "interpreter/record/replay.hpp"

namespace lud {

namespace {

/// The place of a node in its file; of one that comes out of a standard define, where that is used.
std::string place_of(const grammar::Tree& tree, grammar::NodeId node, const grammar::SourceSet& sources) {
  grammar::Span span = tree[node].span;
  for (std::uint32_t origin = tree[node].origin; span.source == grammar::no_source && origin != 0;
       origin = tree.origins[origin].outer)
    span = tree.origins[origin].use;
  return span.source == grammar::no_source ? "" : " at " + sources.describe(span);
}

std::string text_of(const std::vector<compile::LimitTrace::Step>& steps, const Joined& joined, const Loaded& loaded) {
  constexpr std::size_t shown = 3;
  // The nodes of a match's games lie in trees of their own.
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

/// Plays the trial again without passes, so that every word is followed; empty where the limit is not met.
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
  } catch (const std::bad_alloc&) {  // the game that met the limit still holds its lists
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
