#include "tests/bench/measure.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <ctime>

namespace touchgo::tests::bench {
namespace {

// s. Both clocks are steady; that of the process stands still while another program has the core.
double now(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double elapsed_at_start = now(CLOCK_MONOTONIC), used_at_start = now(CLOCK_PROCESS_CPUTIME_ID);

double time_of(const Way& way, long units) {
  const double start = now(CLOCK_PROCESS_CPUTIME_ID);
  way.work(units);
  return now(CLOCK_PROCESS_CPUTIME_ID) - start;
}

// How many units last about `seconds`.
long units_for(const Way& way, double seconds) {
  for (long units = 1;; units *= 4) {
    const double t = time_of(way, units);
    if (t > seconds / 8) return std::max(1L, std::lround(units * seconds / t));
  }
}

// Four significant digits, thousands apart: "104 200", "12.54", "0.3801".
std::string number(double x) {
  if (!std::isfinite(x)) return "-";
  char text[64];
  const int before = x >= 1 ? 1 + static_cast<int>(std::floor(std::log10(x))) : 1;
  std::snprintf(text, sizeof text, "%.*f", std::max(0, 4 - before), x);
  std::string s = text;
  if (before > 4)
    for (int i = static_cast<int>(s.size()) - 3; i > 0; i -= 3) s.insert(i, " ");
  return s;
}

}  // namespace

int pin() {
  const int core = sched_getcpu();
  cpu_set_t set;
  CPU_ZERO(&set);
  if (core >= 0) CPU_SET(core, &set);
  elapsed_at_start = now(CLOCK_MONOTONIC), used_at_start = now(CLOCK_PROCESS_CPUTIME_ID);
  return core >= 0 && sched_setaffinity(0, sizeof set, &set) == 0 ? core : -1;
}

double share_of_core() {
  return (now(CLOCK_PROCESS_CPUTIME_ID) - used_at_start) / (now(CLOCK_MONOTONIC) - elapsed_at_start);
}

std::vector<Time> measure(const std::vector<Way>& ways, int rounds, double seconds) {
  std::vector<long> units;
  for (const Way& way : ways) units.push_back(units_for(way, seconds));
  std::vector<std::vector<double>> times(ways.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < ways.size(); ++i) times[i].push_back(time_of(ways[i], units[i]) / units[i]);
  std::vector<Time> result;
  for (std::vector<double>& t : times) {
    std::sort(t.begin(), t.end());
    result.push_back({t[t.size() / 2], t.front(), t.back()});
  }
  return result;
}

std::string scientific(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", x);
  return text;
}

void print_table(const std::string& title, const Columns& columns, const std::vector<Way>& ways,
                 const std::vector<Time>& times) {
  auto line = [](const std::string& what, const std::string& time, const std::string& range, const std::string& ratio,
                 const std::string& error, const std::string& note) {
    std::printf("  %-54s %10s  %-22s %9s  %-11s  %s\n", what.c_str(), time.c_str(), range.c_str(), ratio.c_str(),
                error.c_str(), note.c_str());
  };
  std::printf("\n%s\n", title.c_str());
  line("", columns.time, "(least .. most)", "ratio", columns.error, columns.note);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    auto [median, least, most] = times[i];
    line(ways[i].what, number(median / columns.unit),
         "(" + number(least / columns.unit) + " .. " + number(most / columns.unit) + ")",
         number(median / times[0].median), ways[i].error, ways[i].note);
  }
  std::fflush(stdout);
}

}  // namespace touchgo::tests::bench
