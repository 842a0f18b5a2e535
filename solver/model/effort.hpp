// The work of a run, counted and not timed: a run that makes no progress ends in the same place on every machine.
#pragma once

#include <limits>

#include "solver/model/errors.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo {

/// What a multiplication and an addition in R cost, those in double being 1: memory for each number, then the square of
/// its digits. A heuristic, fitted to what the precisions were measured to take.
template <class R>
inline constexpr double price =
    std::numeric_limits<R>::is_iec559 ? 1
                                      : 100 + std::numeric_limits<R>::digits10* std::numeric_limits<R>::digits10 / 600;

/// Counts the work of one run, at all its precisions.
class Effort {
 public:
  static constexpr double usual = 60;

  /// `budget`: in units of a second on a common machine, within a factor of ten.
  explicit Effort(double budget = usual) : budget_(budget) {}

  /// Counts this number of multiplications and additions in R. Throws OutOfBudget beyond the budget.
  template <class R>
  void spend(double multiplications) {
    spent_ += multiplications * price<R>;
    if (spent_ <= budget_ * unit) return;
    TextStream why;
    why << "the budget of " << budget_ << " ran out at t = " << t_ << " s, computing with "
        << std::numeric_limits<R>::digits10 << " digits; --budget raises it";
    throw OutOfBudget(why.str());
  }

  /// The run has come to t (s).
  void come_to(double t) { t_ = t; }
  double time() const { return t_; }

  /// So far, in units of the budget.
  double spent() const { return spent_ / unit; }

 private:
  static constexpr double unit = 1e9;
  double budget_, spent_ = 0, t_ = 0;
};

}  // namespace touchgo
