#include <doctest/doctest.h>

#include <bit>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/random.hpp"

using namespace lud::play;

TEST_CASE("the n-th bit of a word is found as by going through them") {
  Random random(1);
  for (int round = 0; round < 2000; ++round) {
    // Dense words, sparse words, and some in between.
    std::uint64_t word = round == 0 ? ~std::uint64_t{0} : random.next();
    for (int times = round % 5; times > 0; --times) word = round % 2 ? word & random.next() : word | random.next();
    int n = 0;
    for (std::uint64_t left = word; left; left &= left - 1) REQUIRE(nth_bit(word, n++) == std::countr_zero(left));
  }
}
