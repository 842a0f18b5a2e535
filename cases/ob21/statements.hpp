// What the judges of OB21's verbal claims share, sections 4.1, 4.2 and 5.
#pragma once

#include <string>
#include <vector>

#include "cases/claims/claim.hpp"
#include "cases/ob21/measures.hpp"

namespace touchgo::cases::ob21 {

inline const Model hard_1{"1", ""}, soft_1{"1", "200000"}, soft_1_2000{"1", "2000"}, soft_1_500{"1", "500"},
    soft_1_100{"1", "100"}, hard_08{"0.8", ""}, soft_08{"0.8", "200000"}, hard_06{"0.6", ""}, soft_06{"0.6", "200000"},
    soft_06_2000{"0.6", "2000"}, soft_06_100{"0.6", "100"};

/// A model's survey, from the results.
Survey survey_of(const Given& given, const Model& m);

/// The names of the results that hold the surveys of these models.
std::vector<std::string> surveys(const std::vector<Model>& models);

/// What surveys say: the verdict, the number that decides, and the measure in words. `holds`: reproduced or not.
Finding judged(Verdict verdict, double value, const std::string& reason);
Finding judged(bool holds, double value, const std::string& reason);

/// A sentence that says two models agree, in their motions (no quantity) or in a value, very well (bound 0.1) or well
/// (0.2).
struct Agreement {
  std::string id;
  Model a, b;
  const Quantity* quantity;
  double bound;
};
Registered agreement(const Agreement& what);

/// Widths of the windows of period n from all starts, in both models, in words.
std::string widths(const Survey& a, const Survey& b, int n);

/// "values within 10 % at 92 % of the frequencies, mean difference 6.7 %".
std::string in_words(const Conformity& c);

}  // namespace touchgo::cases::ob21
