// One instant: the impulses of the contacts that hit, and the contacts that act afterwards.
//
// Who acts is found by trying every set of the contacts that could: in a set that fits, each acting contact pushes just
// after the instant and each other one opens, judged by the first derivative that is not zero, of all N that decide (a
// quantity of z' = A z whose first N = dim z derivatives vanish stays zero).
#pragma once

#include <string>

#include "reference/lines/line.hpp"

namespace touchgo::reference::lines {

/// closed: the contact acts. touching: gap and force stay zero, the contact neither pushes nor parts. open: all else.
enum class LineStatus { open, closed, touching };

/// Where a line is. `pushed`: of a closed hard contact of the published rule, whether its force has been positive.
/// `ratio`: rebound speed over approach speed at a contact's latest impact; before that its restitution.
struct Situation {
  LineState state;
  std::vector<LineStatus> status;
  std::vector<bool> pushed;
  std::vector<Number> ratio;
};

enum class OccurrenceKind { impact, rest, accumulation, separation };

/// `must` is false for what may go without saying: the impulse that a contact at rest passes on, what a start decides.
struct Occurrence {
  OccurrenceKind kind;
  int contact;
  bool must = true;
};

/// The outcome of an instant. `doubt` is empty where it is unique, else the reason why not.
struct Outcome {
  Situation after;
  std::vector<Number> impulse;  // N s, per contact
  std::vector<Number> force;    // N, just after
  std::vector<int> group;       // the contacts of multiple impacts
  std::vector<Occurrence> events;
  std::string doubt;
};

/// How small is zero: relative to the terms that make up a gap, a rate, a force.
struct Zero {
  Number gap = Number("1e-38"), rate = Number("1e-38"), force = Number("1e-28");
};

/// The situation in which a line starts, before resolve(): contacts that start together are touching.
Situation start_of(const Line& line, const LineState& s);

/// What happens at the instant of `before`, whose positions and velocities are those just before it.
Outcome resolve(const Line& line, const Situation& before, bool start = false, const Zero& zero = {});

/// Positions and velocities made equal to their mean by mass, or to the wall's, in every chain of hard contacts that
/// are closed or touching.
void join(const Line& line, Situation& s);

/// Whether contact a stands before b along the line: by their lower members, those of one in their own order.
bool stands_before(const Line& line, int a, int b);

/// The rigid contacts of `chain` reach from wall to wall.
bool from_wall_to_wall(const Line& line, const std::vector<int>& chain);

/// The contacts among `candidates` that are joined to `contact` by common bodies, itself included, along the line.
std::vector<int> joined_to(const Line& line, int contact, const std::vector<bool>& candidates);

}  // namespace touchgo::reference::lines
