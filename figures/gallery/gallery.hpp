// All figures, drawn with gnuplot. They read results and compute nothing.
#pragma once

#include <string>

namespace touchgo::figures::gallery {

/// Draws every figure into `folder`: NAME.svg, NAME.pdf and NAME.csv (and the script NAME.gp). `cases`: the folder of
/// the project's cases. Throws DrawingFailed, FileError.
void draw_all(const std::string& cases, const std::string& folder);

}  // namespace touchgo::figures::gallery
