#pragma once
// The games of a library that slow checks run on: where LUD_LIBRARY (a folder with lud/ and def/) and LUD_LAWS_LIST (a
// file with paths below lud/) are set, calls `check(file, options)` for each; otherwise does nothing.
#include <cstdlib>
#include <fstream>
#include <string>

#include "interpreter/lud.hpp"

template <class Check>
void for_each_library_game(Check&& check) {
  const char* library = std::getenv("LUD_LIBRARY");
  const char* list = std::getenv("LUD_LAWS_LIST");
  if (!library || !list) return;
  lud::LoadOptions options;
  options.defines = std::string(library) + "/def";
  std::ifstream in(list);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) check(std::string(library) + "/lud/" + line, options);
}
