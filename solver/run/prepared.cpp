#include "solver/run/prepared.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/model/check_setup.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"
#include "solver/run/task.hpp"
#include "solver/run/task_report.hpp"

namespace touchgo {

struct Prepared::Inside {
  Setup setup;
  Decimal until;
  SystemPool systems = {};

  Inside(Setup of, Decimal to) : setup(std::move(of)), until(std::move(to)) {}

  /// Whether its numbers, starts aside, are near 1: runs are in SI units. Looked at once, where it is first asked for.
  bool is_ordinary() {
    std::call_once(looked_, [&] {
      Setup at_rest = setup;
      for (Body& b : at_rest.bodies) b.position = b.velocity = "0";
      ordinary_ = units_of(at_rest, until) == Units();
      end_ = decimal<double>(until);
    });
    return ordinary_;
  }
  double end() const { return end_; }  // s, once it has been looked at

 private:
  std::once_flag looked_;
  bool ordinary_ = false;
  double end_ = 0;
};

Prepared::Prepared(Setup setup, Decimal until) {
  check(setup);
  allow_until(until);
  inside_ = std::make_unique<Inside>(std::move(setup), std::move(until));
}
Prepared::~Prepared() = default;
Prepared::Prepared(Prepared&&) noexcept = default;

namespace {

bool are_in_range(const std::vector<Decimal>& numbers) { return std::all_of(numbers.begin(), numbers.end(), in_range); }

void allow_starts(const Setup& setup, bool allowed) {
  if (allowed) return;
  throw std::invalid_argument(
      "start: of each of " + std::to_string(setup.bodies.size()) +
      " bodies a position and a velocity, 0 or of a magnitude from 2.23e-308 to 1.79e308, are allowed");
}

}  // namespace

const Setup& Prepared::setup() const { return inside_->setup; }

Report Prepared::run(long max_events, const Options& options) const {
  Task task = make_task(inside_->setup, inside_->until, max_events, options, inside_->systems);
  check_start(task);
  return task_report(task);
}

Report Prepared::run(const BodyStarts& starts, long max_events, const Options& options) const {
  Setup setup = inside_->setup;
  allow_starts(setup, starts.position.size() == setup.bodies.size() && starts.velocity.size() == setup.bodies.size() &&
                          are_in_range(starts.position) && are_in_range(starts.velocity));
  for (std::size_t i = 0; i < setup.bodies.size(); ++i)
    setup.bodies[i].position = starts.position[i], setup.bodies[i].velocity = starts.velocity[i];
  Task task = make_task(std::move(setup), inside_->until, max_events, options, inside_->systems);
  check_start(task);
  return task_report(task);
}

EventTimes Prepared::event_times(std::span<const double> start, long most, const Options& options) const {
  Inside& in = *inside_;
  const std::size_t n = in.setup.bodies.size();
  auto finite = [](double x) { return std::isfinite(x); };
  allow_starts(in.setup, start.size() == 2 * n && std::all_of(start.begin(), start.end(), finite));
  if (most < 0) throw std::invalid_argument("most: 0 or more is allowed");
  allow_budget(options.budget);
  EventTimes times;
  auto add = [&](const auto& e, double t) {
    if (!counts(e.kind) || std::ssize(times.t) == most) return;
    times.t.push_back(t), times.kind.push_back(e.kind), times.contact.push_back(e.contact);
  };
  auto ordinary = [](double x) { return x == 0 || (std::fabs(x) > 0x1p-80 && std::fabs(x) < 0x1p79); };
  if (!in.is_ordinary() || !std::all_of(start.begin(), start.end(), ordinary)) {
    BodyStarts starts;
    for (std::size_t i = 0; i < n; ++i)
      starts.position.emplace_back(shortest(start[i])), starts.velocity.emplace_back(shortest(start[n + i]));
    const Report r =
        run(starts, most, {.digits = 0, .budget = options.budget, .release = options.release, .stop = options.stop});
    for (const EventText& e : r.events) add(e, number_from(e.t));
    times.reason = std::ssize(times.t) == most ? Reason::events : r.reason;
    return times;
  }
  const auto lent = in.systems.of<double>().lend(in.setup, Units(), in.end());
  std::copy(start.begin(), start.end(), lent->system.start.data());
  lent->release_as_in(in.setup);
  if (options.release)
    for (Joint<double>& joint : lent->system.joints) joint.release = *options.release;
  check_start(in.setup, lent->system, false);
  Effort effort(options.budget);
  Observer<double> observer;
  observer.stop = options.stop;
  constexpr long all = std::numeric_limits<long>::max();
  Simulation<double> simulation =
      exact_simulation<double>(in.setup, lent->system, in.end(), all, effort, observer, nullptr, &lent->kept);
  const Run<double>& run = simulation.run();
  while (run.counted < most && simulation.step()) {
  }
  for (const Event<double>& e : run.events) add(e, e.t);
  times.reason = std::ssize(times.t) == most ? Reason::events : run.reason;
  return times;
}

}  // namespace touchgo
