// Numbers as text, rounded to nearest.
#pragma once

#include <ios>
#include <string>

#include "solver/number/double_text.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo {

/// x with `digits` significant digits, as text(double) does it.
template <Real R>
requires(!std::is_floating_point_v<R>) std::string text(const R& x, int digits) {
  if (x == 0) return "0";
  return detail::laid_out(x.str(digits - 1, std::ios_base::scientific));  // digits after the point
}
#ifdef __EMSCRIPTEN__
std::string text(const Mp50& x, int digits);
#else
extern template std::string text(const Mp50&, int);
extern template std::string text(const Mp80&, int);
extern template std::string text(const Mp140&, int);
extern template std::string text(const Mp400&, int);
extern template std::string text(const Mp1100&, int);
extern template std::string text(const Mp2500&, int);
#endif

}  // namespace touchgo
