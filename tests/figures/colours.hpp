// How far colours differ: in grey, and to the colour-blind.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace touchgo::tests {

using Triple = std::array<double, 3>;

// sRGB, IEC 61966-2-1.
inline double linear(int byte) {
  const double c = byte / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// Linear sRGB of "#1a9070".
inline Triple colour(const std::string& written) {
  Triple c;
  for (int i = 0; i < 3; ++i) c[i] = linear(std::stoi(written.substr(1 + 2 * i, 2), nullptr, 16));
  return c;
}

inline Triple times(const std::array<Triple, 3>& matrix, const Triple& v) {
  Triple product{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) product[i] += matrix[i][j] * v[j];
  return product;
}

// CIE 1976 L*a*b* of linear sRGB, white D65.
inline Triple lab(const Triple& rgb) {
  const Triple xyz = times({{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}}, rgb);
  auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f(xyz[0] / 0.9505), y = f(xyz[1]), z = f(xyz[2] / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

inline double distance(const Triple& a, const Triple& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

// Machado, Oliveira & Fernandes 2009, severity 1: protanopia, deuteranopia, tritanopia.
inline constexpr std::array<Triple, 3> blindness[] = {
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}};

inline Triple seen(const std::array<Triple, 3>& eye, const Triple& colour) {
  Triple c = times(eye, colour);
  for (double& part : c) part = std::clamp(part, 0.0, 1.0);
  return lab(c);
}

/// Whether all of them differ in their greys, and to every eye.
inline bool told_apart(const Triple& a, const Triple& b) {
  return std::abs(lab(a)[0] - lab(b)[0]) > 5 &&
         std::all_of(std::begin(blindness), std::end(blindness),  // 20 is some nine times what is just noticed
                     [&](const auto& eye) { return distance(seen(eye, a), seen(eye, b)) > 20; });
}

}  // namespace touchgo::tests
