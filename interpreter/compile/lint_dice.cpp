#include <fmt/format.h>

#include "interpreter/compile/lint_rules.hpp"
#include "interpreter/compile/needs.hpp"

namespace lud::compile {

namespace {

/// Words that read what the dice show.
constexpr std::array<std::string_view, 6> words_that_read{"forEach Die",   "count Pips",   "face",
                                                          "all DiceEqual", "all DiceUsed", "is AnyDie"};
constexpr std::array<std::string_view, 1> words_that_roll{"roll"};

}  // namespace

void DiceLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  if (head == "dice" && call.sort->name == "item") {
    const Checked* faces = argument_of(call, "faces");
    const auto* sides = literal<int>(argument_of(call, "d"));
    if (faces && faces->arguments.empty())
      warn(faces->node, "dice-faces", "dice without faces have the numbers from 1 on: these are none");
    else if (faces && sides && static_cast<std::size_t>(*sides) != faces->arguments.size())
      warn(faces->node, "dice-faces",
           fmt::format("these dice have {} faces: d:{} has no effect", faces->arguments.size(), *sides));
  }
  if (head != "face" || !game_.dice) return;
  const auto* site = literal<int>(call.arguments[0]);
  const play::DiceContainer& dice = *game_.dice;
  if (!site || dice.contains(*site)) return;
  const int last = dice.first_site + dice.count - 1;
  const std::string sites = dice.count > 1 ? fmt::format("the dice are on {} to {}", dice.first_site, last)
                                           : fmt::format("the die is on {}", dice.first_site);
  warn(call.arguments[0]->node, "no-such-site", fmt::format("there is no die on site {}: {}", *site, sites));
}

void DiceLint::report(const Calls& calls) {
  if (calls.of("dice").empty()) return;
  const Checked* dice = calls.of("dice").front();
  const Checked* roll = calls.first(words_that_roll);
  const Checked* reader = calls.first(words_that_read);
  if (!roll && !reader) {
    warn(dice->node, "never-rolled", "nothing throws these dice, and nothing asks what they show")
        .hints.emplace_back("(do (roll) next:...) throws them at the beginning of a turn");
  } else if (!roll) {
    warn(reader->node, "never-rolled", "nothing ever throws the dice: they show nothing")
        .hints.emplace_back("(do (roll) next:...) throws them at the beginning of a turn");
  } else if (!reader) {
    warn(roll->node, "never-rolled", "nothing ever asks what the dice show")
        .hints.emplace_back("(count Pips) adds up what they show, (forEach Die ...) offers moves for each of them");
  }
}

}  // namespace lud::compile
