// What is done with two runs of one motion that were compared: report, or run again with more digits.
#pragma once

#include <cstddef>
#include <string>

#include "solver/run/agreement.hpp"

namespace touchgo::run {

enum class Next { settled, higher, undecided, interrupted };

struct Decision {
  Next what;
  std::size_t events;   // of the higher run that can be reported
  std::string message;  // why, for undecided
};

/// `digits`: asked for; `upper_digits`: of the higher run, `out_of_budget` whether it ended for want of computing
/// steps, `top` whether there is no higher precision.
inline Decision decide(const Agreement& a, int digits, int upper_digits, bool out_of_budget, bool top) {
  constexpr double spare = 6;
  const bool accurate = upper_digits - a.lost - spare >= digits;
  if (accurate && a.whole) return {Next::settled, a.events, {}};
  if (!top && !out_of_budget) return {Next::higher, accurate ? a.events : 0, {}};
  return {Next::undecided, accurate ? a.events : 0,
          out_of_budget ? "the budget of computing steps ran out; what two precisions agree on is listed"
                        : "what follows is not settled by " + std::to_string(upper_digits) + " digits"};
}

}  // namespace touchgo::run
