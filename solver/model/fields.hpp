// The numbers of a case, one table for each kind of thing that has some. The parser of case files, the check of a
// setup, --set and --over, the state file, a run's units, the case to start from and help follow from them. A new
// number is a member of its thing (setup.hpp), an entry here, and what make_system.hpp does with it.
#pragma once

#include <array>
#include <optional>

#include "solver/model/range.hpp"
#include "solver/model/setup.hpp"

namespace touchgo::model {

/// What a number says of t = 0: nothing; how bodies start; where something stands that they must start apart from.
enum class AtStart { nothing, state, place };

/// A number that things of one kind have.
template <class Thing>
struct NumberOf {
  const char* key;
  const char* unit;  // SI; empty of a pure number
  Range range;
  const char* standard;  // its value where a case leaves it out; null: it must be given
  const char* words;     // what the case to start from says of it behind its unit
  AtStart at_start;
  const Decimal* (*find)(const Thing&);  // null where this thing has none
  Decimal& (*in)(Thing&);                // made where this thing has none
};

/// A number as a member of its thing, which may be without it.
struct MemberNumber {
  template <class Thing, class Part>
  static Thing thing_of(Part Thing::*);
  static const Decimal* find(const Decimal& x) { return &x; }
  static const Decimal* find(const std::optional<Decimal>& x) { return x ? &*x : nullptr; }
  static Decimal& in(Decimal& x) { return x; }
  static Decimal& in(std::optional<Decimal>& x) { return x ? *x : x.emplace(); }
};

/// The number that stands at `member` of a thing, or at `part` of that.
template <auto member, auto... part>
constexpr auto number_at(const char* key, const char* unit, const Range& range, const char* standard,
                         const char* words = "", AtStart at_start = AtStart::nothing) {
  using Thing = decltype(MemberNumber::thing_of(member));
  return NumberOf<Thing>{key,
                         unit,
                         range,
                         standard,
                         words,
                         at_start,
                         [](const Thing& t) { return MemberNumber::find(((t.*member).*....*part)); },
                         [](Thing& t) -> Decimal& { return MemberNumber::in(((t.*member).*....*part)); }};
}

inline constexpr const char* required = nullptr;

inline constexpr std::array body_numbers{
    number_at<&Body::mass>("mass", "kg", Range::positive, required),
    number_at<&Body::damping>("damping", "kg/s", Range::not_negative, "0", " to the ground"),
    number_at<&Body::stiffness>("stiffness", "kg/s^2", Range::not_negative, "0",
                                " to the ground, relaxed at coordinate 0"),
    number_at<&Body::position>("position", "m", Range::any, required, ", at t = 0", AtStart::state),
    number_at<&Body::velocity>("velocity", "m/s", Range::any, required, "", AtStart::state),
    number_at<&Body::load>("load", "N", Range::any, "0", ", constant, positive towards higher coordinates"),
};

/// Of each term of a body's force.
inline constexpr std::array force_numbers{
    number_at<&Harmonic::amplitude>("amplitude", "N", Range::any, required),
    number_at<&Harmonic::frequency>("frequency", "rad/s", Range::any, required),
    number_at<&Harmonic::phase>("phase", "rad", Range::any, "0"),
};

inline constexpr std::array wall_numbers{
    number_at<&Wall::position>("position", "m", Range::any, required, "", AtStart::place),
    number_at<&Wall::motion, &Harmonic::amplitude>("amplitude", "m", Range::any, "0", "", AtStart::place),
    number_at<&Wall::motion, &Harmonic::frequency>("frequency", "rad/s", Range::any, "0", "", AtStart::place),
    number_at<&Wall::motion, &Harmonic::phase>("phase", "rad", Range::any, "0", "", AtStart::place),
};

inline constexpr std::array link_numbers{
    number_at<&Link::stiffness>("stiffness", "kg/s^2", Range::not_negative, "0"),
    number_at<&Link::damping>("damping", "kg/s", Range::not_negative, "0"),
    number_at<&Link::relaxed>("relaxed", "m", Range::any, "0"),
};

inline constexpr std::array contact_numbers{
    number_at<&Contact::gap>("gap", "m", Range::any, "0", ": the gap is gap + x2 - x1", AtStart::place),
    number_at<&Contact::restitution>("restitution", "", Range::fraction, required),
    number_at<&Contact::stiffness>("stiffness", "kg/s^2", Range::positive, required),
    number_at<&Contact::damping>("damping", "kg/s", Range::not_negative, required),
};

}  // namespace touchgo::model
