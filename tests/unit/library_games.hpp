#pragma once
// The library that slow checks run on: LUD_LIBRARY is a folder with lud/, def/ and trials/. Where it is not set, they
// say that they are skipped. With LUD_SEED they play other games.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "interpreter/lud.hpp"

/// The folder of the library; null where there is none.
inline const char* library_or_skip() {
  const char* library = std::getenv("LUD_LIBRARY");
  if (!library) MESSAGE("skipped: LUD_LIBRARY is not set");
  return library;
}

/// What LUD_SEED adds to the seeds of random play; 0 where it is not set.
inline std::uint64_t further_seed() {
  const char* seed = std::getenv("LUD_SEED");
  return seed ? std::strtoull(seed, nullptr, 10) : 0;
}

/// Calls `check(file, options)` for each game of LUD_LAWS_LIST, a file with paths below lud/.
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
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) check(std::string(library) + "/lud/" + line, options);
}
