// What a pipeline reads: the JUnit report, and the example workflow for a user's repository.
#include <cstdlib>
#include <fstream>
#include <pugixml.hpp>

#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

namespace {

// A ball that falls from 1 m under 9.81 m/s^2 meets the ground after sqrt(2/9.81) = 0.4515 s.
std::string falling_ball(const std::string& printed) {
  return "title = \"A <ball> & \\\"ground\\\"\"\nsource = \"mine\"\n[run]\nuntil = 0.5\n[[wall]]\nname = \"ground\"\n"
         "position = 0\n[[body]]\nname = \"ball\"\nmass = 1\nposition = 1\nvelocity = 0\nload = -9.81\n"
         "[[contact]]\nbetween = [\"ground\", \"ball\"]\nlaw = \"hard\"\nrestitution = 0.5\n"
         "[[published]]\nevent = \"impact\"\ntime = " +
         printed + "\nwhere = \"p. 1 <&\"\n";
}

pugi::xml_document& read(pugi::xml_document& xml, const std::string& file) {
  REQUIRE(xml.load_file(file.c_str()));
  return xml;
}

// The command of the workflow that judges, as it stands there.
std::string command_of_workflow() {
  const std::string workflow = content(".github/example-workflow.yml");
  const auto found = matches(workflow, R"(- run: (touchgo/build/touchgo verify [^\n]*))");
  REQUIRE_FALSE(found.empty());
  return found[0].groups[1];
}

}  // namespace

TEST_CASE("a JUnit report has a case for each row, with its verdict or how it failed", "[pipeline]") {
  const Folder folder;
  std::ofstream(folder / "right.toml") << falling_ball("0.452");
  std::ofstream(folder / "wrong.toml") << falling_ball("0.462");
  pugi::xml_document right, wrong;
  CHECK(touchgo_with("verify '" + folder / "right.toml" + "' --junit '" + folder / "right.xml'").code == 0);
  CHECK(touchgo_with("verify '" + folder / "wrong.toml" + "' --junit '" + folder / "wrong.xml'").code == 1);
  const pugi::xml_node good = read(right, folder / "right.xml").child("testsuite"),
                       bad = read(wrong, folder / "wrong.xml").child("testsuite");
  for (const pugi::xml_node& suite : {good, bad}) {
    CHECK(suite.attribute("tests").as_int() == 1);
    CHECK(suite.attribute("errors").as_int() == 0);
    CHECK(std::string(suite.child("testcase").attribute("classname").value()) == "mine");
  }
  CHECK(good.attribute("failures").as_int() == 0);
  CHECK(std::string(good.child("testcase").child("system-out").text().get()).starts_with("reproduced"));
  CHECK(bad.attribute("failures").as_int() == 1);
  const pugi::xml_node failure = bad.child("testcase").child("failure");
  CHECK(std::string(failure.attribute("message").value()) == "verdict not reproduced, recorded reproduced");
  CHECK(std::string(failure.text().get()).starts_with("published 0.462, computed 0.4515"));
}

TEST_CASE("characters of a source that XML does not have, or a terminal obeys, are not in what verify writes",
          "[pipeline]") {
  const Folder folder;
  const std::string file = folder / "odd.toml", asked = "verify '" + file + "'";
  std::string text = falling_ball("0.452");
  text.replace(text.find("mine"), 4, "m\\u001b[2J\\uFFFE\\n");
  text.replace(text.find("p. 1"), 4, "p\\u0001");
  std::ofstream(file) << text;
  pugi::xml_document xml;
  for (const char* how : {" --only odd-impact", " --all", ""}) {
    const Result r = touchgo_with(asked + how + " --junit '" + folder / "odd.xml'");
    CHECK(r.code == 0);
    for (const char c : r.out + content(folder / "odd.xml")) CHECK((static_cast<unsigned char>(c) >= ' ' || c == '\n'));
    CHECK(read(xml, folder / "odd.xml").child("testsuite"));
    CHECK(content(folder / "odd.xml").find("\xEF\xBF\xBE") == std::string::npos);
  }
}

TEST_CASE("the example workflow's command judges the cases of a folder and leaves its reports", "[pipeline]") {
  const Folder folder;
  std::system(("mkdir '" + folder / "cases' && ln -s \"$PWD\" '" + folder / "touchgo'").c_str());
  std::ofstream(folder / "cases/mine.toml") << falling_ball("0.452");
  const std::string run = "cd '" + folder.path.string() + "' && " + command_of_workflow() + " >said 2>&1";
  INFO(run);
  CHECK(std::system(run.c_str()) == 0);
  CHECK(content(folder / "impacts.xml").find("<testcase") != std::string::npos);
  CHECK(content(folder / "impacts.html").find("0.4515") != std::string::npos);
}

TEST_CASE("rows of a case that names no source stand under a heading that says so", "[pipeline]") {
  const Folder folder;
  std::string text = falling_ball("0.452");
  text.erase(text.find("source"), std::string("source = \"mine\"\n").size());
  std::ofstream(folder / "no source.toml") << text;
  const std::string file = "verify '" + folder / "no source.toml'";
  const Result table = touchgo_with(file);
  CHECK(table.code == 0);
  CHECK(table.out.find("\n● without a source, reproduced (1)\n") != std::string::npos);
  CHECK(table.out.find("\n,") == std::string::npos);
  CHECK(has_match(table.out, "\nwithout a source  *1  *1\n"));
  const Result page = touchgo_with(file + " --only 'no source-impact'");
  CHECK(has_match(page.out, "\n  where  *p. 1 <&\n"));
}

}  // namespace touchgo::tests
