// What a second thread gives: the chaotic hard oscillator of moving_base.cpp, and the surveys that OB21's diagrams and
// sentences rest on, at every twentieth of their frequencies. By the clock on the wall, of which other programs have
// their share: the cores that were in use say how much was left, and their product, the time of a core, what threads
// cost.
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"
#include "cases/results/own_cases.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/kernel.hpp"
#include "tests/bench/measure.hpp"

namespace touchgo::tests {

using cases::own_cases_folder, cases::OwnCases;

using namespace cases::ob21;

namespace {

// The same work on one thread and on two.
std::vector<Way> on_threads(const std::function<double(int threads, long n)>& work) {
  return {{"1 thread", [=](long n) { return work(1, n); }}, {"2 threads", [=](long n) { return work(2, n); }}};
}

// Rows of one unit; beside them how many cores they had, and the time of a core.
void rows(const std::string& name, Columns columns, std::vector<Way> ways, int rounds) {
  std::printf("%s\n", name.c_str());
  const std::vector<Time> times = measure(ways, rounds, 0.2, Clock::wall);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    char cores[32];
    std::snprintf(cores, sizeof cores, "%.2f   %.1f", times[i].cores, times[i].cores * times[i].median / columns.unit);
    ways[i].note = cores;
  }
  print_rows("threads: " + name, columns, ways, times);
}

}  // namespace

void threads() {
  const OwnCases cases(own_cases_folder());
  const Columns columns{1e-9, "ns", "", "cores in use; ns of a core"};
  print_heading("Threads: one forcing period, by the clock on the wall, not bound to a core", columns);

  const Setup chaotic = cases["ob21_hard"].setup;
  rows("hard, r = 1, eta = 7.1: chaotic, " + std::to_string(orbits_together) + " starts", columns,
       on_threads([=](int threads, long n) { return sweep_starts(chaotic, n, threads); }), 7);

  Sweep grid = survey_grid();
  grid.points = (grid.points - 1) / 20 + 1;
  std::vector<Setup> models;
  for (const Model& model : surveyed_models())
    if (model.clearance == "0") models.push_back(setup_of(cases, model, grid.from));
  const long periods =
      static_cast<long>(models.size()) * grid.points * grid.starts * (grid.length.transient + grid.length.periods);
  const auto surveys = [=](int threads, long n) {
    Sweep what = grid;
    what.threads = threads;
    for (long i = 0; i < n; ++i)
      for (const Setup& setup : models) sweep(setup, what);
    return n;
  };
  rows("OB21's " + std::to_string(models.size()) + " surveys, " + std::to_string(grid.points) + " frequencies, " +
           std::to_string(grid.starts) + " starts, " + std::to_string(periods / 1000) + " thousand periods",
       {1e-9 * static_cast<double>(periods), columns.time, "", ""}, on_threads(surveys), 3);
}

}  // namespace touchgo::tests
