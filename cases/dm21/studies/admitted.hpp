// Of all starts that round to a printed one, those that do what is said of example 2: the masses meet tangentially, and
// go on together (reference/dm21/admitted_times.hpp).
#pragma once

#include <optional>

#include "reference/dm21/admitted_times.hpp"
#include "solver/files/case_file.hpp"
#include "solver/files/printed_roles.hpp"

namespace touchgo::cases::dm21 {

struct Admitted {
  reference::dm21::AdmittedTimes<Mp50> tangential;  // whatever the masses do then
  reference::dm21::AdmittedTimes<Mp50> together;

  /// The middle of the latter, s.
  Mp50 middle() const { return (together.earliest + together.latest) / 2; }
};

/// First contact, together for good and separation, proved of all starts that round to the case's.
PrintedRoles proved_roles(const Case& c);

/// Of the times within which the first contact is proved to lie. Nothing where it is not proved, or the case is not of
/// two bodies that are free until they meet, with a gap of zero at equal coordinates.
std::optional<Admitted> admitted(const Case& c, const PrintedRoles& proved);

/// The case from the middle of the starts that meet at `t` (s) and go on together, to 50 digits.
Case admitted_case(Case c, const Mp50& t);

}  // namespace touchgo::cases::dm21
