// Touch and Go from C++: all that a program needs to read a case, run it and sweep it.
//
// Nothing here brings in Boost's numbers or Eigen. Numbers come in as Decimal, exactly as they are written, and go out
// as text of the requested digits, or as double. SI units throughout. Everything may be called from several threads at
// once. Link with -ltouchgo (pkg-config touchgo); from C and other languages: touchgo.h.
#pragma once

#include "solver/files/case_file.hpp"
#include "solver/files/notes.hpp"
#include "solver/files/report.hpp"
#include "solver/model/check_setup.hpp"
#include "solver/run/prepared.hpp"
#include "solver/run/simulate.hpp"
#include "solver/sweeps/sweep.hpp"

// What these headers declare, all of it in namespace touchgo:
//
// Decimal is a number exactly as it is written: Decimal("0.9") is nine tenths. Throws std::invalid_argument for
// any other text.
//
// Setup is the system to simulate: Body, Wall, Link and Contact (setup.hpp). Every function that takes a Setup checks
// it; check() only checks, and throws std::invalid_argument, whose message has the fault and the allowed values.
//
//     Setup s;
//     s.bodies = {{"ball", "1", "0", "0", "0.5", "0", "-9.81", {}}};   // falls from 0.5 m
//     s.walls = {{"table", "0", {}}};
//     s.contacts = {{{MemberKind::wall, 0}, {MemberKind::body, 0}, "0", Law::hard, "0.9"}};
//
// Case is a case file: a Setup, the end of its run, its printed event times (case_file.hpp). read_case(file) reads it;
// read_case(name, {}, text) takes a text in its place; settings replace numbers of it. Throws BadInput, whose what()
// has a line "FILE:LINE: KEY: what is wrong, what is allowed" for each fault (also its `lines`), or FileError.
//
//     const Case c = read_case("cases/ball.toml", {{"body.ball.mass", "2"}});
//
// simulate() runs it to the requested digits: a Report of events with every number as text, the reason why the run
// ended, the state to go on from (simulate.hpp). An honest `undecided` is a Reason, not an exception. Throws
// std::invalid_argument for bounds and options that are not allowed. to_json() writes a Report as
// `touchgo simulate --json` does.
//
//     const Report r = simulate(c.setup, c.until, c.max_events, {.digits = 40});
//     for (const EventText& e : r.events) std::cout << name(e.kind) << " at " << e.t << " s\n";
//
// Prepared is a system for runs from many starts: what depends on its parameters alone is made once (prepared.hpp).
// Threads may share it. event_times() is the quickest run there is, in double.
//
//     const Prepared ball(c.setup, c.until);
//     const double start[] = {0.5, 0};  // m, m/s
//     const EventTimes first = ball.event_times(start, 2);
//
// trajectory() is the motion in double: a Sample at every `interval` seconds and on both sides of every event
// (simulate.hpp).
//
//     for (const Sample& s : trajectory(c.setup, c.until, c.max_events, {}, "0.01"))
//       std::cout << s.t << " " << s.position[0] << "\n";
//
// sweep() computes orbits over a range of one parameter, or over a grid of two (`second`): Lyapunov exponents (1/s),
// impacts and energy (J) per period, verdict (sweep.hpp, grid.hpp, orbit.hpp). The rows depend neither on the number of
// threads nor on the processor. Throws BadSweep for a system or a range that cannot be swept.
//
//     Sweep what;
//     what.over = "contact.1.restitution", what.from = "0.6", what.to = "1", what.points = 201;
//     for (const SweepRow& row : sweep(c.setup, what)) std::cout << row.parameter << " " << row.orbit.lambda[0] << "\n";
