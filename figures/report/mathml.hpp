// Equations for a page: a small part of TeX as MathML, which browsers typeset themselves.
#pragma once

#include <stdexcept>
#include <string>

namespace touchgo::figures {

/// TeX beyond the supported part; what() names it and its place.
struct BadEquation : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A <math> element, or several where the equation has a \quad between its parts. Read are letters, decimal numbers,
/// operators, parentheses and brackets, _ ^ ', groups { }, \frac, \sqrt, \dot, \ddot, \bar, \text, \left and \right,
/// Greek letters, names of functions, spaces (\, \quad) and matrices (\begin{bmatrix} .. & .. \\ .. \end{bmatrix}).
/// Throws BadEquation for anything else.
std::string mathml(const std::string& tex);

}  // namespace touchgo::figures
