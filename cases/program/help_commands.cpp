#include "cases/program/help.hpp"

namespace touchgo::cases::program {

std::vector<Topic> command_topics() {
  return {
      {"simulate", "one case: its events and its motion",
       R"(touchgo simulate CASE [FLAGS]

CASE is a case file (touchgo help case), or - for standard input.
  --method exact|steps   closed form and guaranteed root finding (default), or
                         the paper's: Runge-Kutta 4, one step onto each event
  --step H               time step of method steps, s (default 0.001); a note
                         says where it is long beside the fastest rate
  --digits N             15 to 1000 (default 16). exact: a time's relative error
                         is at most 10^(2-N); steps: the digits it works with
  --double               exact in double alone, for thousands of chaotic impacts
  --release RULE         unilateral or published, in place of the contacts' own
  --until T              end of the run, s, in place of the case's
  --set PATH=VALUE       another number in place of the case's: body.1.mass,
                         wall.base.amplitude, contact.2.gap; may be repeated
  --json FILE|-          the run as JSON (help json); - is standard output
  --csv FILE|-           the motion in columns (help csv)
  --every DT             its rows at every multiple of DT, s
  --plot FILE            the motion as a drawing: .svg, .pdf or .png
  --budget N             undecided after work of about N seconds (default 60)
  --state FILE, --at K   the state at the end, or after the K-th event
  --from FILE            goes on from such a state: the digits of a whole run

    touchgo simulate cases/ball.toml --digits 40 --json -
)"},
      {"verify", "printed claims, judged",
       R"(touchgo verify [CASE ...] [FLAGS]

Without CASE: every claim of the two papers; ends with 1 unless every verdict is
the recorded one. With case files: their [[published]] event times.
Shows a matrix of papers by verdicts, then a line for each claim that is not
plainly reproduced.
  --all             a line for every claim
  --only PREFIX     all about each of the claims whose id starts so
  --list            their ids alone
  --words           words that have no measure, and the bands of their bounds
  --set PATH=VALUE  another number in place of the cases'; may be repeated
  --json FILE|-     the ledger as JSON (help ledger-schema)
  --junit FILE      the ledger as JUnit XML
  --html FILE       the ledger as a page to read, all in one file

    touchgo verify --only dm21-e3
)"},
      {"sweep", "orbits over a range of one parameter",
       R"(touchgo sweep CASE --over WHAT --from A --to B --points N --csv FILE [FLAGS]

  --over WHAT            what varies (help parameters)
  --from A, --to B       its first and its last value
  --points N, --log      how many values, they or their logarithms equally far
                         apart
  --periods N            forcing periods that count (default 2000)
  --transient N          forcing periods before them (default 500)
  --starts N, --seed N   orbits for each value (default 1): the case's start and
                         drawn ones, the same for a seed (default 0),
  --spread-position X    within +- X m (default 0.025)
  --spread-velocity V    and within +- V m/s (default 0.1)
  --set PATH=VALUE       another number in place of the case's; may be repeated
  --threads N            default: as many as the machine has; the rows do not
                         depend on it
  --csv FILE|-           one row for each value and start (help sweep-csv)
  --points-out FILE      the points of a bifurcation diagram (help sweep-csv)
Interrupted, the same command goes on from there (help long-work).

    touchgo sweep cases/ob21_hard.toml --over frequency --from 2 --to 10 \
      --points 801 --starts 4 --csv sweep.csv
)"},
      {"map", "orbits over a grid of two parameters, or of starts",
       R"(touchgo map CASE --over WHAT --from A --to B --points N
            --and WHAT --from2 C --to2 D --points2 M --out FILE [FLAGS]

  --over ... --points    the first parameter and its values, as in sweep
  --and ... --points2    the second one; over start.position and start.velocity
                         the map shows basins of attraction
  --log, --log2          equally far apart are the logarithms of its values
  --out FILE             .h5: HDF5, .csv: a table (help map-file)
  --periods, --transient, --starts, --seed, --spread-position,
  --spread-velocity, --set, --threads       as in sweep

Interrupted, the same command goes on from there (help long-work).

    touchgo map cases/ob21_hard.toml --over frequency --from 2 --to 10 \
      --points 200 --and restitution --from2 0.5 --to2 1 --points2 100 \
      --periods 200 --out map.h5
)"},
      {"plot", "a map as a picture",
       R"(touchgo plot FILE [FLAGS]

FILE is a map that touchgo map wrote as HDF5. Every cell has its colour; of more
than 1024 x 512 cells every second, third .. is shown, and all are counted.
  --out FILE       the picture: .svg, .pdf or .png (default: as the map, .svg)
  --quantity WHAT  motion (default: rest, the periods, chaos), lambda1,
                   impacts_per_period, energy_per_period, rest_fraction,
                   max_impact_speed; of a map of starts also attractor

    touchgo plot map.h5 --quantity lambda1
)"},
      {"figures", "the papers' figures, and the report",
       R"(touchgo figures FOLDER [FLAGS]

Judges every claim of the two papers as verify does, and draws every figure of
theirs and our own into FOLDER: NAME.svg, NAME.pdf, NAME.csv with the data,
NAME.gp with gnuplot's commands. Ends with 1, figures drawn, unless every
verdict is the recorded one.
  --json FILE  the ledger as JSON (help ledger-schema)
  --html FILE  the report: findings, claims, figures, errata and what they rest
               on, all in one page

    touchgo figures figures --html report.html
)"},
      {"sums", "check-sums of the results",
       R"(touchgo sums [--record]

Compares every result behind the figures and claims with what was recorded in
cases/results.sums: the SHA-256 of its table, each number rounded to ten digits
of the largest in its column. Names what differs, and ends with 1 if anything
does. A number in the middle between two rounded ones can fall to either.
  --record          writes what there is now into cases/results.sums

    touchgo sums
)"},
      {"init", "a case file to start from",
       R"(touchgo init

Writes a commented case file to standard output.

    touchgo init > mine.toml
)"},
      {"help", "what things mean",
       R"(touchgo help [TOPIC]

Without TOPIC: the topics. `touchgo help man` writes them all as a man page.

    touchgo help json
)"},
  };
}

}  // namespace touchgo::cases::program
