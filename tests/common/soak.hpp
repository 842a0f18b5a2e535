// How long the soaks are, and how many random systems other tests draw: `make soak TIMES=N`, so many times what they
// are otherwise.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>

namespace touchgo::tests {

/// TIMES, at least 1; 0 where it is not set: outside of `make soak`.
inline long times() {
  const char* given = std::getenv("TIMES");
  return given ? std::max(1L, std::strtol(given, nullptr, 10)) : 0;
}

/// How many random systems a test draws: in `make soak`, which repeats those tagged [draws], four times TIMES as many.
inline int draws(int within_make_test) { return within_make_test * static_cast<int>(std::max(1L, 4 * times())); }

/// Prints what was counted and how fast when it ends.
class Soak {
 public:
  explicit Soak(long count) : count_(count * std::max(1L, times())) {}

  long count() const { return count_; }

  /// `what`: of `count` of these it tells, and what was found.
  void done(const std::string& what) const {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    std::cout << count_ << ' ' << what << "; " << count_ / seconds << " a second, " << seconds << " s" << std::endl;
  }

 private:
  long count_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace touchgo::tests
