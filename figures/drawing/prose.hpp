// Captions and alternative texts of the figures, from figures/captions.txt.
#pragma once

#include <string>
#include <vector>

namespace touchgo::figures {

/// The text under a heading of that file, its lines joined, with these values in place of each {}. Throws
/// std::logic_error where there is no such heading, or it has another number of {}.
std::string prose(const std::string& heading, const std::vector<std::string>& values = {});

}  // namespace touchgo::figures
