// Tables, the folder they are kept in, and how they are obtained.
#include "cases/results/results.hpp"

#include <atomic>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

#include "solver/sweeps/parallel.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::cases {

using namespace tests;
namespace fs = std::filesystem;

namespace {

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

Table one_number(double x) {
  Table t;
  return t.add("x", "m", Numbers{x});
}

void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

}  // namespace

TEST_CASE("a table comes back from its CSV bit for bit", "[results][table]") {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const Numbers numbers{0.1, -0.0, 1.0 / 3, 4.9406564584124654e-324, 1.7976931348623157e308,
                        inf, -inf, nan,     -2.2250738585072014e-308};
  const Words words{"", "plain", "a, b", "\"quoted\"", "two\nlines", "\r\n", ",", "1 ends at 2", "µ"};
  Table t;
  t.add("x", "m/s, N/s", numbers).add("word", words).add("u1'", "", numbers).add("f(1-2)", "kg/s^2", numbers);
  const Table back = Table::from_csv(t.csv());
  REQUIRE(back.columns().size() == 4);
  REQUIRE(back.rows() == numbers.size());
  for (std::size_t k = 0; k < 4; ++k) {
    CHECK(back.columns()[k].name == t.columns()[k].name);
    CHECK(back.columns()[k].unit == t.columns()[k].unit);
  }
  for (const char* name : {"x", "u1'", "f(1-2)"})
    for (std::size_t i = 0; i < numbers.size(); ++i) CHECK(same_bits(back.numbers(name)[i], numbers[i]));
  CHECK(back.words("word") == words);
  CHECK(back.csv() == t.csv());
}

TEST_CASE("a table without rows keeps its columns, of either kind", "[results][table]") {
  Table t;
  t.add("x", "m", Numbers{}).add("word", Words{});
  const Table back = Table::from_csv(t.csv());
  REQUIRE(back.columns().size() == 2);
  CHECK(back.columns()[0].unit == "m");
  CHECK(back.numbers("x").empty());
  CHECK(back.words("word").empty());
}

TEST_CASE("a table refuses what would not be one", "[results][table]") {
  Table t = one_number(1);
  t.add("word", Words{"a"});
  CHECK_THROWS_AS(t.add("x", "", Numbers{2}), std::logic_error);
  CHECK_THROWS_AS(t.add("y", "", Numbers{1, 2}), std::logic_error);
  CHECK_THROWS_AS(t.numbers("y"), std::logic_error);
  CHECK_THROWS_AS(t.numbers("word"), std::logic_error);
  CHECK_THROWS_AS(t.words("x"), std::logic_error);
  CHECK_THROWS_AS(Table::from_csv("a,b\n1,2\n3\n"), std::invalid_argument);
  CHECK_THROWS_AS(Table::from_csv("a,b\n1,2,3\n"), std::invalid_argument);
  CHECK_THROWS_AS(Table::from_csv("a,b\n1,\"2\",3\n"), std::invalid_argument);
  CHECK_THROWS_AS(Table::from_csv("a,b\n1,2"), std::invalid_argument);   // ends within a line
  CHECK_THROWS_AS(Table::from_csv("a\n\"1\n2"), std::invalid_argument);  // within quotes
}

TEST_CASE("a stored table is taken from the same program, cases and content only", "[results][store]") {
  const Folder folder;
  const Store store(folder.path / "results", "this program");
  CHECK(!store.read("x"));
  store.write("x", one_number(0.1));
  REQUIRE(store.read("x"));
  CHECK(store.read("x")->numbers("x") == Numbers{0.1});
  CHECK(!store.read("y"));
  CHECK(!Store(folder.path / "results", "another program").read("x"));
  const fs::path csv = folder.path / "results/x.csv", made_by = folder.path / "results/x.made_by";

  const std::string was = content(csv);
  write(csv, "x (m)\n0.2\n");
  CHECK(!store.read("x"));
  write(csv, was);
  CHECK(store.read("x"));
  fs::remove(made_by);
  CHECK(!store.read("x"));
  store.write("x", one_number(0.3));
  fs::remove(csv);
  CHECK(!store.read("x"));

  write(folder.path / "file", "");
  CHECK_THROWS_AS(Store(folder.path / "file", "this program").write("x", one_number(1)), FileError);
}

TEST_CASE(
    "a fingerprint changes with the program and with any case file, its name or its content, and with nothing else",
    "[results][store]") {
  const Folder folder;
  std::string program = "1.0";
  write(folder.path / "a.toml", "one"), write(folder.path / "b.toml", "two");
  auto now = [&] { return fingerprint(folder.path, program); };
  const std::string before = now();
  write(folder.path / "notes.txt", "three");
  CHECK(now() == before);
  program = "1.1";
  CHECK(now() != before);
  program = "1.0";
  CHECK(now() == before);
  write(folder.path / "b.toml", "twO");
  CHECK(now() != before);
  write(folder.path / "b.toml", "two");
  CHECK(now() == before);
  fs::rename(folder.path / "b.toml", folder.path / "c.toml");
  CHECK(now() != before);
  fs::remove(folder.path / "c.toml");
  CHECK(now() != before);
}

TEST_CASE("results are the same for one and for three threads", "[results][threads]") {
  std::vector<Study> studies;
  std::set<std::string> names;
  for (int i = 0; i < 20; ++i) {
    const std::string name = "r" + std::to_string(i);
    names.insert(name), names.insert(name + "_more");
    studies.push_back({{name, name + "_more"}, [i](const OwnCases& cases) {
                         std::vector<double> sines(50);
                         in_parallel(sines.size(), 0, [&](std::size_t k) { sines[k] = std::sin(i + 0.1 * k); });
                         Table t;
                         t.add("sine", "", sines);
                         return std::vector<Table>{t, one_number(cases["ball"].setup.bodies.size() + i)};
                       }});
  }
  const Results one = obtain(studies, names, own(), nullptr, {}, 1),
                three = obtain(studies, names, own(), nullptr, {}, 3);
  REQUIRE(one.tables.size() == 40);
  REQUIRE(three.tables.size() == 40);
  for (const std::string& name : names) CHECK(one[name].csv() == three[name].csv());
  CHECK(one["r7"].numbers("sine")[3] == std::sin(7 + 0.1 * 3));
}

TEST_CASE("only wanted results that are not stored are made", "[results][store]") {
  const Folder folder;
  const Store store(folder.path, "this program");
  std::atomic<int> made = 0;
  auto study = [&](const std::string& name) {
    return Study{{name, name + "_too"}, [&made](const OwnCases&) {
                   ++made;
                   return std::vector<Table>{one_number(made), one_number(-made)};
                 }};
  };
  const std::vector<Study> studies{study("a"), study("b")};
  const Results first = obtain(studies, {"a"}, own(), &store);
  CHECK(made == 1);
  CHECK(first["a"].numbers("x") == Numbers{1});
  CHECK_THROWS_AS(first["b"], std::logic_error);
  CHECK(obtain(studies, {"a", "a_too"}, own(), &store)["a_too"].numbers("x") == Numbers{-1});
  CHECK(made == 1);
  CHECK(obtain(studies, {"a", "b"}, own(), &store)["b"].numbers("x") == Numbers{2});
  CHECK(made == 2);
  fs::remove(folder.path / "a_too.csv");  // one table of a study is lost: both are made again
  CHECK(obtain(studies, {"a", "a_too"}, own(), &store)["a"].numbers("x") == Numbers{3});
  CHECK(made == 3);
  CHECK(obtain(studies, {"a"}, own())["a"].numbers("x") == Numbers{4});  // no store: made
}

TEST_CASE("an unknown name, a study that throws and one that is interrupted end the work", "[results]") {
  const std::vector<Study> studies{
      {{"fine"}, [](const OwnCases&) { return std::vector<Table>{one_number(1)}; }},
      {{"broken"}, [](const OwnCases&) -> std::vector<Table> { throw std::domain_error("no such motion"); }},
      {{"short", "long"}, [](const OwnCases&) { return std::vector<Table>{one_number(1)}; }}};
  CHECK_THROWS_AS(obtain(studies, {"fine", "nothing"}, own()), std::logic_error);
  for (int threads : {1, 3}) {
    CHECK_THROWS_AS(obtain(studies, {"fine", "broken"}, own(), nullptr, {}, threads), std::domain_error);
    CHECK_THROWS_AS(obtain(studies, {"fine", "long"}, own(), nullptr, {}, threads),
                    std::logic_error);  // fewer tables than names
  }
  std::vector<std::string> told;
  auto progress = [&](const std::string& name, double part) {
    told.push_back(name);
    CHECK(part == 1);
    return false;
  };
  CHECK_THROWS_AS(obtain(studies, {"fine"}, own(), nullptr, progress), Interrupted);
  CHECK(told == Words{"fine"});
}

}  // namespace touchgo::cases
