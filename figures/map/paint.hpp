// The colours of a map's cells. Classes and scales differ in their greys, too, and for the colour-blind.
#pragma once

#include <string>
#include <vector>

#include "figures/drawing/axis.hpp"
#include "figures/drawing/raster.hpp"
#include "solver/sweeps/field.hpp"

namespace touchgo::figures {

/// Cells of one kind.
struct Class {
  std::string name, colour;
  double share;  // of all cells of the field, shown or not
};

/// At most this many cells are shown; of larger fields every second, third ... along each axis.
inline constexpr std::size_t most_across = 1024, most_up = 512;

/// What is seen of a field.
struct Painting {
  MapAxis across, up;  // at the cells shown
  Raster raster;
  std::vector<Class> classes;      // those that occur; of numbers those that have no place on the scale
  std::vector<std::string> scale;  // of numbers: colours from `ends.low` to `ends.high`, alike far apart
  PlotAxis ends;
};

/// Five colours that may stand beside each other, from light to dark; white, grey and black are free for other classes.
const std::vector<std::string>& class_colours();

/// Rest, the five periods that occur most often, any other period, chaos, undecided (motion_number()).
Painting painted_motions(const Field& field);

/// Attractors by their number, the first five; others; none.
Painting painted_attractors(const Field& field, const std::vector<Attractor>& attractors);

/// Numbers on a scale of 254 colours, from the least to the largest but for one cell in a hundred at each end, which
/// have the colour of their end; infinite and undefined ones have their own. Where `zero` separates two kinds, the
/// colours jump there: blue below, brown and darker above.
Painting painted_numbers(const Field& field, bool zero);

/// Classes by their place in `classes`, whose shares are counted here; those that do not occur are left out.
Painting painted(const Field& field, std::vector<Class> classes, const std::vector<std::uint8_t>& places);

}  // namespace touchgo::figures
