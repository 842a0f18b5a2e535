// DM21's first example: its two event times to 50, 100 and 1000 digits; the second one to its separation.
#include <algorithm>
#include <array>
#include <cmath>
#include <ios>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/certificate/certified.hpp"
#include "solver/files/case_file.hpp"
#include "solver/model/system.hpp"
#include "solver/number/scalar.hpp"
#include "solver/run/run.hpp"
#include "solver/run/simulate.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/closed_form.hpp"
#include "tests/bench/measure.hpp"

namespace touchgo::tests {

namespace {

using Times = std::array<Mp2500, 2>;

// Largest relative error of the two times.
std::string error(const Times& t, const Times& exact) {
  using std::abs;
  return std::max(abs(t[0] / exact[0] - 1), abs(t[1] / exact[1] - 1)).str(2, std::ios::scientific);
}

// The verifier alone, given the events of a run: in the place of errors how wide its enclosures are.
Way verifier(Case c, const Report& r, const Options& options) {
  c.until = r.reason == Reason::until ? Decimal(r.end) : c.until;
  const auto proved = [c, r, options] {
    Report copy = r;
    reference::certify(c, options, copy);
    if (copy.events.size() != r.events.size()) throw std::runtime_error("the verifier leaves events open");
    return copy;
  };
  Mp2500 widest = 0;
  for (const EventText& e : proved().events)
    widest = std::max(widest, Mp2500(Mp2500(e.enclosure->second) - Mp2500(e.enclosure->first)));
  return {"its events proved by the verifier alone",
          [=](long n) {
            for (long i = 0; i < n; ++i) proved();
            return n;
          },
          widest.str(2, std::ios::scientific) + " s wide", ""};
}

template <int DIGITS>
void compare(const Case& c, const Times& exact) {
  using R = Mp<DIGITS + 10>;
  Options options;
  options.digits = DIGITS;
  const auto ours = [&c, options] {
    const Report r = simulate(c.setup, "12", 2, options);
    if (r.events.size() != 2) throw std::runtime_error("the example has not its two events");
    return r;
  };
  const auto by_hand = [p = Masses<R>(c.setup), in_double = Masses<double>(c.setup)] {
    return events_by_hand<R>(p, events_by_hand<double>(in_double));
  };
  const Report r = ours();
  const Way proved = verifier(c, r, options);
  const std::array<R, 2> t = by_hand();
  const std::vector<Way> ways{{"touchgo, method exact, two precisions compared",
                               [=](long n) {
                                 for (long i = 0; i < n; ++i) ours();
                                 return n;
                               },
                               error({Mp2500(r.events[0].t), Mp2500(r.events[1].t)}, exact), ""},
                              proved,
                              {"closed form by hand in Boost's mpfr_float, Newton",
                               [=](long n) {
                                 for (long i = 0; i < n; ++i) by_hand();
                                 return n;
                               },
                               error({Mp2500(t[0]), Mp2500(t[1])}, exact), ""}};
  print_table(std::to_string(DIGITS) + " digits",
              "DM21, first example: separation and impact to " + std::to_string(DIGITS) + " digits",
              {1e-6, "us", "error", ""}, ways, measure(ways, 7, 0.1));
}

}  // namespace

void digits() {
  const Case c = read_case("cases/dm21_together.toml");
  const Run<Mp2500> run = run_exact<Mp2500>(c.setup, make_system<Mp2500>(c.setup), Mp2500(12), 2);
  if (run.events.size() != 2) throw std::runtime_error("the example has not its two events");
  const Times exact{run.events[0].t, run.events[1].t};
  compare<50>(c, exact);
  compare<100>(c, exact);
  compare<1000>(c, exact);

  const Case grazing = read_case("cases/dm21_grazing.toml");
  const Options fifty{.digits = 50};
  const auto ours = [&] { return simulate(grazing.setup, "10.5", grazing.max_events, fifty); };
  const std::vector<Way> ways{{"touchgo, method exact, two precisions compared",
                               [=](long n) {
                                 for (long i = 0; i < n; ++i) ours();
                                 return n;
                               },
                               "", ""},
                              verifier(grazing, ours(), fifty)};
  print_table("1000 impacts", "DM21, second example: 1000 impacts, their limit and the separation to 50 digits",
              {1e-3, "ms", "error", ""}, ways, measure(ways, 5, 0.3));
}

}  // namespace touchgo::tests
