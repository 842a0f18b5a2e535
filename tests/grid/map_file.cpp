// Maps as HDF5: read back bit by bit, whole or not at all, refused where they are not as they were written.
#include "solver/files/map_file.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "solver/files/errors.hpp"
#include "solver/files/hdf5.hpp"
#include "solver/files/seal.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/grid/made_up_maps.hpp"

namespace touchgo::tests {

using Catch::Matchers::EndsWith;
namespace fs = std::filesystem;

namespace {

void put(const std::string& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

std::ptrdiff_t files_in(const Folder& folder) {
  return std::distance(fs::directory_iterator(folder.path), fs::directory_iterator());
}

/// What the step throws, which must be one line that names the file.
template <class Step>
std::string refusal(const std::string& file, Step step) {
  try {
    step();
  } catch (const FileError& why) {
    const std::string line = why.what();
    CHECK(line.starts_with(file + ": cannot be "));
    CHECK(line.find('\n') == std::string::npos);
    return line;
  }
  FAIL("not refused");
  return "";
}
std::string refusal_to_read(const std::string& file) {
  return refusal(file, [&] { read_map(file); });
}

void check_same(const MapAxis& a, const MapAxis& b) {
  CHECK(a.name == b.name);
  CHECK(a.unit == b.unit);
  CHECK(a.logarithmic == b.logarithmic);
  CHECK(a.values == b.values);
}

bool same(const MapRow& a, const MapRow& b) {
  const Orbit &o = a.orbit, &q = b.orbit;
  bool all = o.lambda.size() == q.lambda.size();
  for (std::size_t k = 0; all && k < o.lambda.size(); ++k) all = same_bits(o.lambda[k], q.lambda[k]);
  for (auto x : {&Orbit::lambda1_stderr, &Orbit::impacts_per_period, &Orbit::energy_per_period, &Orbit::rest_fraction,
                 &Orbit::contact_fraction, &Orbit::max_impact_speed})
    all = all && same_bits(o.*x, q.*x);
  return all && o.p == q.p && o.n == q.n && o.motion == q.motion && same_bits(a.xr_low, b.xr_low) &&
         same_bits(a.xr_high, b.xr_high) && a.attractor == b.attractor;
}

void check_same(const Map& a, const Map& b) {
  const MapHead &h = a.head, &k = b.head;
  for (auto text :
       {&MapHead::title, &MapHead::source, &MapHead::case_text, &MapHead::command, &MapHead::version, &MapHead::commit})
    CHECK(h.*text == k.*text);
  check_same(h.first, k.first), check_same(h.second, k.second);
  CHECK(h.starts == k.starts);
  CHECK(h.exponents == k.exponents);
  CHECK(h.length.periods == k.length.periods);
  CHECK(h.length.transient == k.length.transient);
  CHECK(h.basins == k.basins);
  REQUIRE(a.rows.size() == b.rows.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < a.rows.size(); ++i) different += !same(a.rows[i], b.rows[i]);
  CHECK(different == 0);
  CHECK(a.rows_left_out == b.rows_left_out);
  REQUIRE(a.attractors.size() == b.attractors.size());
  for (std::size_t i = 0; i < a.attractors.size(); ++i) {
    const Attractor &x = a.attractors[i], &y = b.attractors[i];
    CHECK((x.motion == y.motion && x.p == y.p && x.n == y.n && x.rows == y.rows));
    CHECK((same_bits(x.xr_low, y.xr_low) && same_bits(x.xr_high, y.xr_high) && same_bits(x.lambda1, y.lambda1)));
  }
}

/// A small file that HDF5 makes, with the last line of ours.
template <class Fill>
void put_sealed(const std::string& name, Fill fill) {
  {
    const Handle file(H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
    fill(file);
  }
  seal(name);
}

}  // namespace

TEST_CASE("a map comes back from its file bit for bit", "[grid][map]") {
  const Folder folder;
  const std::string file = folder / "a map.h5";
  for (const Map& map : {made_up(1, 1, 1, 2, false), made_up(5, 7, 1, 2, false), made_up(3, 2, 4, 6, true),
                         made_up(9, 1, 2, 2, false), made_up(4, 5000, 1, 2, true)}) {
    write(map, file, map.rows.size());
    check_same(read_map(file), map);
    CHECK(files_in(folder) == 1);
  }
}

TEST_CASE("texts of any length and any number of exponents come back", "[grid][map]") {
  const Folder folder;
  Map map = made_up(2, 2, 1, 80, false);
  map.head.case_text = std::string(300'000, '#'), map.head.command = "touchgo map '\n\xff'";
  write(map, folder / "map.h5", 4);
  check_same(read_map(folder / "map.h5"), map);
}

TEST_CASE("reading a map leaves nothing behind in memory", "[grid][map]") {
  const Folder folder;
  Map map = made_up(2, 2, 1, 2, false);
  map.head.title = std::string(20'000, 't');
  write(map, folder / "map.h5", 1);
  auto in_use = [] { return mallinfo2().uordblks; };
  for (int i = 0; i < 20; ++i) read_map(folder / "map.h5");  // what HDF5 keeps for itself
  const auto before = in_use();
  for (int i = 0; i < 200; ++i) read_map(folder / "map.h5");
  CHECK(in_use() < before + 1'000'000);  // 200 titles are four times that
}

TEST_CASE("a map without attractors has an empty table of them", "[grid][map]") {
  const Folder folder;
  Map map = made_up(2, 2, 1, 2, true);
  map.attractors.clear();
  write(map, folder / "map.h5", 4);
  check_same(read_map(folder / "map.h5"), map);
}

TEST_CASE("the bytes depend neither on the pieces that a map is written in nor on the time", "[grid][map]") {
  const Folder folder;
  const auto begin = std::chrono::steady_clock::now();
  // Pieces of the file: many lines; parts of one line; parts of the starts of one point.
  for (const auto& [first, second, starts] :
       std::vector<std::tuple<int, int, int>>{{40, 512, 1}, {2, 17'000, 1}, {1, 2, 17'000}, {12, 50, 30}}) {
    const Map map = made_up(first, second, starts, 2, true);
    write(map, folder / "whole.h5", map.rows.size());
    const std::string whole = content(folder / "whole.h5");
    check_same(read_map(folder / "whole.h5"), map);
    for (std::size_t piece : {1, 256, 16'385}) {
      write(map, folder / "pieces.h5", piece);
      CHECK(content(folder / "pieces.h5") == whole);
    }
    std::this_thread::sleep_until(begin + std::chrono::milliseconds(1100));  // dates count whole seconds
    write(map, folder / "later.h5", 1000);
    CHECK(content(folder / "later.h5") == whole);
  }
}

TEST_CASE("a map that is not closed leaves what was there and nothing beside it", "[grid][map]") {
  const Folder folder;
  const Map map = made_up(5, 7, 1, 2, false);
  put(folder / "map.h5", "old");
  {
    MapFile out(folder / "map.h5", map.head);
    out.write(map.rows);
  }
  CHECK(content(folder / "map.h5") == "old");
  CHECK(files_in(folder) == 1);
}

TEST_CASE("a map has all its rows and no more", "[grid][map]") {
  const Folder folder;
  const Map map = made_up(5, 7, 1, 2, false);
  MapFile out(folder / "map.h5", map.head);
  CHECK_THROWS_AS(out.close(), std::logic_error);
  out.write(map.rows);
  CHECK_THROWS_AS(out.write(std::span(map.rows).first(1)), std::logic_error);
}

TEST_CASE("a map that cannot be created is refused in one line", "[grid][map]") {
  const Folder folder;
  const MapHead head = made_up(2, 2, 1, 2, false).head;
  auto create = [&](const std::string& file) { return refusal(file, [&] { MapFile(file, head); }); };
  CHECK_THAT(create(folder / "none/map.h5"), EndsWith("cannot be written: No such file or directory"));
  CHECK_THAT(create(folder.path.string()), EndsWith("cannot be written: it is a directory"));
  CHECK_THAT(create("/dev/full"), EndsWith("cannot be written: a map as HDF5 needs a regular file"));
}

// In a process of its own, whose files may have so many bytes. What it leaves: its exit status, its standard error.
TEST_CASE("a full disk is reported in one line, wherever it is met, and leaves what was there", "[grid][map]") {
  const Folder folder;
  const Map map = made_up(33, 512, 1, 2, true);
  const std::string file = folder / "map.h5";
  write(map, file, 256);
  const std::string bytes = content(file);
  const auto whole = static_cast<rlim_t>(bytes.size());
  put(file, "old");
  // HDF5 may need some more on its way than it leaves.
  for (rlim_t room : {rlim_t{0}, rlim_t{1}, rlim_t{100}, rlim_t{5000}, rlim_t{50'000}, whole / 2, whole - 5000,
                      whole - 200, whole - 89, whole - 88, whole - 1, whole + 5000}) {
    INFO(room << " bytes of " << whole);
    const pid_t child = fork();
    if (child == 0) {
      std::signal(SIGXFSZ, SIG_IGN);
      const int messages = ::open((folder / "err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      dup2(messages, 2);
      rlimit limit{room, RLIM_INFINITY};
      setrlimit(RLIMIT_FSIZE, &limit);
      int status = 0;
      try {
        write(map, file, 256);
      } catch (const FileError& why) {
        status = why.what() == file + ": cannot be written: File too large" ? 1 : 2;
      } catch (...) {
        status = 3;
      }
      limit.rlim_cur = RLIM_INFINITY;
      setrlimit(RLIMIT_FSIZE, &limit);
      write(map, folder / "another.h5", 256);
      std::exit(status);  // with all that HDF5 does at the end of a program
    }
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == (room < whole ? 1 : 0));
    CHECK(content(folder / "err").empty());
    CHECK(content(folder / "another.h5") == bytes);
    fs::remove(folder / "err"), fs::remove(folder / "another.h5");
    CHECK(files_in(folder) == 1);
    if (room < whole) CHECK(content(file) == "old");
  }
  check_same(read_map(file), map);
}

TEST_CASE("a file that is no map, was cut or damaged is refused in one line", "[grid][map]") {
  const Folder folder;
  const std::string file = folder / "map.h5";
  CHECK_THAT(refusal_to_read(file), EndsWith("cannot be read: No such file or directory"));
  CHECK_THAT(refusal_to_read(folder.path.string()), EndsWith("cannot be read: Is a directory"));
  write(made_up(3, 4, 2, 2, true), file, 5);
  const std::string whole = content(file);
  const std::string other = folder / "other.h5";
  std::size_t refused = 0, tried = 0;
  auto refuses = [&](const std::string& bytes) {
    put(other, bytes);
    ++tried;
    refused += refusal_to_read(other).ends_with("it is no map of touchgo map (.h5), or not as it was written");
  };
  for (const std::string& text : {std::string(), std::string("\n"), std::string("touchgo sealed sha256 "),
                                  std::string("\x89HDF\r\n\x1a\n"), std::string(100'000, 'x')})
    refuses(text);
  for (std::size_t size = 0; size < whole.size(); size += 997) refuses(whole.substr(0, size));
  refuses(whole + "\n"), refuses(whole + whole);
  std::mt19937_64 engine(3);
  for (std::size_t at = 0; at < whole.size(); at += 1 + engine() % 200) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << engine() % 8));
    refuses(bytes);
  }
  CHECK(refused == tried);
}

TEST_CASE("a file of HDF5 that is no map is refused in one line even where its last line is right", "[grid][map]") {
  const Folder folder;
  const std::string file = folder / "foreign.h5";
  put(file, "");
  seal(file);
  CHECK(refusal_to_read(file).find("signature") != std::string::npos);  // in HDF5's words
  put_sealed(file, [](hid_t) {});
  CHECK_THAT(refusal_to_read(file), EndsWith("its 'schema' is missing or of another kind"));
  put_sealed(file, [](hid_t f) { add_text(f, "schema", "1"); });
  CHECK_THAT(refusal_to_read(file), EndsWith("its 'schema' is missing or of another kind"));
  put_sealed(file, [](hid_t f) { add_number(f, "schema", 3); });
  CHECK_THAT(refusal_to_read(file), EndsWith("it is of a later version of the program"));

  // A parameter with more values than any memory has, and not one of them in the file.
  put_sealed(file, [](hid_t f) {
    add_number(f, "schema", 1), add_number(f, "periods", 1), add_number(f, "transient", 1);
    for (const char* name : {"title", "source", "case", "command", "version", "commit"}) add_text(f, name, "");
    const Handle p(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    const hsize_t piece = 1024;
    H5Pset_chunk(p, 1, &piece);
    Handle(H5Dcreate2(f, "parameter", H5T_IEEE_F64LE, space_of({hsize_t{1} << 60}), H5P_DEFAULT, p, H5P_DEFAULT),
           H5Dclose);
  });
  CHECK_THAT(refusal_to_read(file), EndsWith("its 'parameter' is not all there"));

  // A map in all but one value.
  const Map map = made_up(2, 2, 1, 2, true);
  for (const auto& [name, value] : std::vector<std::pair<const char*, double>>{{"verdict", 4}, {"p", -1}}) {
    write(map, file, 4);
    {
      const Handle f(H5Fopen(file.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
      const Handle d(H5Dopen2(f, name, H5P_DEFAULT), H5Dclose);
      const std::vector<double> values(4, value);
      REQUIRE(H5Dwrite(d, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0);
    }
    CHECK_THAT(refusal_to_read(file), EndsWith("it is no map of touchgo map (.h5), or not as it was written"));
    seal(file);
    CHECK_THAT(refusal_to_read(file), EndsWith("its '" + std::string(name) + "' has a value that is none"));
  }
}

TEST_CASE("HDF5 still reports the errors of other callers", "[grid][map]") {
  const Folder folder;
  static int told = 0;
  auto tell = [](hid_t, void*) -> herr_t { return ++told, 0; };
  H5E_auto2_t was = nullptr;
  void* where = nullptr;
  H5Eget_auto2(H5E_DEFAULT, &was, &where);
  H5Eset_auto2(H5E_DEFAULT, tell, nullptr);
  const Map map = made_up(2, 2, 1, 2, false);
  write(map, folder / "map.h5", 1);
  put(folder / "empty.h5", ""), seal(folder / "empty.h5");
  refusal_to_read(folder / "empty.h5");
  CHECK(told == 0);
  {
    MapFile out(folder / "map.h5", map.head);
    CHECK(H5Fopen((folder / "empty.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT) < 0);
    CHECK(told == 1);
  }
  H5Eset_auto2(H5E_DEFAULT, was, where);
}

}  // namespace touchgo::tests
