#pragma once
// For pieces that the mover moves on behalf of their owner: while such moves are generated, the owner is the mover.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Makes a player the mover until the end of a block; the real mover becomes the next and the previous player. Does
/// nothing where `player` is the mover or no player.
class PlayingAs {
 public:
  PlayingAs(Context& c, int player)
      : c_(c), mover_(c.head().mover), next_(c.head().next), prev_(c.head().prev), before_(c.playing_as) {
    if (player == mover_ || player == 0 || player > c.game.players) return;
    c.playing_as = true;
    c.changed();
    c.head().prev = c.head().next = mover_;
    c.head().mover = player;
  }
  ~PlayingAs() {
    c_.head().mover = mover_;
    c_.head().next = next_;
    c_.head().prev = prev_;
    if (c_.playing_as != before_) c_.changed();
    c_.playing_as = before_;
  }
  PlayingAs(const PlayingAs&) = delete;
  PlayingAs& operator=(const PlayingAs&) = delete;

 private:
  Context& c_;
  int mover_, next_, prev_;
  bool before_;
};

}  // namespace lud::stdlib
