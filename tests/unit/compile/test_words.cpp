#include <doctest/doctest.h>

#include "interpreter/declare/words.hpp"

using namespace lud;

TEST_CASE("a word list knows its spellings both ways") {
  CHECK(spelling(SiteType::Cell) == "Cell");
  CHECK(word<RoleType>("P16") == RoleType::P16);
  CHECK_FALSE(word<RoleType>("P17"));
  for (auto name : WordList<AbsoluteDirection>::spelling) CHECK(spelling(*word<AbsoluteDirection>(name)) == name);
}
