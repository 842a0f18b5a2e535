#include "tests/program/map_values.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>

#include "cases/claims/words.hpp"
#include "cases/ob21/measures.hpp"
#include "cases/ob21/studies/agreement.hpp"
#include "cases/own/maps.hpp"
#include "cases/results/field_table.hpp"
#include "solver/number/text.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::tests {

using namespace cases::ob21;
using namespace cases;

namespace {

Table read_result(const std::string& name) { return Table::from_csv(content("build/results/" + name + ".csv")); }

const Field& map_of(const std::string& name) {
  static std::map<std::string, Field> read;
  const auto it = read.find(name);
  return it != read.end() ? it->second : read.emplace(name, field_of(read_result(name))).first->second;
}

/// The part of the cells of one row of the picture, that of the value nearest to this.
template <class Holds>
double part(const Field& f, double up, const Holds& holds) {
  std::size_t j = 0;
  for (std::size_t k = 0; k < f.up.values.size(); ++k)
    if (std::abs(f.up.values[k] - up) < std::abs(f.up.values[j] - up)) j = k;
  double n = 0;
  for (std::size_t i = j; i < f.values.size(); i += f.up.values.size()) n += holds(f.values[i]);
  return n / static_cast<double>(f.across.values.size());
}

double chaotic(double r) {
  return part(map_of("ob21_map_lambda1"), r, [](double x) { return x > 0; });
}

double resting(double r) {
  return part(map_of("ob21_map_motion"), r, [](double n) { return n == touchgo::rests; });
}

/// In how many bands of the frequency all cells with l1 > 0 lie, at least half a rad/s apart; 0 if some restitution has
/// none in one of them.
double chaotic_bands() {
  const Field& f = map_of("ob21_map_lambda1");
  const std::size_t restitutions = f.up.values.size();
  double bands = 0, last = -1;
  std::vector<bool> has;  // this band, at each restitution
  const auto complete = [&has] { return std::find(has.begin(), has.end(), false) == has.end(); };
  for (std::size_t i = 0; i < f.across.values.size(); ++i)
    for (std::size_t j = 0; j < restitutions; ++j) {
      if (!(f.values[i * restitutions + j] > 0)) continue;
      if (last < 0 || f.across.values[i] - last > 0.5) {
        if (!complete()) return 0;
        ++bands;
        has.assign(restitutions, false);
      }
      last = f.across.values[i];
      has[j] = true;
    }
  return complete() ? bands : 0;
}

/// Of all cells.
double without_answer(const char* map) {
  const Field& f = map_of(map);
  double n = 0;
  for (const double x : f.values) n += x == touchgo::is_undecided;
  return n / static_cast<double>(f.values.size());
}

/// By the longer runs of the survey.
double accumulating(const char* survey_of) {
  return share_of(first_runs(survey(read_result(survey_of))),
                  [](const SurveyOrbit& r) { return std::isinf(r.orbit.impacts_per_period); });
}

/// The k-th period that at least a twentieth of the frequencies have at r = 0.6: one of the windows.
double window(int k) {
  for (int n = 1; n <= 64; ++n)
    if (part(map_of("ob21_map_motion"), 0.6, [n](double x) { return x == n; }) > 0.05 && --k == 0) return n;
  return 0;
}

double highest_with_rest() {
  double highest = 0;
  for (const double r : map_of("ob21_map_motion").up.values)
    if (resting(r) > 0) highest = std::max(highest, r);
  return highest;
}

// From which stiffness on so many frequencies agree as "very good" asks for at least.
double agrees_from(const Field& f, AgreementBits what) {
  double from = 0;
  for (const double ks : f.up.values) {
    const bool enough =
        part(f, ks, [what](double x) { return (static_cast<int>(x) & what) != 0; }) >= band_of("very good").from;
    from = !enough ? 0 : from == 0 ? ks : from;
  }
  return from;
}

/// Of the cells between the two bounds of the closed form, those that bounce once in each period.
double bouncing_once() {
  const Field& f = map_of("bouncing_map_motion");
  constexpr double pi = 3.14159265358979323846;
  double inside = 0, once = 0;
  for (std::size_t i = 0; i < f.values.size(); ++i) {
    const double w = f.across.values[i / f.up.values.size()], e = f.up.values[i % f.up.values.size()],
                 from = pi * (1 - e) / (1 + e), to = std::hypot(from, 2 * (1 + e * e) / ((1 + e) * (1 + e)));
    if (!(from < w * w / 1000 && w * w / 1000 < to)) continue;
    ++inside, once += f.values[i] == 1;
  }
  return once / inside;
}

using Value = std::function<double()>;

const std::map<std::string, Value>& all_values() {
  static const auto from = [](const char* of, AgreementBits what) {
    return [=] { return std::stod(text(agrees_from(map_of(of), what), 2)); };
  };
  static const char *elastic = "ob21_agreement_r1", *damped = "ob21_agreement_r0.6";
  static const std::map<std::string, Value> all{
      {"frequencies", [] { return double(map_of("ob21_map_motion").across.values.size()); }},
      {"restitutions", [] { return double(map_of("ob21_map_motion").up.values.size()); }},
      {"lowest-restitution", [] { return map_of("ob21_map_motion").up.values.front(); }},
      {"highest-restitution", [] { return map_of("ob21_map_motion").up.values.back(); }},
      {"chaotic-bands", chaotic_bands},
      {"chaotic-r1", [] { return chaotic(1); }},
      {"chaotic-r0.6", [] { return chaotic(0.6); }},
      {"window-1", [] { return window(1); }},
      {"window-2", [] { return window(2); }},
      {"window-3", [] { return window(3); }},
      {"window-4", [] { return window(4); }},
      {"window-5", [] { return window(5); }},
      {"resting-r0.6", [] { return resting(0.6); }},
      {"resting-r0.8", [] { return resting(0.8); }},
      {"accumulating-r0.6", [] { return accumulating("ob21_r0.6_hard"); }},
      {"accumulating-r0.8", [] { return accumulating("ob21_r0.8_hard"); }},
      {"highest-with-rest", highest_with_rest},
      {"undecided", [] { return without_answer("ob21_map_motion"); }},
      {"very-good", [] { return band_of("very good").from; }},
      {"sign-r1", from(elastic, same_sign)},
      {"impacts-r1", from(elastic, same_impacts)},
      {"energy-r1", from(elastic, same_energy)},
      {"impacts-r0.6", from(damped, same_impacts)},
      {"energy-r0.6", from(damped, same_energy)},
      {"bouncing-once", bouncing_once},
      {"bouncing-undecided", [] { return without_answer("bouncing_map_motion"); }}};
  return all;
}

}  // namespace

std::string map_value(const std::string& name) {
  const auto it = all_values().find(name);
  if (it == all_values().end()) throw std::invalid_argument("is no value of maps");
  return text(it->second(), 12);
}

}  // namespace touchgo::tests
