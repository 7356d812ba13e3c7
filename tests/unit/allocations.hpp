#pragma once
// Counts what is allocated, so that a law can say that something allocates nothing; test_laws.cpp counts.
#include <cstdint>

/// Allocations of the whole program so far.
std::uint64_t allocations();
