#include "figures/drawing/motion_words.hpp"

#include <algorithm>
#include <cmath>

#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/range.hpp"
#include "figures/drawing/shown.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::figures {

using namespace cases::dm21;

namespace {

// "a, b, c and 7 more"
std::string listed(const std::vector<std::string>& all) {
  constexpr std::size_t most = 6;
  std::string words;
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i) words += (i ? ", " : "") + all[i];
  return words + (all.size() > most ? " and " + std::to_string(all.size() - most) + " more" : "");
}

std::string span(double from, double to) { return shown(from, 5) + " to " + shown(to, 5); }

bool any_force(const Motions& m) {
  return std::any_of(m.exact.begin(), m.exact.end(), [](const MotionRow& r) {
    return std::any_of(r.force.begin(), r.force.end(), [](double f) { return std::isfinite(f); });
  });
}

// From when to when contact j is closed.
std::vector<std::string> closed(const Motions& m, std::size_t j) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < m.exact.size();) {
    std::size_t end = i;
    while (end < m.exact.size() && !std::isnan(m.exact[end].force[j])) ++end;
    if (end > i) all.push_back(span(m.exact[i].t, m.exact[end - 1].t) + " s");
    i = end + 1;
  }
  return all;
}

}  // namespace

std::string motion_caption(const Motions& m, const Marks& marks) {
  std::string words = "(a) Displacements, (b) velocities";
  if (any_force(m)) words += ", (c) contact force; wide grey lines: in contact";
  words += m.steps.empty()
               ? "."
               : ". Lines: the exact method; points: the paper's method, every " + std::to_string(steps_apart) +
                     "th of its steps, H = " + shown(decimal<double>(Options{}.step), 3) + " s.";
  if (!marks.printed.empty()) words += " Dotted lines: the printed times.";
  return words;
}

std::string motion_alternative(const Motions& m) {
  std::vector<std::string> places, contacts;
  for (std::size_t i = 0; i < m.bodies.size(); ++i) {
    DataRange x;
    for (const MotionRow& r : m.exact) x.take(r.x[i]);
    places.push_back("body " + m.bodies[i] + " between " + shown(x.low, 4) + " and " + shown(x.high, 4) + " m");
  }
  for (std::size_t j = 0; j < m.contacts.size(); ++j) {
    DataRange force;
    for (const MotionRow& r : m.exact) force.take(std::abs(r.force[j]) < round_off ? 0 : r.force[j]);
    if (force.low <= force.high)
      contacts.push_back("contact " + m.contacts[j] + " from " + listed(closed(m, j)) + ", with a force between " +
                         shown(force.low, 4) + " and " + shown(force.high, 4) + " N");
  }
  std::string words = "From " + span(m.exact.front().t, m.exact.back().t) + " s: " + listed(places) + ".";
  if (!contacts.empty()) words += " Closed: " + listed(contacts) + ".";
  return utf8(drawn(words));
}

}  // namespace touchgo::figures
