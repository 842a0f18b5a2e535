// The event times that a source prints ([[published]] rows of a case), and what each way gives for them. The figures
// that show them and the rows of the ledger that judge them read the same results.
#pragma once

#include <string>
#include <vector>

#include "cases/dm21/studies/example_events.hpp"

namespace touchgo::cases::dm21 {

struct PrintedTime {
  std::string of, event;   // the case's name; impact, separation, contact, ..
  std::string printed;     // as it is written
  double time, half_unit;  // s; half a unit of the last digit
};

/// The time of one event, s, in digits: by the exact method, 18 of them certain; by it at 50 digits; in closed form; by
/// the paper's steps of 0.001 s; and proved, the two ends of an enclosure. Empty where a way has no such event, or
/// there is no such way.
struct Ways {
  std::string exact, fifty_digits, closed_form, steps, proved_from, proved_to;
};

/// A printed time and its computed values: with contacts that only push; with contacts that stay closed until their
/// force, having been positive, falls to zero; and, where the first is not as printed, from a start that rounds to the
/// printed one and meets tangentially at the printed time (`exact`: at 50 digits). There `proved_from`, `proved_to` are
/// of another such start, one of few decimals, whose event is proved to be as printed.
/// A row that the source calls tangential asks the text for more than the printed time: of all starts that round to the
/// printed one and meet tangentially, then go on together, `admitted_from`, `admitted_to` are the earliest and the
/// latest contact, s; empty where there is none. Then `designed` is of the start in their middle, without a proof.
struct EventTime {
  std::string id;
  PrintedTime printed;
  Ways unilateral, published, designed;
  std::string admitted_from = {}, admitted_to = {};
};

/// Whether a time in digits is the printed one, to half a unit of its last digit.
bool rounds_to(const std::string& time, const Decimal& printed);

/// `name`: the case's.
PrintedTime printed_time(const std::string& name, const Published& row);

/// What `runs` has followed is taken from there.
EventTime event_time(const std::string& name, const Case& c, const Published& row, ExampleRuns& runs);

/// Columns id, case, event, printed, time (s), half_unit (s), then those of `Ways` for each of the three.
Table table(const std::vector<EventTime>& all);
/// The same back; those of one case alone.
std::vector<EventTime> event_times(const Table& table);
std::vector<PrintedTime> printed_times(const Table& table, const std::string& name);

}  // namespace touchgo::cases::dm21
