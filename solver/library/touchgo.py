"""Touch and Go from Python: when bodies on a line meet and when they part, to as many digits as you ask for.

    >>> import touchgo
    >>> run = touchgo.simulate("cases/ball.toml", digits=40)
    >>> run.events[1]["t"]                       # decimal strings: every digit that was asked for
    '2.6'
    >>> run.t[:3]                                # doubles
    array([1.  , 2.6 , 3.88])
    >>> motion = touchgo.trajectory("cases/ball.toml", every=0.01)
    >>> print(motion["t"][100], motion["x(ball)"][100])   # s, m
    1.0 0.0

`touchgo help case` says what a case may hold; `help json`, `help csv` and `help sweep-csv` what comes back.

A case is
  a path              str without a newline, or os.PathLike
  TOML text           str with a newline
  a dict              the same tables: {"run": {"until": 20}, "body": [{"name": "ball", "mass": 0.5, ...}], ...}. A
                      float is the shortest decimal that reads back as it; decimal.Decimal, int, and a str where a
                      number stands ("0.1") keep their digits

and `name` is what messages and JSON call a text or dict ("case.toml" if not given). The other keywords of a function
are flags of the program: digits=40 is --digits 40, from_=2 is --from 2, spread_position=0.1 is --spread-position 0.1,
and set={"body.1.mass": 2} is --set body.1.mass=2.

Errors carry the program's own line ("touchgo: FILE:LINE: KEY: what is wrong, what is allowed"), of a case one for each
fault: BadInput, FileError, InternalError. What is of a wrong type is a TypeError. Where the mechanics or the digits
leave a run undecided, it ends there: that is a result, and the line is a warning of the category Undecided;
warnings.simplefilter("error", touchgo.Undecided) makes it an exception.

`progress` is called in the calling thread with the part done, 0 to 1, a few times a second and, with 1, at the end;
what it raises ends the run and is raised. Ctrl-C ends a run at its next look. Threads may call at once.

The shared library is $TOUCHGO_LIBRARY, else the one installed with this file, else the one in build/ of the source
tree, else the one the system's loader finds. Only arrays need NumPy, and only plot() Matplotlib. Source:
solver/library/touchgo.h.

In a notebook results show themselves: a run as the table of its events, arrays as tables with units. run.plot() draws
the motion, rows.plot() a sweep, points.plot() a bifurcation diagram.
"""

from __future__ import annotations

import csv
import ctypes
import functools
import html
import io
import itertools
import json
import math
import numbers
import os
import pathlib
import re
import threading
import warnings
import weakref
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple, Union

if TYPE_CHECKING:
    import matplotlib.figure
    import numpy

Case = Union[str, os.PathLike, Mapping[str, Any]]
Number = Union[int, float, str, Decimal]

__all__ = ["simulate", "trajectory", "sweep", "units", "version", "Prepared", "Times", "Result", "Event", "BadInput", "FileError",
           "InternalError", "Undecided"]


class BadInput(ValueError):
    """A case or an option that is refused (exit code 2); str() is the program's line without its hint at --help, of a
    case one for each fault."""


class FileError(OSError):
    """A file that cannot be read (exit code 4); str() is the program's line."""


class InternalError(RuntimeError):
    """An internal error of the library, no memory among them (exit code 5); str() is the program's line."""


class Undecided(UserWarning):
    """A run that ended before its time: undecided, degenerate or out of budget (exit code 3). A warning's category."""


# ---- what comes back


def _number(name: str, doc: str) -> property:
    return property(lambda self: float(self.get(name, "nan")), doc=doc)


def _pair(name: str, doc: str) -> property:
    def read(self):
        import numpy
        return numpy.array([float(x) for x in self[name]])
    return property(read, doc=doc)


class Event(dict):
    """One event as it stands in the JSON (`touchgo help json`), its numbers as decimal strings: event["t"]. The
    attributes are the same numbers as doubles.

        >>> event = touchgo.simulate("cases/ball.toml").events[0]
        >>> event["velocity_before"], float(event.velocity_before[1])
        (['0', '-9.81'], -9.81)
    """

    kind = property(lambda self: self["kind"], doc="'impact', 'rest', 'accumulation', 'separation' or 'stage'.")
    contact = property(lambda self: tuple(self["contact"]), doc="The names of its two members, and 'upper' of an upper stop.")
    t = _number("t", "Time, s.")
    position = _pair("position", "Of the two members, m: array of shape (2,).")
    velocity_before = _pair("velocity_before", "Of the two members, m/s: array of shape (2,).")
    velocity_after = _pair("velocity_after", "Of the two members, m/s: array of shape (2,).")
    impulse = _number("impulse", "Of a hard impact, N s; nan where there is none.")
    force = _number("force", "Of the contact just after the event, N; 0 when open.")


class Result:
    """A run.

    json    its exact text: the bytes of `touchgo simulate --json -`
    data    that text as dicts and lists
    events  list of Event, in the order of time
    t       the times of the events, s: array of doubles of shape (number of events,)
    end     {"t": ..., "reason": "until", "events", "undecided" or "degenerate", "message": why}
    notes   list of str: what a reader should know and no number says
    """

    def __init__(self, text: str, call: Mapping[str, Any] | None = None):
        self.json = text
        self.data = json.loads(text)
        self._call = call  # what trajectory() needs to make the same run
        self.events = [Event(event) for event in self.data["events"]]
        self.end = self.data["end"]
        self.notes = self.data["notes"]

    @property
    def t(self) -> numpy.ndarray:
        import numpy
        return numpy.array([event.t for event in self.events])

    def plot(self, every: Number | None = None) -> matplotlib.figure.Figure:
        """The motion as a figure of Matplotlib: positions (m), gaps (m) and contact forces (N) over time (s), impacts
        dotted.

        every  s, between the rows that are drawn (default: the run / 2000)

        The run is made once more, by trajectory(), and raises as that does. ImportError without Matplotlib, ValueError
        where the Result was made from a text alone.
        """
        if self._call is None:
            raise ValueError("plot: a Result of simulate() is needed, which knows its case")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Undecided)  # said when the run was made
            motion = trajectory(every=every, **self._call)
        panels = [("x(", "position / m"), ("gap(", "gap / m"), ("force(", "contact force / N")]
        panels = [(key, label) for key, label in panels if any(name.startswith(key) for name in motion.dtype.names)]
        figure = _figure(len(panels))
        for (key, label), axes in zip(panels, figure.axes):
            for name in motion.dtype.names:
                if name.startswith(key):
                    axes.plot(motion["t"], motion[name], label=name[len(key):-1])
            for event in self.events if len(self.events) < 100 else []:
                if event.kind == "impact":
                    axes.axvline(event.t, color="0.7", linestyle=":", linewidth=0.8, zorder=0)
            axes.set_ylabel(label)
            if sum(name.startswith(key) for name in motion.dtype.names) < 12:
                axes.legend(fontsize="small", frameon=False)
        figure.axes[-1].set_xlabel("t / s")
        return figure

    def _repr_html_(self) -> str:
        """For notebooks: the first 50 events, 12 digits of their times; all text of the case is escaped."""
        rows = []
        for event in self.events[:50]:
            cells = [f"{event.t:.12g}", event.kind, "-".join(event.contact),
                     ", ".join(f"{float(v):.6g}" for v in event["velocity_before"]),
                     ", ".join(f"{float(v):.6g}" for v in event["velocity_after"]), f"{event.force:.6g}"]
            rows.append("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>")
        heads = ("t / s", "event", "contact", "velocities before / (m/s)", "after / (m/s)", "force after / N")
        left = len(self.events) - 50
        said = [f"{self.data['case']}: {len(self.events)} events, to t = {self.end['t']} s: {self.end['reason']}"]
        said += [self.end["message"]] if "message" in self.end else []
        said += self.notes + ([f"and {left} more events"] if left > 0 else [])
        return ("<table><thead><tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr></thead><tbody>" +
                "".join(rows) + "</tbody></table>" + "".join(f"<p>{html.escape(line)}</p>" for line in said))

    def __repr__(self):
        return f"<touchgo.Result of {self.data['case']}: {len(self.events)} events, {self.end['reason']}>"


class Times(NamedTuple):
    """The first events of many runs: arrays, a row for each run.

    t        s, shape (runs, most); nan behind a run's last event
    kind     "impact", "rest", "accumulation", "separation" or "", shape (runs, most)
    contact  the case's contacts in their order, from 0, or -1, shape (runs, most)
    events   how many there are, shape (runs,)
    reason   why there are no more, shape (runs,): "until" the end of the run, "events" so many were asked for,
             "undecided", "degenerate"
    """
    t: numpy.ndarray
    kind: numpy.ndarray
    contact: numpy.ndarray
    events: numpy.ndarray
    reason: numpy.ndarray


# ---- the calls


def simulate(case: Case, *, method: str | None = None, step: Number | None = None, digits: int | None = None,
             double: bool = False, certify: bool = False, release: str | None = None, until: Number | None = None,
             set: Mapping[str, Number] | None = None, from_: str | os.PathLike | None = None,
             budget: int | None = None, name: str | None = None,
             progress: Callable[[float], Any] | None = None) -> Result:
    """The events of a case.

    case      path, TOML text or dict (see the module's text)
    method    "exact" (default) or "steps", the paper's
    step      s, time step of method steps (default 0.001)
    digits    15 to 1000 (default 16); method exact: a time's relative error is at most 10^(2 - digits)
    double    whether the exact method works in double alone: for thousands of chaotic impacts, nothing promised
    certify   whether each event is proved by ball arithmetic, apart from the solver (libtouchgo-proof): event["enclosure"]
    release   "unilateral" or "published", in place of the contacts' own
    until     s, end of the run in place of the case's
    set       {"body.1.mass": 2}: numbers in place of the case's
    from_     path of a state (`touchgo simulate --state`) to go on from
    budget    work, in seconds within a factor of ten, after which a run that is not done ends undecided (default 60)
    name      what messages and JSON call a case that is no file
    progress  called with the part done

    Returns a Result. Raises BadInput, FileError, InternalError; warns with Undecided.

        >>> run = touchgo.simulate("cases/dm21_together.toml", digits=30)
        >>> [(event.kind, event["t"]) for event in run.events][0]
        ('separation', '3.25783963890855891130371886011')
    """
    flags = dict(method=method, step=step, digits=digits, double=double, release=release, until=until, set=set,
                 from_=from_, budget=budget)
    (text,) = _run("touchgo_certify" if certify else "touchgo_simulate", 1, case, name, flags, progress)
    return Result(text, _as_now(case, name, flags))


class Prepared:
    """A case made ready for runs from many starts: what depends on its parameters alone is made once. Threads may share
    it.

        >>> ball = touchgo.Prepared("cases/ball.toml")
        >>> ball.run([0.5, 0.0]).events[0].kind     # m, m/s
        'impact'
        >>> times = ball.run_many([[0.5, 0.0], [0.25, 0.0]], most=2)
        >>> times.t.shape, str(times.kind[0, 0])
        ((2, 2), 'impact')
    """

    def __init__(self, case: Case, *, method: str | None = None, step: Number | None = None, digits: int | None = None,
                 double: bool = False, release: str | None = None, until: Number | None = None,
                 set: Mapping[str, Number] | None = None, budget: int | None = None, name: str | None = None) -> None:
        """The arguments are those of simulate(), for every run. Raises BadInput, FileError, InternalError."""
        flags = dict(method=method, step=step, digits=digits, double=double, release=release, until=until, set=set,
                     budget=budget)
        inputs = _inputs(case, name, flags)
        self._library, self._handle, message = _library(), ctypes.c_void_p(), ctypes.c_void_p()
        code = self._library.touchgo_prepare(*inputs, ctypes.byref(self._handle), ctypes.byref(message))
        text = ctypes.string_at(message.value).decode("utf-8", "replace") if message.value else ""
        self._library.touchgo_free(message)
        if code:
            raise _errors.get(code, InternalError)(text)
        weakref.finalize(self, self._library.touchgo_prepared_free, self._handle)
        self._made_again = functools.partial(Prepared, **_as_now(case, name, flags))
        self._numbers = 2 * self._library.touchgo_prepared_bodies(self._handle)

    def __copy__(self) -> Prepared:
        """Itself: nothing in it changes."""
        return self

    def __deepcopy__(self, memo) -> Prepared:
        """Itself."""
        return self

    def __reduce__(self):
        """Pickled as what it was made of: made ready anew where it is read, from the text of its file if it had one."""
        return self._made_again, ()

    def run(self, start: Sequence[float] | None = None, *,
            progress: Callable[[float], Any] | None = None) -> Result:
        """One run: a Result, as simulate() returns it.

        start     positions (m), then velocities (m/s), of all bodies: floats, shape (2 bodies,), each meaning the
                  shortest decimal that reads back as it; None: the case's own
        progress  called with the part done

        Raises BadInput, InternalError; warns with Undecided.
        """
        numbers = None
        if start is not None:
            start = [float(x) for x in start]
            if len(start) != self._numbers:
                raise BadInput(f"touchgo: start: positions and velocities, {self._numbers} numbers, are allowed")
            numbers = (ctypes.c_double * self._numbers)(*start)
        call = _Call(self._library, "touchgo_prepared_run", (self._handle, numbers), 1, 0, keeps=self)
        return Result(_done(call, progress)[0])

    def run_many(self, starts: Sequence[Sequence[float]] | numpy.ndarray, *, most: int = 1, threads: int | None = None,
                 progress: Callable[[float], Any] | None = None) -> Times:
        """The first events of many runs by method exact in double alone (`--double`), nothing behind them computed.

        starts    positions (m), then velocities (m/s), of all bodies: array of shape (runs, 2 bodies)
        most      events of a run; passages of stages are left out
        threads   default: as many as the machine has; the numbers do not depend on it
        progress  called with the part done

        Returns Times. Raises BadInput, InternalError.
        """
        import numpy
        if numpy.ma.is_masked(starts):
            raise BadInput("touchgo: starts: some are masked, numbers are allowed")
        starts = numpy.ascontiguousarray(starts, dtype=float)
        if starts.ndim != 2 or starts.shape[1] != self._numbers:
            raise BadInput(f"touchgo: starts: rows of positions and velocities, {self._numbers} numbers, are allowed")
        if most < 0:
            raise BadInput("touchgo: most: 0 or more is allowed")
        if threads is not None and not (isinstance(threads, numbers.Integral) and 0 <= threads < 2**31):
            raise BadInput(f"touchgo: threads: a number from 0 to {2**31 - 1} is allowed")
        runs = len(starts)
        t, kind, contact = (numpy.empty((runs, most), dtype) for dtype in (float, numpy.intc, numpy.intc))
        events, reason = numpy.empty(runs, numpy.intc), numpy.empty(runs, numpy.intc)
        arrays = (t, kind, contact, events, reason)
        inputs = (self._handle, starts.ctypes.data, runs, most, threads or 0, *(array.ctypes.data for array in arrays))
        _done(_Call(self._library, "touchgo_prepared_times", inputs, 0, 0, keeps=(self, starts, arrays)), progress)
        kinds = numpy.array(["impact", "rest", "accumulation", "separation", ""])
        return Times(t, kinds[kind], contact, events, numpy.array(["until", "events", "undecided", "degenerate"])[reason])


def trajectory(case: Case, *, every: Number | None = None, method: str | None = None, step: Number | None = None,
               digits: int | None = None, double: bool = False, release: str | None = None,
               until: Number | None = None, set: Mapping[str, Number] | None = None,
               from_: str | os.PathLike | None = None, budget: int | None = None, name: str | None = None,
               progress: Callable[[float], Any] | None = None) -> numpy.ndarray:
    """The motion of a case: a row at every multiple of `every` and on both sides of every event, at the same t.

    every     s (default: the run / 2000); method steps has a row at every step instead
    The other arguments are those of simulate().

    Returns a structured array of shape (rows,), all doubles. Its fields are the columns of `touchgo simulate --csv`
    without their units: "t", "x(BODY)", "v(BODY)", "gap(A-B)", "force(A-B)"; with them they are the fields' titles, so
    that motion["x(1) [m]"] is motion["x(1)"], and units(motion) tells them. A notebook shows it as a table. If the run ends early, so do the rows.
    Raises and warns like simulate().

        >>> motion = touchgo.trajectory("cases/dm21_together.toml", every=0.5, until=5)
        >>> motion.dtype.names
        ('t', 'x(1)', 'x(2)', 'v(1)', 'v(2)', 'gap(1-2)', 'force(1-2)')
        >>> touchgo.units(motion)["force(1-2)"]
        'N'
    """
    import numpy  # before the run, not after it
    flags = dict(every=every, method=method, step=step, digits=digits, double=double, release=release, until=until,
                 set=set, from_=from_, budget=budget)
    (text,) = _run("touchgo_trajectory", 1, case, name, flags, progress)
    return _table(text)


def sweep(case: Case, *, over: str, from_: Number, to: Number, points: int, log: bool = False,
          periods: int | None = None, transient: int | None = None, starts: int | None = None,
          spread_position: Number | None = None, spread_velocity: Number | None = None, seed: int | None = None,
          section: Number | str | None = None, threads: int | None = None, set: Mapping[str, Number] | None = None,
          diagram: bool = False, name: str | None = None, progress: Callable[[float], Any] | None = None
          ) -> numpy.ndarray | tuple[numpy.ndarray, numpy.ndarray]:
    """Orbits over a range of one parameter: Lyapunov exponents, averages per forcing period, the kind of motion.

    over             "frequency" (rad/s, of every wall and force), "restitution", "stiffness" (kg/s^2), "start.position",
                     "start.velocity", or the path to any number, such as "body.1.mass"
    from_, to        its first and its last value
    points           how many values, equally far apart
    log              whether their logarithms are instead
    periods          forcing periods that count (default 2000)
    transient        forcing periods before them (default 500)
    starts           orbits for each value: the case's own start, then drawn ones, always the same (default 1)
    spread_position, spread_velocity
                     m and m/s within which they are drawn (default 0.025 and 0.1)
    seed             of the draw (default 0)
    section          phase of the forcing, from 0 (default) to below 1 of its period, at which a period begins and the state
                     is looked at; with diagram=True also "impact": the points are the states just after each impact of
                     the first contact, which is hard; the period is still tested at phase 0
    threads          default: as many as the machine has; the rows do not depend on it
    diagram          whether the points of a bifurcation diagram are wanted too
    The other arguments are those of simulate().

    Returns a structured array of shape (points * starts,), one row for each value and start; its fields are the columns
    of `touchgo help sweep-csv`: doubles (inf, -inf and nan as they stand there), integers (start, p, n) and the texts
    "verdict" and "reason". With diagram=True a pair: that array, and one of shape (diagram points,) with the fields parameter,
    start, half, xr, kind, vr; what a kind of point does not have is nan. With a section other than 0 both have a field
    "section", and points at impacts "phase" (of the forcing, in periods) and "vr_after". rows.plot() and points.plot()
    draw them, units(rows) tells the units. Raises like simulate().

        >>> rows = touchgo.sweep("cases/ob21_hard.toml", over="frequency", from_=2, to=10, points=5, periods=100)
        >>> rows["parameter"]
        array([ 2.,  4.,  6.,  8., 10.])
        >>> chaotic = rows[rows["verdict"] == "chaotic"]
    """
    import numpy  # before the run, not after it
    flags = dict(over=over, from_=from_, to=to, points=points, log=log, periods=periods, transient=transient,
                 starts=starts, spread_position=spread_position, spread_velocity=spread_velocity, seed=seed,
                 section=section, threads=threads, set=set)
    texts = _run("touchgo_sweep", 2 if diagram else 1, case, name, flags, progress, spare=0 if diagram else 1)
    tables = tuple(_table(text, over=over) for text in texts)
    return tables if diagram else tables[0]


def units(table: numpy.ndarray) -> dict[str, str]:
    """The units of the fields of what trajectory() or sweep() returned: {"t": "s", "x(1)": "m", ...}. Fields that have
    none are left out. Raises TypeError for another array."""
    if table.dtype.names is None:
        raise TypeError("units: an array without fields is not allowed, one of trajectory() or sweep() is")
    titles = {name: table.dtype.fields[name][2] for name in table.dtype.names if len(table.dtype.fields[name]) > 2}
    known = {name: title[len(name) + 2:-1] for name, title in titles.items()}
    if "over" in getattr(table, "about", {}):
        known["parameter"] = _unit_of(table.about["over"])
        known.update((name, _sweep_units[name.rstrip("0123456789")]) for name in table.dtype.names
                     if name.rstrip("0123456789") in _sweep_units)
    return {name: unit for name, unit in known.items() if unit}


def version() -> str:
    """The version of the library: "0.1.0"."""
    return _library().touchgo_version().decode()


# ---- CSV

_kinds = {"start": int, "half": int, "p": int, "n": int, "verdict": str, "reason": str, "kind": str,
          "section": str}  # the others are doubles
_block = 65536  # rows at a time as text

# Of the columns of a sweep (`touchgo help sweep-csv`), and of parameters by the last word of their path.
_sweep_units = {"lambda": "1/s", "lambda1_stderr": "1/s", "energy_per_period": "J", "max_impact_speed": "m/s",
                "xr": "m", "vr": "m/s", "vr_after": "m/s"}
_parameter_units = {"frequency": "rad/s", "stiffness": "kg/s^2", "position": "m", "velocity": "m/s", "mass": "kg",
                    "damping": "kg/s", "load": "N", "amplitude": "m", "phase": "rad", "gap": "m", "relaxed": "m",
                    "gravity": "m/s^2", "at": "m", "until": "s"}


def _unit_of(over: str) -> str:
    words = over.split(".")
    return "N" if words[0] == "body" and words[-1] == "amplitude" else _parameter_units.get(words[-1], "")


# ---- arrays that show themselves


@functools.lru_cache(maxsize=None)
def _table_class() -> type:
    """Structured arrays with `about`, which sweeps fill; made when NumPy is first needed."""
    import numpy

    class Table(numpy.ndarray):
        """A structured array of rows with named fields. A field, table["t"], is an ordinary array."""

        def __array_finalize__(self, other):
            self.about = getattr(other, "about", {})

        def __getitem__(self, key):
            part = super().__getitem__(key)
            return numpy.asarray(part) if isinstance(part, Table) and part.dtype.names is None else part

        def __reduce_ex__(self, protocol):
            return _as_table, (numpy.asarray(self), self.about)

        def __repr__(self):
            return repr(numpy.asarray(self))

        def _repr_html_(self) -> str:
            """For notebooks: the first 20 rows, units above them."""
            known, names = units(self), self.dtype.names or ()
            heads = "".join(f"<th>{html.escape(name + (' / ' + known[name] if name in known else ''))}</th>"
                            for name in names)
            body = "".join("<tr>" + "".join(
                f"<td>{html.escape(f'{cell:.6g}' if isinstance(cell, float) else str(cell))}</td>"
                for cell in row.tolist()) + "</tr>" for row in numpy.atleast_1d(numpy.asarray(self))[:20])
            left = self.size - 20
            return (f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>" +
                    (f"<p>and {left} more rows</p>" if left > 0 else ""))

        def plot(self) -> matplotlib.figure.Figure:
            """A figure of Matplotlib. Of a sweep's rows: the first two exponents (1/s) and the impacts per period over
            the parameter, undecided rows grey. Of the points of a diagram: xr (m), and vr (m/s) at impacts. Of a
            motion: each quantity over time. Raises ImportError without Matplotlib."""
            names, known = self.dtype.names, units(self)

            def label(name, quantity):
                unit = known.get(name, "")
                return quantity.replace("_", " ") + (f" / ({unit})" if "/" in unit else f" / {unit}" if unit else "")

            if "lambda1" in names:
                shown = [[name for name in ("lambda1", "lambda2") if name in names], ["impacts_per_period"]]
            elif "xr" in names:
                shown = [["xr"]] + ([["vr"]] if numpy.isfinite(self["vr"]).any() else [])
            else:
                quantities = dict.fromkeys(name.split("(")[0] for name in names[1:])
                shown = [[name for name in names[1:] if name.split("(")[0] == key] for key in quantities]
            figure, x = _figure(len(shown)), self[names[0]]
            for group, axes in zip(shown, figure.axes):
                for name in group:
                    y = self[name]
                    if names[0] == "t":
                        axes.plot(x, y, label=name)
                        continue
                    known_rows = self["verdict"] != "undecided" if "verdict" in names else numpy.ones(len(self), bool)
                    finite = numpy.isfinite(y)
                    drawn, = axes.plot(x[finite & known_rows], y[finite & known_rows], ".", label=name,
                                       markersize=2 if "xr" in names else 4)
                    axes.plot(x[finite & ~known_rows], y[finite & ~known_rows], ".", color="0.6", markersize=4)
                axes.set_ylabel(label(group[0], group[0].rstrip("0123456789").split("(")[0]))
                if 1 < len(group) < 12:
                    axes.legend(fontsize="small", frameon=False)
            figure.axes[-1].set_xlabel(label(names[0], self.about.get("over", names[0])))
            return figure

    return Table


def _figure(rows: int) -> matplotlib.figure.Figure:
    """Panels above each other that share their axis."""
    import matplotlib.pyplot
    figure, _ = matplotlib.pyplot.subplots(rows, 1, sharex=True, figsize=(7, 1 + 1.9 * rows), layout="constrained")
    return figure


def _column(cells, kind):
    import numpy
    return numpy.array([kind(cell) for cell in cells] if kind is not float else
                       [float(cell) if cell else math.nan for cell in cells], dtype=kind)


def _table(text: str, **about: Any) -> numpy.ndarray:
    """CSV as a structured array. A header "x(1) [m]" is a field "x(1)" of that title."""
    import numpy
    rows = csv.reader(io.StringIO(text, newline=""))
    titles = next(rows)
    names = [title[:title.rindex(" [")] if title.endswith("]") else title for title in titles]
    kinds = [_kinds.get(name, float) for name in names]
    blocks = []
    while not blocks or len(blocks[-1][0]) == _block:
        cells = list(zip(*itertools.islice(rows, _block))) or [()] * len(names)
        blocks.append([_column(column, kind) for column, kind in zip(cells, kinds)])
    columns = [numpy.concatenate(parts) for parts in zip(*blocks)]
    table = numpy.empty(len(columns[0]), dtype=[(name if title == name else (title, name), column.dtype)
                                                for title, name, column in zip(titles, names, columns)])
    for name, column in zip(names, columns):
        table[name] = column
    return _as_table(table, about)


def _as_table(rows: numpy.ndarray, about: Mapping[str, Any]) -> numpy.ndarray:
    table = rows.view(_table_class())
    table.about = about
    return table


# ---- a dict as TOML

# Where a case has numbers: a str there is the number that it spells.
_number_keys = frozenset("until gravity max_events mass damping stiffness position velocity load amplitude frequency "
                         "phase relaxed gap restitution at nth time".split())


def _decimal(number):
    """A number as the program reads it; a float as the shortest decimal that reads back as it."""
    if isinstance(number, float):
        return float.__repr__(number)
    if isinstance(number, numbers.Integral):
        return str(int(number))
    return str(number)


def _quoted(text):
    """A basic string of TOML."""
    return '"' + re.sub(r'[\x00-\x1f\x7f"\\]', lambda found: "\\u%04x" % ord(found[0]), text) + '"'


def _key(key):
    if not isinstance(key, str):
        raise TypeError(f"a case's keys are str, not {type(key).__name__}")
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _quoted(key)


def _value(key, value):
    if type(value).__module__ == "numpy" and not isinstance(value, numbers.Number):  # an array, or its kind of bool
        value = list(value) if value.ndim else value.item()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value if key in _number_keys and re.fullmatch(r"[-+.0-9_eE]+", value) else _quoted(value)
    if isinstance(value, (numbers.Real, Decimal)):
        return _decimal(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(k, v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(key, v) for v in value) + "]"
    raise TypeError(f"{key}: a case has no value of type {type(value).__name__}")


def _toml(case):
    """Keys of the top first, then [tables] and [[tables]]; what is nested deeper stands in one line."""
    plain, tables = [], []
    for key, value in case.items():
        several = isinstance(value, (list, tuple)) and value and all(isinstance(table, Mapping) for table in value)
        if several or isinstance(value, Mapping):
            head = f"[[{_key(key)}]]" if several else f"[{_key(key)}]"
            for table in value if several else [value]:
                tables += ["", head] + [f"{_key(k)} = {_value(k, v)}" for k, v in table.items()]
        else:
            plain.append(f"{_key(key)} = {_value(key, value)}")
    return "\n".join(plain + tables) + "\n"


# ---- the library

_Progress = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_double, ctypes.c_void_p)
_installed = None  # make install, given a PYTHON_DIR, puts the libraries' folder here
_loading = threading.Lock()
_loaded = _loaded_proof = None


def _library():
    global _loaded
    with _loading:
        if _loaded is None:
            _loaded = _load()
    return _loaded


def _proof_library():
    global _loaded_proof
    with _loading:
        if _loaded_proof is None:
            _loaded_proof = _load_proof()
    return _loaded_proof


def _load_proof():
    return _load("libtouchgo-proof.so.0", "TOUCHGO_PROOF_LIBRARY", (("touchgo_certify", 2),))


def _load(name="libtouchgo.so.0", variable="TOUCHGO_LIBRARY",
          functions=(("touchgo_simulate", 2), ("touchgo_trajectory", 2), ("touchgo_sweep", 3))):
    # lib of lib/python3/dist-packages, or the source tree; of a link to this file first its own
    roots = [pathlib.Path(where(__file__)).parent.parent.parent for where in (os.path.abspath, os.path.realpath)]
    places = [os.environ.get(variable)]
    if not places[0]:
        folders = [folder for root in roots for folder in (root, root / "build")]
        folders += [pathlib.Path(_installed)] if _installed else []
        places = [str(folder / name) for folder in folders if (folder / name).exists()] or [name]
    try:
        library = ctypes.CDLL(places[0])
    except OSError as why:
        raise ImportError(f"touchgo: {why}; {variable} may name the library {name}, which make build/tested or make "
                          "install leaves") from None
    text, texts = ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)
    for function, more in functions:
        getattr(library, function).argtypes = [text, text, text, _Progress, ctypes.c_void_p] + more * [texts]
        getattr(library, function).restype = ctypes.c_int
    if variable != "TOUCHGO_LIBRARY":
        return library
    number, address = ctypes.c_int, ctypes.c_void_p
    library.touchgo_prepare.argtypes, library.touchgo_prepare.restype = [text, text, text, address, texts], number
    library.touchgo_prepared_run.argtypes = [address, address, _Progress, address, texts, texts]
    library.touchgo_prepared_times.argtypes = [address, address, ctypes.c_long, ctypes.c_long, number, address, address,
                                               address, address, address, _Progress, address, texts]
    library.touchgo_prepared_bodies.argtypes, library.touchgo_prepared_bodies.restype = [address], number
    library.touchgo_prepared_free.argtypes, library.touchgo_prepared_free.restype = [address], None
    library.touchgo_version.argtypes, library.touchgo_version.restype = [], text
    library.touchgo_free.argtypes, library.touchgo_free.restype = [ctypes.c_void_p], None
    return library


def _case(case, name):
    """The case's text, or None where it is a file, and its name."""
    if isinstance(case, Mapping):
        text = _toml(case)
    elif isinstance(case, str) and "\n" in case:
        text = case
    else:
        if name is not None:
            raise TypeError("name is for a case that is given as text or dict")
        return None, os.fsencode(case)
    return text.encode("utf-8", "surrogatepass"), os.fsencode("case.toml" if name is None else name)


def _as_now(case, name, flags):
    """The arguments of a run, which what the caller does to their dicts, or to the case's file, does not change."""
    if isinstance(case, Mapping):
        case = _toml(case)
    elif not (isinstance(case, str) and "\n" in case) and os.path.isfile(case):
        with open(case, "rb") as file:
            text = file.read().decode("utf-8", "surrogatepass")
        case, name = text if "\n" in text else text + "\n", os.fsdecode(case)
    return dict(flags, case=case, name=name, set=dict(flags["set"] or {}))


# Options that are given or not; of all others False is no value.
_switches = frozenset("double certify log diagram".split())


def _options(flags):
    """One a line, as touchgo.h takes them."""
    lines = []
    for key, value in flags.items():
        flag = "--" + key.rstrip("_").replace("_", "-")
        if key == "set":
            if not isinstance(value, (Mapping, type(None))):
                raise TypeError(f"set: {type(value).__name__} is not allowed, a dict of paths and numbers is")
            for path, number in (value or {}).items():
                if isinstance(number, bool):
                    raise BadInput(f"touchgo: set: {path}: {number} is not allowed, a number is")
                lines.append(f"{flag}={path}={_decimal(number)}")
        elif value is True:
            lines.append(flag)
        elif value is False and key.rstrip("_") not in _switches:
            raise BadInput(f"touchgo: {flag}: False is not allowed, its value or None is")
        elif value is not None and value is not False:
            lines.append(f"{flag}={os.fsdecode(value) if isinstance(value, os.PathLike) else _decimal(value)}")
    for line in lines:
        if "\n" in line:
            raise BadInput(f"touchgo: {line.split('=')[0]}: {line!r} is not allowed, a value of one line is")
    return os.fsencode("\n".join(lines))


class _Call(threading.Thread):
    """One call of the library. It has a thread of its own, for Ctrl-C reaches Python only while no C code is running in
    the main thread."""

    def __init__(self, library, function, inputs, wanted, spare, keeps=None):
        """`keeps`: what the inputs are addresses in; a second Ctrl-C leaves the call behind, which ends at its next look."""
        super().__init__(name="touchgo", daemon=False)
        self.library, self.inputs, self.wanted, self.spare, self.keeps = library, inputs, wanted, spare, keeps
        self.function = getattr(_proof_library() if function == "touchgo_certify" else library, function)
        self.part, self.stop, self.code, self.texts, self.message, self.error = 0.0, False, None, (), "", None
        self.done = threading.Event()  # before Python 3.13 a join() that Ctrl-C interrupts takes the thread for ended

    def told(self, part, _):
        self.part = part
        return int(self.stop)

    def run(self):
        left = [ctypes.c_void_p() for _ in range(self.wanted + 1)]  # the message is the last
        outputs = [ctypes.byref(text) for text in left[:-1]] + self.spare * [None] + [ctypes.byref(left[-1])]
        try:
            self.code = self.function(*self.inputs, _Progress(self.told), None, *outputs)
            texts = [ctypes.string_at(text.value).decode("utf-8", "replace") if text.value else "" for text in left]
            self.texts, self.message = texts[:-1], texts[-1]
        except BaseException as error:  # no memory for a copy
            self.error = error
        finally:
            for text in left:
                self.library.touchgo_free(text)
            self.done.set()


_look = 0.1  # s between two looks at the progress


_errors = {2: BadInput, 4: FileError}  # else InternalError


def _inputs(case, name, flags):
    text, name = _case(case, name)
    inputs = (text, name, _options(flags))
    for what, given in zip(("case", "name", "options"), inputs):
        if given is not None and b"\0" in given:
            raise BadInput(f"touchgo: {what}: a character of code 0 is not allowed, text without it is")
    return inputs


def _run(function, wanted, case, name, flags, progress, spare=0):
    """The texts that a function of the library leaves; `spare`: how many of its outputs are not asked for."""
    return _done(_Call(_library(), function, _inputs(case, name, flags), wanted, spare), progress, 4)


def _done(call, progress, caller=3):
    """The texts that the call leaves. `caller`: how many calls below this one the user's is."""
    try:
        call.start()
        told = None
        while not call.done.wait(_look):
            if progress is not None and call.part != told:
                told = call.part
                progress(told)
        if progress is not None and call.code in (0, 3):
            progress(1.0)
    except BaseException:  # Ctrl-C, or what `progress` raised
        call.stop = True
        if call.ident is not None:
            call.done.wait()
        raise
    finally:
        if call.done.is_set():
            call.join()
    if call.error is not None:
        raise call.error
    if call.code == 0:
        return call.texts
    if call.code == 3:
        warnings.warn(call.message, Undecided, stacklevel=caller)
        return call.texts
    if call.code == 130:
        raise KeyboardInterrupt
    raise _errors.get(call.code, InternalError)(call.message)
