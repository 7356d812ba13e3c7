#include "tools/play/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grammar/scan.hpp"
#include "interpreter/embedded.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "tools/drawing/board_view.hpp"
#include "tools/files.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

using grammar::take;
using grammar::take_number;

std::string joined(std::span<const int> values) { return fmt::format("{}", fmt::join(values, " ")); }

}  // namespace

PlayWords PlayWords::of(const std::string& file_or_name) {
  if (const fs::path path = fs::path(file_or_name).replace_extension(".words"); fs::exists(path)) {
    std::string text;
    for (const std::string& line : read_lines(path.string())) text += line + "\n";
    return read(text, path.string());
  }
  const EmbeddedFile* file = embedded_beside(file_or_name, ".words");
  return file ? read(file->text, std::string(file->path)) : PlayWords();
}

PlayWords PlayWords::read(std::string_view text, const std::string& name) {
  PlayWords made;
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = grammar::take_line(text);
    if (line.empty() || line.starts_with("//")) continue;
    const std::string whole(line);
    if (take(line, "note: ")) {
      made.notes_.emplace_back(line);
      continue;
    }
    Line read;
    bool good = true;
    if (take(line, "remembered ")) {
      read.kind = Line::Kind::Remembered;
      const std::size_t end = line.find(": ");
      good = end != std::string_view::npos;
      if (good) read.name = line.substr(0, end);
      line.remove_prefix(good ? end : 0);
    } else if (take(line, "value ")) {
      good = take_number(line, read.number);
    } else if (take(line, "score ")) {
      read.kind = Line::Kind::Score;
      good = take_number(line, read.number);
    } else if (take(line, "track end")) {
      read.kind = Line::Kind::TrackEnd;
      if (!line.starts_with(':')) good = take_number(line, read.number) && read.number <= 0;
    } else if (take(line, "hand")) {
      read.kind = Line::Kind::Hand;
    } else {
      good = false;
    }
    if (!good || !take(line, ": ") || line.empty())
      throw WrongUse(
          fmt::format("{}:{}: '{}' is not 'remembered NAME: TEXT', 'value NUMBER: TEXT', 'score NUMBER: "
                      "TEXT', 'track end: TEXT', 'track end-NUMBER: TEXT', 'hand: TEXT' or 'note: TEXT'",
                      name, number, whole));
    read.text = line;
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
        if (c.head().score[p] == line.number) add(line.text);
        break;
      case Line::Kind::Hand:
        for (const play::Container& container : c.game.containers) {
          if (container.kind != play::ContainerKind::Hand || container.owner != player) continue;
          std::string held;
          for (int i = 0; i < container.site_count; ++i)
            if (const std::string text = piece_text(c, labels, SiteType::Cell, container.first_site + i); text != ".")
              held += " " + text;
          add(fmt::format("{}:{}", line.text, held.empty() ? " nothing" : held));
        }
        break;
      case Line::Kind::TrackEnd:
        for (const board::Track& track : c.game.tracks) {
          const int place = track.length() - 1 + line.number;
          if (track.owner() != player || place < 0) continue;
          const std::string text = piece_text(c, labels, c.game.default_type, track.site_at(place));
          add(fmt::format("{}: {}", line.text, text == "." ? "nothing" : text));
        }
        break;
      case Line::Kind::Remembered:
        break;
    }
  }
  return out;
}

std::string PlayWords::tell(const Context& c) const {
  std::string out;
  for (int player = 1; player <= c.game.players; ++player)
    if (const std::string text = tell_player(c, player); !text.empty())
      out += fmt::format("player {}: {}\n", player, text);
  for (const Line& line : lines_) {
    if (line.kind != Line::Kind::Remembered) continue;
    const int name = c.game.name_index(line.name);
    if (name < 0) continue;
    const Ints list = c.state.list(play::remembered_list(name));
    out += fmt::format("{}: {}\n", line.text, list.empty() ? "none" : joined(list));
  }
  return out;
}

}  // namespace lud::tools
