// The numbers about maps in FINDINGS.md, and the rows of maps: from the results that `make report` left.
#include <cmath>

#include "cases/claims/words.hpp"
#include "cases/ob21/measures.hpp"
#include "cases/ob21/studies/agreement.hpp"
#include "cases/own/maps.hpp"
#include "cases/results/field_table.hpp"
#include "solver/number/text.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/pattern.hpp"
#include "tests/program/said_numbers.hpp"

namespace touchgo::tests {

using namespace cases::ob21;
using namespace cases;

namespace {

Field result(const std::string& name) { return field_of(Table::from_csv(content("build/results/" + name + ".csv"))); }

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

using Numbers = std::vector<double>;  // in the order of the text

Numbers of_ob21_map() {
  const Field motion = result("ob21_map_motion"), lambda1 = result("ob21_map_lambda1");
  const auto positive = [](double x) { return x > 0; };
  const auto rests_there = [](double n) { return n == touchgo::rests; };
  // periods of the windows: at r = 0.6 at least a twentieth of the frequencies each
  Numbers all{0.5, 1, 1024, 512, 0, part(lambda1, 1, positive), 1, part(lambda1, 0.6, positive), 0.6};
  CHECK((motion.across.values.size() == 1024 && motion.up.values.size() == 512));
  CHECK((motion.up.values.front() == 0.5 && motion.up.values.back() == 1));
  for (int n = 1; n <= 64; ++n)
    if (part(motion, 0.6, [n](double x) { return x == n; }) > 0.05) all.push_back(n);
  const Survey longer = survey(Table::from_csv(content("build/results/ob21_r0.6_hard.csv")));
  const double accumulating =
      share_of(first_runs(longer), [](const SurveyOrbit& r) { return std::isinf(r.orbit.impacts_per_period); });
  all.insert(all.end(), {0.6, part(motion, 0.6, rests_there), accumulating});
  double highest = 0;
  for (const double r : motion.up.values)
    if (part(motion, r, rests_there) > 0) highest = std::max(highest, r);
  all.push_back(highest);
  return all;
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

Numbers of_agreement() {
  const auto from = [](const char* name, AgreementBits what) {
    return std::stod(text(agrees_from(result(name), what), 2));
  };
  const char *elastic = "ob21_agreement_r1", *damped = "ob21_agreement_r0.6";
  return {1,
          band_of("very good").from,
          from(elastic, same_sign),
          from(elastic, same_impacts),
          from(elastic, same_energy),
          0.6,
          from(damped, same_impacts),
          from(damped, same_energy)};
}

Numbers of_bouncing_map() {
  const Field f = result("bouncing_map_motion");
  constexpr double pi = 3.14159265358979323846;
  double inside = 0, once = 0;
  for (std::size_t i = 0; i < f.values.size(); ++i) {
    const double w = f.across.values[i / f.up.values.size()], e = f.up.values[i % f.up.values.size()],
                 from = pi * (1 - e) / (1 + e), to = std::hypot(from, 2 * (1 + e * e) / ((1 + e) * (1 + e)));
    if (!(from < w * w / 1000 && w * w / 1000 < to)) continue;
    ++inside, once += f.values[i] == 1;
  }
  return {1, once / inside};
}

}  // namespace

TEST_CASE("FINDINGS.md has every number about maps from the results that it names", "[maps][ledger]") {
  const std::string page = content("FINDINGS.md"), maps = page.substr(page.find("\n## Maps"));
  int found = 0;
  std::size_t from = maps.find("\n- ");
  for (const Match& of : matches(maps, R"(\(((?:`[a-z][a-z0-9]*_[^`]+`(?:,\s)?)+)\))")) {
    const std::string said = maps.substr(from, of.begin - from), named = of.groups[1];
    from = of.end, ++found;
    const Numbers numbers = named.find("ob21_map") != std::string::npos         ? of_ob21_map()
                            : named.find("ob21_agreement") != std::string::npos ? of_agreement()
                                                                                : of_bouncing_map();
    const std::vector<SaidNumber> all = said_numbers(said);
    INFO(said);
    REQUIRE(all.size() == numbers.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      Backing by;
      by.results = {{text(numbers[i], 12), "", false, 0, 0}};
      INFO(all[i].digits << " for " << numbers[i]);
      const auto is = [&by](SaidNumber n) { return n.label.clear(), backed(n, by); };
      CHECK(is(all[i]));
      for (const int step : {-1, 1}) CHECK_FALSE(is(changed(all[i], step)));
    }
  }
  CHECK(found == 3);
}

TEST_CASE("a cell of a map is the orbit of a sweep of its own", "[maps]") {
  const Field motion = result("ob21_map_motion"), lambda1 = result("ob21_map_lambda1");
  const Sweep grid = ob21_map_grid();
  for (const auto& [i, j] : {std::pair<int, int>{0, 0}, {1023, 511}, {130, 300}, {388, 500}, {700, 77}}) {
    Setup s = OwnCases("cases")["ob21_hard"].setup;
    s.contacts[0].restitution = value(*grid.second, j);
    Sweep alone;
    alone.from = alone.to = value(grid, i);
    alone.length = grid.length;
    const Orbit o = sweep(s, alone).front().orbit;
    const std::size_t cell = static_cast<std::size_t>(i) * 512 + static_cast<std::size_t>(j);
    INFO("cell " << i << ", " << j);
    CHECK(motion.values[cell] == motion_number(o));
    CHECK(text(lambda1.values[cell], 3) == text(o.lambda[0], 3));
  }
}

}  // namespace touchgo::tests
