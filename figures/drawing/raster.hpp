// A picture made of cells, as one PNG within a drawing: half a million rectangles would be tens of megabytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace touchgo::figures {

struct Raster {
  std::size_t width, height;         // cells
  std::vector<std::uint8_t> cells;   // places in `colours`, row by row from the top
  std::vector<std::string> colours;  // "#1a9070", at most 256
};

/// Where it lies, in parts of the drawing's width and height from its upper left corner.
struct PlacedRaster {
  Raster raster;
  double left, top, width, height;
};

/// The bytes of a PNG with indexed colours (ISO/IEC 15948). Throws std::logic_error for a raster that is none.
std::string png(const Raster& raster);

}  // namespace touchgo::figures
