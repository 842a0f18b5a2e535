// What holds of every start that rounds to the one printed.
//
// A start value written with decimals stands for all numbers that round to it, those half a unit of its last digit away
// included; an integer is exact, as parameters are; members that touch share one value. Over this box: first zeros of
// affine functions (affine_motion.hpp), and any number of impacts of one contact (chatter_of_box.hpp).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "solver/model/setup.hpp"

namespace touchgo::reference::proof {

enum class Role { first_contact, together, separation };

/// An event that all starts have. `t`: s, decimals that hold its times; attained: both ends by some start.
struct RoleRange {
  Role role;
  int contact;
  std::pair<std::string, std::string> t;
  bool attained;
  std::optional<long> events_before;  // none: not determined
};

struct PrintedStarts {
  std::vector<RoleRange> roles;  // up to the first separation
  struct Undetermined {
    std::string why;
    std::array<std::vector<Decimal>, 2> starts;  // position and velocity of each body: the one has it, the other not
  };
  std::optional<Undetermined> undetermined;
  std::string undecided;  // why no more is proved; none: all is
};

/// Whether any start value is written with decimals.
bool is_rounded(const Setup& setup);

/// Of all starts that round to the setup's, until `until`; enclosures of attained ends have `digits` digits or so.
PrintedStarts as_printed(const Setup& setup, const Decimal& until, int digits);

}  // namespace touchgo::reference::proof
