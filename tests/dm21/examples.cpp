// What figures of DM21's examples read: printed times, events, the second example's contact closely, parameters.
#include <algorithm>
#include <cmath>
#include <map>

#include "cases/claims/closed_form.hpp"
#include "cases/dm21/studies/chatter.hpp"
#include "cases/dm21/studies/event_times.hpp"
#include "cases/dm21/studies/example_events.hpp"
#include "cases/dm21/studies/over_restitution.hpp"
#include "cases/own/parameters.hpp"
#include "solver/number/scalar.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::cases::dm21 {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using namespace tests;

namespace {

Table made(const Study& study) { return Table::from_csv(study.make(own()).at(0).csv()); }

const Results& results() {
  static const Results all = own_results({"dm21_events", "event_times", "dm21_restitution"});
  return all;
}

const std::vector<EventOver>& over_restitution() {
  static const std::vector<EventOver> all = events_over_restitution(results()["dm21_restitution"]);
  return all;
}

}  // namespace

TEST_CASE("printed times are those of the case files, to their last digit", "[examples]") {
  const Table& table = results()["event_times"];
  for (const char* name : {"dm21_together", "dm21_grazing", "dm21_plastic"}) {
    const std::vector<PrintedTime> all = printed_times(table, name);
    const std::vector<Published>& rows = own()[name].published;
    REQUIRE(all.size() == rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      CHECK(all[i].event == rows[i].event);
      CHECK(all[i].printed == rows[i].printed);
      CHECK(all[i].half_unit == 0.005);
    }
  }
  CHECK(printed_times(table, "ball").empty());
}

TEST_CASE("the rows of events over the restitution do not depend on who computes them", "[examples]") {
  std::vector<EventOver> left;
  for (const EventOver& e : over_restitution())
    if (e.of == "dm21_plastic") left.push_back(e);
  CHECK(table(events_over_restitution("dm21_plastic", own()["dm21_plastic"])).csv() == table(left).csv());
}

TEST_CASE("a printed time keeps its word, zeros at its end, powers and signs too", "[examples]") {
  for (const char* printed : {"2.50", "3", "0.1200", "+4.53", "45e-1"}) {
    EventTime e;
    e.id = "id",
    e.printed = printed_time("b", {"id", "impact", 0, 1, false, printed, printed, "", "reproduced", "", ""});
    e.unilateral.exact = "2.5000000000000000000";
    const Table there = table(std::vector<EventTime>{e, e});
    const std::vector<EventTime> back = event_times(Table::from_csv(there.csv()));
    REQUIRE(back.size() == 2);
    CHECK(back[1].printed.printed == printed);
    CHECK(back[1].printed.half_unit == e.printed.half_unit);
    CHECK(back[1].unilateral.exact == e.unilateral.exact);
    CHECK(back[1].published.steps.empty());
  }
}

TEST_CASE("what the figures mark is what the rows judge: the events of the same runs", "[examples]") {
  auto marked = [&](const char* motion, const char* event) {
    return first(example_events(results()["dm21_events"], motion), event).t;
  };
  auto judged = [&](const std::string& of, const std::string& event) -> EventTime {
    for (EventTime& e : event_times(results()["event_times"]))
      if (e.printed.of == of && e.printed.event == event) return e;
    throw std::logic_error("no such time");
  };
  auto number = [](const std::string& digits) { return decimal<double>(Decimal(digits)); };
  CHECK(number(judged("dm21_together", "separation").unilateral.fifty_digits) == marked("together", "separation"));
  CHECK(number(judged("dm21_grazing", "contact").unilateral.fifty_digits) == marked("grazing", "impact"));
  const EventTime contact = judged("dm21_grazing", "contact");  // the figure's start is one of those that it speaks of
  CHECK(number(contact.admitted_from) <= marked("designed", "rest"));
  CHECK(number(contact.admitted_to) >= marked("designed", "rest"));
  CHECK(number(judged("dm21_plastic", "separation").published.fifty_digits) == marked("published", "separation"));
  CHECK(number(judged("dm21_plastic", "separation").unilateral.fifty_digits) == marked("unilateral", "separation"));
}

TEST_CASE("events of the examples are those of both rules and both starts", "[examples]") {
  const Table& table = results()["dm21_events"];
  auto time = [&](const char* motion, const char* event) { return first(example_events(table, motion), event).t; };
  CHECK_THAT(time("together", "separation"), WithinAbs(3.257839638909, 1e-12));
  CHECK_THAT(time("together", "impact"), WithinAbs(11.828417819313, 1e-12));
  CHECK_THAT(time("grazing", "impact"), WithinAbs(4.506900515076, 1e-12));
  CHECK_THAT(time("grazing", "accumulation"), WithinAbs(4.8117, 5e-6));
  CHECK_THAT(time("designed", "rest"), WithinAbs(4.53, 1e-12));
  CHECK_THAT(time("published", "separation"), WithinAbs(11.319442950758, 1e-12));
  CHECK_THAT(time("unilateral", "separation"), WithinAbs(11.26751149729, 1e-11));
  CHECK_THROWS_AS(time("unilateral", "pull ends"), std::logic_error);  // nothing pulls there
  CHECK_THROWS_AS(time("together", "pull ends"), std::logic_error);
}

TEST_CASE("the pull of example 3 ends where the masses together pass their springs' rest, Fi = -u/2", "[examples]") {
  const double ends = first(example_events(results()["dm21_events"], "published"), "pull ends").t;
  auto place = [&](const char* until) {  // of both masses
    return trajectory(own()["dm21_plastic"].setup, until, 1000, {.release = Release::published}, "1")
        .back()
        .position[0];
  };
  const std::string before = std::to_string(ends - 1e-5), after = std::to_string(ends + 1e-5);
  CHECK(place(before.c_str()) > 0);
  CHECK(place(after.c_str()) < 0);
}

TEST_CASE("the designed start rounds to the printed one", "[examples]") {
  const Case &printed = own()["dm21_grazing"], start = designed(printed);
  for (int i = 0; i < 2; ++i)
    for (auto number : {&Body::position, &Body::velocity}) {
      const Decimal &a = printed.setup.bodies[i].*number, &b = start.setup.bodies[i].*number;
      CHECK(a.text() != b.text());
      CHECK(std::abs(decimal<double>(a) - decimal<double>(b)) <= 5.0001e-7);
    }
}

TEST_CASE("from the printed start the masses rebound with e, from the designed one they touch once", "[examples]") {
  const Table table = made(chatter_studies().at(0));
  const Meeting printed = meeting(table, "printed"), designed = meeting(table, "designed");
  double highest[3] = {};  // of the flights
  int flight = -1;
  for (std::size_t i = 1; i < printed.t.size() && flight < 3; ++i) {
    if (printed.t[i] == printed.t[i - 1]) ++flight;
    if (flight >= 0 && flight < 3) highest[flight] = std::max(highest[flight], printed.gap[i]);
  }
  CHECK(highest[0] > highest[1]);
  CHECK(highest[1] > highest[2]);
  CHECK_THAT(highest[0], WithinRel(4.6e-6, 0.02));
  for (std::size_t i = 0; i < designed.t.size(); ++i) {
    if (designed.t[i] < 4.53) CHECK((designed.gap[i] > 0 && std::isnan(designed.force[i])));
    if (designed.t[i] > 4.53) CHECK((designed.gap[i] == 0 && designed.force[i] > 0));
  }
  // The rate is the slope of the gap within a flight, to the third derivative of the gap (0.2 m/s^3 at most) times
  // (0.5 ms)^2/6; an impact keeps e of it.
  int slopes = 0, impacts = 0;
  for (std::size_t i = 1; i + 1 < printed.t.size(); ++i) {
    const double before = printed.t[i] - printed.t[i - 1], behind = printed.t[i + 1] - printed.t[i];
    if (!std::isnan(printed.force[i + 1])) break;
    if (behind == 0) {
      CHECK_THAT(printed.rate[i + 1], WithinAbs(-0.9 * printed.rate[i], 1e-12));
      ++impacts;
    } else if (before > 0 && std::abs(behind - before) < 1e-12) {
      CHECK_THAT(printed.rate[i], WithinAbs((printed.gap[i + 1] - printed.gap[i - 1]) / (behind + before), 2e-8));
      ++slopes;
    }
  }
  CHECK(slopes > 400);
  CHECK(impacts > 400);
  CHECK(printed.rate.back() == 0);
  CHECK(printed.t.front() == 4.49);
  CHECK(printed.t.back() == 4.83);
  CHECK_THAT(printed.force.back(), WithinRel(designed.force.back(), 1e-4));
  CHECK(std::isnan(printed.force.front()));
}

TEST_CASE("event times over the restitution are those of the closed form, under both rules of release", "[examples]") {
  // The reference (reference/two_bodies) shares no formula with the solver; in double its times have errors of some
  // epsilons over a closing rate, at 0.1 s from a limit far below a millionth, and a limit's own is estimated with it.
  namespace pair = reference::two_bodies;
  constexpr double close = 1e-6;
  const std::vector<EventOver>& all = over_restitution();
  for (const char* name : {"dm21_together", "dm21_plastic"})
    for (Release release : {Release::unilateral, Release::published})
      for (const char* value : {"0", "0.01", "0.13", "0.2", "0.33", "0.41", "0.59", "0.9", "1"}) {
        INFO(name << ", " << value << ", published: " << (release == Release::published));
        Setup setup = own()[name].setup;
        setup.contacts[0].restitution = value, setup.contacts[0].release = release;
        const auto form = closed_form<double>(setup);
        std::vector<std::pair<std::string, double>> expected;
        for (const auto& e : pair::simulate<double>(form->contact, form->launch, 30.0).events) {
          if (e.kind == pair::PairEventKind::accumulation)
            while (!expected.empty() && expected.back().first == "impact" &&
                   expected.back().second > e.t - at_the_limit)
              expected.pop_back();
          constexpr const char* kinds[] = {"impact", "rest", "separation", "accumulation"};
          expected.emplace_back(kinds[static_cast<int>(e.kind)], e.t);
        }
        std::vector<std::pair<std::string, double>> found;
        for (const EventOver& e : all)
          if (e.of == name && e.restitution == decimal<double>(Decimal(value)) && e.event != "change" &&
              (e.release == "either" || (e.release == "published") == (release == Release::published)))
            found.emplace_back(e.event, e.t);
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        REQUIRE(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
          CHECK(found[i].first == expected[i].first);
          CHECK_THAT(found[i].second, WithinAbs(expected[i].second, close));
        }
      }
}

TEST_CASE("the rules of release differ in the examples with e = 0 alone, in the third one", "[examples]") {
  const std::vector<EventOver>& all = over_restitution();
  std::map<std::string, int> alone;
  for (const EventOver& e : all) {
    if (e.release == "either") continue;
    ++alone[e.release];
    CHECK(e.of == "dm21_plastic");
    CHECK(e.restitution == 0);
  }
  CHECK(alone.size() == 2);
  // Where the last accumulation of the third example is lost, by the reference's runs on both sides.
  double accumulates = 0, lost = 1;
  for (const EventOver& e : all)
    if (e.of == "dm21_plastic" && e.event == "accumulation") accumulates = std::max(accumulates, e.restitution);
  for (const EventOver& e : all)
    if (e.of == "dm21_plastic" && e.event == "change" && e.restitution > accumulates)
      lost = std::min(lost, e.restitution);
  auto accumulations = [&](double restitution) {
    Setup setup = own()["dm21_plastic"].setup;
    setup.contacts[0].restitution = Decimal(text(restitution, 15));
    const auto form = closed_form<double>(setup);
    const auto run = reference::two_bodies::simulate<double>(form->contact, form->launch, 30.0);
    return std::count_if(run.events.begin(), run.events.end(),
                         [](const auto& e) { return e.kind == reference::two_bodies::PairEventKind::accumulation; });
  };
  CHECK(accumulations(lost - 1e-6) == 1);
  CHECK(accumulations(lost + 1e-6) == 0);
}

TEST_CASE("the parameters of the examples are those of the case files", "[examples]") {
  const Table table = made(parameter_studies().at(0));
  CHECK(table.words("case") == Words{"dm21_together", "dm21_grazing", "dm21_plastic"});
  CHECK(table.numbers("k(1)") == Numbers{2, 2, 2});
  CHECK(table.numbers("k(2)") == Numbers{1, 1, 1});
  CHECK(table.numbers("v(1)") == Numbers{0, 1.611922, 0});
  CHECK(table.numbers("x(2)") == Numbers{-1, 3.768875, 2});
  CHECK(table.numbers("e") == Numbers{0.9, 0.9, 0});
}

}  // namespace touchgo::cases::dm21
