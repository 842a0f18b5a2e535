// OB21's hard oscillator in its chaotic motion at eta = 7.1, r = 1: what a forcing period costs.
//
// Every way starts from the case file's start; the sweep has it first of 64. Errors are the largest of the first 15
// impact times, of the sweep impact speeds, against a run with 50 digits; the motion multiplies an error by some
// thousands on the way there.
//
// Tried, ns per period of the lanes on one core of a Xeon with AVX-512 (2.5 GHz, two vectors at a time unless said
// otherwise), where the scalar kernel before them needed 213:
//   178  one vector at a time, segments ended as soon as one lane was there
//   137  crossing together once half of the lanes are; series to the seventh power, 3.4 looks per segment instead of 5.1
//   117  loops of fixed length unrolled; series to the third power again, 4.2 looks, each with half the operations
//   113  one vector at a time, 166 with AVX2
//    98  what is high is passed in one look, exp(b t) d being concave: 2.7 looks
//    90  one division for a cubic's zero, functions of the inner loop inlined
// A look takes 25 to 40 ns of a lane, a crossing 60. 126 of the 150 operations of a point are two sincos and an
// exponential without fused multiply-add; other shares of lanes that wait, four blocks in turn: no difference.
// Later, parts of the time before, on an EPYC with AVX-512:
//   0.96  a last look that wants another waits for those of other lanes; two thirds of the lanes for the rest
//   0.96  further, where all lanes only oscillate, dead branches cut by hand: not kept, a template through all classes
//   0.98  the series near a start one lane after another: not kept
//   0.97  fewer branches in a look: the descent asked for before the verdict, what a verdict passes or loses without
//         asking whether any lane does; critical and overdamped 0.9, eta = 4 1.01, one lane alone 1.02
//   0.96  larger and smaller of two in one instruction, masks of bits asked as integers
//   1.07  one vector at a time, in one, two or four blocks in turn; three vectors 1.3, four 1.2: not kept
//   1.0   pointers that cannot alias; a descent without asking whether any lane needs one (eta = 4 1.04): not kept
//   1.0   a limit of impacts ruled out without division; a motion copied once: not kept
// Until then a look tried to reach the next zero and then had to prove what it had left behind, 2.8 looks per segment,
// a third of each its evaluation, the rest its verdict. Now (search.inl) steps come from the left and cannot pass a
// zero, 3.4 looks, for which single precision will do:
//   1.0   in double, half the time for a look, 4.2 of them, and many a second last look, far from the zero
//   0.95  a zero foreseen by Newton's method on the cubic
//   0.83  single precision, as many lanes in one vector; last looks that serve 25 times as far, by seven terms; series
//         near a start for half as far
//   0.98  one bound for a step, from the third derivative where that is nearer: one root and one division in place of
//         two, for 6 per cent more looks
//   0.94  what a search needs in units of what the quantity can reach, the time above the harmonic in single precision
//   0.97  no vectorizing by the compiler
//   0.98  a zero is foreseen from further away (0.4 in place of 0.3; 0.45 makes soft contacts 1.1)
//   0.95  fewer copies; looks inlined
//   0.96  a step and its refinement divide beside each other; critically damped motions 0.71, overdamped 0.67, since they
//         are looked at in single precision
//   1.0   the oscillation by its amplitudes of sine and cosine, fewer operations in a shorter chain (r = 0.6, soft 0.98;
//         W1 1.05): not kept; masks of single precision left in the registers for masks 1.0: not kept
//   1.05  two groups of lanes in turn; looks in turn without asking what else there is 1.0; three quarters of the lanes
//         waiting for the rest 1.0, seven eighths 1.06: not kept
// A look is now one chain of operations, each waiting for the one before (some 200 cycles, 1.2 operations in each);
// 40 % of the time, a last look 14, the start of a search 10, the series near a start 7, what an event does the rest.
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/files/case_file.hpp"
#include "solver/model/system.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/oscillator/oscillator.hpp"
#include "solver/run/run.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/kernel.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/models.hpp"
#include "tests/bench/peers.hpp"
#include "tests/bench/rows.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

// One orbit without exponents, by the kernel and by the method for any bodies: what the peers do.
std::vector<Way> event_times(const Setup& setup, const Exactly& exact) {
  const auto way = [&](const std::string& what, auto events_of) {
    std::vector<double> times;
    for (const auto& e : events_of(shown)) times.push_back(e.t);
    const double per_period = static_cast<double>(times.size()) / shown;
    const auto work = [=](long n) {
      events_of(n);
      return n;
    };
    return Way{what, work, error(times, exact.times), note(per_period), per_period};
  };
  const std::optional<Oscillator> o = as_oscillator(setup);
  if (!o) throw std::runtime_error("the case is not an oscillator");
  const System<double> system = make_system<double>(setup);
  const double period = MovingBase(setup).period();
  constexpr long no_limit = std::numeric_limits<long>::max();
  return {way("touchgo, one orbit, its event times", [=](long n) { return events(*o, own_start(*o), n); }),
          way("touchgo, method exact for any bodies",
              [=](long n) { return run_exact<double>(setup, system, n * period, no_limit).events; })};
}

void append(std::vector<Way>& ways, const std::vector<Way>& more) { ways.insert(ways.end(), more.begin(), more.end()); }

}  // namespace

void moving_base() {
  const Setup setup = read_case("cases/ob21_hard.toml").setup;
  const Exactly exact(setup);
  std::vector<Way> ways = many_orbits(setup, exact);
  append(ways, event_times(setup, exact));
  append(ways, peers(MovingBase(setup), exact));
  ways.push_back(peer<Cvode<MovingBaseTangents>>("SUNDIALS CVODE Adams, the same with tangents",
                                                 MovingBaseTangents(setup), exact));
  print_table("moving base",
              "OB21's hard oscillator, eta = 7.1, r = 1: one forcing period; errors over the first " +
                  std::to_string(compared) + " impacts",
              per_period, ways, measure(ways, 11, 0.1));
}

}  // namespace touchgo::tests
