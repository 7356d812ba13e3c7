#include "tools/play/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grammar/scan.hpp"
#include "interpreter/embedded.hpp"
#include "interpreter/inspect.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/record/short_text.hpp"
#include "tools/drawing/board_view.hpp"
#include "tools/files.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

using grammar::take;
using grammar::take_number;

std::string joined(std::span<const int> values) { return fmt::format("{}", fmt::join(values, " ")); }

/// What lies on a site, each kind of piece once however a pile is mixed: "2Sx3 2K".
std::string pieces_on(const Context& c, const PieceLabels& labels, SiteType type, int site) {
  std::vector<Run> kinds;
  for (Run& run : contents_of(c, labels, type, site)) {
    const auto known = std::ranges::find(kinds, run.label, &Run::label);
    if (known == kinds.end())
      kinds.push_back(std::move(run));
    else
      known->count += run.count;
  }
  std::string text;
  for (const Run& kind : kinds) text += (text.empty() ? "" : " ") + run_text(kind);
  return text;
}

bool has_own_places(const Game& game, int player) {
  return std::ranges::any_of(game.containers,
                             [&](const play::Container& container) {
                               return container.kind == play::ContainerKind::Hand && container.owner == player;
                             }) ||
         std::ranges::any_of(game.tracks, [&](const board::Track& track) { return track.owner() == player; });
}

/// Whose score counts for a player. Where a team has one set of pieces its first player with a hand or a track owns it,
/// and keeps its score.
int keeper_of_score(const Context& c, int player) {
  if (!c.game.needs_a(play::Need::Teams) || has_own_places(c.game, player)) return player;
  const auto team_of = [&](int one) { return c.head().team[static_cast<std::size_t>(one)]; };
  for (int other = 1; other <= c.game.players; ++other)
    if (team_of(other) == team_of(player) && has_own_places(c.game, other)) return other;
  return player;
}

}  // namespace

PlayWords PlayWords::of(const std::string& file_or_name) {
  // As with games: a file of that name, or else a built-in game, whatever lies in the current folder.
  if (is_file(file_or_name)) {
    const fs::path path = fs::path(file_or_name).replace_extension(".words");
    if (!is_file(path.string())) return {};
    std::string text;
    for (const std::string& line : read_lines(path.string())) text += line + "\n";
    return read(text, path.string());
  }
  const EmbeddedFile* file = embedded_beside(file_or_name, ".words");
  return file ? read(file->text, std::string(file->path)) : PlayWords();
}

bool PlayWords::read_subject(std::string_view subject, Line& line) {
  using Kind = Line::Kind;
  if (subject == "hand") {
    line.kind = Kind::Hand;
    return true;
  }
  if (take(subject, "remembered ")) {
    line.kind = Kind::Remembered;
    line.name = subject;
    return !subject.empty();
  }
  if (take(subject, "track end")) {
    line.kind = Kind::TrackEnd;
    return subject.empty() || (take_number(subject, line.number) && line.number <= 0 && subject.empty());
  }
  if (take(subject, "var ")) {
    const std::size_t last = std::min(subject.rfind(' '), subject.size());
    const std::string_view shown = subject.substr(std::min(last + 1, subject.size()));
    line.kind = shown == "site"                            ? Kind::VariableSite
                : shown == "player"                        ? Kind::VariablePlayer
                : grammar::read_number(shown, line.number) ? Kind::VariableIs
                                                           : Kind::Variable;
    line.name = line.kind == Kind::Variable ? subject : subject.substr(0, last);
    return !line.name.empty();
  }
  if (take(subject, "score "))
    line.kind = Kind::Score;
  else if (!take(subject, "value "))
    return false;
  return take_number(subject, line.number) && subject.empty();
}

PlayWords PlayWords::read(std::string_view text, const std::string& name) {
  PlayWords made;
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = grammar::take_line(text);
    if (line.empty() || line.starts_with("//")) continue;
    if (take(line, "note: ")) {
      made.notes_.emplace_back(line);
      continue;
    }
    Line read;
    const std::size_t end = line.find(": ");
    if (end == std::string_view::npos || end + 2 == line.size() || !read_subject(line.substr(0, end), read))
      throw WrongUse(fmt::format(
          "{}:{}: '{}' is not 'remembered NAME: TEXT', 'var NAME: TEXT', 'var NAME site: TEXT', 'var NAME player: "
          "TEXT', 'var NAME NUMBER: TEXT', 'value NUMBER: TEXT', 'score NUMBER: TEXT', 'track end: TEXT', 'track "
          "end-NUMBER: TEXT', 'hand: TEXT' or 'note: TEXT'",
          name, number, line));
    read.text = line.substr(end + 2);
    made.lines_.push_back(std::move(read));
  }
  return made;
}

std::string PlayWords::tell_player(const Context& c, int player) const {
  const PieceLabels labels = piece_labels(c);
  const auto p = static_cast<std::size_t>(player);
  std::string out;
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  for (const Line& line : lines_) {
    switch (line.kind) {
      case Line::Kind::Value: {
        const int value = c.head().player_value[p];
        if ((value == off ? 0 : value) == line.number) add(line.text);
        break;
      }
      case Line::Kind::Score:
        if (c.head().score[static_cast<std::size_t>(keeper_of_score(c, player))] == line.number) add(line.text);
        break;
      case Line::Kind::Hand:
        for (const play::Container& container : c.game.containers) {
          if (container.kind != play::ContainerKind::Hand || container.owner != player) continue;
          std::string held;
          for (int i = 0; i < container.site_count; ++i)
            if (const std::string text = pieces_on(c, labels, SiteType::Cell, container.first_site + i); !text.empty())
              held += " " + text;
          add(fmt::format("{}:{}", line.text, held.empty() ? " nothing" : held));
        }
        break;
      case Line::Kind::TrackEnd:
        for (const board::Track& track : c.game.tracks) {
          const int place = track.length() - 1 + line.number;
          if (track.owner() != player || place < 0) continue;
          const std::string text = pieces_on(c, labels, c.game.default_type, track.site_at(place));
          add(fmt::format("{}: {}", line.text, text.empty() ? "nothing" : text));
        }
        break;
      case Line::Kind::Remembered:
      case Line::Kind::Variable:
      case Line::Kind::VariableSite:
      case Line::Kind::VariablePlayer:
      case Line::Kind::VariableIs:
        break;
    }
  }
  return out;
}

std::string PlayWords::tell_name(const Context& c, const Line& line) {
  const int name = c.game.name_index(line.name);
  if (name < 0) return "";
  if (line.kind == Line::Kind::Remembered) {
    const Ints list = c.state.list(play::remembered_list(name));
    return fmt::format("{}: {}\n", line.text, list.empty() ? "none" : joined(list));
  }
  const int value = c.state.variable(play::variable_of(name));
  if (value == off) return "";
  switch (line.kind) {
    case Line::Kind::Variable:
      return fmt::format("{}: {}\n", line.text, value);
    case Line::Kind::VariableSite:
      return fmt::format("{}: {}\n", line.text, record::site_label(c.game, c.game.default_type, value));
    case Line::Kind::VariablePlayer:
      return value >= 1 && value <= c.game.players ? fmt::format("{}: player {}\n", line.text, value) : "";
    default:
      return value == line.number ? line.text + "\n" : "";
  }
}

std::string PlayWords::tell(const Context& c) const {
  std::string out;
  for (int player = 1; player <= c.game.players; ++player)
    if (const std::string text = tell_player(c, player); !text.empty())
      out += fmt::format("player {}: {}\n", player, text);
  for (const Line& line : lines_)
    if (!line.name.empty()) out += tell_name(c, line);
  return out;
}

}  // namespace lud::tools
