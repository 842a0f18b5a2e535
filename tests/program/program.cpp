// The program itself: outputs, exit codes, one line for every refusal. Run from the project's folder, as `make test`
// does.
#include "tests/common/program.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "solver/number/scalar.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

namespace fs = std::filesystem;
using nlohmann::json;

TEST_CASE("simulate --json - prints JSON alone, with the requested digits", "[program]") {
  const Result r = touchgo_with("simulate cases/dm21_together.toml --digits 40 --json -");
  REQUIRE(r.code == 0);
  CHECK(r.err.empty());
  const json j = json::parse(r.out);
  CHECK(j["case"] == "cases/dm21_together.toml");
  CHECK(j["method"] == "exact");
  CHECK(j["digits"] == 40);
  CHECK(j["start"]["closed"] == json::parse(R"([["1", "2"]])"));
  CHECK(j["end"]["t"] == "30");
  CHECK(j["end"]["reason"] == "until");
  const json& first = j["events"][0];
  CHECK(first["kind"] == "separation");
  CHECK(first["contact"] == json::parse(R"(["1", "2"])"));
  CHECK(first["t"].get<std::string>().substr(0, 5) == "3.257");
  CHECK(first["t"].get<std::string>().size() == 41);  // 40 digits and a point
  CHECK(first["position"].size() == 2);
  CHECK(first["velocity_before"].size() == 2);
  CHECK(first["velocity_after"].size() == 2);
  CHECK(first["force"] == "0");
  CHECK(first["closed"].empty());
  CHECK_FALSE(first.contains("impulse"));
  CHECK(j["events"][1].contains("impulse"));
}

TEST_CASE("simulate prints a table for people and writes files whole", "[program]") {
  const Folder folder;
  const Result r =
      touchgo_with("simulate cases/dm21_plastic.toml --csv " + folder / "m.csv" + " --plot " + folder / "m.svg");
  REQUIRE(r.code == 0);
  CHECK(r.out.find("3.57188695707") != std::string::npos);
  CHECK(r.out.find("11.3194429508") != std::string::npos);
  CHECK(content(folder / "m.csv")
            .starts_with("t [s],x(1) [m],x(2) [m],v(1) [m/s],v(2) [m/s],gap(1-2) [m],force(1-2) [N]\n"));
  CHECK(content(folder / "m.svg").find("</svg>") != std::string::npos);
  CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 2);  // nothing half-written is left
}

TEST_CASE("--release, --until, --method and --step do what they say", "[program]") {
  const json a = json::parse(touchgo_with("simulate cases/dm21_plastic.toml --release unilateral --json -").out);
  CHECK(a["events"][2]["t"].get<std::string>().starts_with("11.2675"));
  const json b = json::parse(touchgo_with("simulate cases/dm21_plastic.toml --until 4 --json -").out);
  CHECK(b["events"].size() == 1);
  CHECK(b["end"]["t"] == "4");
  const json c = json::parse(touchgo_with("simulate cases/dm21_plastic.toml --method steps --step 0.02 --json -").out);
  CHECK(c["method"] == "steps");
  CHECK(c["events"][0]["landing"] == "displacement");
  CHECK(c["events"][1]["landing"] == "force");
}

TEST_CASE("an accumulation lists at most a thousand impacts and says that infinitely many are skipped", "[program]") {
  const json j = json::parse(touchgo_with("simulate cases/dm21_grazing.toml --digits 100 --json -").out);
  int impacts = 0;
  for (const json& e : j["events"]) {
    if (e["kind"] == "accumulation") {
      CHECK(e["skipped"] == "infinitely many");
      break;
    }
    ++impacts;
  }
  CHECK(impacts <= 1000);
  CHECK(impacts > 900);
}

TEST_CASE("usage errors are one line and exit code 2", "[program]") {
  for (const char* arguments : {"",
                                "fly",
                                "simulate",
                                "simulate cases/dm21_together.toml --digits 14",
                                "simulate cases/dm21_together.toml --digits 1001",
                                "simulate cases/dm21_together.toml --digits 20.5",
                                "simulate cases/dm21_together.toml --digits x",
                                "simulate cases/dm21_together.toml --method steps --step 0",
                                "simulate cases/dm21_together.toml --method steps --step -1",
                                "simulate cases/dm21_together.toml --method steps --step nan",
                                "simulate cases/dm21_together.toml --step 0.01",
                                "simulate cases/dm21_together.toml --until 0",
                                "simulate cases/dm21_together.toml --until inf",
                                "simulate cases/dm21_together.toml --method euler",
                                "simulate cases/dm21_together.toml --release never",
                                "simulate cases/dm21_together.toml --nonsense",
                                "simulate cases/dm21_together.toml --plot picture.bmp",
                                "simulate cases/dm21_together.toml cases/dm21_plastic.toml",
                                "verify --only no-such-claim",
                                "sweep"}) {
    INFO(arguments);
    const Result r = touchgo_with(arguments);
    CHECK(r.code == 2);
    CHECK(r.out.empty());
    CHECK(is_one_line(r.err));
  }
}

TEST_CASE("files that cannot be read or written are one line and exit code 4", "[program]") {
  for (const char* arguments : {"simulate cases/no-such-case.toml", "simulate cases", "verify no-such-case.toml",
                                "simulate cases/dm21_together.toml --json /no/such/folder/x.json",
                                "simulate cases/dm21_together.toml --csv /no/such/folder/x.csv",
                                "simulate cases/dm21_together.toml --plot /no/such/folder/x.svg"}) {
    INFO(arguments);
    const Result r = touchgo_with(arguments);
    CHECK(r.code == 4);
    CHECK(is_one_line(r.err));
  }
}

TEST_CASE("bad input is one line with file, line and key, and exit code 2", "[program]") {
  const Folder folder;
  std::ofstream(folder / "bad.toml")
      << "[run]\nuntil = 30\n[[body]]\nname = \"1\"\nmass = -5\nposition = 0\nvelocity = 0\n";
  const Result r = touchgo_with("simulate " + folder / "bad.toml");
  CHECK(r.code == 2);
  CHECK(is_one_line(r.err));
  CHECK(r.err.find("bad.toml:5: body.mass: ") != std::string::npos);
}

TEST_CASE("an undecided run ends with 3, its events printed", "[program]") {
  const Folder folder;
  std::ofstream(folder / "three.toml") << "[run]\nuntil = 30\n"
                                          "[[body]]\nname = \"1\"\nmass = 1\nposition = -1\nvelocity = 1\n"
                                          "[[body]]\nname = \"2\"\nmass = 1\nposition = 0\nvelocity = 0\n"
                                          "[[body]]\nname = \"3\"\nmass = 1\nposition = 2\nvelocity = -0.5\n"
                                          "[[contact]]\nbetween = [\"1\", \"2\"]\nlaw = \"hard\"\nrestitution = 0\n"
                                          "[[contact]]\nbetween = [\"2\", \"3\"]\nlaw = \"hard\"\nrestitution = 0.5\n";
  const Result r = touchgo_with("simulate " + folder / "three.toml" + " --json -");
  CHECK(r.code == 3);
  const json j = json::parse(r.out);
  CHECK(j["end"]["reason"] == "undecided");
  REQUIRE(j["events"].size() == 1);
  CHECK(j["events"][0]["touching"] == json::array({json::array({"1", "2"})}));
  CHECK(is_one_line(r.err));
}

TEST_CASE("max_events ends a run with reason events and exit code 3", "[program]") {
  const Folder folder;
  std::ofstream(folder / "few.toml")
      << "[run]\nuntil = 30\nmax_events = 3\n"
         "[[body]]\nname = \"ball\"\nmass = 1\nload = -9.81\nposition = 1\nvelocity = 0\n"
         "[[wall]]\nname = \"table\"\nposition = 0\n"
         "[[contact]]\nbetween = [\"table\", \"ball\"]\nlaw = \"hard\"\nrestitution = 1\n";
  const Result r = touchgo_with("simulate " + folder / "few.toml" + " --json -");
  CHECK(r.code == 3);
  const json j = json::parse(r.out);
  CHECK(j["end"]["reason"] == "events");
  CHECK(j["events"].size() == 3);
}

TEST_CASE("the ledger has the printed times with their recorded verdicts", "[program][ledger]") {
  const Folder folder;
  const Result r = touchgo_with("verify --only dm21- --json - --junit " + folder / "l.xml");
  REQUIRE(r.code == 0);
  const json ledger = json::parse(r.out);
  auto row = [&](const std::string& id) {
    for (const json& claim : ledger["claims"])
      if (claim["id"] == id) return claim;
    return json();
  };
  for (const char* id :
       {"dm21-e1-separation", "dm21-e1-impact", "dm21-e2-separation", "dm21-e3-impact", "dm21-discriminant"}) {
    INFO(id);
    const json claim = row(id);
    REQUIRE(claim.is_object());
    CHECK(claim["verdict"] == "reproduced");
    const Mp50 difference = abs(decimal<Mp50>(Decimal(claim["computed"].get<std::string>())) -
                                decimal<Mp50>(Decimal(claim["published"].get<std::string>())));
    CHECK(difference <= decimal<Mp50>(Decimal(claim["tolerance"].get<std::string>())));
    CHECK(claim["evidence"].size() >= 2);
  }
  CHECK(row("dm21-e2-contact")["verdict"] == "reproduced");
  CHECK(row("dm21-e2-contact")["computed"].get<std::string>().starts_with("4.52999985576"));
  CHECK(row("dm21-e2-contact")["note"].get<std::string>().find("an impact at 4.506900515") != std::string::npos);
  CHECK(row("dm21-e3-separation")["verdict"] == "conditional");
  CHECK(row("dm21-e3-separation")["computed"].get<std::string>().starts_with("11.319442950"));
  CHECK(row("dm21-e3-separation")["note"].get<std::string>().find("11.2675114973") != std::string::npos);
  CHECK(ledger["provenance"]["libraries"].contains("MPFR"));
  CHECK(content(folder / "l.xml").find("failures=\"0\"") != std::string::npos);
}

TEST_CASE("a claim that does not hold ends verify with 1 and says so", "[program][ledger]") {
  const Folder folder;
  std::string text = content("cases/dm21_together.toml");
  const std::size_t at = text.find("3.26");
  REQUIRE(at != std::string::npos);
  text.replace(text.find("time = 3.26"), 11, "time = 3.27");
  std::ofstream(folder / "wrong.toml") << text;
  const Result r = touchgo_with("verify " + folder / "wrong.toml" + " --json -");
  CHECK(r.code == 1);
  CHECK(json::parse(r.out)["claims"][0]["verdict"] == "not reproduced");
}

TEST_CASE("help, version and a starter case are there", "[program]") {
  CHECK(touchgo_with("--help").code == 0);
  CHECK(touchgo_with("--version").out.starts_with("touchgo 0."));
  const Folder folder;
  std::ofstream(folder / "mine.toml") << touchgo_with("init").out;
  CHECK(touchgo_with("simulate " + folder / "mine.toml").code == 0);
}

TEST_CASE("figures have data and drawings, the ledger is judged with them, and the report has them all",
          "[program][figures]") {
  // What `make report` left: touchgo figures build/figures --json ... --html ...
  REQUIRE(content("build/report.status") == "0\n");
  CHECK(content("build/report.txt").find("with another verdict than the recorded one") != std::string::npos);
  CHECK(json::parse(content("build/ledger.json"))["claims"].size() > 200);
  const std::string page = content("build/report/index.html");
  CHECK(page.size() < 1e7);
  for (const auto& file : std::filesystem::directory_iterator("build/figures"))
    if (file.path().extension() == ".svg")
      CHECK(page.find("id=\"figure-" + file.path().stem().string() + "\"") != std::string::npos);
  for (const char* name : {"dm21_fig3", "dm21_fig4", "dm21_fig5", "dm21_fig5_unilateral"}) {
    INFO(name);
    const std::string figure = "build/figures/" + std::string(name);
    CHECK(content(figure + ".csv").size() > 10000);
    CHECK(content(figure + ".svg").find("</svg>") != std::string::npos);
    CHECK(content(figure + ".pdf").starts_with("%PDF"));
  }
}

TEST_CASE("drawings made seconds apart are the same, byte by byte", "[program][figures]") {
  const Folder folder;
  auto draw = [&](const std::string& name) {
    REQUIRE(touchgo_with("simulate cases/dm21_together.toml --every 0.1 --plot " + folder / name).code == 0);
    return content(folder / name);
  };
  for (const char* ending : {"svg", "pdf", "png"}) {
    INFO(ending);
    const std::string first = draw(std::string("a.") + ending);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // dates are told to the second
    CHECK(draw(std::string("b.") + ending) == first);
  }
}

}  // namespace touchgo::tests
