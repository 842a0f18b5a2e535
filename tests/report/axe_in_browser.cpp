// Pages as axe-core judges them (build/npm, `make axe`): contrast, names, roles, what keys can reach.
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/report/browser.hpp"
#include "tests/report/motion_files.hpp"

namespace touchgo::figures {

using namespace tests;
using nlohmann::json;

namespace {

/// What is wrong with a part of the page, by its rules.
std::string judged(const std::string& part) {
  return "axe.run(" + part + R"JS(, { resultTypes: ['violations'] }).then(found => found.violations.map(
  v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target.join(' ')).join('; '))))JS";
}

}  // namespace

TEST_CASE("axe-core has nothing against the page of a run, narrow and dark, wide and light", "[browser][axe]") {
  const std::string axe = content("build/npm/node_modules/axe-core/axe.min.js");
  REQUIRE(axe.size() > 100'000);
  const Folder f;
  std::ofstream(f / "h.toml") << hostile_case();
  Browser b;
  for (const std::string& run : {std::string("cases/impact_damper.toml"), f / "h.toml"}) {
    REQUIRE(touchgo_with("simulate " + run + " --html " + f / "m.html").code == 0);
    b.open("file://" + f / "m.html");
    b.value(axe + "; 1");
    for (const auto& [width, scheme] : {std::pair(390, "dark"), {1280, "light"}}) {
      INFO(run << ", " << scheme << ", " << width << " pixels");
      b.look(width, scheme);
      CHECK(b.value(judged("document")) == json::array());
    }
  }
}

TEST_CASE("axe-core has nothing against What if in the page that make report left", "[browser][axe]") {
  Browser b;
  b.open("file://" + std::filesystem::absolute("build/report/index.html").string() + "#what-if?case=ob21_soft");
  if (b.value("typeof whatIf") == "undefined") return;  // made without the solver
  b.value(
      "whatIf.begun.then(() => document.querySelectorAll('main > section:not(#what-if)').forEach(e => e.remove()))");
  b.value(content("build/npm/node_modules/axe-core/axe.min.js") + "; 1");
  for (const auto& [width, scheme] : {std::pair(390, "dark"), {1280, "light"}}) {
    INFO(scheme << ", " << width << " pixels");
    b.look(width, scheme);
    CHECK(b.value(judged("'#what-if'")) == json::array());
  }
}

}  // namespace touchgo::figures
