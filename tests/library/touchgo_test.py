"""The Python module, against what the program writes. Run from the project's folder, with touchgo.py and its library
found: tests/library/from_python.cpp does."""

import contextlib
import copy
import csv
import doctest
import io
import json
import math
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest
import warnings
from decimal import Decimal

import numpy as np

import touchgo

BALL = {"title": "A ball", "run": {"until": 3}, "wall": [{"name": "table", "position": 0}],
        "body": [{"name": "ball", "mass": "0.5", "load": Decimal("-4.905"), "position": 4.905, "velocity": 0}],
        "contact": [{"between": ["table", "ball"], "law": "hard", "restitution": 0.8}]}


def program(*arguments):
    return subprocess.run(["build/touchgo", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)


def lines(done):
    """The program's lines that are no notes."""
    return [line for line in done.stderr.splitlines() if line.startswith("touchgo: ")]


def changed(table, **values):
    return {**BALL, table: [{**BALL[table][0], **values}]}


class Simulate(unittest.TestCase):
    def test_the_json_is_the_program_s_byte_for_byte(self):
        for case, flags, keywords in (
                ("cases/ball.toml", ["--digits", "40"], {"digits": 40}),
                ("cases/dm21_plastic.toml", ["--release", "unilateral", "--until=20"],
                 {"release": "unilateral", "until": 20}),
                ("cases/dm21_together.toml", ["--method=steps", "--step=0.02"], {"method": "steps", "step": 0.02}),
                ("cases/ball.toml", ["--set", "body.1.mass=2", "--set", "wall.table.position=0.1"],
                 {"set": {"body.1.mass": 2, "wall.table.position": 0.1}})):
            with self.subTest(case=case, **keywords):
                expected = program("simulate", case, *flags, "--json", "-").stdout
                self.assertEqual(touchgo.simulate(case, **keywords).json, expected)
                self.assertEqual(touchgo.simulate(pathlib.Path(case), **keywords).json, expected)
                text = pathlib.Path(case).read_text(encoding="utf-8")
                self.assertEqual(touchgo.simulate(text, name=case, **keywords).json, expected)

    def test_a_dict_is_the_case_that_it_spells(self):
        text = '''title = "A ball"
[run]
until = 3
[[wall]]
name = "table"
position = 0
[[body]]
name = "ball"
mass = 0.5
load = -4.905
position = 4.905
velocity = 0
[[contact]]
between = ["table", "ball"]
law = "hard"
restitution = 0.8
'''
        run = touchgo.simulate(BALL)
        self.assertEqual(run.json, touchgo.simulate(text).json)
        self.assertEqual(run.data["case"], "case.toml")
        # t_n = 9 - 10 * 0.8^n, exactly
        self.assertEqual([event["t"] for event in run.events], ["1", "2.6"])

    def test_any_mapping_is_a_case(self):
        frozen = types.MappingProxyType({**BALL, "body": [types.MappingProxyType(BALL["body"][0])]})
        self.assertEqual(touchgo.simulate(frozen).json, touchgo.simulate(BALL).json)

    def test_numbers_of_a_dict_keep_their_digits(self):
        for given, shown in ((0.1, "0.1"), ("0.10000000000000000000000000001", "0.10000000000000000000000000001"),
                             (Decimal("0.3000000000000000000000001"), "0.3000000000000000000000001"),
                             (np.float64(0.7), "0.7"), (np.float32(0.7), "0.7"), (1, "1"), (np.int64(1), "1")):
            run = touchgo.simulate(changed("contact", restitution=given))
            self.assertEqual(run.data["contacts"][0]["restitution"], shown)

    def test_arrays_and_their_kind_of_bool_stand_in_a_dict(self):
        listed = {**BALL, "contact": [{**BALL["contact"][0], "between": np.array(BALL["contact"][0]["between"])}]}
        self.assertEqual(touchgo.simulate(listed).json, touchgo.simulate(BALL).json)
        for given in (True, np.True_, np.array(True)):
            resting = changed("contact", touching=given)
            resting["body"] = [{**BALL["body"][0], "position": 0, "velocity": 0}]
            self.assertEqual(touchgo.simulate(resting).events, [])
        with self.assertRaisesRegex(TypeError, "a dict of paths"):
            touchgo.simulate(BALL, set=[("body.1.mass", 2)])

    def test_every_number_of_a_case_may_be_given_as_text(self):
        keys = set(re.findall(r"^(?:# )?(\w+) = -?[0-9]", program("init").stdout, re.M))
        self.assertGreater(len(keys), 12)
        self.assertEqual(keys - touchgo._number_keys, set())

    def test_a_wall_moves_by_a_list_of_terms_and_at_a_velocity(self):
        one = touchgo.simulate(changed("wall", amplitude=0.001, frequency=2, phase=0.3))
        listed = touchgo.simulate(changed("wall", motion=[{"amplitude": 0.001, "frequency": "2", "phase": 0.3}]))
        self.assertEqual([event["t"] for event in listed.events], [event["t"] for event in one.events])
        moving = touchgo.simulate(changed("wall", velocity="-0.1"))
        self.assertNotEqual([event["t"] for event in moving.events], [event["t"] for event in one.events])

    def test_nested_tables_and_names_that_need_escapes(self):
        for name in ('a "quoted" name', "back\\slash", "münchen ✓", "it's", "a,b", "[x]", "#1", "1"):
            case = changed("wall", name=name, amplitude=0.001, frequency=2)
            case["contact"] = [{**BALL["contact"][0], "between": (name, "ball")}]
            case["body"] = [{**BALL["body"][0], "force": [{"amplitude": 0.1, "frequency": 2, "phase": "1e-1"}]}]
            run = touchgo.simulate(case)
            self.assertEqual(run.events[0].contact, (name, "ball"))
        with self.assertRaisesRegex(touchgo.BadInput, r"^touchgo: case.toml:\d+: wall.name: "):
            touchgo.simulate(changed("wall", name="two\nlines"))
        with self.assertRaisesRegex(touchgo.BadInput, r"^touchgo: case.toml:\d+: body.mass: "):
            touchgo.simulate(changed("body", mass="1\nload = 2"))
        with self.assertRaisesRegex(TypeError, "mass"):
            touchgo.simulate(changed("body", mass=None))

    def test_events_are_decimal_strings_and_doubles(self):
        run = touchgo.simulate("cases/dm21_together.toml", digits=40)
        self.assertGreaterEqual(len(run.events[0]["t"]), 38)
        self.assertEqual(run.t.dtype, float)
        self.assertEqual(list(run.t), [float(event["t"]) for event in run.data["events"]])
        separation, impact = run.events[:2]
        self.assertEqual((separation.kind, impact.kind, impact.contact), ("separation", "impact", ("1", "2")))
        for name in ("position", "velocity_before", "velocity_after"):
            self.assertEqual(list(getattr(impact, name)), [float(x) for x in impact[name]])
        self.assertTrue(math.isnan(separation.impulse))
        self.assertEqual(impact.impulse, float(impact["impulse"]))
        self.assertEqual(run.end, {"t": "30", "reason": "until"})
        self.assertIn("dm21_together", repr(run))

    def test_undecided_is_a_result_and_a_warning(self):
        case = "tests/run/brought/stacked_balls.toml"
        done = program("simulate", case, "--json", "-")
        self.assertEqual(done.returncode, 3)
        with self.assertWarns(touchgo.Undecided) as warned:
            run = touchgo.simulate(case)
        self.assertEqual(run.json, done.stdout)
        self.assertEqual(run.end["reason"], "undecided")
        self.assertEqual([str(warned.warning)], lines(done))
        self.assertEqual(warned.filename, __file__)
        with warnings.catch_warnings():
            warnings.simplefilter("error", touchgo.Undecided)
            with self.assertRaises(touchgo.Undecided):
                touchgo.simulate(case)


class Tables(unittest.TestCase):
    def same(self, table, text, names):
        rows = list(csv.reader(io.StringIO(text)))
        self.assertEqual(list(table.dtype.names), names)
        self.assertEqual(len(table), len(rows) - 1)
        for row, cells in zip(table, rows[1:]):
            for value, cell in zip(row, cells):
                if isinstance(value, str):
                    self.assertEqual(value, cell)
                elif cell in ("", "nan"):
                    self.assertTrue(math.isnan(value))
                else:
                    self.assertEqual(value, float(cell))

    def test_a_motion_is_the_program_s_csv(self):
        text = program("simulate", "cases/dm21_together.toml", "--until=5", "--every=0.1", "--csv", "-").stdout
        motion = touchgo.trajectory("cases/dm21_together.toml", until=5, every=0.1)
        self.same(motion, text, ["t", "x(1)", "x(2)", "v(1)", "v(2)", "gap(1-2)", "force(1-2)"])
        self.assertEqual(touchgo.units(motion), {"t": "s", "x(1)": "m", "x(2)": "m", "v(1)": "m/s", "v(2)": "m/s",
                                                 "gap(1-2)": "m", "force(1-2)": "N"})
        self.assertTrue((motion["force(1-2) [N]"] == motion["force(1-2)"]).all())

    def test_columns_of_names_that_csv_must_quote(self):
        case = changed("body", name='a,"b" [x]')
        case["contact"] = [{**BALL["contact"][0], "between": ["table", 'a,"b" [x]']}]
        motion = touchgo.trajectory(case, every=1)
        self.assertEqual(motion.dtype.names[1], "x('a,\"b\" [x]')")
        self.assertEqual(touchgo.units(motion)[motion.dtype.names[2]], "m/s")

    def test_a_sweep_is_the_program_s_csv(self):
        flags = ["--over=frequency", "--from=2", "--to=4", "--points=3", "--periods=20", "--transient=50", "--starts=2",
                 "--set=contact.1.restitution=0.6", "--spread-position=0.01"]
        keywords = dict(over="frequency", from_=2, to=4, points=3, periods=20, transient=50, starts=2,
                        set={"contact.1.restitution": 0.6}, spread_position=0.01, threads=2)
        orbits_names = ["parameter", "start", "lambda1", "lambda2", "lambda1_stderr", "impacts_per_period",
                        "energy_per_period", "p", "n", "rest_fraction", "max_impact_speed", "verdict",
                        "reason"]
        with tempfile.TemporaryDirectory() as folder:
            points_file = pathlib.Path(folder, "points.csv")
            text = program("sweep", "cases/ob21_hard.toml", *flags, "--csv=-", f"--points-out={points_file}").stdout
            points_text = points_file.read_text()
        orbits, points = touchgo.sweep("cases/ob21_hard.toml", diagram=True, **keywords)
        self.same(orbits, text, orbits_names)
        self.same(points, points_text, ["parameter", "start", "half", "xr", "kind", "vr"])
        self.same(touchgo.sweep("cases/ob21_hard.toml", **keywords), text, orbits_names)
        for name in ("start", "p", "n"):
            self.assertEqual(orbits.dtype[name].kind, "i")
        self.assertIn(math.inf, orbits["impacts_per_period"])
        self.assertIn(-math.inf, orbits["lambda1"])
        self.assertEqual(set(points["kind"]), {"section", "impact"})
        self.assertTrue(np.isnan(points["vr"][points["kind"] == "section"]).all())
        orbits, points = touchgo.sweep("cases/ob21_hard.toml", diagram=True, section="impact", **keywords)
        self.assertEqual(points.dtype.names[6:], ("section", "phase", "vr_after"))
        self.assertEqual(set(points["kind"]) | set(points["section"]) | set(orbits["section"]), {"impact"})
        with self.assertRaisesRegex(touchgo.BadInput, "--section: '1' is not allowed"):
            touchgo.sweep("cases/ob21_hard.toml", section=1, **keywords)

    def test_infinite_numbers_none_and_no_rows(self):
        table = touchgo._table("parameter,lambda1,verdict\n1,nan,undecided\n2,-inf,rest\n3,inf,rest\n4,,rest\n")
        self.assertEqual(list(table["verdict"]), ["undecided", "rest", "rest", "rest"])
        self.assertEqual([str(x) for x in table["lambda1"]], ["nan", "-inf", "inf", "nan"])
        self.assertEqual(touchgo._table("t [s],x(1) [m]\n").shape, (0,))
        rows = touchgo._block + 1
        self.assertEqual(touchgo._table("p,start\n" + "0,3\n" * rows)["start"].sum(), 3 * rows)


class Errors(unittest.TestCase):
    def test_each_is_the_program_s_line(self):
        sweep = dict(over="frequency", from_=2, to=4, points=3)
        as_flags = ["--over=frequency", "--from=2", "--to=4", "--points=3", "--csv=-"]
        ball = "cases/ball.toml"
        for call, arguments, kind in (
                (lambda: touchgo.simulate("no_such.toml"), ["simulate", "no_such.toml"], touchgo.FileError),
                (lambda: touchgo.simulate("README.md"), ["simulate", "README.md"], touchgo.BadInput),
                (lambda: touchgo.simulate(ball, digits=3), ["simulate", ball, "--digits=3"], touchgo.BadInput),
                (lambda: touchgo.simulate(ball, until=math.nan), ["simulate", ball, "--until=nan"], touchgo.BadInput),
                (lambda: touchgo.simulate(ball, method="x"), ["simulate", ball, "--method=x"], touchgo.BadInput),
                (lambda: touchgo.simulate(ball, step=0.1), ["simulate", ball, "--step=0.1"], touchgo.BadInput),
                (lambda: touchgo.simulate(ball, set={"body.9.mass": 1}), ["simulate", ball, "--set=body.9.mass=1"],
                 touchgo.BadInput),
                (lambda: touchgo.simulate(ball, from_="no_such.json"), ["simulate", ball, "--from=no_such.json"],
                 touchgo.FileError),
                (lambda: touchgo.trajectory(ball, every=-1), ["simulate", ball, "--csv=-", "--every=-1"],
                 touchgo.BadInput),
                (lambda: touchgo.trajectory(ball, every=1e-9), ["simulate", ball, "--csv=-", "--every=1e-09"],
                 touchgo.BadInput),
                (lambda: touchgo.sweep(ball, **sweep), ["sweep", ball, *as_flags], touchgo.BadInput),
                (lambda: touchgo.sweep("cases/ob21_hard.toml", starts=0, **sweep),
                 ["sweep", "cases/ob21_hard.toml", *as_flags, "--starts=0"], touchgo.BadInput)):
            with self.subTest(arguments=arguments):
                with self.assertRaises(kind) as raised:
                    call()
                hint = r"; see touchgo \w+ --help$"  # for those who type
                self.assertEqual([str(raised.exception)], [re.sub(hint, "", x) for x in lines(program(*arguments))])
        self.assertTrue(issubclass(touchgo.BadInput, ValueError))
        self.assertTrue(issubclass(touchgo.FileError, OSError))
        self.assertTrue(issubclass(touchgo.InternalError, RuntimeError))

    def test_what_the_library_is_not_asked(self):
        with self.assertRaises(TypeError):
            touchgo.simulate("cases/ball.toml", digit=40)
        with self.assertRaises(TypeError):
            touchgo.simulate("cases/ball.toml", name="other.toml")
        with self.assertRaises(TypeError):
            touchgo.simulate(3)
        # one line cannot become two options, nor a text end early
        for keywords in ({"release": "unilateral\n--digits=40"}, {"set": {"body.1.mass": "1\n--until=2"}},
                         {"until": "2\0"}):
            with self.assertRaises(touchgo.BadInput):
                touchgo.simulate("cases/ball.toml", **keywords)
        with self.assertRaises(touchgo.BadInput):
            touchgo.simulate("title = 'a'\n\0")

    def test_certified_is_what_the_program_says(self):
        run = touchgo.simulate("cases/dm21_together.toml", digits=20, until=12, certify=True)
        told = program("simulate", "cases/dm21_together.toml", "--digits", "20", "--until", "12", "--certify", "--json", "-")
        self.assertEqual(told.stdout, run.json)
        low, high = run.events[0]["enclosure"]
        self.assertLess(Decimal(low), Decimal(high))
        self.assertTrue(run.events[0]["first"])
        with self.assertRaises(touchgo.BadInput):
            touchgo.simulate("cases/ball.toml", certify=True, double=True)

    def test_keywords_are_the_program_s_flags(self):
        import inspect
        for function, command in ((touchgo.simulate, "simulate"), (touchgo.trajectory, "simulate"),
                                  (touchgo.sweep, "sweep")):
            flags = set(re.findall(r"--[a-z0-9-]+", program(command, "--help").stdout))
            made = {"--" + name.rstrip("_").replace("_", "-") for name in inspect.signature(function).parameters}
            writes = {"--json", "--csv", "--plot", "--html", "--state", "--at", "--points-out", "--as-printed", "--all"}
            writes.add("--every" if function is touchgo.simulate else "--certify")
            self.assertEqual(made - {"--case", "--name", "--progress", "--diagram"}, flags - writes)


class Long(unittest.TestCase):
    """Runs of minutes, if nothing ended them."""

    long = dict(over="frequency", from_=2, to=10, points=20000, periods=500)

    def test_progress_rises_to_one(self):
        told = []
        touchgo.sweep("cases/ob21_soft.toml", over="frequency", from_=2, to=10, points=400, periods=2000,
                      progress=told.append)
        self.assertEqual(told, sorted(told))
        self.assertEqual(told[-1], 1)
        self.assertGreaterEqual(told[0], 0)

    def test_what_progress_raises_ends_the_run(self):
        def refuse(part):
            raise LookupError(part)
        with self.assertRaises(LookupError):
            touchgo.sweep("cases/ob21_soft.toml", progress=refuse, **self.long)

    def test_ctrl_c_ends_the_run(self):
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            touchgo.sweep("cases/ob21_soft.toml", **self.long)
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual([t.name for t in threading.enumerate() if t.name == "touchgo"], [])
        self.assertEqual(touchgo.simulate(BALL).t[0], 1)

    def test_threads_may_call_at_once(self):
        expected = {case: touchgo.simulate(case).json for case in ("cases/ball.toml", "cases/dm21_together.toml")}
        wrong = []

        def work():
            for _ in range(3):
                for case, json in expected.items():
                    if touchgo.simulate(case).json != json:
                        wrong.append(case)
                try:
                    touchgo.simulate("cases/ball.toml", digits=1)
                    wrong.append("digits=1")
                except touchgo.BadInput:
                    pass

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Prepared(unittest.TestCase):
    def test_runs_are_those_of_simulate(self):
        ball = touchgo.Prepared(BALL, digits=30)
        self.assertEqual(ball.run().json, touchgo.simulate(BALL, digits=30).json)
        self.assertEqual(ball.run([2.5, -0.5]).json,
                         touchgo.simulate(BALL, digits=30, set={"body.1.position": 2.5, "body.1.velocity": -0.5}).json)

    def test_many_runs(self):
        ball = touchgo.Prepared(BALL)
        heights = np.linspace(0.1, 5, 1000)
        starts = np.column_stack([heights, np.zeros(1000)])
        times = ball.run_many(starts, most=2)
        fall = np.sqrt(2 * heights / 9.81)
        np.testing.assert_allclose(times.t[:, 0], fall, rtol=1e-15)
        late = times.events == 1  # the second impact, 1.6 falls later, is beyond the end at 3 s
        np.testing.assert_allclose(times.t[~late, 1], 2.6 * fall[~late], rtol=1e-14)
        self.assertTrue(np.all(np.isnan(times.t[late, 1])))
        self.assertTrue(np.all(late == (2.6 * fall > 3)))
        self.assertEqual(set(times.kind[late, 1]), {""} if late.any() else set())
        self.assertEqual(set(times.reason[~late]), {"events"})
        for threads in (1, 3):
            for one, other in zip(times, ball.run_many(starts, most=2, threads=threads)):
                np.testing.assert_array_equal(one, other)

    def test_its_options_hold_for_many_runs_too(self):
        for release in ("unilateral", "published"):
            ready = touchgo.Prepared("cases/dm21_plastic.toml", release=release, until=12)
            run, times = ready.run(), ready.run_many([[-1.0, 2.0, 0.0, 0.0]], most=9)
            np.testing.assert_allclose(times.t[0, :times.events[0]], run.t, rtol=1e-14)

    def test_notes_are_of_the_start_that_is_run(self):
        soft = {"run": {"until": 1}, "wall": [{"name": "w", "position": 0}],
                "body": [{"name": "b", "mass": 1, "position": 1, "velocity": 0}],
                "contact": [{"between": ["w", "b"], "law": "soft", "stiffness": 10, "damping": 0}]}
        pressed = touchgo.Prepared(soft).run([-1, 0])
        self.assertEqual(len(pressed.notes), 1)
        self.assertEqual(pressed.json, touchgo.simulate(soft, set={"body.1.position": -1, "body.1.velocity": 0}).json)

    def test_ctrl_c_twice_leaves_a_call_behind_that_ends_by_itself(self):
        ready = touchgo.Prepared({**BALL, "run": {"until": 1e9}, "wall": [
            {"name": "table", "position": 0, "motion": [{"amplitude": "0.1", "frequency": 20}]}]}, budget=10**9)
        for after in (0.5, 0.51):
            threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            try:
                ready.run_many(np.column_stack([np.linspace(5, 9, 300), np.zeros(300)]), most=10**6, threads=1)
            finally:
                time.sleep(0.2)  # for the second
        del ready
        while any(t.name == "touchgo" for t in threading.enumerate()):
            self.assertLess(time.monotonic() - began, 30)
            time.sleep(0.01)

    def test_a_copy_is_itself(self):
        ball = touchgo.Prepared(BALL)
        self.assertIs(copy.copy(ball), ball)
        self.assertIs(copy.deepcopy(ball), ball)

    def test_what_is_refused(self):
        ball = touchgo.Prepared(BALL)
        for wrong in ([1.0], [[1.0, 2.0]], [1.0, math.nan], [1.0, 2.0, 3.0]):
            with self.assertRaises((touchgo.BadInput, TypeError)):
                ball.run(wrong)
        for beyond in (math.inf, 1e-310):
            with self.assertRaisesRegex(touchgo.BadInput, "magnitude from 2.23e-308"):
                ball.run_many([[beyond, 0.0]])
        with self.assertRaisesRegex(touchgo.BadInput, "masked"):
            ball.run_many(np.ma.masked_array([[1.0, 0.0]], mask=[[True, False]]))
        with self.assertRaisesRegex(touchgo.BadInput, "--until: False"):
            touchgo.simulate(BALL, until=False)
        with self.assertRaisesRegex(touchgo.BadInput, "row 300: "):  # the first wrong one, whatever the threads
            ball.run_many([[1.0, 0.0]] * 300 + [[math.nan, 0.0]] * 600, threads=3)
        with self.assertRaises(touchgo.BadInput):
            ball.run_many([[1.0, 0.0]], most=-1)
        with self.assertRaisesRegex(touchgo.BadInput, "digits"):
            touchgo.Prepared(BALL, digits=1)


try:
    import matplotlib
    matplotlib.use("agg")
except ImportError:
    matplotlib = None
drawn = unittest.skipUnless(matplotlib, "there is no Matplotlib")


class Shown(unittest.TestCase):
    def test_a_run_is_a_table_of_its_events_for_notebooks(self):
        run = touchgo.simulate({**BALL, "body": [{**BALL["body"][0], "name": "<b>&ball"}],
                                "contact": [{**BALL["contact"][0], "between": ["table", "<b>&ball"]}]})
        page = run._repr_html_()
        self.assertEqual(page.count("<tr>"), 1 + len(run.events))
        self.assertIn("table-&lt;b&gt;&amp;ball", page)
        self.assertNotIn("<b>", page)
        self.assertIn(f"<td>{run.t[0]:.12g}</td>", page)
        long = touchgo.simulate("cases/dm21_grazing.toml")
        self.assertIn(f"and {len(long.events) - 50} more events", long._repr_html_())
        self.assertIn("undecided", touchgo_undecided()._repr_html_())

    @drawn
    def test_a_plot_is_of_the_run_that_was_made_whatever_becomes_of_its_file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "ball.toml")
            with open(file, "w") as out:
                out.write("[run]\nuntil = 2\n[[wall]]\nname = 'w'\nposition = 0\n[[body]]\nname = 'b'\nmass = 1\n"
                          "position = 1\nvelocity = -1\n[[contact]]\nbetween = ['w', 'b']\nlaw = 'hard'\n")
            run = touchgo.simulate(file, set={"contact.1.restitution": 0.5})
            os.remove(file)
            run.plot()

    def test_arrays_tell_their_units_and_stay_arrays(self):
        rows, points = touchgo.sweep("cases/ob21_hard.toml", over="frequency", from_=2, to=4, points=3, periods=20,
                                     diagram=True)
        self.assertEqual(touchgo.units(rows)["parameter"], "rad/s")
        self.assertEqual(touchgo.units(points), {"parameter": "rad/s", "xr": "m", "vr": "m/s"})
        # as `touchgo help sweep-csv` has them: the unit stands behind the column's name
        told = program("help", "sweep-csv").stdout
        for name, unit in touchgo.units(rows).items():
            if name.startswith("lambda1_") or name == "max_impact_speed":
                self.assertRegex(told, rf"{name} +{re.escape(unit)}")
        self.assertIs(type(rows["lambda1"]), np.ndarray)
        self.assertIsInstance(rows[1:], np.ndarray)
        self.assertEqual(touchgo.units(rows[1:]), touchgo.units(rows))
        self.assertEqual(repr(rows), repr(np.asarray(rows)))
        self.assertIn("<th>lambda1 / 1/s</th>", rows._repr_html_())
        self.assertEqual(rows._repr_html_().count("<tr>"), 4)
        motion = touchgo.trajectory("cases/ball.toml")
        self.assertIn(f"and {len(motion) - 20} more rows", motion._repr_html_())
        self.assertEqual(touchgo.units(touchgo.sweep("cases/carried.toml", over="body.1.mass", from_=1, to=1, points=1,
                                                     periods=5))["parameter"], "kg")

    def test_what_is_no_number_and_no_table_is_refused(self):
        with self.assertRaisesRegex(touchgo.BadInput, "set: body.1.mass: True is not allowed, a number is"):
            touchgo.simulate("cases/ball.toml", set={"body.1.mass": True})
        with self.assertRaisesRegex(TypeError, "an array without fields is not allowed"):
            touchgo.units(np.zeros(3))

    def test_a_start_out_of_range_is_bad_input(self):
        ball = touchgo.Prepared("cases/ball.toml")
        for position in (1e-310, math.inf):
            with self.assertRaises(touchgo.BadInput):
                ball.run([position, 0.0])

    def test_a_prepared_system_is_made_ready_again_where_it_is_unpickled(self):
        ball = touchgo.Prepared("cases/ball.toml", digits=30, set={"body.1.mass": 2})
        for back in (pickle.loads(pickle.dumps(ball)), copy.deepcopy(ball)):
            self.assertEqual(back.run([0.5, 0.0]).json, ball.run([0.5, 0.0]).json)

    def test_tables_are_pickled_with_what_they_tell(self):
        rows = touchgo.sweep("cases/carried.toml", over="body.1.mass", from_=1, to=2, points=3, periods=5)
        for table in (rows, touchgo.trajectory("cases/ball.toml", every=1)):
            for back in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
                np.testing.assert_array_equal(back, table)
                self.assertEqual(touchgo.units(back), touchgo.units(table))

    @drawn
    def test_a_run_is_drawn_from_its_own_motion(self):
        run = touchgo.simulate("cases/dm21_plastic.toml", release="unilateral", until=10)
        axes = run.plot(every=0.5).axes
        motion = touchgo.trajectory("cases/dm21_plastic.toml", release="unilateral", until=10, every=0.5)
        self.assertEqual([a.get_ylabel() for a in axes], ["position / m", "gap / m", "contact force / N"])
        for axis, name in ((axes[0], "x(1)"), (axes[1], "gap(1-2)"), (axes[2], "force(1-2)")):
            x, y = axis.lines[0].get_data()
            self.assertTrue(np.array_equal(x, motion["t"]) and np.array_equal(y, motion[name]))
        self.assertRaises(ValueError, touchgo.Result(run.json).plot)
        case, numbers = {**BALL, "body": [dict(BALL["body"][0])]}, {"body.1.velocity": 1}
        run = touchgo.simulate(case, set=numbers)
        case["body"][0]["position"], numbers["body.1.velocity"] = 2, 0  # is another case by now
        self.assertEqual(run.plot(every=1).axes[0].lines[0].get_ydata()[0], 4.905)

    @drawn
    def test_a_sweep_is_drawn_undecided_rows_apart(self):
        rows, points = touchgo.sweep("cases/ob21_hard.toml", over="frequency", from_=2, to=3.2, points=9, periods=40,
                                     diagram=True)
        axes = rows.plot().axes
        self.assertEqual([a.get_ylabel() for a in axes], ["lambda / (1/s)", "impacts per period"])
        self.assertEqual(axes[-1].get_xlabel(), "frequency / (rad/s)")
        count = [len(line.get_xdata()) for line in axes[1].lines]
        undecided = int((rows["verdict"] == "undecided").sum())
        self.assertEqual(count, [9 - undecided, undecided])
        self.assertEqual([a.get_ylabel() for a in points.plot().axes], ["xr / m", "vr / (m/s)"])
        self.assertEqual([a.get_ylabel() for a in points[:0].plot().axes], ["xr / m"])
        self.assertEqual([a.get_ylabel() for a in rows[["parameter", "n"]].plot().axes], ["n"])

    @drawn
    def test_the_notebook_runs_cell_by_cell(self):
        notebook = json.loads(pathlib.Path("solver/library/example.ipynb").read_text(encoding="utf-8"))
        names, said = {}, io.StringIO()
        with contextlib.redirect_stdout(said), warnings.catch_warnings():
            warnings.simplefilter("error")
            for cell in notebook["cells"]:
                self.assertFalse(cell.get("outputs"), "results are made, not kept")
                if cell["cell_type"] == "code":
                    exec("".join(cell["source"]), names)
        self.assertEqual(len(names["figures"]), 5)  # DM21's three, a sweep, a bifurcation diagram
        for figure in names["figures"]:
            figure.savefig(io.BytesIO())
        printed = re.findall(r"printed (\S+) s, computed (\S+) s", said.getvalue())
        self.assertEqual([p for p, _ in printed], ["3.26", "11.83", "4.53", "10.36", "3.57", "11.32"])
        for p, computed in printed:  # of the second example's first contact the print leaves more open
            self.assertLess(abs(float(p) - float(computed)), 0.03 if p == "4.53" else 0.005)


def touchgo_undecided():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", touchgo.Undecided)
        return touchgo.simulate("cases/bouncing_map.toml", set={"run.until": 1000}, budget=1)


class Module(unittest.TestCase):
    def test_every_name_it_offers_has_a_text_and_its_calls_have_hints(self):
        for name in touchgo.__all__:
            self.assertTrue(getattr(touchgo, name).__doc__, name)
        for call in (touchgo.simulate, touchgo.trajectory, touchgo.sweep, touchgo.units, touchgo.version):
            hints = call.__annotations__
            wanted = set(call.__code__.co_varnames[:call.__code__.co_argcount + call.__code__.co_kwonlyargcount])
            self.assertEqual(wanted | {"return"}, set(hints), call.__name__)

    def test_its_examples(self):
        failed, attempted = doctest.testmod(touchgo, extraglobs={"touchgo": touchgo})
        self.assertEqual(failed, 0)
        self.assertGreater(attempted, 10)

    def test_without_numpy_there_are_events(self):
        script = ("import sys; sys.modules['numpy'] = None; import touchgo\n"
                  "event = touchgo.simulate('cases/ball.toml').events[1]; assert (event.t, event['t']) == (2.6, '2.6')\n"
                  "try: touchgo.trajectory('cases/ball.toml')\n"
                  "except ImportError: print('as it should be')")
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual(done.stdout, "as it should be\n", done.stderr)

    def test_a_library_that_is_not_there(self):
        environment = {**os.environ, "TOUCHGO_LIBRARY": "/no/such/library"}
        done = subprocess.run([sys.executable, "-c", "import touchgo; touchgo.version()"], env=environment,
                              capture_output=True, text=True)
        self.assertRegex(done.stderr, "ImportError: touchgo: .*/no/such/library")

    def test_the_version_is_the_program_s(self):
        self.assertIn(f"touchgo {touchgo.version()} ", program("--version").stdout)


if __name__ == "__main__":
    unittest.main()
