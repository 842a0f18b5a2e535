// The path to one number of a case, such as body.1.force.2.phase: the kind of object, which one, the key.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace touchgo {

class NumberPath {
 public:
  explicit NumberPath(const std::string& path) {
    for (std::size_t begin = 0; begin <= path.size();) {
      const std::size_t dot = std::min(path.find('.', begin), path.size());
      parts_.push_back(path.substr(begin, dot - begin));
      begin = dot + 1;
    }
  }

  std::size_t size() const { return parts_.size(); }
  const std::string& kind() const { return parts_[0]; }
  /// From the end: 1 is the key.
  const std::string& last(std::size_t k) const { return parts_[size() - k]; }
  /// The parts between the kind and the last `after` ones: a name may have dots.
  std::string which(std::size_t after) const {
    std::string all;
    for (std::size_t i = 1; i + after < size(); ++i) all += (i > 1 ? "." : "") + parts_[i];
    return all;
  }

 private:
  std::vector<std::string> parts_;
};

}  // namespace touchgo
