// The values of one figure in the templates.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cases/claims/contents.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

/// Name, caption, alternative text, the drawing itself as a data: URI, its data and script, and the claims that it
/// shows. Drawn as NAME.png in `folder` where that is there, which it is for drawings that are large as NAME.svg.
/// Throws FileError.
nlohmann::ordered_json figure_values(const Plot& plot, const std::string& folder, const cases::Contents& contents);

}  // namespace touchgo::figures
