#include "interpreter/session/encoding.hpp"

#include <fmt/format.h>

#include "interpreter/session/encode.hpp"
#include "interpreter/session/kept.hpp"

namespace lud::session {

Encoding::Encoding(const Game& game) : table_(std::make_unique<const Table>(game)) {}
Encoding::Encoding(Encoding&&) noexcept = default;
Encoding::~Encoding() = default;

const Game& Encoding::game() const { return table_->game; }
std::size_t Encoding::actions() const { return table_->actions; }
std::size_t Encoding::sites() const { return table_->sites; }
const std::vector<EncodedPart>& Encoding::planes() const { return table_->planes; }
const std::vector<EncodedPart>& Encoding::values() const { return table_->values; }
const std::vector<std::string>& Encoding::labels() const { return table_->labels; }
const std::vector<float>& Encoding::places() const { return table_->places; }

std::string Encoding::action_name(std::int64_t action) const {
  const Table& t = *table_;
  if (action < 0 || static_cast<std::size_t>(action) >= t.actions) return {};
  const auto number = static_cast<std::size_t>(action);
  if (t.numbered) return fmt::format("move {}", number);
  if (number < 2) return number == 0 ? "pass" : "swap";
  if (number < t.first_pair) return "at " + t.labels[number - 2];
  if (number >= t.first_other) return fmt::format("other {}", number - t.first_other);
  const std::size_t pair = number - t.first_pair;
  return fmt::format("{} to {}", t.labels[pair / t.sites], t.labels[pair % t.sites]);
}

namespace {

std::string list_of(const std::vector<EncodedPart>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += fmt::format("  {:>4}  {}: {}\n", i, parts[i].name, parts[i].meaning);
  return text;
}

}  // namespace

std::string Encoding::description() const {
  const Table& t = *table_;
  std::string text = fmt::format("{}: encoding {}, {} actions, {} planes of {} sites, {} values\n", t.game.name(),
                                 version, t.actions, t.planes.size(), t.sites, t.values.size());
  text += "Actions\n";
  if (t.numbered) {
    text += fmt::format("  0 to {}  the legal moves by their numbers\n", t.actions - 1);
  } else {
    text += "  0  pass\n  1  swap\n";
    text += fmt::format("  {} to {}  at a site: 2 + site\n", 2, t.first_pair - 1);
    if (t.pairs)
      text += fmt::format("  {} to {}  from a site to another: {} + from * {} + to\n", t.first_pair, t.first_other - 1,
                          t.first_pair, t.sites);
    text += fmt::format("  {} to {}  of several moves with the same sites all but the first, as they are listed\n",
                        t.first_other, t.actions - 1);
  }
  text += "Planes, a byte for each site\n" + list_of(t.planes) + "Values, 32 bits each\n" + list_of(t.values);
  text += "Sites\n";
  for (std::size_t site = 0; site < t.sites; ++site) text += fmt::format("  {:>4}  {}\n", site, t.labels[site]);
  return text;
}

std::vector<std::int64_t> Encoding::actions_of(Session& session) const {
  if (session.game() != game()) return {};
  const std::size_t count = session.legal();
  std::vector<std::int64_t> all(count, no_action);
  const Context& c = session.context().current();
  const bool together = session.moves_together();
  std::vector<std::uint8_t> seen(table_->actions);
  for (int player = together ? 1 : 0; player <= (together ? game().players() : 0); ++player) {
    std::fill(seen.begin(), seen.end(), std::uint8_t{0});
    table_->each_action(c, count, player, seen.data(), [&](std::size_t i, std::int64_t action) { all[i] = action; });
  }
  return all;
}

Status Encoding::observe(Session& session, int viewer, std::uint8_t* planes, std::int32_t* values) const {
  if (session.game() != game()) return {"the session is one of another game"};
  if (viewer < 0 || viewer > game().players()) return {"there is no such player"};
  session.legal();
  table_->observe(session.context(), viewer, planes, values);
  return {};
}

}  // namespace lud::session
