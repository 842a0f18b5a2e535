// How long the soaks are: `make soak TIMES=N`, so many times what they are otherwise.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>

namespace touchgo::tests {

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
