#include "figures/report/figure_values.hpp"

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "figures/drawing/data_uri.hpp"
#include "figures/report/row_values.hpp"
#include "solver/files/files.hpp"
#include "solver/number/sha256.hpp"

namespace touchgo::figures {

using namespace cases;

namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

constexpr double pixels = 5.0;              // for each mm: as printed, and a third larger
constexpr std::size_t to_download = 40000;  // bytes of data that a page may carry along with a figure

std::string source_of(const fs::path& stem) {
  const fs::path png = stem.string() + ".png";
  std::error_code error;
  if (fs::exists(png, error)) return data_uri("image/png", read_whole(png.string()));
  return text_uri("image/svg+xml", read_whole(stem.string() + ".svg"));
}

}  // namespace

json figure_values(const Plot& plot, const std::string& folder, const Contents& contents) {
  const fs::path stem = fs::path(folder) / plot.name;
  json tags = json::array();
  for (const LedgerRow& r : contents.rows)
    if (contents.headlines.shows(plot.name, r.claim)) tags.push_back(tag_values(r));
  for (std::size_t i = 0; i < tags.size(); ++i) tags[i]["is_first"] = i == 0, tags[i]["is_last"] = i + 1 == tags.size();
  return {{"name", plot.name},
          {"title", plot.title},
          {"caption", plot.caption},
          {"alternative", plot.alternative.empty() ? plot.title : plot.alternative},
          {"width", std::lround(pixels * plot.width)},
          {"height", std::lround(pixels * plot.height)},
          {"source", source_of(stem)},
          {"bytes", plot.csv.size()},
          {"sha256", sha256(plot.csv)},
          {"download", plot.csv.size() <= to_download ? text_uri("text/csv", plot.csv) : ""},
          {"script", read_whole(stem.string() + ".gp")},
          {"rows", tags}};
}

}  // namespace touchgo::figures
