// Plays a game to its end with what an install tree has, and says who won.
#include <cstdio>

#include "interpreter/session/session.hpp"

int main() {
  const lud::session::Loading loading = lud::session::load("tic-tac-toe");
  for (const lud::session::Diagnostic& told : loading.diagnostics) std::fputs(told.text.c_str(), stderr);
  if (!loading.game) return 1;
  lud::session::Session session(*loading.game, 1);
  std::uint64_t chooser = 1;
  while (!session.over())
    if (const lud::session::Status made = session.sample(chooser); !made) return 1;
  const lud::session::Restored restored = lud::session::restore(*loading.game, session.position().text());
  if (!restored.position || !(*restored.position == session.position())) return 1;
  std::printf("winner %d\n", session.result().winner);
  return 0;
}
