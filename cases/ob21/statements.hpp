// The rows of OB21's verbal claims, sections 4.1, 4.2 and 5.
#pragma once

#include "cases/ob21/measures.hpp"

namespace touchgo::cases::ob21 {

using Shared = std::shared_ptr<Systems>;

Rows undamped_rows(const Shared& systems);  // section 4.1, r = 1
Rows damped_rows(const Shared& systems);    // section 4.2, r = 0.8 and 0.6
Rows softer_rows(const Shared& systems);    // sections 4.1 and 4.2, bases of lower stiffness
Rows parameter_rows();                      // section 5
Rows sensitivity_rows(const Shared& systems);
Rows conclusion_rows(const Shared& systems);  // section 5 and the abstract

inline const Model hard_1{"1", ""}, soft_1{"1", "200000"}, soft_1_2000{"1", "2000"}, soft_1_500{"1", "500"},
    soft_1_100{"1", "100"}, hard_08{"0.8", ""}, soft_08{"0.8", "200000"}, hard_06{"0.6", ""}, soft_06{"0.6", "200000"},
    soft_06_2000{"0.6", "2000"}, soft_06_100{"0.6", "100"};

/// A sentence that says two models agree, in their motions (no quantity) or in a value, very well (bound 0.1) or well
/// (0.2).
struct Agreement {
  std::string id, where, statement;
  Model a, b;
  const Quantity* quantity;
  double bound;
  std::string recorded, figure;
};
LedgerRow pending(const Shared& systems, const Agreement& what);

/// A row with its verdict, the number that decides, and the measure in words. `holds`: reproduced or not.
Claim judged(Claim c, const std::string& verdict, double computed, const std::string& note);
Claim judged(Claim c, bool holds, double computed, const std::string& note);

/// Widths of the windows of period n from all starts, in both models, in words.
std::string widths(const Survey& a, const Survey& b, int n);

/// What the external forces during contact do to the soft models of r = 1, beside the mere duration of the contact: the
/// rows of sections 4.1 and 5 that name them as the cause of all divergences.
Claim external_forces(Systems& systems, Claim c);

/// "agree at 92 % of 401 frequencies, mean difference 6.7 %".
std::string in_words(const Conformity& c);

}  // namespace touchgo::cases::ob21
