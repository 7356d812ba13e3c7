#include "tools/play/view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/record/short_text.hpp"
#include "tools/drawing/drawing.hpp"

namespace lud::tools {

std::string view_text(const Context& c, int player) {
  std::string text = draw_text(c, player), unseen;
  const play::Layout& layout = c.game.layout;
  for (int slot = 0; slot < layout.slots; ++slot) {
    const bool anything = c.state.is_hidden(0, player, slot);
    if (anything || (!c.state.is_empty(slot) && c.state.is_hidden(play::hidden_kind(HiddenData::What), player, slot)))
      unseen += " " + record::site_label(c.game, layout.type_of_slot(slot), layout.site_of_slot(slot));
  }
  if (!unseen.empty()) text += fmt::format("what is on these you do not see:{}\n", unseen);
  return text;
}

std::string thought_text(const Game& game, const play::Position& at, const agents::Thought& thought) {
  Context scratch(game);
  scratch.set(at);
  const std::vector<std::string> texts = record::short_move_texts(scratch);
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, thought.candidates.size()); ++i) {
    const auto& candidate = thought.candidates[i];
    text += fmt::format("  {} {:.0f} %{}\n", texts[candidate.move], 100 * candidate.worth,
                        candidate.visits > 1 ? fmt::format(" ({} games)", candidate.visits) : "");
  }
  if (thought.line.size() < 2) return text;
  std::string line;
  for (const std::size_t move : thought.line) {
    if (scratch.over() || move >= play::legal_moves(scratch)) break;
    const std::vector<std::string> now = record::short_move_texts(scratch);
    line += fmt::format("{}{}: {}", line.empty() ? "" : "; ", scratch.current().mover(), now[move]);
    play::legal_moves(scratch);
    play::apply(scratch, move);
  }
  return text + fmt::format("  expected: {}\n", line);
}

}  // namespace lud::tools
