// Times of several ways to do the same work, in one process: rounds in which each way has its turn, so that what
// disturbs the machine disturbs all of them alike; medians over the rounds.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace touchgo::tests {

/// One way. `work(n)` does about n units of it and says how many, or is empty where the way does not lead there;
/// `error` and `note` are what the table shows beside its time.
struct Way {
  std::string what;
  std::function<double(long)> work;
  std::string error = "", note = "";
  double events = 0;  // in a unit; 0: the table shows no time per event
};

/// Time per unit, s, and how many cores the process had meanwhile.
struct Time {
  double median, least, most;
  double cores;
};

/// Binds the process, and every thread it starts later, to one core. The core, or -1 where the system does not let it.
int pin();

/// The process may use again every core that it might before pin().
void unpin();

/// process: the time the process had its core, so that another program on the same core does not count. wall: the time
/// that passed, for more than one thread.
enum class Clock { process, wall };

/// Times every way for `seconds` (s) in each round, after a warm-up that finds how many units that takes.
std::vector<Time> measure(const std::vector<Way>& ways, int rounds, double seconds, Clock clock = Clock::process);

/// The share of the time since pin() that the process had its core.
double share_of_core();

/// The time unit of a table and the headings of its columns.
struct Columns {
  double unit;  // s
  std::string time, error, note, event = "";
};

/// From here on every row that is printed is also written to a file, with the name of its table.
void write_rows_to(const std::string& file);

/// Prints the title of a table and the headings of its columns.
void print_heading(const std::string& title, const Columns& columns);

/// Prints the times of the table `name`, each also as a ratio to the first way's.
void print_rows(const std::string& name, const Columns& columns, const std::vector<Way>& ways,
                const std::vector<Time>& times);

/// Prints a table of one heading and its rows.
void print_table(const std::string& name, const std::string& title, const Columns& columns,
                 const std::vector<Way>& ways, const std::vector<Time>& times);

/// Two digits: "1.6e-50".
std::string scientific(double x);

/// Keeps the compiler from dropping a result, or from knowing an argument beforehand.
template <class T>
void opaque(T& x) {
  asm volatile("" : : "g"(&x) : "memory");
}

}  // namespace touchgo::tests
