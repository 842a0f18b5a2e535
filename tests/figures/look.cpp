// The lines of all figures: told apart in grey, by the colour-blind, and without any colour.
#include <algorithm>
#include <array>
#include <cmath>
#include <regex>
#include <set>
#include <vector>

#include "figures/drawing/plot.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

using namespace touchgo::figures::drawing;
using namespace touchgo::tests::common;

namespace {

using Triple = std::array<double, 3>;

struct Line {
  Triple colour;  // linear sRGB
  std::string dash, marker;
};

// sRGB, IEC 61966-2-1.
double linear(int byte) {
  const double c = byte / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

// As a script's head defines them.
std::vector<Line> lines() {
  const Folder folder;
  draw({"some", column, 50, "x\n", [](std::ostream& gp) { gp << "plot x\n"; }}, folder.path.string());
  const std::string script = content(folder / "some.gp");
  const std::regex line(R"(set linetype \d lc rgb '#(\w\w)(\w\w)(\w\w)' dt (\S+) pt (\d+))");
  std::vector<Line> all;
  for (std::sregex_iterator m(script.begin(), script.end(), line), end; m != end; ++m) {
    Triple c;
    for (int i = 0; i < 3; ++i) c[i] = linear(std::stoi((*m)[i + 1], nullptr, 16));
    all.push_back({c, (*m)[4], (*m)[5]});
  }
  return all;
}

Triple times(const std::array<Triple, 3>& matrix, const Triple& v) {
  Triple product{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) product[i] += matrix[i][j] * v[j];
  return product;
}

// CIE 1976 L*a*b* of linear sRGB, white D65.
Triple lab(const Triple& rgb) {
  const Triple xyz = times({{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}}, rgb);
  auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f(xyz[0] / 0.9505), y = f(xyz[1]), z = f(xyz[2] / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Triple& a, const Triple& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

// Machado, Oliveira & Fernandes 2009, severity 1: protanopia, deuteranopia, tritanopia.
constexpr std::array<Triple, 3> blindness[] = {
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}};

Triple seen(const std::array<Triple, 3>& eye, const Triple& colour) {
  Triple c = times(eye, colour);
  for (double& part : c) part = std::clamp(part, 0.0, 1.0);
  return lab(c);
}

}  // namespace

TEST_CASE("lines differ in their dashes, their markers, and their greys", "[look]") {
  const std::vector<Line> all = lines();
  REQUIRE(all.size() == 6);
  std::set<std::string> dashes, markers;
  for (const Line& line : all) dashes.insert(line.dash), markers.insert(line.marker);
  CHECK(dashes.size() == all.size());
  CHECK(markers.size() == all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) CHECK(std::abs(lab(all[i].colour)[0] - lab(all[j].colour)[0]) > 5);
}

TEST_CASE("the colour-blind tell the lines apart", "[look]") {
  const std::vector<Line> all = lines();  // 20 is some nine times what is just noticed
  for (const auto& eye : blindness)
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) CHECK(distance(seen(eye, all[i].colour), seen(eye, all[j].colour)) > 20);
}
