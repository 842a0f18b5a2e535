// Sentences of OB21, section 4.1: hard and soft impacts without dissipation, r = 1, down to ks = 2000.
#include <cmath>
#include <stdexcept>

#include "cases/claims/in_words.hpp"
#include "cases/ob21/grid_errors.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "reference/ob21/fixed_step_impacts.hpp"
#include "reference/ob21/portrait.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

// ---- the hard model ----

double without_period(const Survey& s) { return 1 - share_of(s, periodic); }

Sentence remaining() {
  return {"ob21-s4.1-remaining",
          {hard_1},
          "at how many of the frequencies without a period of 1 to 5 no period is found up to 64, for 'can be "
          "observed'; the share of what remains beside the periods of 1 to 5, for 'the remaining values'",
          [](const Surveys& of) {
            const Survey s = of(hard_1);
            return std::vector<Measure>{
                occurs("", "frequencies", without_period(s) * static_cast<double>(s.runs.size())),
                {"", "share", "great majority", without_period(s) / (1 - share_of(s, low_periodic))}};
          }};
}

// ---- ks = 200000 ----

Sentence divergence() {
  return {
      "ob21-s4.1-divergence",
      {hard_1, soft_1},
      "l1 where every start of both models is chaotic: share of these frequencies at which the means over the starts "
      "agree within 10 %; change of its mean over them",
      [](const Surveys& of) {
        const Pairs pairs = in_common_chaos(of(hard_1), of(soft_1), l1);
        return std::vector<Measure>{{"", "pointwise", "almost the same", share_near(pairs)},
                                    {"", "1 - change of mean", "almost the same", 1 - std::abs(mean_change(pairs))}};
      }};
}

struct PortraitMeasures {
  bool kinds = true;                 // z = 1/2 at eta = 4 and 1/4 at eta = 8 in both models
  double frequencies = 0, near = 0;  // printed ones; of which no point is farther than 10 % of the trajectory's size
  std::vector<Leg> distances, z;
  std::string farthest;  // in words
};

PortraitMeasures compare_portraits(const Given& given, const Model& soft) {
  const Table& t = given.result("ob21_portrait_distances");
  const Numbers &stiffness = t.numbers("stiffness"), &eta = t.numbers("frequency"), &hard_p = t.numbers("hard_p"),
                &hard_n = t.numbers("hard_n"), &p = t.numbers("p"), &n = t.numbers("n"),
                &farthest = t.numbers("farthest"), &mean = t.numbers("mean"),
                &farthest_by_steps = t.numbers("farthest_by_steps"), &mean_by_steps = t.numbers("mean_by_steps"),
                &p_by_steps = t.numbers("p_by_steps"), &n_by_steps = t.numbers("n_by_steps");
  PortraitMeasures found;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    if (stiffness[i] != std::stod(soft.stiffness)) continue;
    found.kinds = found.kinds && hard_n[i] == eta[i] / 2 && n[i] == eta[i] / 2 && hard_p[i] == 1 && p[i] == 1;
    const std::string at = "eta = " + text(eta[i], 2);
    ++found.frequencies, found.near += farthest[i] <= 0.1;
    found.farthest += (found.farthest.empty() ? " " : ", ") + percent(farthest[i]) + " of its size at " + at;
    auto leg = [&](const std::string& what, double by_steps, double value) {
      found.distances.push_back(
          {"Runge-Kutta-Gill, " + at + ", " + what, text(1 - by_steps, 6), std::abs(by_steps - value) <= value / 5});
    };
    leg("farthest", farthest_by_steps[i], farthest[i]), leg("mean", mean_by_steps[i], mean[i]);
    const double z = p_by_steps[i] / n_by_steps[i];
    found.z.push_back({"Runge-Kutta-Gill, " + at, text(z, 6), z == p[i] / n[i]});
  }
  return found;
}

Finding close_portraits(const Given& given) {
  const PortraitMeasures found = compare_portraits(given, soft_1);
  Finding f = in_words({{"", "", "very good", found.near / found.frequencies}},
                       "share of the printed frequencies at which no point (x, x') of one trajectory is farther from "
                       "the other than 10 % of its size; both in closed form, 256 points a period; legs: 1 less the "
                       "distance, wanted within a fifth of that");
  f.note += " The farthest point is off by" + found.farthest + ".";
  f.legs = found.distances;
  if (!found.kinds) f.verdict = Verdict::not_reproduced, f.reason = "the motions have another z";
  return f;
}

Finding portraits_2000(const Given& given) {
  const PortraitMeasures found = compare_portraits(given, soft_1_2000);
  Finding f;
  f.value = found.kinds ? "0.25" : "";
  f.verdict = found.kinds ? Verdict::reproduced : Verdict::not_reproduced;
  f.reason = found.kinds ? "z = 1/2 and 1/4" : "the motions have another z";
  f.note =
      "z = 1/2 at eta = 4 and 1/4 at eta = 8 (computed: the latter), hard and ks = 2000; farthest from the hard "
      "trajectory:" +
      found.farthest + ".";
  f.legs = found.z;
  return f;
}

Finding caption(const Given& given, const std::string& frequency) {
  const Table& t = given.result("ob21_portrait_distances");
  Finding f;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    auto number = [&](const char* column) { return t.numbers(column)[i]; };
    if (number("stiffness") != std::stod(soft_1.stiffness) || number("frequency") != std::stod(frequency)) continue;
    const double hard = number("hard_p") / number("hard_n"), soft = number("p") / number("n"),
                 by_steps = number("p_by_steps") / number("n_by_steps");
    const auto printed = given.claim.published.find("1/");
    const double z = 1 / std::stod(given.claim.published.substr(printed + 2));
    f.value = text(soft, 12);
    f.legs = {{"Runge-Kutta-Gill", text(by_steps, 12), by_steps == soft}};
    f.verdict = hard == z && soft == z ? Verdict::reproduced : Verdict::not_reproduced;
    if (f.verdict != Verdict::reproduced) f.reason = "hard z = " + text(hard, 4) + ", soft z = " + text(soft, 4);
  }
  f.note =
      "measure: impacts over periods of the motion that is reached from the case's start (computed: of the soft one)";
  return f;
}

/// That both models agree more on a stiff base than on one of ks = 2000.
Sentence comes_with_stiffness() {
  return {"ob21-s4.1-200000-expected",
          {hard_1, soft_1, soft_1_2000},
          "by how much the share of the range over which the models agree is larger at ks = 200000 than at 2000, in "
          "errors of its measurement",
          [](const Surveys& of) {
            const Survey hard = of(hard_1), stiff = of(soft_1), softer = of(soft_1_2000);
            std::vector<Measure> all{{"motions", "", "larger", same_motions(hard, stiff) - same_motions(hard, softer)}};
            for (const Quantity* q : {&xr, &ai, &vr, &ae})
              all.push_back({q->name, "", "larger", agreement(hard, stiff, *q) - agreement(hard, softer, *q)});
            return all;
          }};
}

// ---- ks = 2000 ----

Sentence no_sooner() {
  return {"ob21-s4.1-no-sooner",
          {hard_1, soft_1, soft_1_2000},
          "share of the range with another motion than the hard model at ks = 200000; at how many frequencies there is "
          "another at ks = 2000; which share that is, and how far vr and ai are from the hard model's in the mean",
          [](const Surveys& of) {
            const Survey hard = of(hard_1), softer = of(soft_1_2000);
            const Measure at_2000 = motions_differ("minor at ks = 2000", "minor", hard, softer);
            return std::vector<Measure>{
                motions_differ("none before", "minor", hard, of(soft_1)),
                occurs("some at ks = 2000", "", static_cast<double>(hard.runs.size()) * at_2000.value),
                at_2000,
                {"minor at ks = 2000", "vr, mean", "minor", mean_difference(everywhere(hard, softer, vr))},
                {"minor at ks = 2000", "ai, mean", "minor", mean_difference(everywhere(hard, softer, ai))}};
          }};
}

Sentence alternations() {
  return {"ob21-s4.1-2000-alternations",
          {hard_1, soft_1_2000},
          "share of the range that turns from periodic to not periodic or back; change of the width of all that is "
          "periodic",
          [](const Surveys& of) {
            const Survey a = of(hard_1), b = of(soft_1_2000);
            auto turned = [](const SurveyOrbit& x, const SurveyOrbit& y) { return periodic(x) != periodic(y); };
            return std::vector<Measure>{
                {"", "turned", "inconsiderable", share(a, b, turned)},
                {"", "width", "inconsiderable", std::abs(share_of(b, periodic) / share_of(a, periodic) - 1)}};
          }};
}

/// Of the drawn impacts of a survey, start by start: the mean of |vr| at each frequency, m/s.
std::vector<double> mean_speeds(const Table& points) {
  const Numbers &frequency = points.numbers("frequency"), &vr = points.numbers("vr");
  std::vector<double> means;
  double sum = 0, n = 0;
  for (std::size_t i = 0; i < points.rows(); ++i) {
    if (!std::isnan(vr[i])) sum += std::abs(vr[i]), ++n;
    if (i + 1 < points.rows() && frequency[i + 1] == frequency[i]) continue;
    means.push_back(sum / n);
    sum = n = 0;
  }
  return means;
}

/// The change of those from a to b, as slightly_lower() has it.
std::vector<Measure> all_speeds_lower(const Given& given, const Model& a, const Model& b) {
  auto speeds = [&](const Model& m) { return mean_speeds(given.result(survey_name(m) + "_points")); };
  const std::vector<double> before = speeds(a), after = speeds(b);
  if (before.size() != after.size()) throw std::logic_error("diagrams of different frequencies");
  return with_errors([&](std::size_t stride, std::size_t from) {
    Pairs pairs;
    for (std::size_t i = from; i < before.size(); i += stride) pairs.push_back({before[i], after.at(i)});
    return std::vector<Measure>{{"vr lower", "all impacts", "lower", -mean_change(pairs)},
                                {"vr inconsiderably", "all impacts", "inconsiderable", std::abs(mean_change(pairs))}};
  });
}

Sentence slightly_lower() {
  return {
      "ob21-s4.1-2000-vr-ae",
      {hard_1, soft_1_2000},
      "change of ae and of vr, the largest speed at each frequency, in the mean over all frequencies and at the median "
      "one; of the speeds of all impacts that the diagrams show, in the mean; in errors of its measurement and "
      "relative",
      [](const Surveys& of) {
        const Survey a = of(hard_1), b = of(soft_1_2000);
        std::vector<Measure> all;
        for (const Quantity* q : {&vr, &ae}) {
          const Pairs pairs = everywhere(a, b, *q);
          const std::string of = q->name;
          for (const auto& [how, change] : {std::pair{"mean", mean_change(pairs)}, {"median", median_change(pairs)}}) {
            all.push_back({of + " lower", how, "lower", -change});
            all.push_back({of + " inconsiderably", how, "inconsiderable", std::abs(change)});
          }
        }
        return all;
      },
      [](const Given& given) { return all_speeds_lower(given, hard_1, soft_1_2000); },
      {survey_name(hard_1) + "_points", survey_name(soft_1_2000) + "_points"}};
}

// ---- values in chaos zones ----

/// The claim that a value is lower there than in the hard model: by more than its error, or by as much as a word
/// means.
Sentence lower(const std::string& id, const Model& soft, const Quantity& q, const std::string& word) {
  return {id,
          {hard_1, soft},
          "fall of " + std::string(q.name) +
              " against the hard model: mean and median over the frequencies where every start of both is chaotic, and "
              "between the means over each model's own chaos",
          [soft, &q, word](const Surveys& of) {
            const Survey a = of(hard_1), b = of(soft);
            const Pairs common = in_common_chaos(a, b, q);
            return std::vector<Measure>{
                {"", "common chaos, mean", word, -mean_change(common)},
                {"", "common chaos, median", word, -median_change(common)},
                {"", "own chaos, mean", word, -change(where(a, q, chaotic), where(b, q, chaotic))}};
          }};
}

Sentence less_extensive() {
  Sentence s = lower("ob21-s4.1-500-exponents", soft_1_500, l1, "distinct");
  s.what += "; fall of what a twentieth of the latter exceeds";
  s.measures = [means = s.measures](const Surveys& of) {
    std::vector<Measure> all = means(of);
    // not of the greatest one, a single frequency's: its error is as large as the bound
    all.push_back(
        {"", "own chaos, 95th percentile", "distinct",
         1 - quantile(where(of(soft_1_500), l1, chaotic), 0.95) / quantile(where(of(hard_1), l1, chaotic), 0.95)});
    return all;
  };
  return s;
}

}  // namespace

Judges undamped_judges() {
  Judges all =
      judged({comes_with_stiffness(), periodic_together("ob21-s4.1-200000-motions", hard_1, soft_1, "identical"),
              both_exponents_agree("ob21-s4.1-200000-exponents", hard_1, soft_1, "almost the same"),
              agreement("ob21-s4.1-200000-xr", hard_1, soft_1, &xr, "very good"),
              agreement("ob21-s4.1-200000-ai", hard_1, soft_1, &ai, "very good"),
              agreement("ob21-s4.1-200000-vr", hard_1, soft_1, &vr, "very good"),
              agreement("ob21-s4.1-200000-ae", hard_1, soft_1, &ae, "very good"), divergence(), no_sooner(),
              periodic_together("ob21-s4.1-2000-ranges", hard_1, soft_1_2000, "good"),
              agreement("ob21-s4.1-2000-xr", hard_1, soft_1_2000, &xr, "good"),
              both_exponents_agree("ob21-s4.1-2000-exponents", hard_1, soft_1_2000, "good"), alternations(),
              lower("ob21-s4.1-2000-ai", soft_1_2000, ai, "lower"), slightly_lower(), less_extensive(),
              lower("ob21-s4.1-500-vr", soft_1_500, vr, "significant"),
              lower("ob21-s4.1-500-ai", soft_1_500, ai, "significant"),
              lower("ob21-s4.1-500-ae", soft_1_500, ae, "significant")});
  all.push_back(judged(remaining()));
  for (const char* id : {"ob21-s4.1-portraits", "ob21-s5-stiff-portraits"})
    all.push_back({id, close_portraits, {"ob21_portrait_distances"}});
  all.push_back({"ob21-s4.1-2000-portraits", portraits_2000, {"ob21_portrait_distances"}});
  all.push_back({"ob21-fig9-z", [](const Given& given) { return caption(given, "4"); }, {"ob21_portrait_distances"}});
  all.push_back({"ob21-fig10-z", [](const Given& given) { return caption(given, "8"); }, {"ob21_portrait_distances"}});
  return all;
}

}  // namespace touchgo::cases::ob21
