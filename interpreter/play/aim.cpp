#include "interpreter/play/aim.hpp"

#include <algorithm>

#include "interpreter/play/context.hpp"

namespace lud::play {

namespace {

/// The index in `from_` of the set of slots from which a kind of piece may move to a site.
std::size_t sources_at(const Context& c, int component, int site) {
  const play::Layout& layout = c.game.layout;
  const int target = component * layout.slots + site;
  return static_cast<std::size_t>(target) * layout.slot_width;
}

}  // namespace

bool Aim::within_reach(Context& c, int component, int slot, const Lazy<Moves>& generator) {
  constexpr std::size_t most_words = std::size_t{1} << 21;
  const auto slots = static_cast<std::size_t>(c.game.layout.slots);
  const std::size_t width = c.game.layout.width;
  if (!is_ready_) {
    is_ready_ = true;
    const std::size_t places = c.game.components.size() * slots;
    if (places * std::max<std::size_t>(width, c.game.layout.slot_width) <= most_words) {
      known_.resize(places, Known::NotYet);
      ends_.resize(places * width, 0);
      if (c.state.knows_kinds()) from_.resize(places * c.game.layout.slot_width, ~Sites::Word{0});
    }
  }
  if (known_.empty()) return true;
  const std::size_t place = static_cast<std::size_t>(component) * slots + static_cast<std::size_t>(slot);
  SitesBuilder found{ends_.data() + place * width, static_cast<std::uint32_t>(width)};
  if (known_[place] == Known::NotYet) {
    const MoveList::Mark mark = c.moves.mark();
    const Random random = c.random;
    const int places = c.sampling.slots;
    ends = &found;
    c.sampling.answered = false;
    c.evaluate(generator, Query::Ends);
    known_[place] = c.sampling.answered && c.moves.size() == mark.moves ? Known::Yes : Known::No;
    c.sampling.answered = false;
    c.sampling.slots = places;
    c.random = random;
    c.moves.rewind(mark);
  }
  const bool reaches = known_[place] == Known::No || found.contains(site);
  if (!reaches && !from_.empty() && static_cast<std::size_t>(site) < slots)
    from_[sources_at(c, component, site) + static_cast<std::size_t>(slot) / 64] &= ~(Sites::Word{1} << (slot % 64));
  return reaches;
}

const Sites::Word* Aim::may_reach_from(const Context& c, int component) const {
  const bool noted = !from_.empty() && site >= 0 && site < c.game.layout.slots;
  return noted ? from_.data() + sources_at(c, component, site) : nullptr;
}

}  // namespace lud::play
