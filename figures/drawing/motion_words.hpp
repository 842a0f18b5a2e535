// What the drawing of a motion shows, in words.
#pragma once

#include <string>

#include "figures/drawing/marks.hpp"
#include "figures/drawing/motion_data.hpp"

namespace touchgo::figures {

/// How to read it: its panels, lines, points and marks.
std::string motion_caption(const cases::dm21::Motions& m, const Marks& marks);

/// What there is to see: where the bodies are, from when to when contacts are closed, their forces; of many the first.
std::string motion_alternative(const cases::dm21::Motions& m);

}  // namespace touchgo::figures
