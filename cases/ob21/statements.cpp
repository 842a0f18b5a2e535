#include "cases/ob21/statements.hpp"

#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;

Claim judged(Claim c, const std::string& verdict, double computed, const std::string& note) {
  c.computed = text(computed, 12);
  c.verdict = verdict;
  c.evidence.push_back("sweep");
  c.note = note;
  return c;
}

Claim judged(Claim c, bool holds, double computed, const std::string& note) {
  return judged(std::move(c), std::string(holds ? "reproduced" : "not reproduced"), computed, note);
}

std::string in_words(const Conformity& c) {
  return "values within 10 % at " + percent(c.agreement) + " of the frequencies, mean difference " +
         percent(c.difference);
}

std::string widths(const Survey& a, const Survey& b, int n) {
  return "period " + std::to_string(n) + ": " + text(window(a, n).width, 3) + " and " + text(window(b, n).width, 3) +
         " rad/s";
}

LedgerRow pending(const Shared& systems, const Agreement& what) {
  return {what.id, [systems, what] {
            Claim c = row(what.id, what.where, what.statement, what.bound <= 0.1 ? "very good" : "good");
            expect(c, what.recorded, what.figure);
            const Survey &a = systems->survey(what.a), &b = systems->survey(what.b);
            const std::string wanted = "; wanted " + percent(1 - what.bound);
            if (!what.quantity) {
              const double same = same_motions(a, b);
              return judged(c, verdict({at_least(same, 1 - what.bound)}), same,
                            "measure: the share of 401 frequencies with the same motion" + wanted);
            }
            const Conformity m = conformity(a, b, *what.quantity);
            return judged(c, verdict(m, what.bound), m.agreement,
                          "measure: " + in_words(m) + wanted + " (computed) and at most " + percent(what.bound));
          }};
}

}  // namespace touchgo::cases::ob21
