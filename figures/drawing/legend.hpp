// The legend above a panel: as many columns as fit the page, long names shortened, fewer named where rows run out.
#pragma once

#include <string>
#include <vector>

namespace touchgo::figures {

struct Legend {
  std::vector<std::string> titles;  // gnuplot's "title .." of every entry, or "notitle"
  std::string more;                 // an entry with the number of curves not named, or empty
  std::string key;                  // gnuplot's "set key .."
  int rows;                         // to keep free above the panel
};

/// Of these names, in their order, above a panel that is `room` characters wide; a name may be anything.
Legend legend(const std::vector<std::string>& names, double room);

}  // namespace touchgo::figures
