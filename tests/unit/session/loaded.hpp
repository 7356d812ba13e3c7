#pragma once
// Loading games in tests of sessions.
#include <doctest/doctest.h>

#include <string>

#include "interpreter/session/game.hpp"

/// Loads a game, which must have no errors.
inline lud::session::Game loaded(const std::string& name, const lud::session::Settings& settings = {}) {
  lud::session::Loading loading = lud::session::load(name, settings);
  for (const lud::session::Diagnostic& told : loading.diagnostics) INFO(told.text);
  REQUIRE(loading.game);
  return *loading.game;
}
