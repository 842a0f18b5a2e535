#include "tests/bench/measure.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <stdexcept>

namespace touchgo::tests {
namespace {

// s. Both clocks are steady; that of the process stands still while another program has the core.
double now(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double elapsed_at_start = now(CLOCK_MONOTONIC), used_at_start = now(CLOCK_PROCESS_CPUTIME_ID);

cpu_set_t cores_at_start;

struct Spent {
  double process, wall;  // s
  double units;
};

Spent spent_on(const Way& way, long units) {
  const double process = now(CLOCK_PROCESS_CPUTIME_ID), wall = now(CLOCK_MONOTONIC);
  const double done = way.work(units);
  return {now(CLOCK_PROCESS_CPUTIME_ID) - process, now(CLOCK_MONOTONIC) - wall, done};
}

// How many units last about `seconds`, by so long a trial that what does not grow with them hardly counts.
long units_for(const Way& way, double seconds, Clock clock) {
  for (long units = 1;; units *= 4) {
    const Spent spent = spent_on(way, units);
    const double time = clock == Clock::wall ? spent.wall : spent.process;
    if (time > seconds / 2) return std::max(1L, std::lround(spent.units * seconds / time));
  }
}

// Four significant digits: "104200", "12.54", "0.3801".
std::string plain(double x) {
  if (!std::isfinite(x)) return "-";
  char text[64];
  const int before = x >= 1 ? 1 + static_cast<int>(std::floor(std::log10(x))) : 1;
  std::snprintf(text, sizeof text, "%.*f", std::max(0, 4 - before), x);
  return text;
}

// Thousands apart: "104 200".
std::string number(double x) {
  std::string s = plain(x);
  if (x >= 1e4)
    for (int i = static_cast<int>(s.size()) - 3; i > 0; i -= 3) s.insert(i, " ");
  return s;
}

std::ofstream rows_file;

// A cell has no comma of its own: names of rows are looked for by them.
std::string cell(std::string words) {
  std::erase(words, ',');
  return words;
}

void print_line(const std::string& what, const std::string& time, const std::string& range, const std::string& ratio,
                const std::string& event, const std::string& error, const std::string& note) {
  std::printf("  %-54s %10s  %-22s %9s %9s  %-11s  %s\n", what.c_str(), time.c_str(), range.c_str(), ratio.c_str(),
              event.c_str(), error.c_str(), note.c_str());
}

}  // namespace

int pin() {
  const int core = sched_getcpu();
  sched_getaffinity(0, sizeof cores_at_start, &cores_at_start);
  cpu_set_t set;
  CPU_ZERO(&set);
  if (core >= 0) CPU_SET(core, &set);
  elapsed_at_start = now(CLOCK_MONOTONIC), used_at_start = now(CLOCK_PROCESS_CPUTIME_ID);
  return core >= 0 && sched_setaffinity(0, sizeof set, &set) == 0 ? core : -1;
}

void unpin() { sched_setaffinity(0, sizeof cores_at_start, &cores_at_start); }

double share_of_core() {
  return (now(CLOCK_PROCESS_CPUTIME_ID) - used_at_start) / (now(CLOCK_MONOTONIC) - elapsed_at_start);
}

std::vector<Time> measure(const std::vector<Way>& ways, int rounds, double seconds, Clock clock) {
  std::vector<long> units;
  for (const Way& way : ways) units.push_back(way.work ? units_for(way, seconds, clock) : 0);
  std::vector<std::vector<double>> times(ways.size());
  std::vector<Spent> sums(ways.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < ways.size(); ++i) {
      if (!ways[i].work) continue;
      const Spent spent = spent_on(ways[i], units[i]);
      sums[i].process += spent.process, sums[i].wall += spent.wall;
      times[i].push_back((clock == Clock::wall ? spent.wall : spent.process) / spent.units);
    }
  std::vector<Time> result;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (!ways[i].work) {
      result.push_back({});
      continue;
    }
    std::sort(times[i].begin(), times[i].end());
    result.push_back(
        {times[i][times[i].size() / 2], times[i].front(), times[i].back(), sums[i].process / sums[i].wall});
  }
  return result;
}

std::string scientific(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", x);
  return text;
}

void write_rows_to(const std::string& file) {
  rows_file.open(file);
  rows_file << "table,what,unit,time,least,most,ratio,per event,error,note\n";
  if (!rows_file) throw std::runtime_error(file + ": cannot write");
}

void print_heading(const std::string& title, const Columns& columns) {
  std::printf("\n%s\n", title.c_str());
  print_line("", columns.time, "(least .. most)", "ratio", columns.event, columns.error, columns.note);
}

void print_rows(const std::string& name, const Columns& columns, const std::vector<Way>& ways,
                const std::vector<Time>& times) {
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const Time& t = times[i];
    if (!ways[i].work) {
      print_line(ways[i].what, "-", "", "", "", "", ways[i].note);
      continue;
    }
    print_line(ways[i].what, number(t.median / columns.unit),
               "(" + number(t.least / columns.unit) + " .. " + number(t.most / columns.unit) + ")",
               number(t.median / times[0].median),
               ways[i].events > 0 ? number(t.median / columns.unit / ways[i].events) : "", ways[i].error, ways[i].note);
    rows_file << cell(name) << ',' << cell(ways[i].what) << ',' << columns.time << ',' << plain(t.median / columns.unit)
              << ',' << plain(t.least / columns.unit) << ',' << plain(t.most / columns.unit) << ','
              << plain(t.median / times[0].median) << ','
              << (ways[i].events > 0 ? plain(t.median / columns.unit / ways[i].events) : "") << ','
              << cell(ways[i].error) << ',' << cell(ways[i].note) << std::endl;
  }
  std::fflush(stdout);
}

void print_table(const std::string& name, const std::string& title, const Columns& columns,
                 const std::vector<Way>& ways, const std::vector<Time>& times) {
  print_heading(title, columns);
  print_rows(name, columns, ways, times);
}

}  // namespace touchgo::tests
