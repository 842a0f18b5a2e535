#include "figures/map/scatter.hpp"

#include <algorithm>
#include <cmath>

#include "solver/number/functions.hpp"

namespace touchgo::figures {

namespace {

constexpr std::size_t dots_across = 1080, dots_up = 420;  // cells of a panel

// Whether logarithms of these values are equally far apart, to the digits of a table, and they themselves are not.
bool logarithms_are_even(const std::vector<double>& v) {
  constexpr double same = 1e-6;
  if (v.size() < 3 || v.front() <= 0) return false;
  const double ratio = v[1] / v[0], step = v[1] - v[0];
  bool uneven = false, even_logarithms = true;
  for (std::size_t i = 1; i < v.size(); ++i) {
    uneven = uneven || std::abs(v[i] - v[i - 1] - step) > same * step;
    even_logarithms = even_logarithms && std::abs(v[i] / v[i - 1] - ratio) <= same * (ratio - 1);
  }
  return uneven && even_logarithms;
}

}  // namespace

ValueAxis::ValueAxis(std::vector<double> all) : values(std::move(all)) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  logarithmic = logarithms_are_even(values);
  for (double v : values) range.take(logarithmic ? touchgo::log(v) : v);
  range = range.wider(0.02);
}

double ValueAxis::place(double value) const {
  return ((logarithmic ? touchgo::log(value) : value) - range.low) / (range.high - range.low);
}

std::string ValueAxis::gnuplot() const {
  if (!logarithmic) return "set xrange " + range.gnuplot() + "\n";
  const double low = std::max(touchgo::exp(range.low), 1e-300), high = std::min(touchgo::exp(range.high), 1e300);
  std::string all = "set logscale x\nset xrange " + DataRange{low, high}.gnuplot() + "\n";
  if (high > 100 * low) return all;
  all += "set xtics (";
  const double ten = touchgo::log(10);
  for (int power = static_cast<int>(std::floor(touchgo::log(low) / ten)); power <= touchgo::log(high) / ten; ++power)
    for (const char* digit : {"1", "2", "5"}) all += digit + ("e" + std::to_string(power)) + ",";
  all.back() = ')';
  return all + "\n";
}

Raster scattered(const std::vector<Dot>& dots, const ValueAxis& across, const DataRange& up,
                 const std::vector<std::string>& colours) {
  Raster r{dots_across, dots_up, std::vector<std::uint8_t>(dots_across * dots_up), {"#ffffff"}};
  r.colours.insert(r.colours.end(), colours.begin(), colours.end());
  const long wide = std::clamp<long>(static_cast<long>(5 * dots_across / (6 * across.values.size())), 1, 4),
             tall = std::max(2L, wide);
  for (const Dot& d : dots) {
    const double height = (up.high - d.height) / (up.high - up.low);
    if (!(height >= 0 && height <= 1)) continue;
    const long left = std::lround(across.place(d.value) * static_cast<double>(dots_across)) - wide / 2,
               top = std::lround(height * static_cast<double>(dots_up)) - tall / 2;
    const auto turn = std::lower_bound(across.values.begin(), across.values.end(), d.value) - across.values.begin();
    for (long i = std::max(0L, top); i < std::min<long>(top + tall, dots_up); ++i)
      for (long j = std::max(0L, left); j < std::min<long>(left + wide, dots_across); ++j) {
        std::uint8_t& cell = r.cells[static_cast<std::size_t>(i) * dots_across + static_cast<std::size_t>(j)];
        if (cell == 0 || d.kind == turn % static_cast<long>(colours.size()))
          cell = static_cast<std::uint8_t>(d.kind + 1);
      }
  }
  return r;
}

}  // namespace touchgo::figures
