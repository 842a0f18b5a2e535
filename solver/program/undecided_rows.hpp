// How many rows of a sweep or map are undecided, for which reason; and how many one engine left to another.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "solver/orbits/orbit.hpp"

namespace touchgo {

class UndecidedRows {
 public:
  void see(const Orbit& orbit) {
    ++rows_;
    handed_over_ += orbit.handed_over;
    if (orbit.reason.empty()) return;
    // Where it failed ("after 12 periods: ") differs from row to row.
    const std::string& why = orbit.reason;
    const std::size_t colon = why.starts_with("after ") ? why.find(": ") : std::string::npos;
    ++counts_[colon == std::string::npos ? why : why.substr(colon + 2)];
  }

  /// How many, and why, the most frequent reason first.
  std::multimap<std::size_t, std::string, std::greater<>> by_count() const {
    std::multimap<std::size_t, std::string, std::greater<>> all;
    for (const auto& [why, count] : counts_) all.emplace(count, why);
    return all;
  }

  /// "12 of 401 rows are undecided: why" in that order, then "2 of 401 rows were left to the general engine"; none
  /// where there are no such rows.
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const auto& [count, why] : by_count())
      lines.push_back(std::to_string(count) + " of " + std::to_string(rows_) +
                      (count == 1 ? " rows is undecided: " : " rows are undecided: ") + why);
    if (handed_over_ > 0)
      lines.push_back(std::to_string(handed_over_) + " of " + std::to_string(rows_) +
                      (handed_over_ == 1 ? " rows was" : " rows were") +
                      " left to the general engine: the kernel for small systems could not decide them");
    return lines;
  }

 private:
  std::size_t rows_ = 0, handed_over_ = 0;
  std::map<std::string, std::size_t> counts_;
};

}  // namespace touchgo
