#include "solver/run/task.hpp"

#include <stdexcept>
#include <utility>

#include "solver/model/contact_start.hpp"
#include "solver/model/names.hpp"
#include "solver/number/thread_caches.hpp"

namespace touchgo {

void allow_until(const Decimal& until) {
  if (until.sign() <= 0 || !in_range(until))
    throw std::invalid_argument("until: a number > 0 up to 1.79e308 is allowed");
}

void allow_budget(double budget) {
  if (!(budget > 0)) throw std::invalid_argument("budget: a number > 0 is allowed");
}

Task make_task(Setup setup, const Decimal& until, long max_events, const Options& options, SystemPool& systems) {
  free_caches_at_end_of_thread();
  auto allow = [](bool allowed, const char* line) {
    if (!allowed) throw std::invalid_argument(line);
  };
  allow_until(until);
  allow(!options.from || Decimal(options.from->t) < until, "until: a number beyond that of the state is allowed");
  allow(!options.from || options.from->method == options.method,
        "from: a state of a run by the same method is allowed");
  allow(max_events >= 0, "max_events: 0 or more is allowed");
  allow(
      (options.digits >= 15 && options.digits <= 1000) || (options.digits == 0 && options.method == MethodName::exact),
      "digits: 15 to 1000, and under exact 0, are allowed");
  const long before = options.from ? options.from->events : 0;
  allow(!options.keep || *options.keep == -1 || *options.keep >= before,
        "keep: -1, or at least as many events as the state has, is allowed");
  allow_budget(options.budget);
  allow(options.step.sign() > 0, "step: a number > 0 is allowed");
  if (options.release)
    for (Contact& c : setup.contacts) c.release = *options.release;
  Units units = units_of(setup, until);
  if (options.method == MethodName::steps && too_wide(in_units(setup, units))) units = {};  // SI has room for each
  return {std::move(setup), until, max_events, max_events, options, Effort(options.budget), systems, units};
}

void check_start(const Setup& setup, const System<double>& system, bool exactly) {
  const Vector<double> z = system.state(0.0, system.start);
  for (int j = 0; j < static_cast<int>(system.joints.size()); ++j) {
    const Joint<double>& joint = system.joints[j];
    auto refuse = [&](const char* why) {
      throw std::invalid_argument("start: contact " + contact_name(setup, j) + why);
    };
    auto sign = [&](const Row<double>& row) { return sign_in_double(row, z); };
    if (joint.touching && !(exactly ? contact_start<Mp50>(setup, setup.contacts[j]).is_together()
                                    : sign(joint.gap_row) == 0 && sign(joint.rate_row) == 0))
      refuse(" is touching, a start with a gap and a rate of 0 is allowed");
    if (joint.rigid && !joint.touching && (exactly ? starts_inside(setup, system, z, j) : sign(joint.gap_row) < 0))
      refuse(" has its members inside one another, a start with a gap >= 0 is allowed");
  }
}

void check_start(Task& task) {
  if (task.options.from) return;
  const auto lent = task.systems.of<double>().lend(task.setup, task.units, task.time<double>(task.until));
  lent->begin(task.setup);
  check_start(task.setup, lent->system, true);
}

}  // namespace touchgo
