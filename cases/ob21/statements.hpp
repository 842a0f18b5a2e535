// OB21's sentences in words, sections 4 and 5: what each measures on surveys, and the one way from there to a finding.
//
// A sentence is a function of surveys. It is judged on the attractors that many starts lead to
// (studies/attractors.hpp), with errors by the rule of grid_errors.hpp; what the case's own start gives stands in the
// note. The same function on the surveys of reference/, which shares no formula with the kernel, is the second leg,
// beside the kernel's at the same frequencies from the same start. Where the hard body comes to rest the paper's code
// counted on: a sentence that fails with rest and holds with the surveys of a code without it, at each of its settings,
// is conditional; that holds at some of them, undetermined.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/claims/claim.hpp"
#include "cases/ob21/measures.hpp"

namespace touchgo::cases::ob21 {

inline const Model hard_1{"1", ""}, soft_1{"1", "200000"}, soft_1_2000{"1", "2000"}, soft_1_500{"1", "500"},
    soft_1_100{"1", "100"}, hard_08{"0.8", ""}, soft_08{"0.8", "200000"}, hard_06{"0.6", ""}, soft_06{"0.6", "200000"},
    soft_06_2000{"0.6", "2000"}, soft_06_100{"0.6", "100"};

/// The paper's words for what its code did not have, to begin a note with.
inline constexpr const char* continuous_contact =
    "The paper: 'in the real system, this behavior can be interpreted as an instantaneous continuous contact of the "
    "mass m with the base'. ";

/// A model's survey, from the results.
Survey survey_of(const Given& given, const Model& m);

/// The names of the results that hold the surveys of these models.
std::vector<std::string> surveys(const std::vector<Model>& models);

/// The survey of a model, by whichever engine.
using Surveys = std::function<Survey(const Model&)>;

struct Sentence {
  std::string id;
  std::vector<Model> models;  // that it compares
  std::string what;           // is measured
  std::function<std::vector<Measure>(const Surveys&)> measures;
  std::function<std::vector<Measure>(const Given&)> more = {};  // of other results, with their errors
  std::vector<std::string> needs = {};                          // these
};
Registered judged(const Sentence& sentence);
/// The row, with this behind its note.
Registered with_note(Registered row, const std::function<std::string(const Given&)>& more);

/// Measures of a sentence with their errors: on attractors, and where there are any on those of other starts and
/// length.
std::vector<Measure> measured(const std::function<std::vector<Measure>(const Surveys&)>& measures, const Surveys& of,
                              const Surveys& again = {});
/// What the rows' surveys are, to stand in a note.
std::string told_work();
/// The attractors of a model, and those of other starts and length, from the results; each read once.
Surveys attractors(const Given& given);
Surveys attractors_again(const Given& given);
/// The names of the results that hold these.
std::vector<std::string> attractors(const std::vector<Model>& models);

// ---- measures that sentences share ----

/// Of an observable: how often it occurs.
Measure occurs(const std::string& part, const std::string& how, double times);

/// Motions that agree, or values, by 10 % of the value and by 10 % of the diagram's axis (of several, each a part);
/// that differ, for words that mean a change.
Measure motions_agree(const std::string& part, const std::string& word, const Survey& a, const Survey& b);
std::vector<Measure> values_agree(const std::string& part, const std::string& word, const Survey& a, const Survey& b,
                                  const Quantity& q);
std::vector<Measure> values_agree(const std::string& word, const Survey& a, const Survey& b,
                                  const std::vector<const Quantity*>& quantities);
Measure motions_differ(const std::string& part, const std::string& word, const Survey& a, const Survey& b);
Measure values_differ(const std::string& part, const std::string& word, const Survey& a, const Survey& b,
                      const Quantity& q);

/// The claim that two models agree, in their motions (no quantity) or in a value.
Sentence agreement(const std::string& id, const Model& a, const Model& b, const Quantity* q, const std::string& word);

/// The claim that exponents agree, both of them.
Sentence both_exponents_agree(const std::string& id, const Model& a, const Model& b, const std::string& word);
/// The claim that two models are periodic, and not, at the same frequencies.
Sentence periodic_together(const std::string& id, const Model& a, const Model& b, const std::string& word);

/// What a measure and its leg, both on the reference's few frequencies, may differ by: twice the error of the
/// difference, since parts of so short a grid tell it badly.
double leg_tolerance(const Measure& a, const Measure& b);
/// Whether another value that may be `wanted` from this one can disagree with it: not where that is half of its range,
/// which is 1, or the bound of its band where that is greater.
bool can_disagree(const Measure& m, double wanted);

/// Judges of all of these.
Judges judged(const std::vector<Sentence>& sentences);

}  // namespace touchgo::cases::ob21
