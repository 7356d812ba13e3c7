// Characters of UTF-8, told from the bytes of texts, valid or not.
#include <doctest/doctest.h>

#include "grammar/utf8.hpp"

TEST_CASE("characters of UTF-8 are counted by the bytes that begin one") {
  CHECK(lud::grammar::count_characters("") == 0);
  CHECK(lud::grammar::count_characters("aé–😀") == 4);
  CHECK(lud::grammar::count_characters("\xC3(\xFF") == 3);
}

TEST_CASE("texts are cut where characters begin") {
  const std::string_view text = "é😀";
  CHECK(lud::grammar::begin_of_character(text, 0) == 0);
  CHECK(lud::grammar::begin_of_character(text, 1) == 0);
  CHECK(lud::grammar::begin_of_character(text, 2) == 2);
  CHECK(lud::grammar::begin_of_character(text, 5) == 2);
  CHECK(lud::grammar::begin_of_character(text, 6) == 6);
  CHECK(lud::grammar::begin_of_character(text, 40) == 40);
  CHECK(lud::grammar::begin_of_character("\x80\x80", 1) == 0);
}

TEST_CASE("characters are appended in three or four bytes") {
  std::string text;
  for (const std::uint32_t character : {0x2013U, 0xFFFFU, 0x10000U, 0x1F600U})
    lud::grammar::append_character(text, character);
  CHECK(text == "–\uFFFF\U00010000😀");
}
