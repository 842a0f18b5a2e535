// OB21's other figures, from small results: drawings and captions.

#include "cases/ob21/studies/no_rest.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "cases/ob21/studies/settled.hpp"
#include "cases/own/parameters.hpp"
#include "figures/gallery/gallery.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_portraits.hpp"
#include "tests/common/catch.hpp"
#include "tests/figures/script.hpp"

namespace touchgo::figures {

using namespace cases::ob21;
using namespace cases;
using namespace tests;
using Catch::Matchers::WithinAbs;

namespace {

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

Table published(const Words& ids, const Words& values) {
  Table t;
  return t.add("id", ids).add("published", values);
}

// Thrown up at whole periods and back after a half; dips `deep` (m) into the base for a tenth of a period.
std::vector<SettledMoment> hops(double deep, double rest_from = 0, double rest_to = 0) {
  std::vector<SettledMoment> all;
  for (int i = 0; i <= 160; ++i) {
    const double t = i / 20.0, part = t - std::floor(t);
    const bool resting = t > rest_from && t < rest_to, touching = resting || part > 0.85;
    const double xr = resting ? -1e-6 : touching ? -deep : 0.01 * part;
    all.push_back({t, xr, 0.1 - part, xr, 0.1 - part, touching});
  }
  return all;
}

}  // namespace

TEST_CASE("portraits lay the soft motion over the hard one and mark whole periods", "[ob21figures]") {
  Results results;
  results.tables["hard"] = table(hops(0)), results.tables["soft"] = table(hops(2e-4));
  const Plot plot = portraits("p", {{"hard", "soft", "4", "200000"}}, results);
  const Table csv = Table::from_csv(plot.csv);
  CHECK(csv.rows() == 2 * 161);
  double whole = 0;
  for (double w : csv.numbers("whole period")) whole += w;
  CHECK(whole == 2 * 9);
  CHECK(csv.columns().at(3).unit == "mm");
  const std::string gp = script(plot);
  CHECK(says(gp, "r = 1, k_s = 200000 kg/s^2, η = 4 rad/s"));
  const std::size_t drawn = gp.find("v_r");
  CHECK(gp.find("'hard'", drawn) < gp.find("'soft'", drawn));  // on top of it
  CHECK(says(plot.alternative, "dips up to 0.2 mm into the base"));
}

TEST_CASE("below close portraits stands how far the soft motion is from the hard one at the same time",
          "[ob21figures]") {
  Results results;
  results.tables["hard"] = table(hops(0)), results.tables["soft"] = table(hops(2e-4));  // apart in contact alone
  const Plot plot = portraits_with_difference("p", {"hard", "soft", "4", "200000"}, results);
  const Table csv = Table::from_csv(plot.csv);
  REQUIRE(csv.rows() == 3 * 161);
  for (std::size_t i = 0; i < 161; ++i) {
    const std::size_t of = 2 * 161 + i;
    CHECK(csv.words("model")[of] == "soft - hard");
    CHECK_THAT(csv.numbers("x_r")[of], WithinAbs(csv.numbers("touching")[161 + i] ? -0.2 : 0, 1e-9));
  }
  CHECK(says(script(plot), "soft − hard, x_r / mm"));
  for (const std::string& text : {plot.caption, plot.alternative})
    CHECK(says(text, "at the same time: 0.2 mm at most"));
  CHECK(plot.height > portraits("p", {{"hard", "soft", "4", "200000"}}, results).height);
}

TEST_CASE("both zooms of figure 16 show one window, and the numbers in its caption are counted", "[ob21figures]") {
  Results results;
  results.tables["ob21_settled_r0.6_hard_eta6.9"] = table(hops(0, 2.5, 2.8));
  results.tables["ob21_settled_r0.6_ks200000_eta6.9"] = table(hops(1e-4, 2.3, 2.6));
  results.tables["ledger"] =
      published({"ob21-eta6.9-hard-ai", "ob21-eta6.9-soft-ai", "ob21-s4.2-6.9-single"}, {"77.7", "0.5", "z = 3/4"});
  const Plot plot = ob21_fig16(results);
  const std::string gp = script(plot), window = "set xrange [2.15:";  // 0.2 before the first of both
  const std::size_t first = gp.find(window);
  REQUIRE(first != std::string::npos);
  const std::string whole = gp.substr(first, gp.find('\n', first) - first);
  CHECK(gp.find(whole, first + 1) != std::string::npos);
  CHECK(says(plot.caption, "a_i = 77.7"));
  CHECK(says(plot.caption, "z = 3/4"));
}

TEST_CASE("counts stand beside the printed ones, and the caption names the nearest", "[ob21figures]") {
  Table counts;
  counts.add("frequency", "rad/s", Numbers{3, 3, 6.9, 6.9}).add("steps_per_period", "", Numbers{100, 100, 100, 100});
  counts.add("tolerance", "m", Numbers{1e-6, 1e-7, 1e-6, 1e-7});
  counts.add("impacts_per_period", "", Numbers{10, 300, 20, 140});
  Results results;
  results.tables["ob21_counted_impacts"] = counts;
  results.tables["ledger"] = published({"ob21-eta3-hard-ai", "ob21-eta6.9-hard-ai"}, {"222", "111.5"});
  const Plot plot = ob21_count(results);
  CHECK(says(plot.title, "222 and 111.5"));
  CHECK(says(plot.alternative, "from 10 to 300, nearest to the printed 222: 300"));
  CHECK(says(script(plot), "'printed 111.5'"));
}

TEST_CASE("each cell of the plane is of one kind, and those with the printed count are marked", "[ob21figures]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Results results;
  results.tables["ob21_plane"] = plane_table({{{"halving", 100, 2e-6}, 3, 220, 0.1, 0.01, 4},
                                              {{"halving", 200, 2e-6}, 3, 10, -0.1, 0.01, 4},
                                              {{"halving", 400, 2e-6}, 3, 10, 0.1, 0.06, 4},
                                              {{"regula falsi", 100, 2e-6}, 6.9, nan, nan, nan, nan}});
  results.tables["ob21_plane_found"] = plane_table({{nearest_setting(), 3, 221.5, 0.1, 0.01, 4},
                                                    {nearest_setting(), 6.9, 111.25, 0.1, 0.02, 10},
                                                    {{"halving", 300, 2e-6}, 3, 222, 0.3, 0.01, 4},
                                                    {{"halving", 300, 2e-6}, 6.9, 90, 0.1, 0.01, 4}});
  results.tables["ledger"] = published({"ob21-eta3-hard-ai", "ob21-eta6.9-hard-ai"}, {"222", "111.5"});
  const Plot plot = ob21_plane(results);
  CHECK(says(plot.csv, "\na,positive,100,2e-06,220,0.1\n"));
  CHECK(says(plot.csv, "\na,negative,200,"));
  CHECK(says(plot.csv, "\na,undecided,400,"));
  CHECK(says(plot.csv, "\na,printed count,100,2e-06,220,"));
  CHECK(says(plot.csv, "\nd,given up,100,"));
  CHECK(says(plot.csv, "\nb,found,100,"));
  CHECK(says(plot.csv, "\na,found,300,"));
  CHECK_FALSE(says(plot.csv, "\nc,found,"));  // its count is not the one printed for this frequency
  CHECK(says(plot.caption, "(a) 0.3 ± 0.01, (b) 0.1 ± 0.01, (d) 0.1 ± 0.02"));
  CHECK(says(plot.caption, "221.5 and 111.25"));
  CHECK(says(plot.caption, "222 and 111.5"));
}

TEST_CASE("soft bases lose the energy of their restitution, and the oscillator is the paper's", "[ob21figures]") {
  const OwnCases cases("cases");
  const std::vector<Table> both = parameter_studies().at(1).make(cases);
  CHECK(both.at(0).numbers("c") == Numbers{0.23});
  CHECK(both.at(0).numbers("a") == Numbers{0.0025});
  const Table& bases = both.at(1);
  REQUIRE(bases.rows() > 8);
  for (std::size_t i = 0; i < bases.rows(); ++i) {
    const double r = bases.numbers("restitution")[i], ks = bases.numbers("stiffness")[i],
                 cs = bases.numbers("damping")[i], time = bases.numbers("contact_time")[i];
    CHECK_THAT(std::exp(-cs / 2 * time), WithinAbs(r, 1e-12));                        // OB21, Eq. (9), m = 1
    CHECK_THAT(time * std::sqrt(ks - cs * cs / 4), WithinAbs(std::acos(-1), 1e-12));  // Eq. (8)
  }
}

TEST_CASE("Eq. (23) taken literally makes no chaos at eta = 7.1, r = 1", "[ob21figures]") {
  for (const Study& study : reference_studies())
    if (study.names.front() == "ob21_literal_exponents") {
      const Table t = study.make(OwnCases("cases")).at(0);
      for (std::size_t i = 0; i < t.rows(); ++i)
        if (t.numbers("periods")[i] >= 1000) {
          CHECK(t.numbers("derived")[i] > 0.15);
          CHECK(t.numbers("literal")[i] < -0.05);
        }
      return;
    }
  FAIL("no study of that name");
}

TEST_CASE("every figure of OB21 has units in its data", "[ob21figures]") {
  Results results;
  for (const Table& t : parameter_studies().at(1).make(OwnCases("cases")))
    results.tables[t.columns().front().name == "m" ? "ob21_parameters" : "ob21_soft_bases"] = t;
  for (const Plot& plot : {ob21_fig1(results), ob21_fig3(results)}) {
    CHECK(says(plot.csv.substr(0, plot.csv.find('\n')), "(kg/s"));
    CHECK(says(plot.caption, "schematic"));
  }
}

}  // namespace touchgo::figures
