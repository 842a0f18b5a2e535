#include "cases/ob21/statements.hpp"

#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;

Survey survey_of(const Given& given, const Model& m) { return survey(given.result(survey_name(m))); }

std::vector<std::string> surveys(const std::vector<Model>& models) {
  std::vector<std::string> names;
  for (const Model& m : models) names.push_back(survey_name(m));
  return names;
}

Finding judged(Verdict verdict, double value, const std::string& reason) {
  Finding f;
  f.value = text(value, 12);
  f.legs = {{"sweep", f.value, true}};
  f.note = reason;
  f.verdict = verdict;
  return f;
}

Finding judged(bool holds, double value, const std::string& reason) {
  return judged(holds ? Verdict::reproduced : Verdict::not_reproduced, value, reason);
}

std::string in_words(const Conformity& c) {
  return "values within 10 % at " + percent(c.agreement) + " of the frequencies, mean difference " +
         percent(c.difference);
}

std::string widths(const Survey& a, const Survey& b, int n) {
  return "period " + std::to_string(n) + ": " + text(window(a, n).width, 3) + " and " + text(window(b, n).width, 3) +
         " rad/s";
}

Registered agreement(const Agreement& what) {
  auto judge = [what](const Given& given) {
    const Survey a = survey_of(given, what.a), b = survey_of(given, what.b);
    const std::string wanted = "; wanted " + percent(1 - what.bound);
    if (!what.quantity) {
      const double same = same_motions(a, b);
      return judged(
          verdict({at_least(same, 1 - what.bound)}), same,
          "measure: the share of " + std::to_string(a.frequency.size()) + " frequencies with the same motion" + wanted);
    }
    const Conformity m = conformity(a, b, *what.quantity);
    return judged(verdict(m, what.bound), m.agreement,
                  "measure: " + in_words(m) + wanted + " (computed) and at most " + percent(what.bound));
  };
  return {what.id, judge, surveys({what.a, what.b})};
}

}  // namespace touchgo::cases::ob21
