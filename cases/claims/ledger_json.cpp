// The ledger for programs.
#include <nlohmann/json.hpp>

#include "cases/claims/ledger.hpp"
#include "solver/files/json_text.hpp"
#include "solver/number/text.hpp"
#include "solver/program/provenance.hpp"

namespace touchgo::cases {

namespace {

using json = nlohmann::ordered_json;

std::string number(double x) { return text(x, 12); }

json band_of_json(const std::string& word) {
  const Band& b = band_of(word);
  return {number(b.from), number(b.to)};
}

json as_json(const Measure& m) {
  return {{"part", m.part},
          {"measure", m.how},
          {"word", m.word},
          {"band", band_of_json(m.word)},
          {"measured", number(m.value)},
          {"error", number(m.error)},
          {"margin", number(margin(m))},
          {"holds", name(holds(m))}};
}

json as_json(const LedgerRow& r) {
  const Claim& c = r.claim;
  const Finding& f = r.finding;
  json evidence = json::array();
  for (const Leg& leg : f.legs) evidence.push_back({{"leg", leg.name}, {"value", leg.value}, {"agrees", leg.agrees}});
  json out{{"id", c.id}, {"source", c.source}, {"where", c.where}, {"quote", c.quote}, {"statement", c.statement}};
  if (!c.equation.empty()) out["equation"] = c.equation;
  if (!c.printed.empty()) out["printed"] = c.printed;
  out["published"] = c.published;
  out["unit"] = r.unit();
  out["computed"] = f.value;
  if (f.enclosure) out["enclosure"] = {f.enclosure->first, f.enclosure->second};
  out["tolerance"] = r.tolerance();
  if (!f.measures.empty()) {
    const Measure& m = deciding(f.measures);
    out["word"] = m.word;
    out["band"] = band_of_json(m.word);
    out["measured"] = number(m.value);
    out["margin"] = number(margin(m));
    for (const Measure& each : f.measures) out["measures"].push_back(as_json(each));
  }
  out["evidence"] = evidence;
  if (!f.assumption.empty()) out["assumption"] = f.assumption;
  if (!f.left_out.empty()) out["left_out"] = f.left_out;
  if (!c.slip.empty()) out["slip"] = c.slip;
  out["finding"] = r.finding_id();
  out["reason"] = f.reason;
  out["note"] = f.note;
  out["command"] = r.command;
  out["figure"] = c.figure;
  json files = json::array();
  for (const std::string& name : r.results) files.push_back("build/results/" + name + ".csv");
  if (!files.empty()) out["result"] = files[0];
  if (files.size() > 1) out["results"] = files;
  out["verdict"] = name(f.verdict);
  out["recorded"] = name(c.recorded);
  return out;
}

json table_of_words() {
  json words;
  for (const Band& b : bands())
    for (const std::string& word : b.words)
      words[word] = {{"sense", b.sense == Sense::at_least ? "at least" : "at most"},
                     {"band", {number(b.from), number(b.to)}},
                     {"of", b.of}};
  return words;
}

}  // namespace

std::string to_json(const std::vector<LedgerRow>& rows) {
  const Provenance p = provenance();
  json ledger{{"claims", json::array()},
              {"checks", json::array()},
              {"words", table_of_words()},
              {"provenance",
               {{"version", p.version},
                {"commit", p.commit},
                {"compiler", p.compiler},
                {"flags", p.flags},
                {"libraries", p.libraries}}}};
  for (const LedgerRow& row : rows) ledger[row.claim.ours ? "checks" : "claims"].push_back(as_json(row));
  return json_text(ledger);
}

}  // namespace touchgo::cases
