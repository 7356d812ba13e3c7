#include "interpreter/agents/evaluation.hpp"

#include <algorithm>

#include "interpreter/play/persons.hpp"

namespace lud::agents {

namespace {

constexpr double least_worth = 0.02;  // results of unfinished games are clamped to [this, 1 - this]

}  // namespace

void Evaluation::judge(const Context& context, std::vector<double>& into, int mobility) {
  into.assign(players_ + 1, 0.5);
  if (!features_.ready()) return;  // no weights: a match, or a game of one player
  features_.look(context, mobility);
  const std::size_t features = features_.count();
  for (std::size_t p = 1; p <= players_; ++p) {
    double value = 0.5;
    for (std::size_t f = 0; f < features; ++f) value += weights_[f] * features_.advantages()[p * features + f];
    const auto person = static_cast<std::size_t>(play::person_of(context.head(), static_cast<int>(p)));
    into[person] = std::clamp(value, least_worth, 1 - least_worth);
  }
}

}  // namespace lud::agents
