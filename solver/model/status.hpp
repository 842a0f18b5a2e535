// What a contact is between two events.
#pragma once

namespace touchgo {

/// open: no force. closed: the contact force acts. slack (contacts that yield): gap < 0 but the contact would pull.
/// touching: gap and force both stay identically zero in this motion; the members neither push nor part.
enum class Status : char { open, closed, slack, touching };
inline const char* name(Status s) {
  constexpr const char* names[] = {"open", "closed", "slack", "touching"};
  return names[static_cast<int>(s)];
}

}  // namespace touchgo
