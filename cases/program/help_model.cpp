#include "cases/input/starter_case.hpp"
#include "cases/program/help.hpp"

namespace touchgo::cases::program {

using namespace input;
using namespace model;

std::vector<Topic> model_topics(std::span<const Law> laws) {
  std::string rules;
  for (const Law law : laws) rules += law->help;
  return {
      {"case", "case files",
       R"(A case file is TOML in SI units. A number is exactly the decimal it is written
as, at every precision; any number of digits is fine, magnitudes from 2.23e-308
to 1.79e308. Unknown, repeated, missing and superfluous keys are refused.

--set PATH=VALUE puts another number in place of one of the file or a default:
run.KEY, body.WHICH.KEY, wall.WHICH.KEY, body.WHICH.force.PLACE.KEY,
link.PLACE.KEY, contact.PLACE.KEY. PLACE counts from 1 in the order of the file;
WHICH is a name or, where nothing has that name, a place.

Neighbours without a [[contact]] pass through each other, links or not. simulate
and sweep say so in a line `note: ...` on standard error.

This is what `touchgo init` writes, with every table and key:

)" + starter_case()},
      {"contacts", "the rules of contacts",
       R"(The gap of a contact is gap + x2 - x1; its second member lies on the positive
side.

Release (release = ..., --release): when a contact that is closed opens.
)" + rules +
           R"(
Restitution e: after an impact the gap opens at e times the rate at which it
closed. A soft contact has a damping, or one that loses the energy that e loses
(OB21, Eqs. 12 and 13), with the body's mass at a wall, the reduced mass between
two bodies.

Start: a gap of 0 at t = 0 with a negative rate is an impact at t = 0; with a
positive rate the contact is open; with rate zero its force decides. touching =
true says that the two start together.

Touching: where gap, rate and force all stay zero (two plastic bodies in free
flight) the contact neither pushes nor parts. It is listed as touching, not as
closed, and is decided anew at every event around it. Under hard, published it
stays closed with force 0.

Accumulation: with e < 1 infinitely many impacts may come to an end in finite
time. The event accumulation is their limit; from there on the two are together.
Where those of several contacts of a chain do so at once, each has one.

Several impacts at one instant that share a body, or a hit on a body that rests
on another (multiple_impacts in [run]).
Where all contacts involved have e = 0 the outcome is unique and needs no law.
Otherwise it is not, and
  undecided   the run ends there, naming bodies and time (default);
  newton      Moreau's form of Newton's law: over all contacts of the group with
              gap 0, impulses I >= 0 and w = rate after + e * rate before >= 0,
              with I w = 0 at each. It treats left and right alike, and energy
              does not grow, but for one case: a contact at rest, or one that is
              opening already, counts with rate before = 0. Opening contacts of
              gap 0 are met at the start of a run only; there energy may grow.
  sequential  impacts of two members one after another, the leftmost closing
              contact first, until none closes. Left and right differ: masses 1,
              2, 1 hit from the left or from the right do not end mirrored. For
              small e it need not end: after 10^5 impacts the run is undecided.
Momentum is kept where no wall is in the group. A group that is joined from wall
to wall is undecided under both.
)"},
      {"limits", "what the model leaves out",
       R"(Bodies are points on one line; a body has at most one contact on each side.
Between events everything is linear: springs, dampers, constant loads, harmonic
forces and walls. There is no friction, no Hertz contact, no piecewise spring,
no negative mass, damping or stiffness, and no other motion of a wall.

A chain of closed contacts from wall to wall has no unique forces: undecided.

simulate, exact: the kinds and the order of events and their times are what
--digits promises; positions, velocities, impulses and forces too, relative to
the largest of their kind so far, since one of them may vanish. All are compared
between two precisions. An approach that digits cannot tell from a grazing is
decided with more, up to 2500; what they do not settle, an exact grazing for
one, ends the run undecided. A note tells of approaches within a millionth of a
grazing that would change the events. Whether loads or masses are in balance,
so that a contact touches without a force, is decided to three quarters of the
digits of the run.
simulate, steps: the error is the method's, of fourth order in the step.
The motion of --csv and --plot is the settled run's, its numbers as doubles.
At most 1000 impacts of one accumulating sequence are listed; those that are not
do not count against max_events. --csv and --plot take at most ten million rows.

sweep works in double: a single row of a chaotic motion is one trajectory among
many, its averages are what it is good for. The period is that of the one common
frequency of walls and forces; more than one is refused.

A file is written whole or not at all. No output may be an input or another
output of the same run, by whatever links.
)"},
  };
}

}  // namespace touchgo::cases::program
