// Times of several ways to do the same work, in one process on one core: rounds in which each way has its turn, so that
// what disturbs the machine disturbs all of them alike; medians over the rounds.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace touchgo::tests::bench {

/// One way. `work(n)` does n units of it; `error` and `note` are what the table shows beside its time.
struct Way {
  std::string what;
  std::function<void(long)> work;
  std::string error, note;
};

/// Time per unit, s.
struct Time {
  double median, least, most;
};

/// Binds the process, and every thread it starts later, to one core. The core, or -1 where the system does not let it.
int pin();

/// Times every way for `seconds` (s) in each round, after a warm-up that finds how many units that takes. Counts the
/// time the process had its core, so that another program on the same core does not count.
std::vector<Time> measure(const std::vector<Way>& ways, int rounds, double seconds);

/// The share of the time since pin() that the process had its core.
double share_of_core();

/// The time unit of a table and the headings of its columns.
struct Columns {
  double unit;  // s
  std::string time, error, note;
};

/// Prints a table of the times, each also as a ratio to the first way's.
void print_table(const std::string& title, const Columns& columns, const std::vector<Way>& ways,
                 const std::vector<Time>& times);

/// Two digits: "1.6e-50".
std::string scientific(double x);

/// Keeps the compiler from dropping a result, or from knowing an argument beforehand.
template <class T>
void opaque(T& x) {
  asm volatile("" : : "g"(&x) : "memory");
}

}  // namespace touchgo::tests::bench
