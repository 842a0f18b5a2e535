// What a contact is between two events.
#pragma once

#include <compare>

namespace touchgo {

/// open: no force. closed: the contact force acts. slack (contacts that yield): gap < 0 but the contact would pull.
/// touching: gap and force both stay identically zero in this motion; the members neither push nor part.
enum class StatusKind : char { open, closed, slack, touching };

/// Of a contact with several stages also how many of them it has passed beside the first.
struct Status {
  static constexpr StatusKind open = StatusKind::open, closed = StatusKind::closed, slack = StatusKind::slack,
                              touching = StatusKind::touching;
  StatusKind kind = open;
  char stage = 0;

  constexpr Status(StatusKind k = open, int passed = 0) : kind(k), stage(static_cast<char>(passed)) {}
  friend constexpr auto operator<=>(const Status&, const Status&) = default;
  friend constexpr bool operator==(const Status&, const Status&) = default;
  friend constexpr bool operator==(const Status& s, StatusKind k) { return s.kind == k; }
};

/// Its members are together, or a contact that yields acts.
constexpr bool in_contact(Status s) { return s == StatusKind::closed || s == StatusKind::touching; }

inline const char* name(Status s) {
  constexpr const char* names[] = {"open", "closed", "slack", "touching"};
  return names[static_cast<int>(s.kind)];
}

}  // namespace touchgo
