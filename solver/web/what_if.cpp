// The solver within a page: WebAssembly that emscripten makes of this and the sources that CMakeLists.txt names beside
// it, without MPFR. A case file's text and other numbers for it go in; the events go out as the JSON of `simulate
// --json` has them, the motion as rows of doubles.
//
// Two scalar types: double, for what is drawn while a number moves, and binary128 (34 digits, number/scalar.hpp) for
// times that are right where double is not: rebounds after a grazing lose 15 digits and more.
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "solver/contact/laws.hpp"
#include "solver/files/case_file.hpp"
#include "solver/files/faults.hpp"
#include "solver/files/names_of_contact.hpp"
#include "solver/files/notes.hpp"
#include "solver/model/names.hpp"
#include "solver/run/run.hpp"
#include "solver/stability/long_run.hpp"

namespace touchgo {
namespace {

using json = nlohmann::ordered_json;

constexpr double patience = 3;  // units of effort, some seconds in a page: a choice; a run that needs more is undecided

std::string said;          // what the latest call has to say, JSON
std::vector<double> rows;  // of its motion

/// Case file, then lines PATH=VALUE.
Case asked_case(const char* text, const char* settings, const char* release) {
  std::vector<Setting> set;
  std::istringstream lines(settings);
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t equals = line.find('='); equals != std::string::npos)
      set.push_back({line.substr(0, equals), line.substr(equals + 1)});
  Case c = read_case("case", set, std::string(text));
  for (Contact& contact : c.setup.contacts)
    if (*release) contact.release = *release == 'p' ? Release::published : Release::unilateral;
  return c;
}

/// The events, and rows t, x.., v.., gap.., the gap's rate.., force.. (nan while open): so many of them equally far
/// apart, and both sides of every event.
template <Real R>
void simulate_here(const Case& c, int points) {
  const System<R> system = make_system<R>(c.setup);
  Effort effort(patience);
  const R until = decimal<R>(c.until);
  Observer<R> observer;
  observer.interval = until / points;
  const auto n = static_cast<std::size_t>(system.n);
  observer.see = [&](const R& t, const Vector<R>& z, const ContactPhase<R>& phase) {
    rows.push_back(to_double(t));
    for (std::size_t i = 0; i < 2 * n; ++i) rows.push_back(to_double(z[static_cast<Eigen::Index>(i)]));
    for (const auto& joint : system.joints) rows.push_back(to_double(R(joint.gap_row.dot(z))));
    for (const auto& joint : system.joints) rows.push_back(to_double(R(joint.rate_row.dot(z))));
    for (std::size_t j = 0; j < system.joints.size(); ++j)
      rows.push_back(phase.status[j] == Status::closed ? to_double(R(phase.force_row[j].dot(z))) : std::nan(""));
  };
  Simulation<R> simulation = exact_simulation<R>(c.setup, system, until, c.max_events, effort, observer);
  while (simulation.step()) {
  }
  const Run<R>& run = simulation.run();
  json events = json::array();
  for (const Event<R>& e : run.events) {
    json out{{"kind", name(e.kind)},
             {"contact", names_of_contact(c.setup, e.contact)},
             {"t", to_double(e.t)},
             {"velocity_before", {to_double(e.velocity_before[0]), to_double(e.velocity_before[1])}},
             {"velocity_after", {to_double(e.velocity_after[0]), to_double(e.velocity_after[1])}},
             {"force", to_double(e.force)},
             {"closed", names_of_contacts(c.setup, e.closed)}};
    if (e.impulse) out["impulse"] = to_double(*e.impulse);
    events.push_back(std::move(out));
  }
  said = json{{"events", std::move(events)},
              {"end", {{"t", to_double(run.end)}, {"reason", name(run.reason)}, {"message", run.message}}},
              {"bodies", n},
              {"contacts", system.joints.size()}}
             .dump();
}

/// Whatever `f` throws becomes {"refused": why}.
int answer(const auto& f) {
  rows.clear();
  try {
    f();
    return 1;
  } catch (const std::exception& why) {
    said = json{{"refused", why.what()}}.dump(-1, ' ', false, json::error_handler_t::replace);
    return 0;
  }
}

}  // namespace

}  // namespace touchgo

extern "C" {

/// 1, or 0 where the case is refused; text() then says why. `precise`: by 34 digits. `release`: "", "unilateral",
/// "published".
int what_if(const char* text, const char* settings, const char* release, int precise, int points) {
  using namespace touchgo;
  return answer([&] {
    const Case c = asked_case(text, settings, release);
    if (precise)
      simulate_here<Mp50>(c, points);
    else
      simulate_here<double>(c, points);
  });
}

/// The long run of a forced system: exponents (1/s), impacts per period, what repeats.
int what_if_orbit(const char* text, const char* settings, int transient, int periods) {
  using namespace touchgo;
  return answer([&] {
    const Case c = asked_case(text, settings, "");
    const Orbit orbit = long_run(c.setup, {transient, periods});
    json lambda = json::array();
    for (const double x : orbit.lambda)
      lambda.push_back(std::isfinite(x) ? json(x) : json(std::isnan(x) ? "nan" : "-inf"));
    said = json{{"lambda", lambda},
                {"lambda1_stderr", orbit.lambda1_stderr},
                {"impacts_per_period",
                 std::isfinite(orbit.impacts_per_period) ? json(orbit.impacts_per_period) : json("inf")},
                {"p", orbit.p},
                {"n", orbit.n},
                {"rest_fraction", orbit.rest_fraction},
                {"verdict", name(orbit.motion)},
                {"reason", orbit.reason}}
               .dump();
  });
}

const char* what_if_text() { return touchgo::said.c_str(); }
const double* what_if_rows() { return touchgo::rows.data(); }
int what_if_count() { return static_cast<int>(touchgo::rows.size()); }
}
