// The command line: which command, with which flags, as they were typed. What they mean each command checks itself.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace touchgo {

/// How a run is made.
struct RunFlags {
  std::string method = "exact", step, digits, release, until, budget = "60";
  bool in_double = false;
};

struct SimulateFlags : RunFlags {
  std::string file, every, json, csv, plot, html, state, at, from;
  std::vector<std::string> set;
  bool certify = false, as_printed = false, all = false;
};

struct VerifyFlags {
  std::vector<std::string> files, set;
  std::string only, json, junit, html;
  bool all = false, list = false, words = false;
};

/// A case of which one number varies.
struct RangeFlags {
  std::string file, over, from, to;
  std::vector<std::string> set;
};

/// What sweep and map share.
struct GridFlags : RangeFlags {
  std::string points, periods = "2000", transient = "500", starts = "1";
  std::string spread_position = "0.025", spread_velocity = "0.1", seed = "0", section = "0", threads = "0";
  bool logarithmic = false;
  std::string command;  // as it was typed
};

struct SweepFlags : GridFlags {
  std::string csv, points_out;
};

struct MapFlags : GridFlags {
  std::string second_over, second_from, second_to, second_points, out;
  bool second_logarithmic = false;
};

struct OrbitFlags : RangeFlags {
  std::string period, impacts, json, csv;
  bool unstable = false;
};

struct EventsFlags : RangeFlags, RunFlags {
  std::string points, csv, threads = "0";
  bool logarithmic = false;
  std::string command;  // as it was typed
};

struct PlotFlags {
  std::string file, diagram, out, quantity = "motion", label = "parameter";
};

struct FiguresFlags {
  std::string folder, json, html, what_if;
};

struct SumsFlags {
  std::vector<std::string> results;  // none: all
  bool record = false;
};

struct InitFlags {};

/// --help, --version, help: a text to print.
struct Answer {
  std::string text;
};

using Command = std::variant<SimulateFlags, VerifyFlags, SweepFlags, MapFlags, OrbitFlags, EventsFlags, PlotFlags,
                             FiguresFlags, SumsFlags, InitFlags, Answer>;

/// Throws Usage (flags.hpp).
Command read_command_line(int argc, char** argv);

}  // namespace touchgo
