// How narrow the verifier's enclosures are, and what they take, against the digits asked for.
#pragma once

#include <vector>

#include "cases/results/own_cases.hpp"
#include "cases/results/results.hpp"
#include "reference/proof/certify.hpp"

namespace touchgo::cases {

/// DM21's example 1 up to its first two events, certified at so many digits.
struct CertifiedWidth {
  int digits;
  double widest;      // log10 of the wider enclosure's width relative to its time
  double bits, work;  // of the ball arithmetic; products of 64-bit words, in the units of a budget
};

/// How many products are a unit of the work.
inline constexpr double products_of_unit = 1 / reference::proof::work_of_product;

/// Throws std::logic_error where an event is not proved.
CertifiedWidth certified_width(const OwnCases& cases, int digits);

std::vector<CertifiedWidth> certified_widths(const Table& table);

/// certified_width: 16 to 1000 digits.
std::vector<Study> certified_width_studies();

}  // namespace touchgo::cases
