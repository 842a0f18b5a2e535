#include "figures/drawing/prose.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/files/embedded.hpp"

TOUCHGO_EMBED(captions, "figures/captions.txt")

namespace touchgo::figures {

std::string prose(const std::string& heading, const std::vector<std::string>& values) {
  static const std::string all = std::string("\n") + touchgo_captions + "\n";
  const std::string line = "\n\n" + heading + "\n";
  const std::size_t at = all.find(line);
  if (at == std::string::npos) throw std::logic_error("figures/captions.txt has nothing under '" + heading + "'");
  const std::size_t from = at + line.size();
  std::string text = all.substr(from, all.find("\n\n", from) - from);
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::size_t place = 0;
  for (const std::string& value : values) {
    place = text.find("{}", place);
    if (place == std::string::npos) break;
    text.replace(place, 2, value);
    place += value.size();
  }
  if (place == std::string::npos || text.find("{}", place) != std::string::npos)
    throw std::logic_error("figures/captions.txt: '" + heading + "' has another number of {}");
  return text;
}

}  // namespace touchgo::figures
