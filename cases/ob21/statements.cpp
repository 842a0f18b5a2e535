#include "cases/ob21/statements.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "cases/claims/conditions.hpp"
#include "cases/claims/in_words.hpp"
#include "cases/ob21/grid_errors.hpp"
#include "cases/ob21/studies/attractors.hpp"
#include "cases/ob21/studies/no_rest.hpp"
#include "cases/ob21/studies/second_surveys.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

// Models whose hard body may come to rest.
bool may_rest(const Model& m) { return m.stiffness.empty() && m.restitution != "1"; }

/// The kernel's surveys at the frequencies of another engine's.
Surveys at_the_frequencies_of(const Given& given, const std::function<std::string(const Model&)>& name) {
  return [&given, name](const Model& m) { return thinned_like(survey_of(given, m), survey(given.result(name(m)))); };
}

/// At how many frequencies a run of the reference has a period, and the kernel's run another z = p/n or none.
struct OtherMotions {
  int periodic = 0, other = 0;
};

OtherMotions other_motions(const Given& given, const std::vector<Model>& models) {
  OtherMotions found;
  for (const Model& m : models) {
    const Survey reference = survey(given.result(second_name(m))),
                 kernel = thinned_like(survey_of(given, m), reference);
    for (std::size_t i = 0; i < reference.runs.size(); ++i) {
      const Orbit &a = reference.runs[i][0].orbit, &b = kernel.runs[i][0].orbit;
      if (a.n == 0) continue;
      ++found.periodic, found.other += b.n == 0 || a.p * b.n != b.p * a.n;
    }
  }
  return found;
}

/// Adds the reference's motions, and its value of the deciding measure.
void add_second_leg(Finding& f, const Given& given, const Sentence& sentence) {
  const OtherMotions motions = other_motions(given, sentence.models);
  f.legs.push_back({"reference, other z = p/n", std::to_string(motions.other), motions.other == 0});
  f.note += " Legs: the reference's runs have a period at " + std::to_string(motions.periodic) +
            " frequencies of these models; wanted: the same z = p/n at each.";
  const auto index = static_cast<std::size_t>(&deciding(f.measures) - f.measures.data());
  const std::vector<Measure> of_kernel = measured(sentence.measures, at_the_frequencies_of(given, second_name));
  if (index >= of_kernel.size()) return;  // not of surveys
  const Measure a = of_kernel[index], b = measured(sentence.measures, [&](const Model&m) {
                                            return survey(given.result(second_name(m)));
                                          }).at(index);
  const bool counts = is_count(b);  // of what can be observed: does it occur
  const double wanted = leg_tolerance(a, b);
  if (!counts && !can_disagree(b, wanted)) return;
  const Measure shown = in_its_errors(b);
  f.legs.push_back(
      {"reference", text(shown.value, 12), counts ? holds(a) == holds(b) : std::abs(a.value - b.value) <= wanted});
  f.note += " The measure at the reference's frequencies is " + text(b.value, 4) + ", the kernel's there " +
            text(a.value, 4) + (counts ? "; wanted the same answer." : "; wanted within " + text(wanted, 2) + ".");
}

/// Its deciding measure from the case's own start alone, which no row is judged by.
std::string told_own_start(const Finding& f, const Given& given, const Sentence& sentence) {
  const auto index = static_cast<std::size_t>(&deciding(f.measures) - f.measures.data());
  std::size_t frequencies = 0;
  const Surveys own = [&](const Model& m) {
    const Survey s = first_runs(survey_of(given, m));
    frequencies = s.runs.size();
    return s;
  };
  const std::vector<Measure> all = measured(sentence.measures, own);
  if (index >= all.size()) return "";  // not of surveys
  const double value = in_its_errors(all[index]).value;
  if (std::isnan(value)) return "";
  return " From the case's own start alone, " + std::to_string(frequencies) + " frequencies: " + text(value, 4) + ".";
}

/// What is read from a result, once for each model.
Surveys read_once(const Given& given, std::string (*name)(const Model&)) {
  const auto read = std::make_shared<std::map<Model, Survey>>();
  return [&given, name, read](const Model& m) {
    const auto known = read->find(m);
    return known != read->end() ? known->second : read->emplace(m, survey(given.result(name(m)))).first->second;
  };
}

/// The surveys without rest of these models, by setting; of the settings at which every one could be made.
std::map<Model, std::vector<SurveyAtSetting>> surveys_without_rest(const Given& given, const Sentence& sentence) {
  std::map<Model, std::vector<SurveyAtSetting>> all;
  for (const Model& m : sentence.models)
    if (may_rest(m)) all[m] = without_rest(survey_of(given, m), given.result(no_rest_name(m)));
  for (auto& [m, surveys] : all)
    std::erase_if(surveys, [&](const SurveyAtSetting& s) {
      return !std::all_of(all.begin(), all.end(), [&](const auto& other) {
        return std::any_of(other.second.begin(), other.second.end(),
                           [&](const SurveyAtSetting& o) { return o.setting == s.setting; });
      });
    });
  return all;
}

/// How often such a code has a positive exponent, and no period, where the exact motion rests.
std::string told_chaos(const Survey& exact, const std::vector<SurveyAtSetting>& settings) {
  int resting = 0;
  std::vector<int> positive(settings.size()), without_period(settings.size());
  for (std::size_t i = 0; i < exact.runs.size(); ++i) {
    if (!rests(exact.runs[i][0])) continue;
    ++resting;
    for (std::size_t k = 0; k < settings.size(); ++k) {
      const SurveyOrbit& run = settings[k].survey.runs[i][0];
      positive[k] += chaotic(run), without_period[k] += !periodic(run);
    }
  }
  auto range = [](const std::vector<int>& of) {
    const auto [low, high] = std::minmax_element(of.begin(), of.end());
    return std::to_string(*low) + " to " + std::to_string(*high);
  };
  return " Of the " + std::to_string(resting) + " frequencies where the exact motion rests it has l1 > 0 at " +
         range(positive) + ", no period at " + range(without_period) + ".";
}

/// The verdict without rest, where the sentence fails with it: conditional if it holds at every setting of a code that
/// knows no rest, undetermined if it holds at some and fails at others. Where it holds, and where with rest there is
/// nothing to measure, value and measures are those without it: at the setting that comes nearest to the printed
/// numbers of impacts, or the first that has a run for every rest.
void judge_without_rest(Finding& f, const Given& given, const Sentence& sentence) {
  if (f.verdict == Verdict::reproduced || std::none_of(sentence.models.begin(), sentence.models.end(), may_rest))
    return;
  const auto without = surveys_without_rest(given, sentence);
  const std::vector<SurveyAtSetting>& settings = without.begin()->second;
  if (settings.empty()) return;
  const Surveys exact = read_once(given, survey_name);
  std::vector<Finding> found;
  for (std::size_t i = 0; i < settings.size(); ++i)
    found.push_back(in_words(measured(sentence.measures,
                                      [&](const Model& m) {
                                        return may_rest(m) ? without.at(m)[i].survey
                                                           : thinned_like(exact(m), settings[i].survey);
                                      }),
                             sentence.what));
  std::map<Verdict, int> verdicts;
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const Finding& one : found) {
    ++verdicts[one.verdict];
    const double value = deciding(one.measures).value;
    least = std::min(least, value), most = std::max(most, value);
  }
  const auto near = std::find_if(settings.begin(), settings.end(),
                                 [](const SurveyAtSetting& s) { return s.setting == nearest_setting(); });
  const std::size_t one = near == settings.end() ? 0 : static_cast<std::size_t>(near - settings.begin());
  const Finding& chosen = found[one];
  f.note = continuous_contact + f.note + " A code without rest, at " + std::to_string(settings.size()) +
           " settings of steps, tolerance and procedure, the exact motion where that does not rest:";
  for (const auto& [verdict, times] : verdicts) f.note += " " + name(verdict) + " at " + std::to_string(times) + ",";
  f.note += " by " + text(least, 4) + " to " + text(most, 4) + "; at " + text(settings[one].setting.per_period, 4) +
            " steps and " + text(settings[one].setting.tolerance, 3) + " m " + chosen.reason + "." +
            told_chaos(survey_of(given, without.begin()->first), settings);
  const auto at = [&](Verdict v) { return verdicts.count(v) ? verdicts.at(v) : 0; };
  const int holding = at(Verdict::reproduced), failing = at(Verdict::not_reproduced),
            all = static_cast<int>(settings.size());
  const double with_rest = deciding(f.measures).value;
  if (holding == all || std::isnan(with_rest)) f.value = chosen.value, f.measures = chosen.measures;
  if (holding == all) {
    f.verdict = Verdict::conditional;
    f.assumption = conditions::no_rest;
    f.reason = "without rest " + text(deciding(chosen.measures).value, 4) +
               (std::isnan(with_rest) ? ", with it nothing to measure" : ", with it " + text(with_rest, 4));
  } else if (holding > 0 && failing > 0) {
    f.verdict = Verdict::undetermined;
    f.left_out = conditions::step_and_tolerance;
    f.reason = "without rest it holds at " + std::to_string(holding) + " of " + std::to_string(all) + " settings";
  } else if (std::isnan(with_rest)) {
    f.verdict = failing == all ? Verdict::not_reproduced : Verdict::arguable;
    f.reason = chosen.reason;
  }
}

}  // namespace

double leg_tolerance(const Measure& a, const Measure& b) { return 2 * hypot(a.error, b.error); }

bool can_disagree(const Measure& m, double wanted) { return wanted < std::max(1.0, band_of(m.word).to) / 2; }

Survey survey_of(const Given& given, const Model& m) { return survey(given.result(survey_name(m))); }

std::vector<std::string> surveys(const std::vector<Model>& models) {
  std::vector<std::string> names;
  for (const Model& m : models) names.push_back(survey_name(m));
  return names;
}

Surveys attractors(const Given& given) { return read_once(given, attractors_name); }
Surveys attractors_again(const Given& given) { return read_once(given, attractors_again_name); }

std::vector<std::string> attractors(const std::vector<Model>& models) {
  std::vector<std::string> names;
  for (const Model& m : models) names.push_back(attractors_name(m)), names.push_back(attractors_again_name(m));
  return names;
}

std::vector<Measure> measured(const std::function<std::vector<Measure>(const Surveys&)>& measures, const Surveys& of,
                              const Surveys& again) {
  std::map<Model, Survey> whole;  // of the seven parts
  auto whole_of = [&](const Model& m) -> const Survey& {
    const auto known = whole.find(m);
    return known != whole.end() ? known->second : whole.emplace(m, of(m)).first->second;
  };
  return with_errors(
      [&](std::size_t stride, std::size_t from) {
        return measures([&](const Model& m) { return every(whole_of(m), stride, from); });
      },
      again ? measures(again) : std::vector<Measure>());
}

std::string told_work() {
  const Sweep grid = attractor_grid(), again = attractor_grid_again();
  auto run = [](const Sweep& s) {
    return std::to_string(s.length.periods) + " periods after " + std::to_string(s.length.transient);
  };
  return " Work: " + std::to_string(grid.points) + " frequencies in every model, " + std::to_string(grid.starts) +
         " starts at each, " + run(grid) + "; attractors are matched. Errors: by halves and quarters of the grid and " +
         std::to_string(again.starts - 1) + " other starts, " + run(again) + ", at " + std::to_string(again.points) +
         " of them.";
}

Registered judged(const Sentence& sentence) {
  std::vector<std::string> needs = attractors(sentence.models);
  needs.insert(needs.end(), sentence.needs.begin(), sentence.needs.end());
  for (const Model& m : sentence.models) {
    needs.insert(needs.end(), {survey_name(m), second_name(m)});
    if (may_rest(m)) needs.push_back(no_rest_name(m));
  }
  auto judge = [sentence](const Given& given) {
    std::vector<Measure> measures = measured(sentence.measures, attractors(given), attractors_again(given));
    if (sentence.more)
      for (Measure& m : sentence.more(given)) measures.push_back(std::move(m));
    Finding f = in_words(std::move(measures), sentence.what);
    f.note += told_work() + told_own_start(f, given, sentence);
    add_second_leg(f, given, sentence);
    judge_without_rest(f, given, sentence);
    return f;
  };
  return {sentence.id, judge, needs};
}

Registered with_note(Registered row, const std::function<std::string(const Given&)>& more) {
  row.judge = [judge = row.judge, more](const Given& given) {
    Finding f = judge(given);
    f.note += more(given);
    return f;
  };
  return row;
}

Judges judged(const std::vector<Sentence>& sentences) {
  Judges all;
  for (const Sentence& s : sentences) all.push_back(judged(s));
  return all;
}

Measure occurs(const std::string& part, const std::string& how, double times) {
  return {part, how, "can be observed", times};
}

Measure motions_agree(const std::string& part, const std::string& word, const Survey& a, const Survey& b) {
  return {part, "", word, same_motions(a, b)};
}

std::vector<Measure> values_agree(const std::string& part, const std::string& word, const Survey& a, const Survey& b,
                                  const Quantity& q) {
  return {{part, "of the value", word, agreement(a, b, q)}, {part, "of the axis", word, agreement_on_axis(a, b, q)}};
}

std::vector<Measure> values_agree(const std::string& word, const Survey& a, const Survey& b,
                                  const std::vector<const Quantity*>& quantities) {
  std::vector<Measure> all;
  for (const Quantity* q : quantities)
    for (Measure& m : values_agree(q->name, word, a, b, *q)) all.push_back(std::move(m));
  return all;
}

Measure motions_differ(const std::string& part, const std::string& word, const Survey& a, const Survey& b) {
  return {part, "", word, 1 - same_motions(a, b)};
}

Measure values_differ(const std::string& part, const std::string& word, const Survey& a, const Survey& b,
                      const Quantity& q) {
  return {part, "", word, 1 - agreement(a, b, q)};
}

namespace {

std::string agreement_of(const std::string& values) {
  return "share of the range over which " + values +
         " of matched attractors agrees within 10 %, of the value (exponents of chaotic motions also within the error "
         "of "
         "the runs) and of the axis of the hard model's diagram";
}

}  // namespace

Sentence agreement(const std::string& id, const Model& a, const Model& b, const Quantity* q, const std::string& word) {
  const std::string what =
      q ? agreement_of(q->name) : "share of the range over which both have the same motion, z = p/n or none";
  return {id, {a, b}, what, [a, b, q, word](const Surveys& of) {
            return q ? values_agree("", word, of(a), of(b), *q) : std::vector{motions_agree("", word, of(a), of(b))};
          }};
}

Sentence both_exponents_agree(const std::string& id, const Model& a, const Model& b, const std::string& word) {
  return {id, {a, b}, agreement_of("l1, and l2,"), [a, b, word](const Surveys& of) {
            return values_agree(word, of(a), of(b), {&l1, &l2});
          }};
}

Sentence periodic_together(const std::string& id, const Model& a, const Model& b, const std::string& word) {
  return {
      id, {a, b}, "share of the range over which both are periodic, or neither is", [a, b, word](const Surveys& of) {
        auto together = [](const SurveyOrbit& x, const SurveyOrbit& y) { return periodic(x) == periodic(y); };
        return std::vector<Measure>{{"", "", word, share(of(a), of(b), together)}};
      }};
}

}  // namespace touchgo::cases::ob21
