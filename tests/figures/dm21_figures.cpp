// The figures of DM21: printed values are marked, differences stand in the caption, data have units.

#include "cases/dm21/studies/event_times.hpp"
#include "figures/drawing/marks.hpp"
#include "figures/drawing/motion.hpp"
#include "figures/gallery/gallery.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/papers_cases.hpp"
#include "tests/common/pattern.hpp"
#include "tests/figures/script.hpp"

namespace touchgo::figures {

using namespace cases::dm21;
using namespace cases;
using namespace tests;

namespace {

const Results& results() {
  static const Results all = [] {
    std::set<std::string> names;
    for (const Figure& f : all_figures())
      if (f.name.starts_with("dm21_") && f.name != "dm21_missed" && f.name != "dm21_rounding" && f.name != "dm21_order")
        names.insert(f.needs.begin(), f.needs.end());
    return own_results(names);
  }();
  return all;
}

Plot plot(const std::string& name) {
  for (const Figure& f : all_figures())
    if (f.name == name) return f.plot(results());
  throw std::logic_error(name);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Where the lines of a script stand that go from the bottom to the top of a panel.
std::vector<double> upright_lines(const std::string& script) {
  std::vector<double> all;
  for (const Match& m : matches(script, R"(set arrow \d+ from ([\d.]+), graph 0 to \1, graph 1)"))
    all.push_back(stod(m.groups[1]));
  return all;
}

PrintedTime printed_at(double time) { return {"c", "impact", text(time, 12), time, 0.005}; }

}  // namespace

TEST_CASE("printed times are marked where the case files have them, and labelled as printed", "[dm21_figures]") {
  const std::pair<const char*, const char*> marked[] = {
      {"dm21_fig3", "dm21_together"},           {"dm21_fig4", "dm21_grazing"},
      {"dm21_chatter", "dm21_grazing"},         {"dm21_fig5", "dm21_plastic"},
      {"dm21_fig5_unilateral", "dm21_plastic"}, {"dm21_release", "dm21_plastic"}};
  for (const auto& [figure, example] : marked) {
    const std::string drawn = script(plot(figure));
    const std::vector<double> lines = upright_lines(drawn);
    const std::vector<PrintedTime> printed = printed_times(results()["event_times"], example);
    const std::size_t shown =
        std::string(figure) == "dm21_chatter" ? 1 : printed.size();  // the separation lies outside
    REQUIRE(lines.size() >= shown);
    for (std::size_t i = 0; i < shown; ++i) {
      INFO(figure << " " << printed[i].printed);
      CHECK(std::count(lines.begin(), lines.end(), printed[i].time) >= 1);
      CHECK(has(drawn, "printed " + printed[i].printed + " s"));
    }
  }
}

TEST_CASE("printed times lie over the restitution of their example", "[dm21_figures]") {
  const Plot over = plot("dm21_restitution");
  const std::string drawn = script(over);
  for (const auto& [example, restitution] : {std::pair("dm21_together", "0.9"), {"dm21_plastic", "0"}})
    for (const PrintedTime& p : printed_times(results()["event_times"], example)) {
      INFO(p.printed);
      CHECK(has(over.csv, "\n" + std::string(example) + ",printed," + restitution + "," + p.printed + "\n"));
      CHECK(has(drawn, "'printed " + p.printed + " s' at " + restitution + "," + p.printed + " "));
    }
  CHECK(has(over.caption, "differ between the rules, all at e = 0."));
  CHECK(has(over.alternative, "at 11.2675 s under the unilateral rule"));
  CHECK(has(over.alternative, "at 11.3194 s under the published one, which the paper prints as 11.32 s"));
}

TEST_CASE("a printed time that moves in the case moves in the figure", "[dm21_figures]") {
  Results moved = results();
  std::vector<EventTime> times = event_times(moved["event_times"]);
  for (EventTime& e : times)
    if (e.printed.of == "dm21_together") e.printed.printed = "5.125", e.printed.time = 5.125;
  moved.tables["event_times"] = table(times);
  for (const Figure& f : all_figures())
    if (f.name == "dm21_fig3" || f.name == "dm21_restitution") CHECK(has(script(f.plot(moved)), "printed 5.125 s"));
}

TEST_CASE("contradictions to the paper stand beside the figure", "[dm21_figures]") {
  const Plot grazing = plot("dm21_fig4"), plastic = plot("dm21_fig5"), release = plot("dm21_release");
  CHECK(has(script(grazing), "rebounds\\n4.507 to\\n4.812 s"));
  CHECK(has(grazing.caption, "rebounds"));
  CHECK(has(grazing.caption, "touches tangentially: contact: printed 4.53 s, computed 4.53 s, which rounds to it"));
  CHECK(has(grazing.caption,
            "contact: printed 4.53 s, computed 4.5069 s, which does not round to it; separation: printed 10.36 s"));
  CHECK(has(release.caption, "separation: printed 11.32 s, computed 11.3194 s, which rounds to it. By the second"));
  CHECK(has(release.caption, "printed 11.32 s, computed 11.2675 s, which does not round to it."));
  CHECK(has(grazing.alternative, "impacts from 4.5069 s on that accumulate at 4.8117 s, separation at 10.364 s"));
  CHECK(has(script(plastic), "pushes from\\n5.49 s on"));
  CHECK(has(script(plastic), "would have to pull"));
  CHECK(has(plastic.alternative, "force between −0.1702 and"));
  for (const char* time : {"11.2675 s", "11.3194 s", "pushes from 5.49 s on"}) CHECK(has(script(release), time));
}

TEST_CASE("the schematic has the parameters of the cases", "[dm21_figures]") {
  const std::string drawn = script(plot("dm21_fig2"));
  for (const char* number : {"0.879773", "1.611922", "3.768875", "0.325024", "−1", "0.9"})
    CHECK(has(drawn, " \"" + std::string(number) + "\" at "));
  CHECK(has(drawn, "\"k_2u_3\" at "));
}

TEST_CASE("the data of DM21's figures say their units, one quantity a column", "[dm21_figures]") {
  for (const char* name :
       {"dm21_fig1", "dm21_fig3", "dm21_fig4", "dm21_fig5", "dm21_fig5_unilateral", "dm21_chatter", "dm21_release"}) {
    INFO(name);
    const Plot p = plot(name);
    CHECK(has(p.csv.substr(0, p.csv.find('\n')), "t (s)"));
    const Table data = Table::from_csv(p.csv);
    for (const Column& c : data.columns())
      if (c.name.starts_with("x(") || c.name.starts_with("gap")) CHECK(c.unit == "m");
  }
  CHECK(Table::from_csv(plot("dm21_ob21_energy").csv).columns()[2].unit == "kg/s^2");
}

TEST_CASE("every figure of DM21 has a title, a caption and an alternative with numbers", "[dm21_figures]") {
  for (const Figure& f : all_figures()) {
    if (!f.name.starts_with("dm21_")) continue;
    if (f.name == "dm21_missed" || f.name == "dm21_rounding" || f.name == "dm21_order") continue;  // minutes to make
    INFO(f.name);
    const Plot p = f.plot(results());
    CHECK(p.title.find("DM21") == 0);
    CHECK(p.title.find('\n') == std::string::npos);
    CHECK(p.caption.size() > 100);
    CHECK(p.alternative.find_first_of("0123456789") != std::string::npos);
    CHECK((p.width == column || p.width == page));
  }
}

TEST_CASE("labels of printed times never lie on each other, and give way where there are too many",
          "[drawing][marks]") {
  const PlotAxis time = time_axis(30);
  const PrintedLines apart = printed_lines({printed_at(3.26), printed_at(11.83)}, time, 66);
  CHECK(apart.rows == 1);
  CHECK(upright_lines(apart.lines) == std::vector<double>{3.26, 11.83});
  CHECK(printed_lines({printed_at(3.26), printed_at(3.3)}, time, 66).rows == 2);
  CHECK(printed_lines({printed_at(3.26), printed_at(31)}, time, 66).rows == 1);
  std::vector<PrintedTime> many;
  for (int i = 0; i < 40; ++i) many.push_back(printed_at(1 + i * 0.1));
  const PrintedLines crowded = printed_lines(many, time, 66);
  CHECK(upright_lines(crowded.lines).size() == 40);
  CHECK(crowded.labels.empty());
  CHECK(crowded.rows == 0);
}

TEST_CASE("printed times of any case are marked in its drawing", "[drawing][marks]") {
  const Motions m{{"a"}, {}, {{0, {1}, {1}, {false}, {}}, {3, {4}, {1}, {false}, {}}}, {}};
  const Plot p = motion_plot("m", m, {}, {{printed_at(2.5)}, {}, {}});
  CHECK(has(script(p), "\"printed 2.5 s\""));
  CHECK(has(p.caption, "printed times"));
  const Folder folder;
  CHECK_NOTHROW(draw(p, folder.path.string()));
}

TEST_CASE("a run of contact is one grey line behind the curves", "[drawing]") {
  Motions m{{"a"}, {}, {}, {}};
  for (int i = 0; i < 5; ++i) m.exact.push_back({0.5 * i, {1.0 * i}, {1}, {i > 2}, {}});
  const std::string drawn = script(motion_plot("m", m));
  const std::size_t band = drawn.find("with lines lw 8"), line = drawn.find("with lines lt 1");
  CHECK(band < line);
  CHECK(has(drawn, "in contact"));
  for (MotionRow& r : m.exact) r.touching = {false};
  CHECK_FALSE(has(script(motion_plot("m", m)), "in contact"));
}

}  // namespace touchgo::figures
