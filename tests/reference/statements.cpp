// What `make prove` writes: its rows against sums, graphs and periods by hand.
#include "reference/windows/statements.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <sstream>

#include "solver/oscillator/orbit_of.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::reference::windows {
namespace {

using Catch::Matchers::WithinAbs;

/// Of the tasks with these arguments, rows by the names of the columns.
std::vector<std::map<std::string, std::string>> rows_of(const std::vector<int>& arguments, const std::string& table) {
  const std::vector<Table> all = tables();
  std::vector<std::map<std::string, std::string>> rows;
  for (const Task& task : tasks()) {
    if (task.arguments != arguments) continue;
    for (const Entry& e : task.entries(task.arguments)) {
      const Table& t = all.at(e.table);
      if (t.name != table) continue;
      REQUIRE(e.row.size() == t.columns.size());
      rows.emplace_back();
      for (std::size_t i = 0; i < e.row.size(); ++i) rows.back()[t.columns[i]] = e.row[i];
    }
  }
  return rows;
}

/// The middle of an enclosure, which is narrow.
double middle(const std::map<std::string, std::string>& row, const std::string& name) {
  const double from = std::stod(row.at(name + "_from")), to = std::stod(row.at(name + "_to"));
  CHECK(from <= to);
  CHECK(to - from < 1e-9);
  return (from + to) / 2;
}

}  // namespace

TEST_CASE("contacts that are shot fill their periods, from a phase of the first turn on", "[prove]") {
  for (const auto& [eta, periods] : {std::pair{30, 4}, {69, 10}}) {
    const std::vector<int> arguments{eta, 6, 200000, periods};
    const auto shot = rows_of(arguments, "ob21_contacts_shot"), contacts = rows_of(arguments, "ob21_contacts");
    REQUIRE(shot.size() == 1);
    CHECK(shot[0].at("proved") == "yes");
    CHECK(std::to_string(contacts.size()) == shot[0].at("contacts"));
    const double turn = 2 * std::numbers::pi, rate = eta / 10.0;
    double time = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const double phase = middle(contacts[i], "phase"),
                   lasts = middle(contacts[i], "contact") + middle(contacts[i], "flight");
      time += lasts;
      CHECK(middle(contacts[i], "speed") < 0);
      if (i + 1 < contacts.size()) CHECK_THAT(middle(contacts[i + 1], "phase"), WithinAbs(phase + rate * lasts, 1e-11));
    }
    CHECK_THAT(time, WithinAbs(periods * turn / rate, 1e-11));
    // The same contacts by the solver's kernel, from a start that ends on this motion, by their phases.
    const oscillator::Oscillator o =
        oscillator::as_oscillator(tests::ob21(Decimal(std::to_string(eta) + "e-1"), "0.6", "200000")).value();
    std::vector<DiagramPoint> points;
    const Orbit orbit = oscillator::orbit(o, oscillator::own_start(o), {3000, 200}, periods, &points);
    CHECK(orbit.n == periods);
    std::vector<double> phases, proved;
    for (const DiagramPoint& p : points)
      if (p.impact) phases.push_back(p.phase);
    for (const auto& c : contacts) proved.push_back(std::fmod(middle(c, "phase") / turn, 1.0));
    std::sort(phases.begin(), phases.end()), std::sort(proved.begin(), proved.end());
    REQUIRE(phases.size() == proved.size());
    for (std::size_t i = 0; i < phases.size(); ++i) CHECK_THAT(phases[i], WithinAbs(proved[i], 1e-8));
    CHECK(middle(contacts[0], "phase") >= 0);
    CHECK(middle(contacts[0], "phase") < turn);
    CHECK(middle(shot[0], "lambda1") < 0);
  }
}

TEST_CASE("a horseshoe's entropy is that of its loops", "[prove]") {
  const std::vector<int> arguments{80, 10, 3};
  const auto whole = rows_of(arguments, "ob21_horseshoes"), sets = rows_of(arguments, "ob21_horseshoe_sets");
  REQUIRE(whole.size() == 1);
  CHECK(whole[0].at("proved") == "yes");
  CHECK(std::to_string(sets.size()) == whole[0].at("sets"));
  // Every set is covered, and from the first one loops of these lengths lead back to it.
  std::vector<int> lengths;
  std::string relations;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    CHECK(sets[i].at("set") == std::to_string(i));
    std::istringstream covers(sets[i].at("covers"));
    for (std::size_t k; covers >> k;) {
      relations += (relations.empty() ? "" : "; ") + std::to_string(i) + " => " + std::to_string(k);
      if (i > 0) CHECK((k == 0 || k == i + 1));
      if (i > 0) continue;
      int length = 1;
      for (std::size_t at = k; at != 0; ++length) at = sets.at(at).at("covers") == "0" ? 0 : at + 1;
      lengths.push_back(length);
    }
  }
  CHECK(lengths == std::vector<int>{1, 3, 3});
  CHECK(relations.size() == whole[0].at("relations").size());
  for (std::size_t from = 0; from < relations.size();) {
    const std::size_t to = std::min(relations.find(';', from), relations.size());
    CHECK(whole[0].at("relations").find(relations.substr(from, to - from)) != std::string::npos);
    from = to + 2;
  }
  // So the spectral radius is the root of 1 = 1/x + 2/x^3.
  double x = 1.7;
  for (int k = 0; k < 50; ++k) x = std::cbrt(x * x + 2);
  const double radius = std::stod(whole[0].at("spectral_radius")), entropy = std::stod(whole[0].at("entropy"));
  CHECK(radius < x);
  CHECK(radius > x - 2e-5);
  CHECK(entropy < std::log(x));
  CHECK(entropy > std::log(x) - 2e-5);
}

TEST_CASE("windows and rests are proved, each with what its row says", "[prove]") {
  for (const int r : {10, 6})
    for (int n = 1; n <= 5; ++n) {
      const auto rows = rows_of({r, 0, n}, "ob21_windows");
      REQUIRE(rows.size() == 1);
      CHECK(rows[0].at("proved") == "yes");
      CHECK(rows[0].at("periods") == std::to_string(n));
      // The ends of the scan are ends of the first and of the last window.
      CHECK((rows[0].at("low_is") == "2 rad/s") == (n == 1));
      CHECK((rows[0].at("high_is") == "10 rad/s") == (n == 5));
    }
  for (const auto& [eta, periods, rest] : {std::tuple{30, "4", 0.199399 / 4}, {69, "10", 0.218777 / 10}}) {
    const auto rows = rows_of({eta, 6}, "ob21_resting");
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].at("proved") == "yes");
    CHECK(rows[0].at("periods") == periods);
    CHECK_THAT(middle(rows[0], "rest_fraction"), WithinAbs(rest, 1e-7));  // by another program: one rest in the motion
  }
}

}  // namespace touchgo::reference::windows
