// touchgo simulate: standard input and output, the motion's rows, notes, rules as used, numbers set from outside,
// interrupted runs.
#include <fcntl.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/grid/child.hpp"

namespace touchgo::tests {

using nlohmann::json;

namespace {

std::string written(const Folder& folder, const std::string& name, const std::string& text) {
  std::ofstream(folder / name) << text;
  return folder / name;
}

std::string body_text(const std::string& name, double x, double v, const std::string& more = "") {
  std::ostringstream out;
  out << "[[body]]\nname = '" << name << "'\nmass = 1\nposition = " << x << "\nvelocity = " << v << "\n" << more;
  return out.str();
}

std::string contact(const std::string& first, const std::string& second, const std::string& law) {
  return "[[contact]]\nbetween = ['" + first + "', '" + second + "']\n" + law;
}

const std::string for_a_second = "[run]\nuntil = 1\n", hard_law = "law = 'hard'\nrestitution = 0.5\n",
                  table = "[[wall]]\nname = 'table'\nposition = 0\n";

std::vector<std::vector<double>> rows(const std::string& csv) {
  std::vector<std::vector<double>> all;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    std::string cell;
    all.emplace_back();
    while (std::getline(cells, cell, ',')) all.back().push_back(std::stod(cell));
  }
  return all;
}

}  // namespace

TEST_CASE("a case may come from standard input, which errors call stdin", "[simulate]") {
  const Result file = touchgo_with("simulate cases/ball.toml"), piped = touchgo_with("simulate -", "cases/ball.toml");
  CHECK(piped.code == 0);
  CHECK(piped.out == file.out);
  CHECK(json::parse(touchgo_with("simulate - --json -", "cases/ball.toml").out)["case"] == "-");
  const Folder folder;
  const std::string bad = written(folder, "bad.toml", for_a_second + body_text("a", 0, 0) + "mas = 1\n");
  for (const char* command :
       {"simulate -", "verify -", "sweep - --over frequency --from 1 --to 1 --points 1 --csv /dev/null"}) {
    const Result r = touchgo_with(command, bad);
    CHECK(r.code == 2);
    CHECK(r.err.starts_with("touchgo: stdin:8: body.mas: unknown key, did you mean 'mass'?"));
  }
  CHECK(touchgo_with("verify - -", "cases/dm21_plastic.toml").code == 2);
}

TEST_CASE("--csv - writes the motion and nothing else to standard output", "[simulate]") {
  const Folder folder;
  const Result r = touchgo_with("simulate cases/ball.toml --csv -");
  CHECK(touchgo_with("simulate cases/ball.toml --csv " + folder / "m.csv").code == 0);
  CHECK(r.code == 0);
  CHECK(r.out == content(folder / "m.csv"));
  const std::string over = " cases/carried.toml --over frequency --from 4 --to 5 --points 2 --periods 20 --csv ";
  const Result s = touchgo_with("sweep" + over + "-");
  CHECK(touchgo_with("sweep" + over + folder / "s.csv").code == 0);
  CHECK(s.code == 0);
  CHECK(s.out == content(folder / "s.csv"));
  CHECK(s.out.starts_with("parameter,start,lambda1"));
}

TEST_CASE("every column of the motion has its unit and its own name", "[simulate]") {
  const Folder folder;
  auto header = [&](const std::string& text) {
    const std::string out = touchgo_with("simulate " + written(folder, "c.toml", text) + " --csv -").out;
    return out.substr(0, out.find('\n'));
  };
  CHECK(header(for_a_second + body_text("m", 1, 0) + table + contact("table", "m", hard_law)) ==
        "t [s],x(m) [m],v(m) [m/s],gap(table-m) [m],force(table-m) [N]");
  // RFC 4180 around, single quotes within.
  CHECK(header(for_a_second + body_text("a,b", 1, 0)) == "t [s],\"x(a,b) [m]\",\"v(a,b) [m/s]\"");
  CHECK(header(for_a_second + body_text("a\"b", 1, 0)) == "t [s],\"x(a\"\"b) [m]\",\"v(a\"\"b) [m/s]\"");
  // "a-b" meets "c" or "a" meets "b-c".
  CHECK(header(for_a_second + body_text("a-b", 0, 0) + body_text("c", 1, 0) + contact("a-b", "c", hard_law))
            .ends_with("gap('a-b'-c) [m],force('a-b'-c) [N]"));
  CHECK(header(for_a_second + body_text("a", 0, 0) + body_text("b-c", 1, 0) + contact("a", "b-c", hard_law))
            .ends_with("gap(a-'b-c') [m],force(a-'b-c') [N]"));
}

TEST_CASE("--every sets the rows: its multiples, and both sides of every event", "[simulate]") {
  // Falls from 4.905 m, g = 9.81 m/s^2: on the table at 1 s with 9.81 m/s, off it with 0.8 of that.
  const auto all = rows(touchgo_with("simulate cases/ball.toml --until 1.5 --every 0.3 --csv -").out);
  const std::vector<double> times{0, 0.3, 0.6, 0.9, 1, 1, 1.2, 1.5};
  REQUIRE(all.size() == times.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double t = all[i][0], s = t - 1;
    const bool falls = i < 5;
    INFO(i);
    CHECK(std::abs(t - times[i]) < 1e-15);
    CHECK(std::abs(all[i][1] - (falls ? 4.905 - 4.905 * t * t : 7.848 * s - 4.905 * s * s)) < 1e-14);
    CHECK(std::abs(all[i][2] - (falls ? -9.81 * t : 7.848 - 9.81 * s)) < 1e-14);
  }
  CHECK(rows(touchgo_with("simulate cases/ball.toml --until 1.5 --every 7 --csv -").out).size() >=
        3);  // 0, and the event
  const std::string steps = "simulate cases/ball.toml --until 0.5 --method steps --step 0.125 --csv -";
  CHECK(rows(touchgo_with(steps).out).size() == 5);
}

TEST_CASE("an impact at the start has its two rows, too", "[simulate]") {
  const Folder folder;
  const std::string file =
      written(folder, "c.toml", for_a_second + body_text("a", 0, -1) + table + contact("table", "a", hard_law));
  const auto all = rows(touchgo_with("simulate " + file + " --every 0.5 --csv -").out);
  REQUIRE(all.size() == 4);
  CHECK((all[0][0] == 0 && all[0][2] == -1));
  CHECK((all[1][0] == 0 && all[1][2] == 0.5));
}

TEST_CASE("motions of more than ten million rows, and rows of no motion, are refused", "[simulate]") {
  for (const char* flags :
       {"--every 1e-6 --csv /dev/null", "--every 1e-300 --plot x.svg", "--every 0 --csv /dev/null",
        "--every -1 --csv /dev/null", "--every x --csv /dev/null", "--every 0.1", "--every 0.1 --json -",
        "--every 0.1 --method steps --csv /dev/null", "--method steps --step 1e-6 --csv /dev/null"}) {
    INFO(flags);
    const Result r = touchgo_with(std::string("simulate cases/ball.toml ") + flags);
    CHECK(r.code == 2);
    CHECK(is_one_line(r.err));
  }
}

TEST_CASE("neighbours without a contact are noted in one line and in the JSON; the exit code is as without",
          "[simulate]") {
  const Folder folder;
  const std::string bodies = for_a_second + body_text("a", 0, 1) + body_text("b", 0.5, 0) + body_text("c", 2, 0);
  const std::string file = written(folder, "c.toml", bodies + contact("b", "c", hard_law));
  const Result r = touchgo_with("simulate " + file + " --json -");
  CHECK(r.code == 0);
  const std::string note = "without a [[contact]] they pass through each other: \"a\" and \"b\"";
  CHECK(r.err == "note: " + file + ": " + note + "\n");
  CHECK(json::parse(r.out)["notes"] == json::array({note}));
  // A link is no contact.
  const std::string link = "[[link]]\nbetween = ['a', 'b']\nstiffness = 1\n";
  CHECK(touchgo_with("simulate " + written(folder, "l.toml", bodies + link + contact("b", "c", hard_law))).err ==
        "note: " + folder / "l.toml" + ": " + note + "\n");
  const Result none = touchgo_with("simulate " + written(folder, "n.toml", bodies));
  CHECK(none.err == "note: " + folder / "n.toml" +
                        ": without a [[contact]] they pass through each other: \"a\" and \"b\", \"b\" and \"c\"\n");
  CHECK(none.code == 0);
  const std::string forced = "force = [{ amplitude = 1, frequency = 2 }]\n";
  const Result swept =
      touchgo_with("sweep " +
                   written(folder, "s.toml",
                           for_a_second + body_text("a", 0, 0, "damping = 1\n" + forced) + body_text("b", 2, 0) +
                               body_text("c", 3, 0) + contact("b", "c", hard_law)) +
                   " --over frequency --from 2 --to 2 --points 1 --periods 5 --transient 0 --csv /dev/null");
  CHECK(swept.code == 0);
  CHECK(swept.err.starts_with("note: " + folder / "s.toml" + ": " + note + "\n"));
  for (const char* table : {"/dev/null", "new.csv"}) {  // refused, nothing being forced: without notes
    const Result refused =
        touchgo_with("sweep " + file + " --over body.a.mass --from 1 --to 2 --points 2 --csv " + folder / table);
    CHECK(refused.code == 2);
    CHECK(is_one_line(refused.err));
    CHECK(refused.err.find("nothing is forced") != std::string::npos);
  }
  const Result whole = touchgo_with("simulate cases/dm21_plastic.toml --json -");
  CHECK(whole.err.empty());
  CHECK(json::parse(whole.out)["notes"].empty());
}

TEST_CASE("the JSON has every contact's rules as used", "[simulate]") {
  const Folder folder;
  const std::string soft = "law = 'soft'\nstiffness = 200_0.50\n";
  const std::string file =
      written(folder, "c.toml",
              "[run]\nuntil = 0.01\nmultiple_impacts = 'newton'\n" + body_text("a", 1, 0) + body_text("b", 2, 0) +
                  body_text("c", 3, 0) + table + contact("table", "a", soft + "restitution = 0.8\n") +
                  contact("a", "b", "law = 'hard'\nrestitution = 9e-1\n") +
                  contact("b", "c", soft + "damping = 10.0\nrelease = 'unilateral'\n"));
  const json j = json::parse(touchgo_with("simulate " + file + " --json -").out);
  CHECK(j["schema"] == 1);
  CHECK(j["multiple_impacts"] == "newton");
  CHECK(j["start"]["touching"].empty());
  REQUIRE(j["contacts"].size() == 3);
  const json &a = j["contacts"][0], &b = j["contacts"][1], &c = j["contacts"][2];
  CHECK(b == json::parse(R"({"between": ["a", "b"], "law": "hard", "release": "unilateral", "restitution": "0.9"})"));
  CHECK(c == json::parse(R"({"between": ["b", "c"], "law": "soft", "release": "unilateral", "stiffness": "2000.5",
                             "damping": "10"})"));
  CHECK(a["release"] == "published");  // the default of soft contacts
  CHECK(a["restitution"] == "0.8");
  // OB21, Eqs. (12), (13): cs = 2 xi sqrt(ks m), xi = -ln r / sqrt(pi^2 + ln^2 r), with m = 1 kg at the wall.
  const double l = std::log(0.8), xi = -l / std::sqrt(M_PI * M_PI + l * l);
  CHECK(std::abs(std::stod(a["damping"].get<std::string>()) - 2 * xi * std::sqrt(2000.5)) < 1e-13);
  const json over = json::parse(touchgo_with("simulate " + file + " --release published --json -").out);
  for (const json& k : over["contacts"]) CHECK(k["release"] == "published");
}

TEST_CASE("--set changes one number, by name or place, and says so", "[simulate]") {
  // From 4.905 m at 3 m/s upwards with 10 m/s^2 (0.5 kg, load -5 N): t = (3 + sqrt(9 + 2 * 10 * 4.905)) / 10.
  const Result r = touchgo_with(
      "simulate cases/ball.toml --set body.ball.velocity=3 --set body.1.load=-5 --set run.until=1.5 --json -");
  REQUIRE(r.code == 0);
  const json j = json::parse(r.out);
  CHECK(j["set"] == json::parse(R"(["body.ball.velocity=3", "body.1.load=-5", "run.until=1.5"])"));
  CHECK(std::abs(std::stod(j["events"].at(0)["t"].get<std::string>()) - (3 + std::sqrt(9 + 98.1)) / 10) < 1e-14);
  CHECK(j["end"]["t"] == "1.5");
  CHECK_FALSE(json::parse(touchgo_with("simulate cases/ball.toml --json -").out).contains("set"));
  CHECK(touchgo_with("verify cases/dm21_plastic.toml").code == 0);
  CHECK(touchgo_with("verify cases/dm21_plastic.toml --set body.1.mass=50").code == 1);
  const std::string over = "sweep cases/carried.toml --over frequency --from 4 --to 4 --points 1 --periods 20 --csv - ";
  CHECK(touchgo_with(over + "--set wall.1.amplitude=3").out != touchgo_with(over).out);
}

TEST_CASE("a name with an equals sign is as good as another", "[simulate]") {
  const Folder folder;
  const std::string file =
      written(folder, "c.toml", for_a_second + body_text("a=b", 1, -1) + table + contact("table", "a=b", hard_law));
  const Result r = touchgo_with("simulate " + file + " --set 'body.a=b.velocity=-2' --json -");
  REQUIRE(r.code == 0);
  CHECK(json::parse(r.out)["events"][0]["t"] == "0.5");
}

TEST_CASE("a file beyond the limit of sizes is one that cannot be written", "[simulate]") {
  const Folder folder;
  // What `make coverage` counts has no room, and would say so.
  const std::string command =
      "ulimit -f 1; LLVM_PROFILE_FILE=/dev/null build/touchgo simulate cases/dm21_together.toml --json " +
      folder / "r.json" + " >/dev/null 2>" + folder / "err";
  const int status = std::system(command.c_str());
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 4);
  CHECK(is_one_line(content(folder / "err")));
  CHECK_FALSE(std::filesystem::exists(folder / "r.json"));
}

TEST_CASE("--set that leads nowhere is refused in one line, with the nearest that is there", "[simulate]") {
  struct Case {
    const char *set, *says;
  };
  for (const Case& c : {Case{"body.1.mas=2", "did you mean 'mass'?"},
                        {"bodies.1.mass=2", "did you mean 'body'?"},
                        {"body.bal.mass=2", "did you mean 'ball'?"},
                        {"body.2.mass=2", "a place from 1 to 1"},
                        {"body.0.mass=2", "a place from 1 to 1"},
                        {"link.1.stiffness=2", "there is no \"1\""},
                        {"body.1.name=2", "is no number of [body]"},
                        {"contact.1.law=2", "is no number of [contact]"},
                        {"body.mass=2", "must be body.WHICH.KEY"},
                        {"contact[0].gap=2", "must be contact.WHICH.KEY, such as contact.1."},
                        {"gravity=2", "did you mean \"run.gravity\"?"},
                        {"run=2", "must be run.KEY"},
                        {"body.1.mass", "PATH=VALUE"},
                        {"=2", "PATH=VALUE"},
                        {"body.1.mass=", "a decimal number"},
                        {"body.1.mass=nan", "a decimal number"},
                        {"body.1.mass=0x1F", "a decimal number"},
                        {"body.1.mass=-1", "body.mass: is -1 by --set, must be a number > 0"},
                        {"contact.1.damping=1", "contact.damping: is given, must be left out"},
                        {"body.1.mass=1 --set body.ball.mass=2", "is set again"},
                        {"run.until=1 --until 2", "--until: --set run.until is given too"},
                        {"body.1.position=-1", "must be [\"ball\", \"table\"]"}}) {
    INFO(c.set);
    const Result r = touchgo_with(std::string("simulate cases/ball.toml --set ") + c.set);
    CHECK(r.code == 2);
    CHECK(is_one_line(r.err));
    CHECK(r.err.find(c.says) != std::string::npos);
  }
  CHECK(touchgo_with("verify --set body.1.mass=2").code == 2);
}

namespace {

// A ball on a shaken table: some hundred thousand impacts, hours of work.
std::string hours_of_work(const Folder& folder) {
  return written(folder, "long.toml",
                 "[run]\nuntil = 1e5\n" + body_text("ball", 0.05, 0, "load = -9.81\n") +
                     "[[wall]]\nname = 'table'\nposition = 0\namplitude = 0.001\nfrequency = 200\n" +
                     contact("table", "ball", "law = 'hard'\nrestitution = 0.8\n"));
}

}  // namespace

TEST_CASE("an interrupted run writes its events and ends with 130", "[simulate]") {
  const Folder folder;
  const std::string file = hours_of_work(folder);
  const std::string out = folder / "out.json", err = folder / "err";
  const pid_t child =
      begin("build/touchgo", {"simulate", file, "--budget", "100000", "--json", out, "--csv", folder / "m.csv"}, err,
            [] { alarm(30); });
  using namespace std::chrono_literals;
  REQUIRE(catches(child));
  std::this_thread::sleep_for(600ms);
  kill(child, SIGINT);
  std::this_thread::sleep_for(20ms);
  kill(child, SIGINT);  // as of timeout, which signals its child and then the group
  const auto asked = std::chrono::steady_clock::now();
  REQUIRE(end_of(child) == 130);
  CHECK(std::chrono::steady_clock::now() - asked < 10s);
  CHECK(has_match(content(err),
                  "^touchgo: .*interrupted at t = [^\n]*\n(touchgo: .*: the rest would take more than a "
                  "second; the motion ends at t = [0-9.]+ s\n)?$"));
  const json j = json::parse(content(out));
  CHECK(j["end"]["reason"] == "interrupted");
  const double end = std::stod(j["end"]["t"].get<std::string>());
  CHECK(end < 1e5);
  for (const json& e : j["events"]) CHECK(std::stod(e["t"].get<std::string>()) <= end);
  const auto motion = rows(content(folder / "m.csv"));
  REQUIRE_FALSE(motion.empty());
  CHECK(motion.back()[0] <= end * (1 + 1e-15));
}

TEST_CASE("a signal that comes a second after the first ends a program that nobody reads from", "[simulate]") {
  const Folder folder;
  const std::string file = hours_of_work(folder);
  int unread[2];
  REQUIRE(pipe(unread) == 0);
  const int room = fcntl(unread[1], F_SETPIPE_SZ, 4096);
  REQUIRE(room > 0);
  REQUIRE(::write(unread[1], std::string(room, ' ').data(), room) == room);
  const pid_t child =
      begin("build/touchgo", {"simulate", file, "--budget", "100000", "--json", "-"}, folder / "err", [&] {
        alarm(10);
        dup2(unread[1], STDOUT_FILENO);
      });
  REQUIRE(catches(child));
  using namespace std::chrono_literals;
  for (const auto wait : {600ms, 1100ms}) {
    std::this_thread::sleep_for(wait);
    kill(child, SIGTERM);
  }
  CHECK(end_of(child) == -SIGTERM);
  close(unread[0]), close(unread[1]);
}

TEST_CASE("--budget ends a run in one line with the time that it reached", "[simulate][budget]") {
  const Folder folder;
  const std::string file = written(
      folder, "slow.toml",
      "[run]\nuntil = 1e6\n" + body_text("a", 1, -1, "stiffness = 1\nforce = [{ amplitude = 1, frequency = 1e12 }]\n") +
          table + contact("table", "a", hard_law));
  const Result r = touchgo_with("simulate " + file + " --budget 1 --json -"),
               again = touchgo_with("simulate " + file + " --budget 1 --json -");
  CHECK(r.code == 3);
  CHECK(is_one_line(r.err));
  CHECK(r.err.find(": undecided at t = 0 s: the budget of 1 ran out at t = ") != std::string::npos);
  CHECK(r.err.find(" digits; --budget raises it") != std::string::npos);
  CHECK(json::parse(r.out)["end"]["reason"] == "undecided");
  CHECK(again.out == r.out);
  for (const char* budget : {"0", "-1", "x", "1e3", "0.5"}) {
    const Result refused = touchgo_with("simulate cases/ball.toml --budget " + std::string(budget));
    CHECK(refused.code == 2);
    CHECK(refused.err.starts_with("touchgo: --budget: '" + std::string(budget) + "' is not allowed, a whole number"));
  }
}

TEST_CASE("the time at which a run ends is printed in full, however small", "[simulate]") {
  const Folder folder;
  const std::string file =
      written(folder, "tiny.toml",
              for_a_second + body_text("a", 0, 1) + body_text("b", 1e-150, -1) + body_text("c", 2e-150, -3) +
                  contact("a", "b", hard_law) + contact("b", "c", hard_law));
  const Result r = touchgo_with("simulate " + file);  // b meets both at once
  CHECK(r.code == 3);
  CHECK(r.err.find("undecided at t = 5e-151 s: multiple impact") != std::string::npos);
}

TEST_CASE("the table says what is together at the start", "[simulate]") {
  CHECK(touchgo_with("simulate cases/dm21_together.toml").out.starts_with("start: together 1-2\n"));
  CHECK(touchgo_with("simulate cases/ball.toml").out.starts_with("start: apart\n"));
}

TEST_CASE("--double has the events of many digits where nothing is chaotic, and says what it is",
          "[simulate][double]") {
  for (const char* file : {"cases/dm21_together.toml", "cases/dm21_plastic.toml", "cases/ball.toml"}) {
    INFO(file);
    const json exact = json::parse(touchgo_with("simulate " + std::string(file) + " --json -").out),
               fast = json::parse(touchgo_with("simulate " + std::string(file) + " --double --json -").out);
    CHECK(fast["digits"] == 0);
    CHECK(fast["method"] == "exact");
    // Of a sequence without end the two list different parts.
    auto lasting = [](const json& run) {
      std::vector<json> events;
      for (const json& e : run["events"]) {
        if (e["kind"] == "accumulation")
          while (!events.empty() && events.back()["kind"] == "impact") events.pop_back();
        events.push_back(e);
      }
      return events;
    };
    const std::vector<json> a = lasting(exact), b = lasting(fast);
    REQUIRE(a.size() == b.size());
    REQUIRE_FALSE(a.empty());
    for (std::size_t i = 0; i < a.size(); ++i) {
      CHECK(a[i]["kind"] == b[i]["kind"]);
      const double t = std::stod(a[i]["t"].get<std::string>());
      CHECK(std::abs(std::stod(b[i]["t"].get<std::string>()) - t) <= 1e-12 * t);
    }
  }
  const std::string said =
      "in double alone: every flight is right to round-off, nothing is promised over a chaotic run\n";
  CHECK(touchgo_with("simulate cases/ball.toml --double").out.starts_with(said));
  CHECK(touchgo_with("simulate cases/ball.toml").out.find("in double") == std::string::npos);
}

TEST_CASE("--double follows a thousand chaotic impacts, each flight right to round-off", "[simulate][double]") {
  const Result r = touchgo_with("simulate cases/ob21_hard.toml --until 3000 --double --json -");
  CHECK(r.code == 0);
  const json j = json::parse(r.out);
  CHECK(j["end"]["reason"] == "until");
  REQUIRE(j["events"].size() > 1000);
  // m x'' + c x' + k x = k a sin(eta t) above y = a sin(eta t): from each rebound on the flight in closed form.
  const double a = 0.0025, eta = 7.1, damping = 0.23, delta = damping / 2, w = std::sqrt(1 - delta * delta);
  const double re = (1 - eta * eta) / ((1 - eta * eta) * (1 - eta * eta) + damping * damping * eta * eta) * a,
               im = -damping * eta / ((1 - eta * eta) * (1 - eta * eta) + damping * damping * eta * eta) * a;
  auto steady = [&](double t) { return re * std::sin(eta * t) + im * std::cos(eta * t); };
  auto steady_rate = [&](double t) { return eta * (re * std::cos(eta * t) - im * std::sin(eta * t)); };
  double worst = 0, fastest = 0;
  for (std::size_t i = 0; i + 1 < j["events"].size(); ++i) {
    const json &from = j["events"][i], &to = j["events"][i + 1];
    auto number = [](const json& text) { return std::stod(text.get<std::string>()); };
    if (from["kind"] != "impact" || to["kind"] != "impact") continue;
    const double t0 = number(from["t"]), t1 = number(to["t"]), tau = t1 - t0;
    const double u = number(from["position"][1]) - steady(t0), v = number(from["velocity_after"][1]) - steady_rate(t0);
    const double x =
        std::exp(-delta * tau) * (u * std::cos(w * tau) + (v + delta * u) / w * std::sin(w * tau)) + steady(t1);
    worst = std::max(worst, std::abs(x - a * std::sin(eta * t1)));
    fastest = std::max(fastest, std::abs(number(to["velocity_before"][1])));
  }
  // Round-off of the two times, and of the phases 7.1 t of which the closed form takes three sines here.
  const double of_t = 3000 * 0x1p-53;
  CHECK(worst < 2 * fastest * of_t + 3 * a * eta * of_t);
}

TEST_CASE("--double goes on from its own state with the same digits, and not with contradicting flags",
          "[simulate][double][state]") {
  const Folder folder;
  const std::string base = "simulate cases/ob21_hard.toml --double --json - ", state = folder / "state.json";
  const json whole = json::parse(touchgo_with(base + "--until 100").out);
  CHECK(touchgo_with(base + "--until 100 --at 20 --state " + state).code == 0);
  const json rest = json::parse(touchgo_with(base + "--until 100 --from " + state).out);
  REQUIRE(rest["events"].size() + 20 == whole["events"].size());
  for (std::size_t k = 0; k < rest["events"].size(); ++k) CHECK(rest["events"][k] == whole["events"][k + 20]);
  CHECK(touchgo_with("simulate cases/ob21_hard.toml --until 100 --from " + state).code == 2);
  const Result digits = touchgo_with("simulate cases/ball.toml --double --digits 20"),
               steps = touchgo_with("simulate cases/ball.toml --double --method steps");
  CHECK(digits.code == 2);
  CHECK(is_one_line(digits.err));
  CHECK(digits.err.find("--double: --digits is given too") != std::string::npos);
  CHECK(steps.code == 2);
  CHECK(steps.err.find("--double: method steps works in double by itself") != std::string::npos);
}

TEST_CASE("the motion under --double is that of its events", "[simulate][double]") {
  const auto all = rows(touchgo_with("simulate cases/ob21_hard.toml --until 200 --double --csv -").out);
  const json j = json::parse(touchgo_with("simulate cases/ob21_hard.toml --until 200 --double --json -").out);
  std::size_t found = 0;
  for (const json& e : j["events"])
    for (const auto& row : all)
      if (row[0] == std::stod(e["t"].get<std::string>())) {
        ++found;
        break;
      }
  CHECK(found == j["events"].size());
}

TEST_CASE("--double notes a grazing that it cannot separate from a crossing", "[simulate][double]") {
  const Result r = touchgo_with("simulate tests/run/brought/deep_grazing.toml --double");
  CHECK(r.code == 0);
  CHECK(r.err.find("crosses zero or only touches it at t = ") != std::string::npos);
}

TEST_CASE("impacts that accumulate just where the run ends, on a moving wall, come to their limit", "[simulate]") {
  const Folder folder;
  // In the wall's frame from 10.325664 m upwards at -0.1836 m/s under 9.18 m/s^2: down at 13.77 m/s after 1.48 s, then
  // flights of 1.5 s, 0.75 s ...: 4.48 s in all.
  const std::string file = written(folder, "c.toml", R"(
run = { until = 4.48, gravity = -9.18 }
body = [{ name = "b", mass = 0.71, position = 11.895664, velocity = 0.7064 }]
wall = [{ name = "w", position = 1.57, velocity = 0.89 }]
contact = [{ between = ["w", "b"], law = "hard", restitution = 0.5 }]
)");
  for (const char* digits : {"16", "30"}) {
    const Result r = touchgo_with("simulate " + file + " --json - --digits " + digits);
    INFO(r.err);
    REQUIRE(r.code == 0);
    const json last = json::parse(r.out)["events"].back();
    CHECK(last["kind"] == "accumulation");
    CHECK(std::abs(std::stod(last["t"].get<std::string>()) - 4.48) < 1e-14);
  }
}

// 1 kg at 1 m/s onto 2 kg that 3 N press against a wall, all plastic: both contacts carry the one newton second.
TEST_CASE("a hit on a body that is pressed against another lists the impulse through both contacts", "[simulate]") {
  const Folder folder;
  std::ofstream(folder / "pressed.toml")
      << "[run]\nuntil = 2\n[[wall]]\nname = 'w'\nposition = 0\n"
         "[[body]]\nname = 'a'\nmass = 2\nload = -3\nposition = 0\nvelocity = 0\n"
         "[[body]]\nname = 'b'\nmass = 1\nposition = 1\nvelocity = -1\n"
         "[[contact]]\nbetween = ['w', 'a']\nlaw = 'hard'\nrestitution = 0\ntouching = true\n"
         "[[contact]]\nbetween = ['a', 'b']\nlaw = 'hard'\nrestitution = 0\n";
  const json events = json::parse(touchgo_with("simulate --json - " + folder / "pressed.toml").out)["events"];
  REQUIRE(events.size() == 1);
  CHECK(events[0]["contact"] == json({"a", "b"}));
  CHECK(events[0]["impulse"] == "1");
  CHECK(events[0]["impulses"] == json::parse(R"([[["w", "a"], "1"], [["a", "b"], "1"]])"));
  CHECK(events[0]["shaken"] ==
        json::parse(R"([{"contact": ["w", "a"], "impulse": "1", "velocity_after": ["0", "0"]}])"));
  const json schema = json::parse(touchgo_with("help schema").out);
  CHECK(schema["properties"]["events"]["items"]["properties"].contains("impulses"));
  // An impact of one contact alone has its impulse and no list.
  CHECK_FALSE(json::parse(touchgo_with("simulate cases/ball.toml --json -").out)["events"][0].contains("impulses"));
}

}  // namespace touchgo::tests
