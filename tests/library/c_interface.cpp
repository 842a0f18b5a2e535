// touchgo.h beside the program: the same bytes, the same lines, the same codes.
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "solver/library/touchgo.h"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/common/replaced.hpp"

namespace touchgo::tests {

namespace {

/// What a function left, freed.
struct Left {
  int code;
  std::string text, more, message;
};

std::string taken(char* text) {
  const std::string copy = text ? text : "";
  touchgo_free(text);
  return copy;
}

template <class Function>
Left call(Function function, const char* text, const std::string& name, const std::string& options,
          touchgo_progress progress = nullptr, void* context = nullptr) {
  char *left = nullptr, *message = nullptr;
  const int code = function(text, name.c_str(), options.c_str(), progress, context, &left, &message);
  return {code, taken(left), "", taken(message)};
}

Left sweep(const std::string& name, const std::string& options, touchgo_progress progress = nullptr) {
  char *csv = nullptr, *points = nullptr, *message = nullptr;
  const int code = touchgo_sweep(nullptr, name.c_str(), options.c_str(), progress, nullptr, &csv, &points, &message);
  return {code, taken(csv), taken(points), taken(message)};
}

std::string line(const std::string& message) { return message.empty() ? "" : message + "\n"; }

const std::string ball_file = R"([run]
until = 1
[[body]]
name = "ball"
mass = 1
position = 0.5
velocity = 0
load = -10
[[wall]]
name = "table"
position = 0
[[contact]]
between = ["table", "ball"]
law = "hard"
restitution = 0.5
)";

std::string changed(const std::string& what, const std::string& by) { return with(ball_file, what, by); }

int stop(double, void*) { return 1; }

/// A library's caller has no command line that --help would explain.
std::string without_hint(std::string line) {
  const std::size_t at = line.find("; see touchgo ");
  return at == std::string::npos ? line : line.erase(at) + "\n";
}

}  // namespace

TEST_CASE("simulate leaves the program's JSON, of a file and of a text", "[library]") {
  for (const std::string file : {"cases/dm21_plastic.toml", "cases/ball.toml", "cases/dm21_grazing.toml"}) {
    const Result program = touchgo_with("simulate " + file + " --digits 30 --until 12 --json -");
    const std::string text = content(file);
    for (const char* given : {static_cast<const char*>(nullptr), text.c_str()}) {
      const Left left = call(touchgo_simulate, given, file, "--digits=30\n--until=12\n");
      CHECK(left.code == program.code);
      CHECK(left.text == program.out);
      CHECK(left.message.empty());
    }
  }
}

TEST_CASE("a run that ends early leaves its events and the program's line", "[library]") {
  const std::string text = changed("until = 1", "until = 1\nmax_events = 1");
  const Folder folder;
  std::ofstream(folder / "ball.toml") << text;
  const Result program = touchgo_with("simulate " + folder / "ball.toml" + " --json -");
  const Left left = call(touchgo_simulate, text.c_str(), folder / "ball.toml", "");
  CHECK(program.code == 3);
  CHECK(left.code == 3);
  CHECK(left.text == program.out);
  CHECK(line(left.message) == without_hint(program.err));
}

TEST_CASE("trajectory and sweep leave the program's columns", "[library]") {
  const Left motion = call(touchgo_trajectory, nullptr, "cases/ball.toml", "--every=0.01\n--until=1");
  CHECK(motion.code == 0);
  CHECK(motion.text == touchgo_with("simulate cases/ball.toml --every 0.01 --until 1 --csv -").out);

  const Folder folder;
  const std::string over = "--over=frequency\n--from=7\n--to=7.1\n--points=3\n--starts=2\n--periods=20\n--transient=5";
  std::string flags = over;
  std::replace(flags.begin(), flags.end(), '\n', ' ');
  const Result program = touchgo_with("sweep cases/ob21_hard.toml " + flags + " --csv " + folder / "orbits.csv" +
                                      " --points-out " + folder / "points.csv");
  const Left left = sweep("cases/ob21_hard.toml", over);
  CHECK(program.code == 0);
  CHECK(left.code == 0);
  CHECK(left.text == content(folder / "orbits.csv"));
  CHECK(left.more == content(folder / "points.csv"));
}

TEST_CASE("a motion that its budget cuts short is told so", "[library]") {
  const Left motion =
      call(touchgo_trajectory, nullptr, "cases/ball.toml", "--every=0.00001\n--until=1\n--digits=1000\n--budget=1");
  CHECK(motion.code == 3);
  CHECK(motion.message.starts_with("touchgo: cases/ball.toml: "));
  CHECK(motion.message.ends_with("; the motion ends before"));
  CHECK(motion.text.starts_with("t [s]"));
}

TEST_CASE("the progress function may stop the run; its events are left", "[library]") {
  const Left run = call(touchgo_simulate, nullptr, "cases/ob21_hard.toml", "--until=1000", stop);
  CHECK(run.code == 130);
  CHECK(nlohmann::json::parse(run.text)["end"]["reason"] == "interrupted");
  const Left orbits = sweep("cases/ob21_hard.toml", "--over=frequency\n--from=1\n--to=9\n--points=1000", stop);
  CHECK(orbits.code == 130);
  CHECK(orbits.text.starts_with("parameter,start,lambda1"));
}

TEST_CASE("wrong cases come back as the program's line", "[library]") {
  const Folder folder;
  const std::string file = folder / "case.toml";
  for (const std::string& text : {std::string(),
                                  std::string("[run"),
                                  changed("until = 1\n", ""),
                                  changed("until = 1", "until = 0"),
                                  changed("mass = 1", "mass = 0"),
                                  changed("mass = 1", "mass = nan"),
                                  changed("mass = 1", "mass = 1e400"),
                                  changed("mass = 1", "mass = 0x1F"),
                                  changed("mass = 1", "mass = \"1\""),
                                  changed("mass = 1", "mass = 1\nmass = 2"),
                                  changed("mass = 1", "mess = 1"),
                                  changed("mass = 1", "mass = 1\ndamping = -1"),
                                  changed("restitution = 0.5", "restitution = 1.5"),
                                  changed("restitution = 0.5", ""),
                                  changed("\"table\", \"ball\"", "\"ball\", \"table\""),
                                  changed("\"table\", \"ball\"", "\"ball\", \"ball\""),
                                  changed("\"table\", \"ball\"", "\"table\", \"bell\""),
                                  changed("position = 0.5", "position = -0.5"),
                                  changed("name = \"table\"", "name = \"ball\""),
                                  changed("restitution = 0.5", "restitution = 0.5\ntouching = true"),
                                  changed("law = \"hard\"", "law = \"firm\""),
                                  ball_file + "\xff\n",
                                  ball_file + std::string(100000, '[')}) {
    std::ofstream(file, std::ios::binary) << text;
    const Result program = touchgo_with("simulate " + file + " --json -");
    CHECK(program.code == 2);
    const Left left = call(touchgo_simulate, text.c_str(), file, "");
    INFO(text.substr(0, 300));
    CHECK(left.code == 2);
    CHECK(left.text.empty());
    CHECK(line(left.message) == without_hint(program.err));
  }
}

TEST_CASE("wrong options come back as the program's line", "[library]") {
  for (const std::string option :
       {"--digits=14", "--digits=1001", "--digits=x", "--method=euler", "--step=0", "--step=0.1", "--until=-1",
        "--until=nan", "--release=never", "--set=body.9.mass=1", "--set=body.1.mass", "--nonsense", "--nonsense=1",
        "nonsense", "--until", "--at=1"}) {
    const Result program = touchgo_with("simulate cases/ball.toml --json - " + option);
    const Left left = call(touchgo_simulate, nullptr, "cases/ball.toml", option);
    INFO(option << ": " << program.err);
    CHECK(program.code == 2);
    CHECK(left.code == 2);
    CHECK(left.text.empty());
    // The words behind the flag differ: there --json follows, here the case.
    if (option != std::string("--until") && option != std::string("nonsense"))
      CHECK(line(left.message) == without_hint(program.err));
    CHECK(is_one_line(line(left.message)));
  }
  CHECK(line(call(touchgo_simulate, nullptr, "cases/ball.toml", "--until=1\nnonsense").message) ==
        "touchgo: options: 'nonsense' is no flag, one on each line is allowed\n");
  CHECK(call(touchgo_simulate, nullptr, "cases/ball.toml", "--until=1\r\n--digits=20\r\n").code == 0);
  for (const std::string option : {"--points=0", "--starts=0", "--spread-position=-1", "--over=mass", "--to=5"}) {
    const std::string flags = "--over=frequency\n--from=7\n--to=7\n--points=1\n";
    std::string typed = flags;
    std::replace(typed.begin(), typed.end(), '\n', ' ');
    INFO(option);
    CHECK(touchgo_with("sweep cases/ob21_hard.toml --csv - " + typed + option).code == 2);
    const Left left = sweep("cases/ob21_hard.toml", flags + option);
    CHECK(left.code == 2);
    CHECK(is_one_line(line(left.message)));
  }
}

TEST_CASE("what would write files is refused, and so is a file that is not there", "[library]") {
  for (const char* option : {"--json=x", "--csv=x", "--plot=x.svg", "--html=x.html", "--state=x", "--help", "--"}) {
    const Left left = call(touchgo_simulate, nullptr, "cases/ball.toml", option);
    INFO(option);
    CHECK(left.code == 2);
    CHECK(is_one_line(line(left.message)));
  }
  touchgo_prepared* prepared = nullptr;
  char* message = nullptr;
  CHECK(touchgo_prepare(nullptr, "cases/ball.toml", "--csv=x", &prepared, &message) == 2);
  CHECK(prepared == nullptr);
  CHECK(is_one_line(line(taken(message))));
  const Left left = call(touchgo_simulate, nullptr, "no/such.toml", "");
  CHECK(left.code == 4);
  CHECK(line(left.message) == touchgo_with("simulate no/such.toml").err);
  CHECK(call(touchgo_simulate, nullptr, "", "").code == 2);
  CHECK(touchgo_simulate(ball_file.c_str(), "ball.toml", nullptr, nullptr, nullptr, nullptr, nullptr) == 0);
  touchgo_free(nullptr);
}

TEST_CASE("a prepared case runs as touchgo_simulate() does with its start set", "[library][prepared]") {
  touchgo_prepared* prepared = nullptr;
  char *json = nullptr, *message = nullptr;
  REQUIRE(touchgo_prepare(ball_file.c_str(), "ball.toml", "--digits=30", &prepared, &message) == 0);
  CHECK(message == nullptr);
  CHECK(touchgo_prepared_bodies(prepared) == 1);
  CHECK(touchgo_prepared_bodies(nullptr) == 0);
  const double starts[] = {0.5, 0, 0.1, -2.5, 40, 0};
  for (const double* start : {static_cast<const double*>(nullptr), starts, starts + 2}) {
    const int code = touchgo_prepared_run(prepared, start, nullptr, nullptr, &json, &message);
    const std::string set = !start            ? ""
                            : start == starts ? "\n--set=body.1.position=0.5\n--set=body.1.velocity=0"
                                              : "\n--set=body.1.position=0.1\n--set=body.1.velocity=-2.5";
    const Left alone = call(touchgo_simulate, ball_file.c_str(), "ball.toml", "--digits=30" + set);
    CHECK(code == alone.code);
    CHECK(taken(json) == alone.text);
    CHECK(taken(message) == alone.message);
  }
  // From h the ball falls for sqrt(2 h/10) s; what is not there is NaN, -1; the third falls longer than the run.
  double t[6];
  int kind[6], contact[6], events[3], reason[3];
  for (int threads : {1, 3}) {
    REQUIRE(touchgo_prepared_times(prepared, starts, 3, 2, threads, t, kind, contact, events, reason, nullptr, nullptr,
                                   &message) == 0);
    CHECK_THAT(t[0], Catch::Matchers::WithinAbs(std::sqrt(0.1), 1e-15));
    CHECK_THAT(t[1], Catch::Matchers::WithinAbs(2 * std::sqrt(0.1), 1e-15));
    CHECK_THAT(t[2], Catch::Matchers::WithinAbs((std::sqrt(2.5 * 2.5 + 2) - 2.5) / 10, 1e-15));
    CHECK(std::isnan(t[4]));
    CHECK(std::vector(kind, kind + 6) == std::vector{0, 0, 0, 0, -1, -1});
    CHECK(std::vector(contact, contact + 6) == std::vector{0, 0, 0, 0, -1, -1});
    CHECK(std::vector(events, events + 3) == std::vector{2, 2, 0});
    CHECK(std::vector(reason, reason + 3) == std::vector{1, 1, 0});
  }
  // A body whose name is another's place: what was set is named so that it is set again.
  const std::string crossed =
      "run = { until = 2 }\nwall = [{ name = \"w\", position = 0 }]\n"
      "body = [{ name = \"2\", mass = 1, position = 1, velocity = -1 },"
      " { name = \"1\", mass = 1, position = 2, velocity = 0 }]\n"
      "contact = [{ between = [\"w\", \"2\"], law = \"hard\", restitution = 1 }]\n";
  touchgo_prepared* names = nullptr;
  const double apart[] = {1.5, 3, -1, 0.5};
  REQUIRE(touchgo_prepare(crossed.c_str(), "crossed.toml", "--set=body.1.position=5", &names, &message) == 0);
  CHECK(touchgo_prepared_run(names, apart, nullptr, nullptr, &json, &message) == 0);
  touchgo_prepared_free(names);
  const Left set = call(touchgo_simulate, crossed.c_str(), "crossed.toml",
                        "--set=body.2.position=1.5\n--set=body.2.velocity=-1\n--set=body.1.position=3\n"
                        "--set=body.1.velocity=0.5");
  CHECK(nlohmann::json::parse(taken(json)) == nlohmann::json::parse(set.text));
  // Where the table is at a decimal that no double is, a ball begins on it whatever the size of its other numbers.
  touchgo_prepared* raised = nullptr;
  REQUIRE(touchgo_prepare(ball_file.c_str(), "ball.toml", "--set=wall.1.position=0.3", &raised, &message) == 0);
  for (const double v : {-1e-20, -1e-25, -1e25}) {
    const double on_it[] = {0.3, v};
    CHECK(touchgo_prepared_times(raised, on_it, 1, 1, 1, t, kind, contact, events, reason, nullptr, nullptr,
                                 &message) == 0);
    CHECK(t[0] == 0);
  }
  touchgo_prepared_free(raised);
  // Numbers whose squares no double has.
  touchgo_prepared* weightless = nullptr;
  REQUIRE(touchgo_prepare(ball_file.c_str(), "ball.toml", "--set=body.1.load=0", &weightless, &message) == 0);
  const double far[] = {1e305, -1e306};
  CHECK(touchgo_prepared_times(weightless, far, 1, 1, 1, t, kind, contact, events, reason, nullptr, nullptr,
                               &message) == 0);
  CHECK_THAT(t[0], Catch::Matchers::WithinAbs(0.1, 1e-15));
  touchgo_prepared_free(weightless);
  const double wrong[] = {std::nan(""), 0};
  CHECK(touchgo_prepared_run(prepared, wrong, nullptr, nullptr, &json, &message) == 2);
  CHECK(json == nullptr);
  CHECK(taken(message) == "touchgo: start: a finite number is allowed");
  const double hardly_inside[] = {-1e-300, 0};
  CHECK(touchgo_prepared_run(prepared, hardly_inside, nullptr, nullptr, &json, &message) == 2);
  CHECK(
      taken(message).find("start: contact table-ball: is in the wrong order or the members start inside one another") !=
      std::string::npos);
  CHECK(touchgo_prepared_times(prepared, wrong, 1, 1, 1, t, kind, contact, events, reason, nullptr, nullptr,
                               &message) == 2);
  CHECK(taken(message) ==
        "touchgo: starts, row 0: start: of each of 1 bodies a position and a velocity, 0 or of a magnitude from "
        "2.23e-308 to "
        "1.79e308, are allowed");
  CHECK(touchgo_prepared_times(prepared, nullptr, 1, 1, 1, t, kind, contact, events, reason, nullptr, nullptr,
                               &message) == 2);
  CHECK(taken(message) == "touchgo: starts: it is NULL, 2 numbers for each body and run are allowed");
  CHECK(touchgo_prepared_run(nullptr, nullptr, nullptr, nullptr, &json, &message) == 2);
  CHECK(taken(message) == "touchgo: prepared: it is NULL, what touchgo_prepare() leaves is allowed");
  auto stop = [](double, void*) { return 1; };
  CHECK(touchgo_prepared_times(prepared, starts, 3, 2, 1, t, nullptr, nullptr, nullptr, nullptr, stop, nullptr,
                               &message) == 130);
  touchgo_prepared_free(prepared);
  touchgo_prepared_free(nullptr);
  // A single run ends too where the caller asks for it.
  const std::string elastic =
      std::string(ball_file).replace(ball_file.find("restitution = 0.5"), 17, "restitution = 1");
  REQUIRE(touchgo_prepare(elastic.c_str(), "ball.toml", "--until=1e9\n--budget=1000000000", &prepared, &message) == 0);
  CHECK(touchgo_prepared_times(prepared, starts, 1, 1'000'000'000, 1, nullptr, nullptr, nullptr, events, reason, stop,
                               nullptr, &message) == 130);
  CHECK(events[0] == -1);
  touchgo_prepared_free(prepared);
  for (const char* option : {"--from=state", "--certify", "--json=x"}) {
    CHECK(touchgo_prepare(ball_file.c_str(), "ball.toml", option, &prepared, &message) == 2);
    CHECK(prepared == nullptr);
    CHECK_FALSE(taken(message).empty());
  }
}

}  // namespace touchgo::tests
