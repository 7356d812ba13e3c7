#include <doctest/doctest.h>

#include <vector>

#include "interpreter/play/state/plain_vector.hpp"

using lud::play::PlainVector;

namespace {

std::vector<int> items(const PlainVector<int>& vector) { return {vector.begin(), vector.end()}; }

PlainVector<int> counting_to(int last) {
  PlainVector<int> vector;
  for (int i = 1; i <= last; ++i) vector.push_back(i);
  return vector;
}

}  // namespace

TEST_CASE("a plain vector grows, shrinks and copies like any other") {
  PlainVector<int> vector = counting_to(100);
  CHECK(vector.size() == 100);
  CHECK(vector.back() == 100);
  vector.resize(3);
  CHECK(items(vector) == std::vector{1, 2, 3});
  PlainVector<int> copy = vector;
  copy.push_back(4);
  CHECK(items(vector) == std::vector{1, 2, 3});
  CHECK(items(copy) == std::vector{1, 2, 3, 4});
  vector = std::move(copy);
  CHECK(items(vector) == std::vector{1, 2, 3, 4});
  vector.pop_back();
  vector.clear();
  CHECK(vector.empty());
}

TEST_CASE("a plain vector takes items into its middle and out of it") {
  PlainVector<int> vector = counting_to(5);
  vector.insert(vector.data() + 1, 9);
  CHECK(items(vector) == std::vector{1, 9, 2, 3, 4, 5});
  vector.insert(vector.end(), 8);
  CHECK(items(vector) == std::vector{1, 9, 2, 3, 4, 5, 8});
  vector.erase(vector.data() + 1, vector.data() + 4);
  CHECK(items(vector) == std::vector{1, 4, 5, 8});
}

TEST_CASE("a plain vector takes in what lies in itself, also where it has to move") {
  PlainVector<int> vector = counting_to(16);  // the initial capacity
  vector.push_back(vector[0]);
  CHECK(vector.back() == 1);
  PlainVector<int> twice = counting_to(16);
  twice.append(twice.begin(), twice.end());
  REQUIRE(twice.size() == 32);
  for (std::size_t i = 0; i < 16; ++i) CHECK(twice[i] == twice[16 + i]);
}
