#include "figures/drawing/axis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "figures/drawing/shown.hpp"

namespace touchgo::figures {
namespace {

constexpr int most_tics = 9;
constexpr double hair = 1e-6;  // of a step: round-off in a force that vanishes gets no tic of its own

std::string precise(double x) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.17g", x);
  return buffer;
}

// The shorter of 1000000 and 1e6.
std::string tic_text(double x, int digits) {
  const std::string plain = text(x, digits);
  if (plain.size() <= 7 || x == 0) return plain;
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1, x);
  const std::string all = buffer;
  const std::size_t e = all.find('e');
  std::string mantissa = all.substr(0, e);
  if (mantissa.find('.') != std::string::npos) mantissa.erase(mantissa.find_last_not_of('0') + 1);
  if (mantissa.back() == '.') mantissa.pop_back();
  const std::string scientific = mantissa + "e" + std::to_string(std::stoi(all.substr(e + 1)));
  return scientific.size() < plain.size() ? scientific : plain;
}

// The smallest step of 1, 2, 5 times a power of ten that is at least this.
double round_step(double least) {
  const double power = pow(10, std::floor(log10(least)));
  for (double part : {1.0, 2.0, 5.0})
    if (part * power >= least * (1 - hair)) return part * power;
  return 10 * power;
}

// From one multiple of the step to another.
PlotAxis with_tics(double first, double last, double step) {
  const double largest = std::max(std::abs(first), std::abs(last));
  const int digits = std::clamp(static_cast<int>(log10(std::max(largest, 1.0))) + 2, 1, 17);
  auto shown_at = [&](double k) { return tic_text(k * step, digits); };
  PlotAxis axis{std::stod(shown_at(first)), std::stod(shown_at(last)), "(", "(", 0};
  for (double k = first; k <= last; ++k) {
    const std::string shown = shown_at(k);
    axis.tics += (k == first ? "'" : ", '") + with_minus(shown) + "' " + shown;
    axis.bare += (k == first ? "'' " : ", '' ") + shown;
    axis.characters = std::max(axis.characters, shown.size());
  }
  axis.tics += ")", axis.bare += ")";
  return axis;
}

}  // namespace

std::string PlotAxis::range() const { return "[" + precise(low) + ":" + precise(high) + "]"; }

PlotAxis axis(const DataRange& values) {
  DataRange r = values.low <= values.high ? values : DataRange{0, 1};
  const double size = std::max(std::abs(r.low), std::abs(r.high));
  if (size < 1e-290)
    r = {-1, 1};
  else if (r.high - r.low <= 1e-12 * size)
    r = {r.low - size / 10, r.high + size / 10};
  const double step = round_step((r.high - r.low) / (most_tics + 0.5));
  const double first = std::floor(r.low / step + hair), last = std::ceil(r.high / step - hair);
  return with_tics(first, last, step);
}

PlotAxis time_axis(double end) {
  if (!(end > 1e-290)) end = 1;
  constexpr double page = 45;  // characters
  for (int tics = most_tics;; --tics) {
    const double step = round_step(end / (tics + 0.5)), last = std::floor(end / step + hair);
    PlotAxis a = with_tics(0, last, step);
    a.high = end;
    if (tics <= 1 || (last + 1) * static_cast<double>(a.characters + 1) <= page) return a;
  }
}

}  // namespace touchgo::figures
