// What holds of every start that rounds to the one printed, as `simulate --as-printed` reports it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/number/decimal.hpp"

namespace touchgo {

/// An event that every such start has, by its role in the motion.
struct PrintedRole {
  std::string role;  // "first contact", "together" (for good), "separation"
  int contact;
  std::pair<std::string, std::string> t;  // s: decimals that provably hold its time from every start
  bool attained;                          // some start has its event at the low end, some at the high end
  std::optional<long> events_before;      // none: not determined
};

struct PrintedRoles {
  std::vector<PrintedRole> roles;  // those that are proved, in the order of their times
  struct Undetermined {
    std::string why;
    std::array<std::vector<Decimal>, 2> starts;  // that differ in it: position and velocity of each body
  };
  std::optional<Undetermined> undetermined = {};
  std::string undecided = {};  // why no more is proved; none: all is
};

}  // namespace touchgo
