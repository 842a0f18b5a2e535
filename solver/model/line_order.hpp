// Who stands next to whom along the line.
//
// A body is inside another member where an upper stop closes a chain of ordinary contacts from that member to it: a
// ball in a box, [box, ball] and [box, ball] upper; two balls, [box, one], [one, two] and [box, two] upper. Then all of
// the chain are. The bodies inside one member, and those inside none, form a line each, in the order of the setup.
// Neighbours are two that follow one another in their line; a member and the first one inside it; a wall and the first
// or the last of those inside none.
#pragma once

#include <optional>
#include <vector>

#include "solver/model/setup.hpp"

namespace touchgo {

/// The contacts in the order of their members: of the lower one, then of the higher one, walls before bodies.
std::vector<int> contacts_along(const Setup& setup);

class LineOrder {
 public:
  /// By the members of the contacts; their other numbers need not be known.
  explicit LineOrder(const Setup& setup);

  /// Whether the second is the first one's next neighbour in the direction of the line.
  bool adjacent(Member first, Member second) const;
  /// The member that the body is inside of, if any.
  const std::optional<Member>& inside_of(int body) const { return inside_of_[body]; }
  /// The contacts that an upper stop closes to a loop: ordinary ones, from its first member on to its second. None
  /// where it closes none.
  std::vector<int> chain_to(int upper_stop) const;
  /// The play of the loop that an upper stop closes: the sum of its gaps, which no motion changes, m. None where it
  /// closes no loop, or for an ordinary contact.
  std::optional<Decimal> play_of(int contact) const;
  /// Whether the contact's second is inside its first.
  bool enters(const Contact& c) const { return c.second.is_body() && inside_of_[c.second.index] == c.first; }

 private:
  bool follows(int body, int before) const;

  const Setup& setup_;
  std::vector<std::optional<Member>> inside_of_;
};

}  // namespace touchgo
