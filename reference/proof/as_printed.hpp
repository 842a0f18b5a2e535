// What holds of every start that rounds to the one printed.
//
// A start value written with decimals stands for all numbers that round to it, those half a unit of its last digit away
// included; an integer is exact, as parameters are; members that touch share one value. Over this box: first zeros of
// affine functions (affine_motion.hpp), any number of impacts of one contact (chatter_of_box.hpp), and events that all
// starts of a part of the box have in the same order (set_of_starts.hpp).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reference/proof/event_kind.hpp"
#include "solver/model/setup.hpp"

namespace touchgo::reference::proof {

/// The first event of a contact in a role that all starts have. `t`: s, decimals that hold its times; attained: both
/// ends by some start.
struct RoleRange {
  Role role;
  int contact;
  std::pair<std::string, std::string> t;
  bool attained;
  std::optional<long> events_before;  // none: not determined
};

struct PrintedStarts {
  std::vector<RoleRange> roles;  // by time
  struct Undetermined {
    std::string why;
    std::array<std::vector<Decimal>, 2> starts;  // position and velocity of each body: the one has it, the other not
  };
  std::optional<Undetermined> undetermined;
  std::string undecided;  // why no more is proved; none: all is
};

/// Whether any start value is written with decimals.
bool is_rounded(const Setup& setup);

/// Of all starts that round to the setup's, until `until`; enclosures of attained ends have `digits` digits or so. What
/// costs more than the budget (simulate --budget) is undecided, and what is left when `stop` is true (asked now and
/// then).
PrintedStarts as_printed(const Setup& setup, const Decimal& until, int digits, double budget = 60,
                         const std::function<bool()>& stop = {});

}  // namespace touchgo::reference::proof
