// What is done with two runs of one motion that were compared: report, or run again with more digits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "solver/run/agreement.hpp"

namespace touchgo {

enum class Next { settled, higher, undecided, interrupted };

struct Decision {
  Next what;
  std::size_t events;   // of the higher run that can be reported
  std::string message;  // why, for undecided
};

/// Whether a run of these digits that lost some of them still has the requested ones.
inline bool is_accurate(double lost, int digits, int upper_digits) {
  constexpr double spare = 6;
  return upper_digits - lost - spare >= digits;
}

/// `digits`: requested; `upper_digits`: of the higher run; `out_of_budget`: the reason if one of them spent the budget
/// before they parted; `top` whether there is no higher precision.
inline Decision decide(const Agreement& a, int digits, int upper_digits, const std::string& out_of_budget, bool top) {
  auto accurate = [&](double lost) { return is_accurate(lost, digits, upper_digits); };
  if (accurate(a.lost) && a.whole) return {Next::settled, a.events, {}};
  const auto known = static_cast<std::size_t>(std::find_if_not(a.lost_up_to.begin(), a.lost_up_to.end(), accurate) -
                                              a.lost_up_to.begin());
  if (!top && out_of_budget.empty()) return {Next::higher, known, {}};
  return {Next::undecided, known,
          out_of_budget.empty() ? "what follows is not settled by " + std::to_string(upper_digits) + " digits"
                                : out_of_budget + "; what two precisions agree on is listed"};
}

}  // namespace touchgo
