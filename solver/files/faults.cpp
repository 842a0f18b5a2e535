#include "solver/files/faults.hpp"

#include <iterator>
#include <utility>

namespace touchgo {

void Faults::add(int line, std::string text) {
  first_.emplace(line, std::move(text));
  if (first_.size() > most_listed) first_.erase(std::prev(first_.end()));
  if (++found_ == most_collected) refuse();
}

void Faults::refuse() const {
  std::vector<std::string> lines;
  for (const auto& [line, text] : first_) lines.push_back(text);
  const std::size_t more = found_ - lines.size();
  if (more > 0)
    lines.push_back(file_ + ": and " + std::to_string(more) + (more == 1 ? " more fault" : " more faults") +
                    (found_ < most_collected ? "" : " at least"));
  throw BadInput(std::move(lines));
}

}  // namespace touchgo
