// The page of one run: its bodies on their line, moving; curves over time; the table of its events; the data. One HTML
// file that asks for nothing else; no text of the case is markup or script in it.
#pragma once

#include <string>
#include <vector>

#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::figures {

/// The whole page. Of a long motion some samples are drawn (kept_samples.hpp), of very many events the first stand in
/// the table; the page says so. The same run gives the same bytes. Throws std::invalid_argument where there is no
/// sample, std::logic_error where the template is not well formed.
std::string motion_page(const Case& c, const Report& report, const std::vector<Sample>& samples);

}  // namespace touchgo::figures
