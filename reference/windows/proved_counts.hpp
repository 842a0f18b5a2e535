// What is proved of single motions of OB21: the share of the time at rest, or the number of contacts in a period and
// the larger exponent.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "solver/number/decimal.hpp"

namespace touchgo::reference::windows {

/// The hard body's motion through a rest: after infinitely many impacts, once in so many periods of the base.
struct ProvedRest {
  int periods;
  std::pair<std::string, std::string> fraction;  // decimals that hold the share of time at rest
};
/// At eta (rad/s). Nothing where it is not proved.
std::optional<ProvedRest> proved_rest(const Decimal& restitution, const Decimal& eta);

/// A periodic motion on the soft base with so many contacts, and no other event, in its periods of the base.
struct ProvedContacts {
  int contacts;
  std::pair<std::string, std::string> lambda1;  // decimals that hold the larger exponent, 1/s
};
/// At eta (rad/s), the stiffness in kg/s^2, near the motion on which a start settles after long. Nothing where it is
/// not proved.
std::optional<ProvedContacts> proved_contacts(const Decimal& stiffness, const Decimal& restitution, const Decimal& eta,
                                              int periods);

}  // namespace touchgo::reference::windows
