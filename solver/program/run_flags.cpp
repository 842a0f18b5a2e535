#include "solver/program/run_flags.hpp"

#include "solver/program/flags.hpp"

namespace touchgo {

Options asked_options(const RunFlags& flags) {
  Options options;
  options.method =
      one_of<MethodName>("--method", flags.method, {{"exact", MethodName::exact}, {"steps", MethodName::steps}});
  if (!flags.digits.empty()) options.digits = static_cast<int>(count("--digits", flags.digits, 15, 1000));
  if (flags.in_double && !flags.digits.empty())
    throw Usage("--double: --digits is given too, one of the two is allowed");
  if (flags.in_double && options.method == MethodName::steps)
    throw Usage("--double: method steps works in double by itself, --double is allowed with --method exact");
  if (flags.in_double) options.digits = 0;
  if (!flags.step.empty()) options.step = positive_number("--step", flags.step);
  if (!flags.step.empty() && options.method != MethodName::steps)
    throw Usage("--step: method exact has no steps, --step is allowed with --method steps");
  if (!flags.release.empty())
    options.release = one_of<Release>("--release", flags.release,
                                      {{"unilateral", Release::unilateral}, {"published", Release::published}});
  options.budget = static_cast<double>(count("--budget", flags.budget, 1, 1'000'000'000));
  return options;
}

}  // namespace touchgo
