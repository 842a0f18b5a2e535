// Free contacts that are followed without OB21's equations (reference/ob21/free_contact.hpp), to hold those of section
// 2 against: a hundred random ones, and the paper's over its damping; and the older relation r0(xi) beside r(xi).
#pragma once

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "reference/ob21/free_contact.hpp"
#include "solver/number/decimal.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::cases::ob21 {

using reference::ob21::ContactEnd;
using reference::ob21::FreeContact;

inline const Decimal paper_ks = "200000";  // kg/s^2, figures 15 and 16; the mass is 1 kg

/// The paper's contact with m = 1 kg and ks = 200000 kg/s^2, met at 1 m/s, 0 <= xi < 1.
FreeContact<Mp50> paper_contact(const Mp50& xi, ContactEnd ending = ContactEnd::deflection);

/// Uniform draws that are the same with every standard library.
class Dice {
 public:
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(numbers_() >> 11) * 0x1p-53;
  }
  double scale(double low, double high) { return exp(between(log(low), log(high))); }

 private:
  std::mt19937_64 numbers_{2021};
};

/// A way to follow a contact, and the largest relative difference that round-off and, integrated, the method make of an
/// equation that is right: what a contact with r from 0.05 to 0.95 can amplify by some thousands.
struct Way {
  std::string name;  // of the column behind the equation's: eq8_double, ...
  double bound;
};
inline const std::array<Way, 3> ways{{{"double", 1e-12}, {"50_digits", 1e-45}, {"integrated", 1e-10}}};

/// ob21_free_contacts: m from 0.01 to 100 kg, ks from 1 to 1e6 kg/s^2, speed from 0.001 to 10 m/s, r from 0.05 to 0.95,
/// cs of Eqs. (12), (13). For each way the relative difference of an equation from the contact:
///   eq8 duration; eq10 restitution from xi; eq12 energy lost; motion Eqs. (6), (7) where the force falls to zero, in
///   v0/alpha and v0; without_pull restitution of the contact that ends there; same_velocity restitution from r;
///   time_lag duration from r; same_ratio energy lost on a base `stiffness_ratio` times as stiff with (cs1/cs2)^2 =
///   ks1/ks2;
/// and pull, the part of the contact in which the force pulls, pushed_to, the deflection (v0/alpha) where that begins.
///
/// ob21_contacts_over_xi: the paper's contact at xi = 0.01, 0.02, ... 0.99, with what changed since 0.01 before.
///
/// ob21_older_relation: xi = 0.001, 0.002, ... as far as r0 is real with x^2 corrected; r by Eq. (10), r - r0 by Eq.
/// (14) with x^2 corrected, and as printed: not a number where that is not real.
std::vector<Study> free_contact_studies();

}  // namespace touchgo::cases::ob21
