#include "figures/report/row_values.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "cases/claims/in_words.hpp"
#include "figures/report/mathml.hpp"
#include "solver/number/text.hpp"

namespace touchgo::figures {

using namespace cases;

namespace {

using json = nlohmann::ordered_json;

std::string hyphenated(std::string words) {
  std::replace(words.begin(), words.end(), ' ', '-');
  return words;
}

std::string math(const LedgerRow& r, const std::string& tex) {
  if (tex.empty()) return "";
  try {
    return mathml(tex);
  } catch (const BadEquation& e) {
    throw std::logic_error("the equation of " + r.claim.id + ": " + e.what());
  }
}

json legs(const Finding& f) {
  json all = json::array();
  for (const Leg& leg : f.legs)
    all.push_back({{"name", leg.name}, {"value", leg.value}, {"agrees", leg.agrees ? "yes" : "NO"}});
  return all;
}

json measures(const Finding& f) {
  json all = json::array();
  for (const Measure& m : f.measures)
    all.push_back({{"named", m.part + (m.part.empty() || m.how.empty() ? "" : ", ") +
                                 (m.part.empty() && m.how.empty() ? "all" : m.how)},
                   {"word", m.word},
                   {"band", shown(band_of(m.word))},
                   {"value", text(m.value, 5)},
                   {"error", m.error > 0 ? text(m.error, 2) : "0"},
                   {"holds", name(holds(m))},
                   {"margin", text(margin(m), 3)}});
  return all;
}

json data_of(const LedgerRow& r, const std::map<std::string, DataFile>& data) {
  json all = json::array();
  for (const std::string& name : r.results)
    if (const auto file = data.find(name); file != data.end())
      all.push_back({{"name", name},
                     {"rows", file->second.rows},
                     {"columns", file->second.columns},
                     {"sha256", file->second.sha256}});
  return all;
}

// Whether the quote is words. Of an equation our copies have TeX, or letters that stand for other signs.
bool reads(const Claim& c) {
  static const std::string signs[] = {"\\", "$", "_", "^", "\u00BC", "\u00F0", "\uFFFD"};
  return !c.quote.empty() && (c.equation.empty() || std::none_of(std::begin(signs), std::end(signs), [&](auto& sign) {
                                return c.quote.find(sign) != std::string::npos;
                              }));
}

json figures_of(const LedgerRow& r, const Headlines& headlines, const std::set<std::string>& figures) {
  json all = json::array();
  for (const std::string& figure : figures)
    if (headlines.shows(figure, r.claim)) all.push_back({{"name", figure}});
  return all;
}

// In a list: the reason, and what it depends on.
std::string because(const LedgerRow& r) {
  const Finding& f = r.finding;
  std::string all = r.word().empty() ? f.reason : "'" + r.word() + "', " + f.reason;
  if (all.empty() && !r.tolerance().empty()) all = "within " + r.tolerance() + " " + r.unit();
  if (!f.assumption.empty()) all += "; holds if " + f.assumption;
  if (!f.left_out.empty()) all += "; open, because " + f.left_out;
  return all;
}

}  // namespace

std::string in_short(const std::string& value) {
  if (value == "inf") return "∞";
  double x = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), x);
  return error == std::errc() && end == value.data() + value.size() && !value.empty() ? text(x, 6) : value;
}

json verdict_values(Verdict v) {
  return {{"name", name(v)}, {"css", hyphenated(name(v))}, {"mark", mark(v)}, {"meaning", meaning(v)}};
}

json tag_values(const LedgerRow& r) {
  const Verdict v = r.finding.verdict;
  return {{"id", r.claim.id}, {"verdict", name(v)}, {"css", hyphenated(name(v))}, {"mark", mark(v)}};
}

json row_values(const LedgerRow& r, const Contents& contents, const std::set<std::string>& figures) {
  const Claim& c = r.claim;
  const Finding& f = r.finding;
  json v = tag_values(r);
  v["where"] = (c.ours ? c.source + ": " : "") + c.where;
  v["quote"] = c.quote;
  v["readable"] = reads(c) ? c.quote : "";
  v["statement"] = c.statement;
  v["said"] = c.quote.empty() ? c.statement : c.quote;
  v["math"] = math(r, c.equation);
  v["printed_math"] = math(r, c.printed);
  v["shown_math"] = math(r, c.printed.empty() ? c.equation : c.printed);
  v["published"] = c.published;
  v["printed_unit"] = c.unit;
  v["computed"] = f.value;
  v["short"] = in_short(f.value);
  // A bare number, beside none that is printed, says nothing before the note does.
  v["beside"] = c.published.empty() && r.unit().empty() && f.measures.empty() ? "" : in_short(f.value);
  v["unit"] = r.unit();
  v["tolerance"] = r.tolerance();
  v["recorded"] = r.as_recorded() ? "" : name(c.recorded);
  v["reason"] = f.reason;
  v["because"] = because(r);
  v["assumption"] = f.assumption;
  v["left_out"] = f.left_out;
  v["slip"] = c.slip;
  v["note"] = f.note;
  v["command"] = r.command;
  v["figures"] = figures_of(r, contents.headlines, figures);
  v["legs"] = legs(f);
  v["has_legs"] = !f.legs.empty();
  v["measures"] = measures(f);
  v["has_measures"] = !f.measures.empty();
  v["data"] = data_of(r, contents.data);
  v["has_data"] = !v["data"].empty();
  return v;
}

}  // namespace touchgo::figures
