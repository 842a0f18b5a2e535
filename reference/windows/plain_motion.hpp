// The motion in double, for guesses alone: nothing that is proved rests on it. Notation of oscillator.hpp.
#pragma once

#include <array>
#include <optional>
#include <vector>

namespace touchgo::reference::windows::plain {

struct State {
  double theta, z, w;
};

/// z'' + damping z' + stiffness z = F(theta)
struct Side {
  double damping, stiffness;
};

Side above();
/// The base of equal energy loss, while the body is in it. [OB21, Eqs. (12), (13)]
Side within(double restitution, double stiffness);

State after(double eta, const Side& side, const State& from, double s);

/// When z, on one side of 0 just after the start, is back at 0 (s); nothing within `longest`.
std::optional<double> next_zero(double eta, const Side& side, const State& from, double longest);

/// The impact map of the hard base, (theta, speed) after an impact to those after the next, and its Jacobian, row by
/// row.
struct Impact {
  double theta, speed, flight;
  std::array<double, 4> jacobian;
};
std::optional<Impact> impact(double eta, double restitution, double theta, double speed);

/// A contact on the soft base and the flight after it: phase and speed of entry, how long both last.
struct Contact {
  double theta, speed, contact, flight;
};
/// The contacts of a motion that has settled, over so many periods of the base; none where it has not.
std::vector<Contact> settled_contacts(double eta, double restitution, double stiffness, int periods);

}  // namespace touchgo::reference::windows::plain
