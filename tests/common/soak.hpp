// How long the soaks are, and how many random systems other tests draw: `make soak TIMES=N`, so many times what they
// are otherwise.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>

namespace touchgo::tests {

/// How many random systems a test draws: in `make soak`, which repeats those tagged [draws], four times TIMES as many.
inline int draws(int within_make_test) {
  const char* times = std::getenv("TIMES");
  return times ? static_cast<int>(4 * within_make_test * std::max(1L, std::strtol(times, nullptr, 10)))
               : within_make_test;
}

/// Prints what was counted and how fast when it ends.
class Soak {
 public:
  explicit Soak(long count) : count_(count) {
    if (const char* times = std::getenv("TIMES")) count_ *= std::max(1L, std::strtol(times, nullptr, 10));
  }

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
