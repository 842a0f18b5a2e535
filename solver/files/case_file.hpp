// Case files: TOML in, `Case` out, or every fault with its line: what is wrong, what is allowed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "solver/files/errors.hpp"
#include "solver/files/settings.hpp"
#include "solver/model/fields.hpp"

namespace touchgo {

/// One printed event time of a source; a claim of `touchgo verify`.
struct Published {
  std::string id;     // of the ledger's row; default STEM-EVENT, with -N behind it from the second such event on
  std::string event;  // impact, rest, accumulation, separation, or contact (any event that brings the members together)
  int contact = 0;    // index in Setup::contacts
  int nth = 1;        // the nth such event of that contact
  bool tangential = false;  // the source says: they meet at zero relative velocity and go on together
  Decimal time;             // s
  std::string printed;      // the time as it is written
  std::string where;        // page, figure
  std::string verdict;      // the recorded verdict, default "reproduced"
  std::string figure, note;
};

struct Case {
  std::string file;                 // as given; "-" is standard input
  std::vector<Setting> settings;    // numbers that are not the file's
  std::string title, source, text;  // text: all of the file
  Decimal until;                    // s, > 0
  long max_events = 100000;
  Setup setup;
  std::vector<Published> published;
};

/// The numbers of [run] beside max_events, which is a whole one.
inline constexpr std::array run_numbers{number_at<&Case::until>("until", "s", Range::positive, required)};

/// Whether bodies that start inside one another, or do not start as `touching` says, are a fault of the file, or of its
/// orbits, each of which has a start of its own.
enum class StartCheck { of_file, of_orbits };

/// Reads and checks a case file, some of its numbers replaced. "-" is standard input, which refusals call stdin.
/// `text`, where given, replaces the file. Its contacts may have these laws, one at least. Throws BadInput or
/// FileError.
Case read_case(const std::string& file, const std::vector<Setting>& settings = {},
               const std::optional<std::string>& text = {}, StartCheck starts = StartCheck::of_file,
               std::span<const Law> laws = Law::all());

}  // namespace touchgo
