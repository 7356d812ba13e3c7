#pragma once
// The games library for slow checks: LUD_LIBRARY is a folder with lud/, def/ and trials/. If it is not set, these
// checks print that they are skipped. LUD_SEED makes them play other games.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "interpreter/lud.hpp"

/// The folder of the library; null if it is not set.
inline const char* library_or_skip() {
  const char* library = std::getenv("LUD_LIBRARY");
  if (!library) MESSAGE("skipped: LUD_LIBRARY is not set");
  return library;
}

/// The value that LUD_SEED adds to seeds of random play; 0 if it is not set.
inline std::uint64_t further_seed() {
  const char* seed = std::getenv("LUD_SEED");
  return seed ? std::strtoull(seed, nullptr, 10) : 0;
}

/// Calls `check(file, options)` for each game of LUD_LAWS_LIST, a file with paths below lud/ such as
/// tests/first_games.txt.
template <class Check>
void for_each_library_game(Check&& check) {
  const char* library = library_or_skip();
  if (!library) return;
  const char* list = std::getenv("LUD_LAWS_LIST");
  if (!list) {
    MESSAGE("skipped: LUD_LAWS_LIST is not set");
    return;
  }
  lud::LoadOptions options;
  options.defines = std::string(library) + "/def";
  std::ifstream in(list);
  REQUIRE_MESSAGE(in, "cannot read ", list);
  int games = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    check(std::string(library) + "/lud/" + line, options);
    ++games;
  }
  REQUIRE(games > 0);
}
