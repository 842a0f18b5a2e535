#include "solver/program/events_command.hpp"

#include <map>
#include <memory>
#include <optional>

#include "solver/files/events_table.hpp"
#include "solver/files/files.hpp"
#include "solver/files/notes.hpp"
#include "solver/program/asked_grid.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/kept_grid.hpp"
#include "solver/program/kept_work.hpp"
#include "solver/program/outputs.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/run_flags.hpp"
#include "solver/sweeps/events_over.hpp"

namespace touchgo {
namespace {

EventsOver asked_events(const EventsFlags& f) {
  EventsOver what;
  static_cast<Axis&>(what) = asked_axis({"--from", "--to", "--points"}, f.over, f.from, f.to, f.points, f.logarithmic);
  what.options = asked_options(f);
  if (!f.until.empty()) what.until = positive_number("--until", f.until);
  if (f.csv.empty()) refuse("--csv", f.csv, "the name of a file, or - for standard output,");
  return what;
}

/// A case, from `text` where it is given, and what is asked of it.
struct AskedEvents {
  Case c;
  EventsOver what;  // of the case where the flags have no end of their own

  AskedEvents(const EventsFlags& flags, const EventsOver& asked, const std::optional<std::string>& text = {})
      : c(read_case(flags.file, settings(flags.set), text,
                    moves_starts(flags.over) ? StartCheck::of_orbits : StartCheck::of_file)),
        what(asked) {
    if (flags.until.empty()) what.until = c.until;
    what.max_events = c.max_events;
  }
};

/// What the lines depend on beside program and case.
std::string identity(const EventsFlags& f, const EventsOver& what) {
  return identity(static_cast<const Axis&>(what)) + f.method + ' ' + f.step + ' ' + f.digits + ' ' +
         std::to_string(f.in_double) + ' ' + f.release + ' ' + f.until + ' ' + f.budget + '\n';
}

/// How many runs did not come to their end, and why.
void tell_undecided(const std::string& file, const std::map<std::string, long>& counts, int points) {
  for (const auto& [why, count] : counts)
    tell_notes(file,
               {std::to_string(count) + " of " + std::to_string(points) + " runs ended before their time: " + why});
}

}  // namespace

int events_command(const EventsFlags& flags, Crew& crew) {
  const EventsOver asked = asked_events(flags);
  const int threads = static_cast<int>(count("--threads", flags.threads, 0, 4096));
  if (!crew.leads()) {
    auto work = [&](const std::string& text) {
      const AskedEvents of(flags, asked, text);
      return std::make_unique<EventsWork>(of.c.setup, of.what);
    };
    return crew.assist(work, threads), 0;
  }
  const bool kept = flags.csv != "-" && !is_device(flags.csv);
  check_outputs({{"CASE", flags.file}}, {{"--csv", flags.csv}, {"its checkpoint", kept ? part_of(flags.csv) : ""}});
  const AskedEvents of(flags, asked);
  const Case& c = of.c;
  const EventsWork work = of_case(
      c, [&] { return EventsWork(c.setup, of.what); }, "events");
  tell_notes(c.file, notes(at_ends({c.setup}, of.what.over, of.what.from, of.what.to)));
  const std::string unit = Parameter(c.setup, of.what.over).unit(),
                    over = of.what.over + (unit.empty() ? "" : " / (" + unit + ")");
  std::map<std::string, long> ended_early;
  auto lines_of = [&](const std::string& bytes) {
    std::string text;
    for (const EventLine& line : event_lines_from(bytes)) {
      text += events_line(line, over);
      if (line.kind == "end" && line.contact != name(Reason::until)) ++ended_early[line.contact];
    }
    return text;
  };
  int code = 0;
  if (kept) {
    code = keep_and_write(crew, c, work, {threads, flags.command, identity(flags, of.what), flags.csv},
                          [&](const PartFile& part) {
                            WholeFile table(flags.csv);
                            table.write(events_header());
                            for (std::size_t i = 0; i < work.chunks(); ++i) table.write(lines_of(part.read(i)));
                            table.commit();
                          });
  } else {
    const Interrupt interrupt;
    std::map<std::size_t, std::string> chunks;
    try {
      crew.lead(work, threads, c.text,
                {[](std::size_t) { return false; },
                 [&](std::size_t chunk, std::string&& bytes) { chunks[chunk] = std::move(bytes); },
                 {},
                 [&](double) { return !interrupt.asked(); }});
    } catch (const Interrupted&) {
      tell_interrupted(c.file);
      code = 130;
    }
    std::string all = events_header();
    for (std::size_t i = 0; chunks.contains(i); ++i) all += lines_of(chunks[i]);  // interrupted: the first ones
    write_output(flags.csv, all);
  }
  tell_undecided(c.file, ended_early, of.what.points);
  return code;
}

}  // namespace touchgo
