// What two precisions agree on, from runs made by hand.
#include "solver/run/agreement.hpp"

#include "solver/files/case_file.hpp"
#include "solver/run/decide.hpp"
#include "solver/run/run.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;

namespace {

template <Real R>
Run<R> impacts(const std::vector<R>& times, const R& end) {
  Run<R> run;
  for (const R& t : times) {
    Event<R> e;
    e.kind = Kind::impact, e.contact = 0, e.t = t;
    run.events.push_back(e);
  }
  run.end = end;
  return run;
}

Run<Mp50> lower() { return impacts<Mp50>({1, 2, 3}, 4); }
Run<Mp140> upper() { return impacts<Mp140>({1, 2, 3}, 4); }

}  // namespace

TEST_CASE("equal runs agree on everything and lost nothing", "[agreement]") {
  const Agreement a = Comparison(lower(), upper()).at_end();
  CHECK(a.events == 3);
  CHECK(a.lost == 0);
  CHECK(a.whole);
  CHECK(!a.cut);
}

TEST_CASE("a time that is off by 1e-40 has lost ten of fifty digits", "[agreement]") {
  Run<Mp50> low = lower();
  low.events[1].t += Mp50("2e-40");
  const Agreement a = Comparison(low, upper()).at_end();
  CHECK(a.events == 3);
  CHECK(a.whole);
  CHECK_THAT(a.lost, WithinAbs(10, 1e-9));
}

TEST_CASE("the agreement ends where fewer than eight digits are left, at another kind or at another contact",
          "[agreement]") {
  Run<Mp50> low = lower();
  low.events[1].t += Mp50("2e-7");
  CHECK(Comparison(low, upper()).at_end().events == 1);
  CHECK(!Comparison(low, upper()).at_end().whole);
  low = lower(), low.events[2].kind = Kind::rest;
  CHECK(Comparison(low, upper()).at_end().events == 2);
  low = lower(), low.events[0].contact = 1;
  CHECK(Comparison(low, upper()).at_end().events == 0);
  low = lower(), low.events.pop_back();
  CHECK(Comparison(low, upper()).at_end().events == 2);
  CHECK(!Comparison(low, upper()).at_end().whole);
}

TEST_CASE("runs that end for different reasons, at different times or from different starts do not agree as a whole",
          "[agreement]") {
  Run<Mp50> low = lower();
  low.reason = Reason::undecided;
  CHECK(!Comparison(low, upper()).at_end().whole);
  CHECK(Comparison(low, upper()).at_end().events == 3);
  low = lower(), low.end = Mp50("4.001");
  CHECK(!Comparison(low, upper()).at_end().whole);
  low = lower(), low.closed_at_start = {0};
  CHECK(Comparison(low, upper()).at_end().events == 0);
}

TEST_CASE("a sequence that one run follows further than the other is no disagreement", "[agreement]") {
  Run<Mp140> high = upper();
  high.events.resize(5, high.events[2]);
  high.events[2].in_sequence = high.events[3].in_sequence = true;
  high.events[3].t = Mp140("3.25"), high.events[4].t = Mp140("3.5"), high.events[4].kind = Kind::accumulation;
  Run<Mp50> low = lower();
  low.events[2].t = Mp50("3.5"), low.events[2].kind = Kind::accumulation;  // at once
  const Agreement a = Comparison(low, high).at_end();
  CHECK(a.events == 5);
  CHECK(a.whole);
  high.events[3].in_sequence = false;
  CHECK(Comparison(low, high).at_end().events < 5);

  // A limit on the way of a collapse is one event more that only one run lists; that of both is not.
  high.events[3].in_sequence = true, high.events[3].kind = Kind::accumulation;
  CHECK(Comparison(low, high).at_end().events == 5);
  low.events[2].in_sequence = true, low.events[2].sequence = {low.events[2].contact};
  CHECK(Comparison(low, high).at_end().events < 5);
}

TEST_CASE("what a higher precision lists beyond the same undecided end is cut", "[agreement]") {
  Run<Mp50> low = lower();
  Run<Mp140> high = upper();
  low.reason = high.reason = Reason::undecided;
  low.message = high.message = "why";
  low.events.pop_back();
  CHECK(Comparison(low, high).at_end().cut);
  high.message = "why else";
  CHECK(!Comparison(low, high).at_end().cut);
}

// ---- what is done then

TEST_CASE("runs that agree with digits to spare are reported, others are run again with more digits", "[agreement]") {
  Agreement a = Comparison(lower(), upper()).at_end();
  const Decision settled = decide(a, 16, 140, "", false);
  CHECK(settled.what == Next::settled);
  CHECK(settled.events == 3);
  CHECK(settled.message.empty());
  a.lost = 30;
  CHECK(decide(a, 104, 140, "", false).what == Next::settled);
  CHECK(decide(a, 105, 140, "", false).what == Next::higher);  // six digits are to spare
  a.lost = 0, a.whole = false;
  CHECK(decide(a, 16, 140, "", false).what == Next::higher);
  a.whole = true;  // both ran out of effort at the same event
  CHECK(decide(a, 16, 140, "the budget ran out", true).what == Next::settled);
}

TEST_CASE("what the highest precision does not settle is undecided after the events that both runs share",
          "[agreement]") {
  Run<Mp50> low = lower();
  low.events[2].contact = 1;
  const Agreement a = Comparison(low, upper()).at_end();
  CHECK(decide(a, 16, 1100, "", false).what == Next::higher);
  const Decision d = decide(a, 16, 2500, "", true);
  CHECK(d.what == Next::undecided);
  CHECK(d.events == 2);
  CHECK(d.message == "what follows is not settled by 2500 digits");
}

TEST_CASE("of runs that lost too many digits the events before that are reported", "[agreement]") {
  Agreement a = Comparison(lower(), upper()).at_end();
  a.lost = 2400, a.lost_up_to = {10, 2300, 2400};
  CHECK(decide(a, 100, 2500, "", true).events == 2);
  a.lost_up_to = {2395, 2400, 2400};
  const Decision d = decide(a, 100, 2500, "", true);
  CHECK(d.what == Next::undecided);
  CHECK(d.events == 0);
  CHECK(d.message == "what follows is not settled by 2500 digits");
}

TEST_CASE("where the higher run is out of effort, what both agree on is reported", "[agreement][budget]") {
  const Setup s = dm21("-1", "0", "2", "0", "0.9");
  const Run<Mp50> low = run_exact<Mp50>(s, make_system<Mp50>(s), 20, 1000);
  Run<Mp140> high;
  // Down to one that does not suffice.
  for (double budget = 0.01; !high.out_of_budget || high.events.size() == low.events.size(); budget *= 0.8)
    high = run_exact<Mp140>(s, make_system<Mp140>(s), 20, 1000, {}, Effort(budget));
  REQUIRE(low.reason == Reason::until);
  const Agreement a = Comparison(low, high).at_end();
  CHECK(a.events == high.events.size());
  CHECK(a.events > 0);
  CHECK(a.events < low.events.size());
  const Decision d = decide(a, 16, 140, high.message, false);
  CHECK(d.what == Next::undecided);
  CHECK(d.events == a.events);
  CHECK(d.message.starts_with("the budget of 0.00"));
  CHECK(d.message.ends_with("--budget raises it; what two precisions agree on is listed"));
}

TEST_CASE("double measures the loss of a run while it keeps eight digits, and 50 digits beyond that", "[agreement]") {
  const Setup s = read_case("cases/ob21_hard.toml").setup;
  for (const auto& [until, digits, precision] : {std::tuple("60", 16, 50),
                                                 {"60", 40, 80},
                                                 {"60", 61, 140},
                                                 {"60", 200, 400},
                                                 {"140", 16, 140},
                                                 {"140", 40, 80}}) {
    CAPTURE(until, digits);
    const Report r = simulate(s, until, 1000, {.digits = digits}), more = simulate(s, until, 1000, {.digits = 300});
    CHECK(r.reason == Reason::until);
    CHECK(r.precision == precision);
    REQUIRE(r.events.size() == more.events.size());
    const Mp400 allowed = pow(Mp400(10), 2 - digits);
    for (std::size_t i = 0; i < r.events.size(); ++i)
      CHECK(abs(Mp400(r.events[i].t) / Mp400(more.events[i].t) - 1) <= allowed);
  }
}

}  // namespace touchgo::tests
