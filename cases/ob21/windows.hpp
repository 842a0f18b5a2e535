// OB21's windows of one impact as the atlas has them, and what sentences on their widths, ends and order measure there.
//
// An end is known to 1e-9 rad/s; nothing is sampled. The windows are those of the motions 1/1 to 1/5, stable all along;
// what doubles its period beyond an end, or has more impacts, belongs to none of them.
#pragma once

#include <vector>

#include "cases/ob21/measures.hpp"
#include "cases/ob21/studies/atlas.hpp"

namespace touchgo::cases::ob21 {

/// Of an end of a window, rad/s.
inline constexpr double end_error = 1e-9;

/// The window of a model's motion with one impact in n periods. Throws std::out_of_range if there is none, or more.
AtlasWindow only_window(const std::vector<AtlasWindow>& atlas, const Model& m, int n);

double width(const AtlasWindow& w);

/// Of the range that the atlas covers, the share at which both models are in the window of one n, or both between the
/// same two.
double same_place(const std::vector<AtlasWindow>& atlas, const Model& a, const Model& b);

/// The same windows with ends from reference/windows, where these are flips: each the proved zero within a millionth.
/// Throws std::out_of_range where there is none.
std::vector<AtlasWindow> with_proved_flips(std::vector<AtlasWindow> windows);

/// The windows of these models alone.
std::vector<AtlasWindow> of_models(const std::vector<AtlasWindow>& atlas, const std::vector<Model>& models);

}  // namespace touchgo::cases::ob21
