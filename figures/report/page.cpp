#include "figures/report/page.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "figures/page/fill.hpp"
#include "figures/page/shared.hpp"
#include "figures/report/figure_values.hpp"
#include "figures/report/row_values.hpp"
#include "figures/report/templates.hpp"
#include "figures/report/what_if.hpp"
#include "solver/number/text.hpp"
#include "solver/program/provenance.hpp"

namespace touchgo::figures {

using namespace cases;

namespace {

using json = nlohmann::ordered_json;
using Groups = std::vector<std::pair<std::string, std::vector<const LedgerRow*>>>;

Groups in_groups(const std::vector<LedgerRow>& rows) {
  Groups all;
  for (const std::string& group : groups(rows)) {
    all.push_back({group, {}});
    for (const LedgerRow& r : rows)
      if (r.group() == group) all.back().second.push_back(&r);
  }
  return all;
}

// Groups of a user's own may have any name: their anchors are numbers.
std::string anchor(std::size_t group) { return "group-" + std::to_string(group + 1); }

std::vector<Verdict> verdicts_of(const std::vector<LedgerRow>& rows) {
  std::vector<Verdict> all;
  for (const auto& [v, its_name] : verdict_names)
    if (std::any_of(rows.begin(), rows.end(), [v = v](const LedgerRow& r) { return r.finding.verdict == v; }))
      all.push_back(v);
  return all;
}

json matrix(const Groups& groups, const std::vector<LedgerRow>& rows) {
  json lines = json::array();
  for (const Verdict v : verdicts_of(rows)) {
    json line = verdict_values(v), cells = json::array();
    for (const auto& [group, its_rows] : groups) {
      const auto has = [v](const LedgerRow* r) { return r->finding.verdict == v; };
      const auto n = std::count_if(its_rows.begin(), its_rows.end(), has);
      const auto first = std::find_if(its_rows.begin(), its_rows.end(), has);
      const std::size_t found = findings(rows, group, v);
      cells.push_back({{"group", group},
                       {"count", n > 0 ? std::to_string(n) : ""},
                       {"findings", found < static_cast<std::size_t>(n) ? std::to_string(found) : ""},
                       {"first", n > 0 ? (*first)->claim.id : ""}});
    }
    line["cells"] = cells;
    lines.push_back(line);
  }
  return lines;
}

const LedgerRow& row_of(const std::vector<LedgerRow>& rows, const std::string& id) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const LedgerRow& r) { return r.claim.id == id; });
  if (found == rows.end()) throw std::logic_error("the page names '" + id + "', of which there is no claim");
  return *found;
}

bool is_shown(const Headlines& headlines, const std::string& figure) {
  return std::any_of(headlines.findings.begin(), headlines.findings.end(),
                     [&](const Headline& h) { return h.figure == figure; });
}

json findings(const Contents& contents, const json& figures) {
  json all = json::array();
  for (const Headline& h : contents.headlines.findings) {
    json tags = json::array();
    for (const std::string& id : h.ids) tags.push_back(tag_values(row_of(contents.rows, id)));
    const auto figure =
        std::find_if(figures.begin(), figures.end(), [&](const json& f) { return f["name"] == h.figure; });
    all.push_back({{"title", filled(h.title, contents.rows)},
                   {"text", filled(h.text, contents.rows)},
                   {"rows", tags},
                   {"figure", figure == figures.end() ? json(false) : *figure}});
  }
  return all;
}

// Those whose every row has a printed value, or the others.
json lists(const Contents& contents, const std::set<std::string>& figures, bool of_numbers) {
  json all = json::array();
  for (const Listing& l : contents.headlines.lists) {
    json rows = json::array();
    bool numbers = true;
    for (const std::string& id : l.ids) {
      const LedgerRow& r = row_of(contents.rows, id);
      numbers = numbers && !r.claim.published.empty();
      rows.push_back(row_values(r, contents, figures));
    }
    if (numbers != of_numbers) continue;
    if (numbers)
      for (json& row : rows) row["said"] = row["statement"];
    all.push_back({{"anchor", (numbers ? "numbers-" : "sentences-") + std::to_string(all.size() + 1)},
                   {"title", filled(l.title, contents.rows)},
                   {"text", filled(l.text, contents.rows)},
                   {"has_numbers", numbers},
                   {"rows", rows}});
  }
  return all;
}

json papers(const Headlines& headlines) {
  json all = json::array();
  for (const Paper& p : headlines.papers)
    all.push_back(
        {{"name", p.name}, {"authors", p.authors}, {"title", p.title}, {"published", p.published}, {"doi", p.doi}});
  return all;
}

// A printed number that depends on more than the print, or is wrong.
bool does_not_follow(const LedgerRow& r) {
  const Verdict v = r.finding.verdict;
  return r.claim.published.find_first_of("0123456789") != std::string::npos && r.finding.measures.empty() &&
         (v == Verdict::not_reproduced || v == Verdict::undetermined || v == Verdict::conditional);
}

// The corrections of each paper, and its numbers that do not follow.
json errata(const Groups& groups) {
  json all = json::array();
  for (const auto& [group, rows] : groups) {
    json corrections = json::array(), open = json::array();
    for (const LedgerRow* r : rows) {
      if (r->claim.ours) continue;
      json values = row_values(*r, {}, {});
      values["for"] = r->claim.published.empty() ? r->claim.quote : r->claim.published;
      if (r->finding.verdict == Verdict::corrected) corrections.push_back(values);
      values["name"] = name(r->finding.verdict);
      if (does_not_follow(*r)) open.push_back(values);
    }
    if (!corrections.empty() || !open.empty())
      all.push_back({{"group", group}, {"corrections", corrections}, {"open", open}, {"has_open", !open.empty()}});
  }
  return all;
}

json words() {
  json all = json::array();
  for (const Band& b : bands()) {
    std::string names;
    for (const std::string& w : b.words) names += (names.empty() ? "" : ", ") + w;
    all.push_back({{"words", names},
                   {"bound", (b.sense == Sense::at_least ? "at least " : "at most ") + text(b.from, 3) +
                                 (b.to > b.from ? " to " + text(b.to, 3) : "")},
                   {"of", b.of}});
  }
  return all;
}

json libraries(const Provenance& p) {
  json all = json::array();
  for (const auto& [its_name, version] : p.libraries)
    all.push_back(
        {{"name", its_name}, {"version", version}, {"comma", all.size() + 1 < p.libraries.size() ? "," : ""}});
  return all;
}

json times(const Contents& contents) {
  json all = json::array();
  for (const auto& [part, seconds] : contents.times) all.push_back({{"part", part}, {"seconds", text(seconds, 3)}});
  return all;
}

// The parts of the page that there are, for its table of contents.
json chapters(const json& page) {
  json all = json::array();
  const auto add = [&](const std::string& anchor, const std::string& heading) {
    all.push_back({{"anchor", anchor}, {"heading", heading}});
  };
  for (const json& list : page["numbers"]) add(list["anchor"], list["title"]);
  if (page["has_findings"]) add("findings", "What matters most");
  add("verdicts", "Verdicts");
  if (page["has_what_if"]) add("what-if", "What if");
  for (const json& list : page["sentences"]) add(list["anchor"], list["title"]);
  add("claims", page["claims_heading"]);
  for (const json& group : page["groups"]) add(group["anchor"], group["heading"]);
  if (page["has_figures"]) add("figures", "Figures");
  if (page["has_errata"]) add("errata", "Errata");
  if (page["has_words"]) add("words", "Words without a measure");
  add("provenance", "Provenance");
  return all;
}

}  // namespace

std::string report_page(const Contents& contents, const std::vector<Plot>& drawn, const std::string& folder,
                        const WhatIf& what_if) {
  const std::vector<LedgerRow>& rows = contents.rows;
  const Groups groups = in_groups(rows);
  const bool of_papers =
      std::any_of(rows.begin(), rows.end(), [](const LedgerRow& r) { return !r.claim.quote.empty(); });
  std::set<std::string> names;
  for (const Plot& plot : drawn) names.insert(plot.name);

  json v{{"title", of_papers ? "Two papers on impacts, checked claim by claim" : "Printed event times, checked"},
         {"summary", filled(contents.headlines.summary, rows)},
         {"papers", papers(contents.headlines)},
         {"claims_heading", of_papers ? "Claim by claim" : "Event by event"},
         {"style", style},
         {"script", script}};
  v["has_what_if"] = !what_if.cases.empty();
  if (v["has_what_if"]) {
    const json solver = what_if_values(what_if, rows);
    v["has_solver"] = solver["has_solver"];
    v["solver_data"] = v["has_solver"] ? solver : json(false);
    v["what_if_figures"] = json::array();
    for (const char* figure : {"dm21_fig3", "dm21_fig4", "dm21_fig5", "ob21_fig4", "ob21_fig5"})
      if (names.count(figure)) v["what_if_figures"].push_back({{"name", figure}});
    if (v["has_solver"]) v["script"] = std::string(panels_script) + script + what_if_script;
  }
  v["matrix"] = matrix(groups, rows);
  v["figures"] = json::array();
  for (const Plot& plot : drawn) {
    v["figures"].push_back(figure_values(plot, folder, contents));
    v["figures"].back()["above"] = is_shown(contents.headlines, plot.name);
  }
  v["findings"] = findings(contents, v["figures"]);
  v["numbers"] = lists(contents, names, true);
  v["sentences"] = lists(contents, names, false);
  v["groups"] = json::array();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    json claims = json::array();
    for (const LedgerRow* r : groups[i].second) {
      claims.push_back(row_values(*r, contents, names));
      claims.back()["what_if_address"] = what_if_address(what_if, *r);
    }
    std::string heading = groups[i].first;
    heading[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(heading[0])));
    v["groups"].push_back({{"group", groups[i].first},
                           {"anchor", anchor(i)},
                           {"heading", heading},
                           {"all", claims.size()},
                           {"rows", claims}});
  }
  v["errata"] = of_papers ? errata(groups) : json::array();
  v["words"] = of_papers ? words() : json::array();
  for (const char* part : {"findings", "figures", "errata", "words"}) v[std::string("has_") + part] = !v[part].empty();
  const Provenance p = provenance();
  v["provenance"] = {{"version", p.version}, {"commit", p.commit}, {"compiler", p.compiler}, {"flags", p.flags}};
  v["libraries"] = libraries(p);
  v["times"] = times(contents);
  v["chapters"] = chapters(v);
  return fill(page_template, v, {{"claim", claim_template}, {"list", list_template}, {"what_if", what_if_template}});
}

}  // namespace touchgo::figures
