// What sign tests after each step miss: the first event of random systems of two bodies, by steps of H and exactly.
//
// A step of H sees the sign of the gap or of the contact force at its end. Two roots within one step leave no trace,
// nor does an even root. A shallow dip below zero of depth d lasts sqrt(8 d / g''); it is seen with probability
// duration / H. The depths of the shallowest dips are uniform in a family of systems, so the missed fraction falls like
// H^2, and never to zero.
//
// Two ways to step: along the exact motion, so that the sign test alone misses events, and by Runge-Kutta
// steps, as the paper does. H is given in units of the system's time scale, 1 / the fastest rate of its motion.
#pragma once

#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::dm21 {

/// Counts over all systems at one step H = `step` time scales. An event is right if it falls into the step that holds
/// the exact first one (by Runge-Kutta: is within one step of it).
struct Missed {
  double step;
  long later = 0;  // a later event is taken for the first
  long none = 0;   // there is none in sight, though there is one
  long wrong = 0;  // by Runge-Kutta only: an event more than a step too early, or where there is none
  double fraction = 0, low = 0, high = 0;  // of the systems; its 95 % interval (Wilson)
};

/// The gap (m) of one system over time (s), followed through its first event to the sample that shows a later one.
struct Glimpse {
  unsigned long index;  // of the system
  double exact;         // the first event, s
  std::vector<double> curve_t, curve, sample_t, sample;
};

struct MissedEvents {
  long systems = 0;
  long impacts = 0, separations = 0, quiet = 0;  // first events in closed form
  std::vector<Missed> sign_tests;                // along the exact motion; from coarse to fine
  std::vector<Missed> runge_kutta;
  long exact_missed = 0;         // systems where a sample of the finest steps is negative before the exact first event
  long checked = 0, agreed = 0;  // systems whose first event reference/ computes too; where it is the same to 1e-9
  double order;                  // slope of log(fraction) over log(step) of the sign tests, steps up to 2
  Glimpse example;               // the first system whose impact goes unseen at H = 1 and a later one is taken
};

/// A random system: two bodies under-, over-, critically damped, undamped or without a spring, loaded and forced or
/// not; apart (the first event is an impact) or together (a separation). Depends on the index alone.
Setup random_two_bodies(unsigned long index);

/// The first `systems` of them over 10 s or a little more. The same for any number of threads (0: the machine's).
MissedEvents missed_events(long systems, int threads = 0);

/// Three tables: counts by method and step; totals; the gap of the example.
std::vector<Table> tables(const MissedEvents& m);
MissedEvents missed_events(const Table& counts, const Table& totals, const Table& example);

/// dm21_missed_events, dm21_missed_events_totals, dm21_missed_events_example: of 10 000 systems.
std::vector<Study> missed_events_studies();

}  // namespace touchgo::cases::dm21
