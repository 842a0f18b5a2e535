// One motion as a drawing.
#pragma once

#include <string>
#include <vector>

#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::figures {

/// A drawing that failed; what() has its name and the reason.
struct DrawingFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Draws one motion into `file`, by its ending .svg, .pdf or .png. Throws DrawingFailed, FileError.
void draw_case(const Case& c, const std::vector<Sample>& motion, const std::string& file);

}  // namespace touchgo::figures
