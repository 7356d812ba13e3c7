#include "interpreter/compile/effects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <string_view>

#include "interpreter/check/check.hpp"

namespace lud::compile {

namespace {

constexpr std::array<std::string_view, 16> iterator_names{"from",  "level", "to",    "between", "pips", "player",
                                                          "track", "site",  "value", "hint",    "edge", "",
                                                          "",      "",      "",      "anything"};
constexpr std::array<std::string_view, 16> channel_names{
    "pieces",    "counts", "states", "rotations", "values", "hidden",  "ground", "tracks",
    "variables", "lists",  "mover",  "turn",      "dice",   "history", "random", "writes"};

void add_names(std::string& text, unsigned bits, const std::array<std::string_view, 16>& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (bits >> i & 1) text += (text.empty() || text.ends_with(' ') ? "" : ", ") + std::string(names[i]);
}

struct Effects {
  Reads reads = Reads::Nothing;
  Channels channels = Channels::Nothing;
  void add(Reads more_reads, Channels more_channels) {
    reads = reads | more_reads;
    channels = channels | more_channels;
  }
  bool any() const { return reads != Reads::Nothing || channels != Channels::Nothing; }
};

struct Seen {
  Effects observed, own, of_parts;  ///< own, of_parts: undeclared effects of the word itself, and of its parts
  Reads set = Reads::Nothing;       ///< iterators that the word sets for its arguments without declaring it
};

std::mutex mutex;
std::map<const Declaration*, Seen> seen;

std::string described(const Declaration& word) {
  std::string where = word.where.file;
  where.erase(0, where.rfind("stdlib/"));
  const std::string signature =
      word.head.empty() ? "conversion to <" + std::string(word.result->name) + ">" : check::signature(word);
  return fmt::format("{}:{}: {}", where, word.where.line, signature);
}

}  // namespace

std::string effects_text(Reads reads, Channels channels) {
  std::string text;
  add_names(text, static_cast<unsigned>(reads), iterator_names);
  if (reads != Reads::Nothing && channels != Channels::Nothing) text += "; ";
  if ((channels & Channels::Position) && without(Channels::Position, channels) == Channels::Nothing) {
    text += "position";
    channels = without(channels, Channels::Position);
  }
  add_names(text, static_cast<unsigned>(channels), channel_names);
  return text.empty() ? "nothing" : text;
}

std::vector<std::string> contradicted_effects() {
  std::vector<std::string> lines;
  for (const auto& [word, what] : seen) {
    if (what.own.any())
      lines.push_back(
          fmt::format("{} itself reads {}", described(*word), effects_text(what.own.reads, what.own.channels)));
    if (what.set != Reads::Nothing)
      lines.push_back(fmt::format("{} sets {}", described(*word), effects_text(what.set, Channels::Nothing)));
    if (what.of_parts.any())
      lines.push_back(fmt::format("{} reads, with its parts, {}", described(*word),
                                  effects_text(what.of_parts.reads, what.of_parts.channels)));
  }
  std::ranges::sort(lines);
  return lines;
}

std::vector<std::string> observed_effects() {
  std::vector<std::string> lines;
  for (const auto& [word, what] : seen)
    lines.push_back(fmt::format("{}\t{}\t{}", described(*word),
                                effects_text(what.observed.reads, what.observed.channels),
                                effects_text(word->reads, word->channels)));
  std::ranges::sort(lines);
  return lines;
}

#ifdef LUD_RECORDING

static Reads common(Reads a, Reads b) { return without(a, without(a, b)); }

void compare_effects(const Term& term, const play::recording::Frame& frame) {
  const Declaration& word = *term.word;
  // Words that make moves declare only whether they draw random numbers (interpreter/plan/README.md, "Known gaps").
  const bool makes_moves = word.result == sort_of<Moves>() || word.result == sort_of<Placements>();
  Reads said = word.reads;
  for (const auto& without_parameter : word.reads_without) said = said | without_parameter.second;
  // The role Player among the arguments stands for (player); the word that is given the role reads the iterator.
  if (term.reads & Reads::Player) said = said | Reads::Player;
  const Channels drawn = word.draws ? Channels::Random : Channels::Nothing;
  const Reads own = said & Reads::Anything || makes_moves ? Reads::Nothing : without(frame.own, said);
  const Channels own_channels = without(frame.own_channels, word.channels | drawn);
  const Reads all = term.reads & Reads::Anything || makes_moves ? Reads::Nothing : without(frame.all, term.reads);
  const Channels all_channels = makes_moves ? Channels::Nothing : without(frame.all_channels, term.channels);
  const std::lock_guard lock(mutex);
  Seen& noted = seen[&word];
  noted.observed.add(frame.own, frame.own_channels);
  noted.own.add(own, own_channels);
  noted.set = noted.set | without(common(frame.set, set_by_iterations), word.sets);
  noted.of_parts.add(without(all, own), without(all_channels, own_channels));
}

#endif

}  // namespace lud::compile
