// Maps as others read them: HDF5's own tool and Python. Left out where h5dump or h5py is missing.
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/grid/made_up_maps.hpp"

namespace touchgo::tests {

TEST_CASE("h5dump reads a map, all of it", "[grid][map]") {
  const Folder folder;
  Map map = made_up(2, 3, 1, 2, true);
  map.rows[4].orbit.lambda[0] = -inf;
  write(map, folder / "map.h5", 1);
  const Result all = shell("h5dump '" + folder / "map.h5" + "'");
  INFO(all.out);
  CHECK(all.code == 0);
  for (const char* text : {"ATTRIBUTE \"title\"", "DATASET \"parameter\"", "DATASET \"lambda2\"", "(0,0): ",
                           "GROUP \"attractors\"", "\"rad/s\"", "4567890123", "\"rest periodic chaotic undecided\""})
    CHECK(all.out.find(text) != std::string::npos);
  const Result one = shell("h5dump -p -d /lambda1 -s 1,1 -c 1,1 '" + folder / "map.h5" + "'");
  INFO(one.out);
  CHECK(one.out.find("(1,1): -inf\n") != std::string::npos);
  for (const char* filter : {"SHUFFLE", "DEFLATE", "FLETCHER32"}) CHECK(one.out.find(filter) != std::string::npos);
}

TEST_CASE("h5py finds parameters, units, values and the words of verdicts", "[grid][map]") {
  const Folder folder;
  const Map map = made_up(3, 4, 2, 3, true);
  write(map, folder / "map.h5", 7);
  std::ofstream expected(folder / "expected.txt");  // lambda3 and xr_low as their bits, verdicts as words
  for (const MapRow& row : map.rows)
    for (double x : {row.orbit.lambda[2], row.xr_low}) {
      unsigned long bits = 0;
      std::memcpy(&bits, &x, sizeof bits);
      expected << bits << ' ' << name(row.orbit.motion) << ' ' << row.orbit.p << ' ' << row.attractor << '\n';
    }
  expected.close();
  std::ofstream(folder / "look.py") << R"(
import sys, h5py, numpy as np
f = h5py.File(sys.argv[1], "r")
assert f.attrs["title"] == 'A "map", \u00b5 and all', f.attrs["title"]
assert f.attrs["source"] == "" and f.attrs["case"].startswith('title = "x"\n\n[run]')
assert f.attrs["schema"] == 2 and f.attrs["periods"] == 4567890123 and f.attrs["transient"] == 123
units = {"lambda1": "1/s", "lambda3": "1/s", "lambda1_stderr": "1/s", "energy_per_period": "J",
         "max_impact_speed": "m/s", "xr_low": "m", "xr_high": "m"}
names = ["lambda1", "lambda2", "lambda3", "lambda1_stderr", "impacts_per_period", "energy_per_period", "p", "n",
         "rest_fraction", "contact_fraction", "max_impact_speed", "verdict", "xr_low", "xr_high", "attractor"]
assert set(f) == set(names) | {"parameter", "parameter2", "start", "attractors"}, list(f)
for name in names:
    d = f[name]
    assert d.shape == (3, 4, 2), d.shape
    assert units.get(name, d.attrs.get("units")) == d.attrs.get("units"), name
    assert [dim[0].name for dim in d.dims] == ["/parameter", "/parameter2", "/start"]
    assert [list(dim) for dim in d.dims] == [["parameter"], ["parameter2"], ["start"]]
    assert d.compression == "gzip" and d.shuffle and d.fletcher32 and d.chunks
for name, called, unit, log in [("parameter", "frequency", "rad/s", 0), ("parameter2", "contact.1.restitution", "", 1)]:
    d = f[name]
    assert d.attrs["CLASS"] == b"DIMENSION_SCALE" and (d.attrs["name"], d.attrs["units"], d.attrs["logarithmic"]) == (called, unit, log)
    assert len(d.attrs["REFERENCE_LIST"]) == len(names)
    assert all(f[reference].dims[dimension][0] == d for reference, dimension in d.attrs["REFERENCE_LIST"])
assert f["parameter"][:].tolist() == [7.1 + 0.01 * i for i in range(3)]
assert f["parameter2"][:].tolist() == [1 / (1.0 + i) for i in range(4)]
assert f["start"][:].tolist() == [0, 1]
v = f["verdict"]
assert v.dtype == np.uint8
words = dict(zip(v.attrs["flag_values"].tolist(), v.attrs["flag_meanings"].split()))
lines = []
for at in np.ndindex(3, 4, 2):
    for name in "lambda3", "xr_low":
        lines.append(f"{f[name][at].view(np.uint64)} {words[int(v[at])]} {f['p'][at]} {f['attractor'][at]}\n")
assert lines == open(sys.argv[2]).readlines()
a = f["attractors"]
assert sorted(a) == sorted(["motion", "p", "n", "xr_low", "xr_high", "lambda1", "rows"])
assert a.attrs["rows_left_out"] == int(sys.argv[3]) and a["p"][:].tolist() == [2, 0] and a["rows"][:].tolist() == [5, 1] and a["motion"][:].tolist() == [1, 2]
assert a["xr_low"][:].tolist() == [-0.01, -np.inf] and a["xr_low"].attrs["units"] == "m"
print("all there")
)";
  const Result said = shell(python() + " -B '" + folder / "look.py" + "' '" + folder / "map.h5" + "' '" +
                            folder / "expected.txt" + "' " + std::to_string(map.rows_left_out));
  INFO(said.out);
  CHECK(said.code == 0);
  CHECK(said.out == "all there\n");
}

}  // namespace touchgo::tests
