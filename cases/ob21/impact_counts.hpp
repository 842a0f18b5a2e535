// Whether a code that never lets the body rest has the printed numbers of impacts, for some steps, tolerance and
// procedure of its impact times, which the paper leaves out.
//
// A row is undetermined where one setting has its number, within half a unit of its last printed digit, and another has
// not. Values that one program printed were printed at ONE setting: how near one comes to both is said in the note.
#pragma once

#include <optional>
#include <vector>

#include "cases/ob21/studies/no_rest.hpp"

namespace touchgo::cases::ob21 {

/// Impacts per period at a frequency (rad/s), as printed.
struct PrintedCount {
  double frequency, per_period, tolerance;
};

/// Of these cells the one whose count at the frequency is nearest; nullptr if there is none.
const PlaneCell* nearest_to(const std::vector<PlaneCell>& cells, const PrintedCount& printed);

/// A setting and the larger of its relative distances from several printed counts.
struct NearestSetting {
  NoRestSetting setting;
  double off;
};
/// The setting of the cells that comes nearest to all of these; none where no setting has a cell for each.
std::optional<NearestSetting> nearest_to_all(const std::vector<PlaneCell>& cells,
                                             const std::vector<PrintedCount>& printed);

}  // namespace touchgo::cases::ob21
