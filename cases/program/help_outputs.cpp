#include <algorithm>
#include <sstream>
#include <utility>

#include "cases/input/messages.hpp"
#include "cases/program/help.hpp"
#include "solver/model/fields.hpp"
#include "solver/orbits/orbit.hpp"

namespace touchgo::cases::program {

using namespace input;
using namespace model;
namespace {

/// The keys of these numbers behind a path, in lines of 80 characters.
std::string numbers(const std::string& path, const auto& all) {
  std::string text, line = path;
  for (const std::string& key : keys_of(all)) {
    if (line.size() + key.size() > 78) text += line + "\n", line = std::string(16, ' ');
    line += key + (key == keys_of(all).back() ? "\n" : ", ");
  }
  return text + line;
}

/// What files have of orbits besides exponents: names, then words in lines of 80 characters.
std::string orbit_quantities() {
  std::string text, names;
  for (const orbits::OrbitColumn& column : orbits::columns_of_orbit) {
    if (!column.help) continue;
    names += (names.empty() ? "" : ", ") + std::string(column.name);
    if (!*column.help) continue;
    std::string line = "  " + std::exchange(names, {});
    line.resize(22, ' ');
    std::istringstream words(column.help);
    for (std::string word; words >> word; line += word + " ")
      if (line.size() + word.size() > 80) line.back() = '\n', text += std::exchange(line, std::string(22, ' '));
    line.back() = '\n', text += line;
  }
  return text;
}

/// The numbers of contacts in JSON, a line each.
std::string contact_lines(std::span<const Law> laws) {
  std::string lines;
  for (const NumberOf<Contact>& n : numbers_under(laws)) {
    if (n.at_start != AtStart::nothing) continue;  // the gap
    std::string line = "    " + std::string(n.key), source;
    auto has = [&](Law law) { return number_of(law, n.key) != nullptr; };
    for (const Law law : laws)
      if (has(law) && number_of(law, n.key)->follows) source = number_of(law, n.key)->follows;
    line.resize(17, ' ');
    if (!std::all_of(laws.begin(), laws.end(), has)) line += law_names(laws, has) + ": ";
    lines += line + (*n.unit ? n.unit : "as given") +
             (source.empty() ? "" : ", as given or as the " + source + " makes it") + "\n";
  }
  return lines;
}

}  // namespace

std::vector<Topic> output_topics(std::span<const Law> laws) {
  return {
      {"exit-codes", "how commands end",
       R"(  0    done
  1    verify: a verdict is not the recorded one
  2    bad input or usage, also --only that matches nothing
  3    simulate: undecided or degenerate, or max_events or --budget was reached;
       what is known is still written
  4    a file cannot be read or written, or a tool (gnuplot) failed
  5    an internal error
  130  interrupted (Ctrl-C); simulate still writes what is known. A second
       Ctrl-C ends the program at once

Errors are lines on standard error:
  touchgo: FILE:LINE: KEY: what is wrong, what is allowed
A case file has one for each of its faults, in the order of its lines (the first
20 are told, and how many there are besides).
What is allowed but may not be meant is one line each:
  note: FILE: ...
)"},
      {"json", "what simulate --json writes",
       R"(One object. Whatever carries digits is a string; SI units. `touchgo help schema`
prints its JSON Schema.
  case      the file as given; - is standard input
  set       what --set changed, if anything
  method    exact or steps
  digits    what --digits asked for, a number; 0: --double
  multiple_impacts  the law as used: undecided, newton or sequential
  contacts  in the order of the case, their rules as used:
    between      the two names, the second on the positive side
    law          )" +
           law_names(laws, [](Law) { return true; }) +
           R"(
    release      unilateral or published
)" + contact_lines(laws) +
           R"(  start     closed, touching: the contacts that are so at t = 0
  events    in the order of time; of one instant along the line:
    kind      impact: the gap reaches 0 with a negative rate (soft: the force
              begins to act); rest: gap and rate reach 0 together, the contact
              closes; accumulation: the limit of infinitely many impacts;
              separation: a contact closed for a positive time opens (soft: its
              force ends)
    contact   the names of its members
    t         s
    position, velocity_before, velocity_after
              of the two members, walls included, m and m/s
    impulse   of a hard impact, N s
    shaken    contacts at rest that took a part of it: impulse, velocity_after
    impulses  of an impact over several contacts: [[names, impulse], ...] of
              each of them, the same with every impact of that group
    force     of the contact just after the event, N; 0 when open
    closed, touching
              all such contacts after the event
    skipped   accumulation: infinitely many
    landing   method steps, how the event was reached: displacement (the gap as
              the independent variable), force, time or extrapolated
  notes     what a reader should know and no number says
  schema    1; it grows with every change that is no addition
  end       t: s; reason: until, events (max_events was reached), undecided,
            degenerate or interrupted; message: why
)"},
      {"csv", "what simulate --csv writes",
       R"(The motion, one row for each multiple of --every (default: the run / 2000) and
for both sides of every event: just before and just after it, at the same t.
Method steps has a row after every step instead. Numbers are doubles with all
their digits. If the run ends early, so do the rows.
  t [s]
  x(BODY) [m]         coordinate, one column for each body
  v(BODY) [m/s]       velocity
  gap(A-B) [m]        gap + x2 - x1, one column for each contact
  force(A-B) [N]      of the contact, positive when it pushes; 0 when open
Names that hold a hyphen, a single quote, a parenthesis, a bracket or a space
are in single quotes, their own doubled. A header cell with commas or double
quotes is quoted as in RFC 4180.
)"},
      {"state", "what simulate --state writes and --from reads",
       R"(All that the rest of a run depends on, as JSON: the run goes on from there and
prints the digits it would have printed without the cut. It is for the case and
the flags --method, --step, --double, --release and --set it was made with;
--until and --digits may differ. What the state has too few digits for is
computed again from the start of the case.
  system          the numbers of the case, compared with those of CASE
  precision       digits of the run; lost: how many of them it had lost
  events          so far; t: time, s
  position, velocity   of the bodies, m and m/s
  contacts        status (open, closed, slack: a soft one that would pull,
                  touching); armed: the published rule has seen the force
                  positive; order: of the first derivative that is not zero;
                  since when it is closed; its latest impacts and flights, s
  memory          method steps: the rest of its clock, its grid of steps
--at K is the state after the K-th event and those of the same instant.
)"},
      {"sweep-csv", "what sweep --csv and --points-out write",
       R"(--csv, one row for each parameter value and start:
  parameter           value of what --over names, a decimal
  start               0: the case's own start; 1, 2, ...: drawn ones
  lambda1, lambda2    Lyapunov exponents, 1/s, natural logarithm, largest first;
                      -inf: superstable, a difference vanishes in finite time;
                      lambda3, ... stand after verdict
)" + orbit_quantities() +
           R"(  reason              the last: why a row is undecided, else empty; stderr says
                      how many rows for which reason

--points-out, what a bifurcation diagram shows:
  parameter, start    as above
  half                0 or 1: the half of the forcing period. A section at phase
                      0 has 0, one at phase pi has 1
  xr                  m, x2 - x1 of the first contact, of a section
  kind                section or impact
  vr                  m/s, rate of that gap just before an impact, of an impact;
                      negative: it closes
What a kind does not have is empty.
)"},
      {"map-file", "what map --out writes",
       R"(.csv: a row for each point and start, columns parameter, parameter2, start, then
those of sweep --csv (help sweep-csv), before its reason
  xr_low, xr_high  m, least and largest x2 - x1 of the first contact at forcing
                   phase 0 in the last 64 periods
  attractor        of basins: its number, from 1 on in the order of the rows; 0:
                   none, since the row is undecided, or beyond the 10 000 that
                   are told apart (a note says how many)

.h5, .hdf5: each of these columns but reason is a dataset [parameter,
parameter2] or, with --starts, [parameter, parameter2, start]. Also
contact_fraction, the share of time in which a soft contact is compressed.
  parameter, parameter2, start   datasets of one dimension, the scales of those
                   above; attributes: name (as in --over), units, logarithmic
  attributes of a dataset   units (none where it has none), description; verdict
                   is a number, with flag_values and flag_meanings as in CF
  attractors       of basins, a group: datasets motion (as verdict), p, n,
                   xr_low, xr_high, lambda1, rows, whose k-th value (from 1) is
                   of attractor k; attribute rows_left_out: the rows whose
                   attractor is beyond these
  attributes of the file   title, source, case (its text), command, version,
                   commit, periods, transient, schema: 2 (1: units was unit)
Numbers are 64-bit floats, nan where nothing is known; counts are 32-bit whole
numbers. Behind the data stands a checksum: `touchgo plot` refuses a file that
is not as it was written.
)"},
      {"long-work", "what sweep and map keep, and who shares it",
       R"(Until all of it is done, what is done lies in FILE.part beside FILE, with the
command that made it. After Ctrl-C, kill -9 or a full disk the same command goes
on from there and ends in the same bytes; chunks that were in flight are lost,
some tenths of a second each, or what a longer orbit took. FILE.part of another
command, or of one that runs, is refused; where another build of this program
began it, the same command begins it anew, and says so. Memory grows neither
with the orbits nor with their periods or points. With --csv - and --points-out
what is kept lies beside the points, and the orbits are told when all are done.

`make mpi` builds touchgo-mpi, the same program for ranks of MPI:
    mpirun -n 64 touchgo-mpi map ... --out map.h5
Rank 0 reads, hands out and writes; the others need no files. The bytes are
those of one process. When a rank dies the run ends, and the same command, with
any number of ranks or without MPI, goes on from what was kept.
)"},
      {"parameters", "what sweep and map can vary",
       R"(frequency       rad/s, of every wall and force
restitution     of every contact; a soft one's damping follows
stiffness       kg/s^2, of every soft contact; its damping follows
start.position  m, start.velocity, m/s: of a sole body at t = 0
or the path to any one number, named as by --set:
)" + numbers("body.WHICH.     ", body_numbers) +
           numbers("body.WHICH.force.PLACE.   ", force_numbers) + numbers("wall.WHICH.     ", wall_numbers) +
           numbers("link.PLACE.     ", link_numbers) + numbers("contact.PLACE.  ", numbers_under(laws)) +
           R"(WHICH is a name or a place, PLACE a place in the file, from 1 on. The forcing
must have one frequency at every value, of either sign, which stays. Each row
starts as its own value says: where bodies would start inside one another its
numbers are nan, where they no longer start together they are not touching.
)"},
  };
}

}  // namespace touchgo::cases::program
