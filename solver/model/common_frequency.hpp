// The frequency after whose period all harmonic forces and motions repeat, exactly in the decimals of a setup.
#pragma once

#include <optional>
#include <vector>

#include "solver/model/setup.hpp"

namespace touchgo {

inline constexpr int most_multiple = 64;  // of the common frequency that a forcing may have

/// rad/s, > 0: the sizes of the frequencies of all forces and motions with an amplitude, each once, in the order of
/// the setup; constant ones, of frequency 0, have none.
std::vector<Decimal> forcing_frequencies(const Setup& setup);

/// rad/s: the largest frequency of which all these, of any sign, are whole multiples, up to most_multiple. Nothing
/// where there is none, or no frequency.
std::optional<Decimal> common_frequency(const std::vector<Decimal>& frequencies);

/// n with frequency = n base, both > 0, n from 1 to most_multiple; 0 where there is none.
int multiple_of(const Decimal& frequency, const Decimal& base);

}  // namespace touchgo
