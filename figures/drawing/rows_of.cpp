#include "figures/drawing/rows_of.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace touchgo::figures {

std::string rows_of(const std::string& csv, const std::string& cells) {
  const std::string beginning = cells + ",";
  long row = 0, first = 0, count = 0;
  for (std::string_view rest = csv; !rest.empty(); ++row) {
    if (row > 0 && rest.starts_with(beginning)) {
      if (count == 0) first = row;
      if (row != first + count++) throw std::logic_error("the rows of '" + cells + "' do not stand together");
    }
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  }
  if (count == 0) first = row;
  return "skip " + std::to_string(first) + " every ::::" + std::to_string(std::max(count - 1, 0L));
}

}  // namespace touchgo::figures
