#include "figures/map/paint.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

namespace touchgo::figures {

namespace {

constexpr const char *white = "#ffffff", *grey = "#bebebe", *black = "#000000", *violet = "#7a2060";
constexpr std::size_t most_classes = 5, levels = 254;

/// Every k-th of them.
std::size_t stride(std::size_t count, std::size_t most) { return (count + most - 1) / most; }

MapAxis thinned(MapAxis axis, std::size_t k) {
  std::vector<double> kept;
  for (std::size_t i = 0; i < axis.values.size(); i += k) kept.push_back(axis.values[i]);
  axis.values = std::move(kept);
  return axis;
}

using Triple = std::array<double, 3>;

Triple parts(const std::string& colour) {
  Triple t;
  for (int i = 0; i < 3; ++i) t[i] = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16);
  return t;
}

/// `count` colours from the first of these to the last.
std::vector<std::string> ramp(const std::vector<std::string>& through, std::size_t count) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i) {
    const double at =
        static_cast<double>(i * (through.size() - 1)) / static_cast<double>(std::max<std::size_t>(count - 1, 1));
    const std::size_t k = std::min(static_cast<std::size_t>(at), through.size() - 2);
    const Triple a = parts(through[k]), b = parts(through[k + 1]);
    std::array<int, 3> c;
    for (int j = 0; j < 3; ++j)
      c[j] = static_cast<int>(std::lround(a[j] + (at - static_cast<double>(k)) * (b[j] - a[j])));
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", c[0] & 255, c[1] & 255, c[2] & 255);
    all.push_back(text);
  }
  return all;
}

/// The colour at each of these equal steps from low to high.
std::vector<std::string> scale_colours(double low, double high, bool zero) {
  if (!zero) return ramp({"#f7f0c8", "#e6b45a", "#b0552e", "#5c1f35", "#1c0a24"}, levels);
  const double below = std::clamp(-low / (high - low), 0.0, 1.0);
  const auto negative = static_cast<std::size_t>(std::lround(below * static_cast<double>(levels)));
  std::vector<std::string> all = ramp({"#d3e4f2", "#7fa8d1"}, negative);
  for (std::string& c : ramp({"#b8440f", "#7a2206", "#2e0801"}, levels - negative)) all.push_back(std::move(c));
  return all;
}

std::string period(int n) { return "period " + std::to_string(n); }

/// The most frequent of these, in the order of their numbers.
std::vector<int> most_frequent(const std::map<int, std::size_t>& counts) {
  std::vector<std::pair<std::size_t, int>> by_count;
  for (const auto& [number, count] : counts) by_count.emplace_back(count, -number);
  std::sort(by_count.rbegin(), by_count.rend());
  std::vector<int> chosen;
  for (std::size_t i = 0; i < std::min(by_count.size(), most_classes); ++i) chosen.push_back(-by_count[i].second);
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace

const std::vector<std::string>& class_colours() {
  static const std::vector<std::string> all{"#f1da6c", "#8fb2d9", "#e68223", "#0d9676", "#3058b8"};
  return all;
}

Painting painted(const Field& field, std::vector<Class> classes, const std::vector<std::uint8_t>& places) {
  const std::size_t tall = field.up.values.size(), every = stride(field.across.values.size(), most_across),
                    each = stride(tall, most_up);
  Painting p{thinned(field.across, every), thinned(field.up, each), {}, {}, {}, {}};
  p.raster.width = p.across.values.size(), p.raster.height = p.up.values.size();
  for (std::size_t j = p.raster.height; j-- > 0;)
    for (std::size_t i = 0; i < p.raster.width; ++i) p.raster.cells.push_back(places[i * every * tall + j * each]);
  for (Class& c : classes) p.raster.colours.push_back(c.colour), c.share = 0;
  for (const std::uint8_t place : places) ++classes[place].share;
  for (Class& c : classes) c.share /= static_cast<double>(places.size());
  std::erase_if(classes, [](const Class& c) { return c.share == 0; });
  p.classes = std::move(classes);
  return p;
}

Painting painted_motions(const Field& field) {
  std::map<int, std::size_t> counts;
  for (const double n : field.values)
    if (n > 0) ++counts[static_cast<int>(n)];
  const std::vector<int> chosen = most_frequent(counts);
  std::vector<Class> classes{{"rest", white, 0}};
  for (std::size_t i = 0; i < chosen.size(); ++i) classes.push_back({period(chosen[i]), class_colours()[i], 0});
  const auto others = static_cast<std::uint8_t>(classes.size());
  for (const auto& [name, colour] : {std::pair{"other periods", violet}, {"chaos", black}, {"undecided", grey}})
    classes.push_back({name, colour, 0});
  std::vector<std::uint8_t> places;
  for (const double n : field.values) {
    const auto found = std::find(chosen.begin(), chosen.end(), static_cast<int>(n));
    places.push_back(n == rests              ? 0
                     : n == is_chaotic       ? others + 1
                     : n == is_undecided     ? others + 2
                     : found == chosen.end() ? others
                                             : static_cast<std::uint8_t>(1 + (found - chosen.begin())));
  }
  return painted(field, std::move(classes), places);
}

Painting painted_attractors(const Field& field, const std::vector<Attractor>& attractors) {
  std::vector<Class> classes{{"none", white, 0}};
  for (std::size_t i = 0; i < std::min(attractors.size(), most_classes); ++i) {
    const Attractor& a = attractors[i];
    classes.push_back(
        {std::to_string(i + 1) + ": " +
             (a.motion == Motion::periodic ? "z = " + std::to_string(a.p) + "/" + std::to_string(a.n) : name(a.motion)),
         class_colours()[i], 0});
  }
  const std::size_t others = classes.size();
  classes.push_back({"others", black, 0});
  std::vector<std::uint8_t> places;
  for (const double number : field.values)
    places.push_back(static_cast<std::uint8_t>(std::min(static_cast<std::size_t>(number), others)));
  return painted(field, std::move(classes), places);
}

Painting painted_numbers(const Field& field, bool zero) {
  std::vector<double> finite;
  for (const double x : field.values)
    if (std::isfinite(x)) finite.push_back(x);
  std::sort(finite.begin(), finite.end());
  DataRange r;
  for (const std::size_t from_end : {finite.size() / 100, finite.size() - 1 - finite.size() / 100})
    if (!finite.empty()) r.take(finite[from_end]);
  const PlotAxis ends = axis(r);
  std::vector<Class> classes;
  std::vector<std::string> scale = scale_colours(ends.low, ends.high, zero);
  for (const std::string& colour : scale) classes.push_back({"", colour, 0});
  for (const auto& [name, colour] : {std::pair{"undefined", grey}, {"infinite", zero ? white : black}})
    classes.push_back({name, colour, 0});
  std::vector<std::uint8_t> places;
  for (const double x : field.values) {
    const double at = (x - ends.low) / (ends.high - ends.low) * static_cast<double>(levels);
    places.push_back(std::isnan(x)   ? levels
                     : std::isinf(x) ? levels + 1
                                     : static_cast<std::uint8_t>(std::clamp(std::floor(at), 0.0, levels - 1.0)));
  }
  Painting p = painted(field, std::move(classes), places);
  std::erase_if(p.classes, [](const Class& c) { return c.name.empty(); });
  p.scale = std::move(scale), p.ends = ends;
  return p;
}

}  // namespace touchgo::figures
