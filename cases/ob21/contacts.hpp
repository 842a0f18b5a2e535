// Free contacts to hold OB21's section 2 against: followed without its equations (reference/free_contact.hpp), in
// closed form with the end bracketed, in double and at 50 digits, and by numeric integration.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>

#include "cases/ob21/rows.hpp"
#include "reference/ob21/free_contact.hpp"
#include "solver/number/decimal.hpp"

namespace touchgo::cases::ob21 {

using namespace number;

using reference::ob21::Ending;
using reference::ob21::FreeContact;

inline const Decimal paper_ks = "200000", paper_r = "0.6";  // figures 15 and 16; the mass is 1 kg
inline const Decimal quarter = "0.25";                      // xi of figure ob21_pull

/// kg, kg/s^2, kg/s, m/s. cs is the paper's for the restitution r, whether it is right or not.
template <Real R>
struct Followed {
  R m, ks, cs, speed, r;
  FreeContact<R> paper, pushing;  // ended by the deflection, and by the force
};

template <Real R, class Follow>
Followed<R> followed(const R& m, const R& ks, const R& cs, const R& speed, const R& r, const Follow& follow) {
  const reference::linear::Oscillator<R> o{m, cs, ks, R(0), {}};
  return {m, ks, cs, speed, r, follow(o, speed, Ending::deflection).value(), follow(o, speed, Ending::force).value()};
}

template <Real R>
Followed<R> in_closed_form(const R& m, const R& ks, const R& cs, const R& speed, const R& r) {
  return followed<R>(m, ks, cs, speed, r, [](const auto&... a) { return reference::ob21::free_contact<R>(a...); });
}

/// The paper's contact with m = 1 kg and ks = 200000 kg/s^2, met at 1 m/s.
template <Real R>
Followed<R> paper_contact(const R& xi, const R& r) {
  const R m = 1, ks = decimal<R>(paper_ks), unit = sqrt(ks);
  return in_closed_form<R>(m, ks, R(2 * xi * unit), R(1), r);
}

/// Uniform draws that are the same with every standard library.
class Dice {
 public:
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(numbers_() >> 11) * 0x1p-53;
  }
  double scale(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }

 private:
  std::mt19937_64 numbers_{2021};
};

/// The same random contacts followed in three ways: m from 0.01 to 100 kg, ks from 1 to 1e6 kg/s^2, speed from 0.001 to
/// 10 m/s, r from 0.05 to 0.95.
struct Sample {
  std::vector<Followed<Mp50>> digits50;
  std::vector<Followed<double>> doubles, integrated;
};

Sample random_contacts();

/// Reproduced where `deviation(contact)`, relative, is round-off in all of the sample. Round-off is here what a contact
/// with r from 0.05 to 0.95 can amplify by some thousands: 1e-12 in double, 1e-45 at 50 digits; 1e-10 integrated.
template <class Deviation>
void compare(Claim& c, const Sample& sample, const Deviation& deviation) {
  auto agree = [&](const auto& contacts, const char* bound) {
    return std::all_of(contacts.begin(), contacts.end(), [&]<Real R>(const Followed<R>& f) {
      using std::abs;
      return abs(deviation(f)) <= decimal<R>(bound);
    });
  };
  const bool closed = agree(sample.doubles, "1e-12"), digits = agree(sample.digits50, "1e-45"),
             integrated = agree(sample.integrated, "1e-10");
  if (closed) c.evidence.push_back("closed form");
  if (digits) c.evidence.push_back("50 digits");
  if (integrated) c.evidence.push_back("integration");
  c.verdict = closed && digits && integrated ? "reproduced" : "not reproduced";
  c.note += (c.note.empty() ? "" : "; ") + std::string("measure: relative difference over ") +
            std::to_string(sample.doubles.size()) +
            " random contacts, at most 1e-12 in double, 1e-45 at 50 digits, 1e-10 integrated";
}

}  // namespace touchgo::cases::ob21
