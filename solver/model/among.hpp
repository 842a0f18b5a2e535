// Lists of contacts.
#pragma once

#include <algorithm>
#include <vector>

namespace touchgo {

inline bool among(const std::vector<int>& list, int j) { return std::find(list.begin(), list.end(), j) != list.end(); }

}  // namespace touchgo
