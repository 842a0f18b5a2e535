"""DM21's three examples and one diagram of OB21, from Python.

    python3 example.py [CASES]     CASES: the folder of the case files, else it is looked for

Written in cells, as notebooks have them (# %%). What the papers print is read from the case files' [[published]].
"""

# %% The case files: installed as share/touchgo/cases, or in the source tree.
import pathlib
import re
import sys

import numpy as np

import touchgo

here = pathlib.Path(__file__).resolve()
places = [pathlib.Path(word) for word in sys.argv[1:2]] or [here.parents[3] / "touchgo" / "cases", here.parents[1]]
cases = next((place for place in places if (place / "ball.toml").exists()), None)
if cases is None:
    sys.exit(f"example.py: no case files in {' or '.join(map(str, places))}")


# %% What a paper prints: the event and its time.
def published(case):
    tables = case.read_text(encoding="utf-8").split("[[published]]")[1:]
    return [(re.search(r'^event = "(\w+)"', table, re.M)[1], re.search(r"^time = (\S+)", table, re.M)[1])
            for table in tables]


# %% [DM21] Each example, exact to 30 digits.
# "contact" is whatever brings the masses together first. The second example's printed start is a little off: its first
# contact is an impact, rebounds follow, and the masses part after they have come to rest on each other.
compared = []
for name in ("dm21_together", "dm21_grazing", "dm21_plastic"):
    case = cases / f"{name}.toml"
    run = touchgo.simulate(case, digits=30)
    print(f"{name}: {len(run.events)} events until {run.end['t']} s")
    for event in run.events[:3]:
        v = event.velocity_after
        print(f"  {event['t']:32} s  {event.kind:12} velocities after {v[0]:9.6f} {v[1]:9.6f} m/s")
    for wanted, printed in published(case):
        kinds = ("impact", "rest", "accumulation") if wanted == "contact" else (wanted,)
        found = next(event for event in run.events if event.kind in kinds)
        compared.append((name, wanted, printed, found["t"]))

# %% The motion of the first example: how the contact force falls to zero.
motion = touchgo.trajectory(cases / "dm21_together.toml", every=0.5, until=5)
shown = ("t", "x(1)", "gap(1-2)", "force(1-2)")
units = touchgo.units(motion)
print("\n" + "".join(f"{column + ' / ' + units[column]:>15}" for column in shown))
for row in motion:
    print("".join(f"{row[column]:15.5f}" for column in shown))

# %% The same masses, the first one heavier: a case as a dict.
masses = [{"name": "1", "mass": 6, "damping": 1, "stiffness": 2, "position": -1, "velocity": 0},
          {"name": "2", "mass": 5, "damping": 1, "stiffness": 1, "position": -1, "velocity": 0}]
heavier = touchgo.simulate({"run": {"until": 30}, "body": masses,
                            "contact": [{"between": ["1", "2"], "law": "hard", "restitution": 0.9, "touching": True}]},
                           name="heavier.toml")
print(f"\nwith 6 kg in place of 5 kg the masses part at {heavier.t[0]:.12f} s")

# %% [OB21, Fig. 4] A bifurcation diagram: the distance to the moving base once a period, over its frequency.
orbits, points = touchgo.sweep(cases / "ob21_hard.toml", over="frequency", from_=2, to=10, points=60, periods=200,
                               transient=300, diagram=True)
section = points[(points["kind"] == "section") & (points["half"] == 0)]
print(f"\n{len(orbits)} frequencies, {len(section)} points of the section")
for verdict in np.unique(orbits["verdict"]):
    rows = orbits[orbits["verdict"] == verdict]
    print(f"  {verdict:10} at {len(rows):2} frequencies, largest exponent up to {rows['lambda1'].max():7.4f} 1/s")
try:
    import matplotlib
except ImportError:
    print("  (with matplotlib there would be a drawing: ob21_diagram.svg)")
    for low in range(2, 10, 2):
        xr = section["xr"][(section["parameter"] >= low) & (section["parameter"] < low + 2)]
        print(f"  {low} to {low + 2} rad/s: xr from {xr.min():.6f} to {xr.max():.6f} m")
else:
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(6.85, 2.8), layout="constrained")
    axes.plot(section["parameter"], section["xr"], ",k")
    axes.set(xlabel="frequency / (rad/s)", ylabel="xr / m")
    figure.savefig("ob21_diagram.svg")
    print("  drawn into ob21_diagram.svg")

# %% What DM21 prints, beside what it is. (Why example 2's contact differs: `touchgo verify --only dm21-e2-contact`.)
print()
for name, event, printed, t in compared:
    half_unit = 0.5 * 10.0 ** -len(printed.partition(".")[2])
    agrees = "agrees" if abs(float(t) - float(printed)) <= half_unit else "differs"
    print(f"{name}: {event} printed {printed} s, computed {float(t):.12f} s: {agrees}")
