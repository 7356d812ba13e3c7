#pragma once
// Counts allocations, for laws that say that something allocates nothing. Implemented in test_laws.cpp.
#include <cstdint>

/// The number of allocations of the whole program so far.
std::uint64_t allocations();
