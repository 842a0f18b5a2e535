#include "cases/ob21/windows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "cases/claims/in_words.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/proved_windows.hpp"
#include "reference/windows/proved_flips.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

const char* const atlas_name = "ob21_atlas";

bool is_of(const AtlasWindow& w, const Model& m) {
  return w.restitution == m.restitution && w.stiffness == m.stiffness;
}

/// n in the window 1/n, n + 0.5 after it.
double place_of(const std::vector<AtlasWindow>& windows, double eta) {
  double place = 0;
  for (const AtlasWindow& w : windows)
    if (w.low <= eta) place = w.periods + (eta <= w.high ? 0 : 0.5);
  return place;
}

double proved_end(const AtlasWindow& w, double end) {
  const auto flip = reference::windows::proved_flip(
      w.restitution.c_str(), w.stiffness.empty() ? std::nullopt : std::optional<Decimal>(w.stiffness.c_str()),
      w.periods, text(end - 1e-6, 12).c_str(), text(end + 1e-6, 12).c_str());
  if (!flip)
    throw std::out_of_range("no flip of 1/" + std::to_string(w.periods) + " is proved near " + text(end, 12) +
                            " rad/s");
  return (std::strtod(flip->first.c_str(), nullptr) + std::strtod(flip->second.c_str(), nullptr)) / 2;
}

std::string told_ends(const AtlasWindow& w) {
  return "1/" + std::to_string(w.periods) + " " + text(w.low, 12) + " to " + text(w.high, 12);
}

std::string told_model(const Model& m) { return m.stiffness.empty() ? "hard" : "ks = " + m.stiffness; }

/// "hard, r = 1: 1/4 7.2 to 8.6; ks = 2000, r = 1: 1/4 7.2 to 8.5"
std::string told_windows(const std::vector<AtlasWindow>& atlas, const std::vector<Model>& models,
                         const std::vector<int>& periods) {
  std::string all;
  for (const Model& m : models) {
    all += (all.empty() ? "" : "; ") + told_model(m) + ", r = " + m.restitution + ":";
    for (int n : periods) all += (n == periods.front() ? " " : ", ") + told_ends(only_window(atlas, m, n));
  }
  return all;
}

/// A sentence on windows: what it measures on an atlas.
struct WindowSentence {
  std::string id;
  std::vector<Model> models;
  std::vector<int> periods;
  std::string what;
  std::function<std::vector<Measure>(const std::vector<AtlasWindow>&)> measures;
  std::function<std::vector<Measure>(const Surveys&)> also = {};  // on surveys beside the atlas, if any
};

/// Of the longest of the ranges in which a start of the survey's own settled on the motion.
AtlasWindow surveyed_window(const Model& m, const Survey& s, int n) {
  AtlasWindow longest{m.restitution, m.stiffness, n, 0, 0, "", ""};
  for (const SurveyedRange& r : one_impact_ranges(s))
    if (r.periods == n && r.high - r.low > width(longest)) longest.low = r.low, longest.high = r.high;
  return longest;
}

Finding judge_windows(const WindowSentence& sentence, const Given& given) {
  const Surveys surveys_of = [&](const Model& m) { return survey_of(given, m); };
  const std::vector<AtlasWindow> atlas = of_models(atlas_windows(given.result(atlas_name)), sentence.models);
  std::vector<AtlasWindow> surveyed;
  for (const Model& m : sentence.models)
    for (int n = 1; n <= 5; ++n) surveyed.push_back(surveyed_window(m, surveys_of(m), n));
  const std::vector<Measure> of_atlas = sentence.measures(atlas);
  std::vector<Measure> in_errors = of_atlas;
  for (Measure& m : in_errors) m = in_its_errors(m);
  const auto index = static_cast<std::size_t>(&deciding(in_errors) - in_errors.data());
  std::vector<Measure> all = of_atlas;
  if (sentence.also) {
    const std::vector<Measure> also = measured(sentence.also, attractors(given), attractors_again(given));
    all.insert(all.end(), also.begin(), also.end());
  }
  Finding f = in_words(all, sentence.what);
  if (sentence.also) f.note += told_work();
  const double value = of_atlas[index].value, by_survey = sentence.measures(surveyed).at(index).value;
  std::string proved = "nan";
  bool agrees = false;
  try {
    const Measure m = sentence.measures(with_proved_flips(atlas)).at(index);
    proved = text(in_its_errors(m).value, 12),
    agrees = std::abs(m.value - value) <= std::max(m.error, 1e-8 * std::abs(value));
  } catch (const std::out_of_range&) {  // the leg says so
  }
  f.legs = {{"ends proved to be flips", proved, agrees}};
  f.note += " Windows of one impact, followed over the frequency, rad/s; " +
            told_windows(atlas, sentence.models, sentence.periods) +
            ". Their ends are good to 1e-9. By the surveys' random starts, to a step of 0.01 rad/s an end: " +
            text(by_survey, 4) + ".";
  return f;
}

Registered judged_windows(const WindowSentence& sentence) {
  std::vector<std::string> needs = surveys(sentence.models);
  needs.push_back(atlas_name);
  if (sentence.also)
    for (const std::string& name : attractors(sentence.models)) needs.push_back(name);
  return {sentence.id, [sentence](const Given& given) { return judge_windows(sentence, given); }, needs};
}

/// How far two models have the same windows, or are both between the same two; in words.
Measure windows_agree(const std::string& part, const std::string& word, const std::vector<AtlasWindow>& atlas,
                      const Model& a, const Model& b) {
  return {part, "windows", word, same_place(atlas, a, b), 8 * end_error};
}
std::string told_same_place(const std::string& both) {
  return "share of the range from 2 to 10 rad/s at which both " + both +
         " are in the window of one period, 1 to 5, or both between the same two";
}

// ---- r = 1 ----

WindowSentence regions() {
  return {
      "ob21-s4.1-periods",
      {hard_1},
      {1, 2, 3, 4, 5},
      "how many windows of the motion with one impact in 1, 2 .. 5 periods there are, wider than a step of the "
      "surveys, 0.01 rad/s",
      [](const std::vector<AtlasWindow>& atlas) {
        std::vector<Measure> all;
        for (int n = 1; n <= 5; ++n)
          all.push_back(occurs("period " + std::to_string(n), "windows",
                               static_cast<double>(std::count_if(atlas.begin(), atlas.end(), [n](const AtlasWindow& w) {
                                 return w.periods == n && width(w) > 0.01;
                               }))));
        return all;
      }};
}

WindowSentence narrower_period4() {
  return {"ob21-s4.1-2000-period4",
          {hard_1, soft_1_2000},
          {4},
          "how much narrower the window 1/4 is than the hard model's: in errors of its measurement, and relative",
          [](const std::vector<AtlasWindow>& atlas) {
            const double hard = width(only_window(atlas, hard_1, 4)),
                         lost = hard - width(only_window(atlas, soft_1_2000, 4));
            return std::vector<Measure>{
                {"narrower", "window 1/4", "narrower", lost, 2 * end_error},
                {"slightly", "window 1/4", "slight", std::abs(lost) / hard, 2 * end_error / hard}};
          }};
}

WindowSentence wider_3_4() {
  return {"ob21-s4.1-500-wider",
          {hard_1, soft_1_500},
          {3, 4},
          "growth of the windows 1/3 and 1/4 against the hard model's",
          [](const std::vector<AtlasWindow>& atlas) {
            std::vector<Measure> all;
            for (int n : {3, 4}) {
              const double hard = width(only_window(atlas, hard_1, n)), soft = width(only_window(atlas, soft_1_500, n));
              all.push_back(
                  {"period " + std::to_string(n), "window", "considerable", soft / hard - 1, 2 * end_error / hard});
            }
            return all;
          }};
}

// ---- r = 0.8 ----

WindowSentence structure() {
  return {"ob21-s4.2-0.8-structure",
          {hard_1, hard_08, soft_1, soft_08},
          {1, 2, 3, 4, 5},
          told_same_place("restitutions"),
          [](const std::vector<AtlasWindow>& atlas) {
            return std::vector{windows_agree("hard", "identical", atlas, hard_1, hard_08),
                               windows_agree("ks = 200000", "identical", atlas, soft_1, soft_08)};
          }};
}

// ---- r = 0.6 ----

WindowSentence unchanged_ranges() {
  return {"ob21-s4.2-0.6-2000-ranges",
          {soft_06, soft_06_2000},
          {1, 2, 3, 4, 5},
          "position of the ranges: largest shift of an end of the windows of period 1 to 4, in parts of the window; "
          "share of the range whose motion is another at ks = 2000",
          [](const std::vector<AtlasWindow>& atlas) {
            Measure worst{"", "largest shift of an end", "not considerable", 0};
            for (int n = 1; n <= 4; ++n) {
              const AtlasWindow u = only_window(atlas, soft_06, n), w = only_window(atlas, soft_06_2000, n);
              for (double shift : {w.low - u.low, w.high - u.high})
                if (std::abs(shift) / width(u) > worst.value)
                  worst.value = std::abs(shift) / width(u), worst.error = 2 * end_error / width(u);
            }
            return std::vector<Measure>{worst};
          },
          [](const Surveys& of) {
            return std::vector{motions_differ("", "not considerable", of(soft_06), of(soft_06_2000))};
          }};
}

WindowSentence similar_graphs() {
  return {"ob21-s4.2-0.6-2000-similar",
          {soft_06, soft_06_2000},
          {1, 2, 3, 4, 5},
          told_same_place("stiffnesses") +
              "; with the same motion, and over which xr and l1 agree within 10 %, of the value and of the axis",
          [](const std::vector<AtlasWindow>& atlas) {
            return std::vector{windows_agree("motions", "high similarity", atlas, soft_06, soft_06_2000)};
          },
          [](const Surveys& of) {
            const Survey a = of(soft_06), b = of(soft_06_2000);
            std::vector<Measure> all = values_agree("high similarity", a, b, {&xr, &l1});
            all.insert(all.begin(), {"motions", "z = p/n", "high similarity", same_motions(a, b)});
            return all;
          }};
}

WindowSentence thresholds() {
  return {"ob21-s4.2-0.6-thresholds",
          {soft_06, soft_06_100},
          {1, 2, 3, 4, 5},
          "how far the ends of the windows of period 1 to 5 (those at 2 and 10 rad/s aside) move down from ks = 200000 "
          "to 100, in errors of its measurement",
          [](const std::vector<AtlasWindow>& atlas) {
            std::vector<Measure> all;
            for (int n = 1; n <= 5; ++n) {
              const AtlasWindow u = only_window(atlas, soft_06, n), w = only_window(atlas, soft_06_100, n);
              const std::string part = "period " + std::to_string(n);
              if (n > 1) all.push_back({part, "lower end", "lower", u.low - w.low, 2 * end_error});
              if (n < 5) all.push_back({part, "upper end", "lower", u.high - w.high, 2 * end_error});
            }
            return all;
          }};
}

}  // namespace

double width(const AtlasWindow& w) { return w.high - w.low; }

AtlasWindow only_window(const std::vector<AtlasWindow>& atlas, const Model& m, int n) {
  auto is_it = [&](const AtlasWindow& w) { return is_of(w, m) && w.periods == n; };
  if (std::count_if(atlas.begin(), atlas.end(), is_it) != 1)
    throw std::out_of_range("not one window 1/" + std::to_string(n) + " of " + told_model(m));
  return *std::find_if(atlas.begin(), atlas.end(), is_it);
}

double same_place(const std::vector<AtlasWindow>& atlas, const Model& a, const Model& b) {
  const std::vector<AtlasWindow> of_a = of_models(atlas, {a}), of_b = of_models(atlas, {b});
  std::vector<double> ends;
  for (const auto& windows : {of_a, of_b})
    for (const AtlasWindow& w : windows) ends.insert(ends.end(), {w.low, w.high});
  std::sort(ends.begin(), ends.end());
  double same = 0;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    const double middle = (ends[i - 1] + ends[i]) / 2;
    if (place_of(of_a, middle) == place_of(of_b, middle)) same += ends[i] - ends[i - 1];
  }
  return same / (ends.back() - ends.front());
}

std::vector<AtlasWindow> with_proved_flips(std::vector<AtlasWindow> windows) {
  for (AtlasWindow& w : windows) {
    if (w.low_is == "flip") w.low = proved_end(w, w.low);
    if (w.high_is == "flip") w.high = proved_end(w, w.high);
  }
  return windows;
}

std::vector<AtlasWindow> of_models(const std::vector<AtlasWindow>& atlas, const std::vector<Model>& models) {
  std::vector<AtlasWindow> some;
  for (const AtlasWindow& w : atlas)
    if (std::any_of(models.begin(), models.end(), [&](const Model& m) { return is_of(w, m); })) some.push_back(w);
  return some;
}

Judges window_judges() {
  Judges all;
  for (const WindowSentence& s :
       {regions(), narrower_period4(), wider_3_4(), structure(), unchanged_ranges(), similar_graphs(), thresholds()})
    all.push_back(judged_windows(s));
  return all;
}

}  // namespace touchgo::cases::ob21
