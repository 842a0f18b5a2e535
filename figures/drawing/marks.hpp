// What is marked in the drawing of a motion: times that a source prints, stretches of time, points of a force.
#pragma once

#include <string>
#include <vector>

#include "cases/dm21/studies/event_times.hpp"
#include "figures/drawing/axis.hpp"

namespace touchgo::figures {

/// A stretch of time, s. Labels are our own text, as gnuplot reads it between double quotes.
struct Span {
  double from, to;
  std::string label;
};

/// A point at a force, s and N.
struct Note {
  double time, force;
  std::string label;
};

struct Marks {
  std::vector<cases::dm21::PrintedTime> printed;
  std::vector<Span> spans;
  std::vector<Note> notes;
};

/// gnuplot's commands for the printed times: a thin line each, and labels above the panel, no two at one place, where
/// three rows hold them all. Those beyond the axis are left out.
struct PrintedLines {
  std::string lines;   // for every panel
  std::string labels;  // for the first
  int rows = 0;        // of labels, to keep free above the first panel
};

/// Above a panel that is `room` characters wide.
PrintedLines printed_lines(const std::vector<cases::dm21::PrintedTime>& printed, const PlotAxis& time, double room);

/// The commands for the spans of every panel, and for the labels of spans and notes in the panel of forces.
std::string shades(const std::vector<Span>& spans);
std::string labels(const Marks& marks);

}  // namespace touchgo::figures
