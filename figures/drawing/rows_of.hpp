// The rows of a figure's CSV that make one curve, as a gnuplot command.
//
// gnuplot goes through all rows that it is given once for each curve, and saves and restores the signals of its process
// around each expression that it evaluates there; passing over a row by `every` costs it nothing of that.
#pragma once

#include <string>

namespace touchgo::figures {

/// "skip 12 every ::::4": rows 12 to 16, counted from 0, the header; they are all that begin with these cells.
/// Throws std::logic_error where others lie between them; where there are none, nothing is read.
std::string rows_of(const std::string& csv, const std::string& cells);

}  // namespace touchgo::figures
