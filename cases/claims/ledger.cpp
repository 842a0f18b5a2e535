#include "cases/claims/ledger.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cases/claims/provenance.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::claims {

using namespace sweeps;

namespace {

using json = nlohmann::ordered_json;

std::string first_of(const std::string& found, const std::string& said) { return found.empty() ? said : found; }

json as_json(const Row& r) {
  const Claim& c = r.claim;
  const Finding& f = r.finding;
  json evidence = json::array();
  for (const Leg& leg : f.legs) evidence.push_back({{"leg", leg.name}, {"value", leg.value}, {"agrees", leg.agrees}});
  json out{{"id", c.id},
           {"source", c.source},
           {"where", c.where},
           {"quote", c.quote},
           {"statement", c.statement},
           {"published", c.published},
           {"unit", first_of(f.unit, c.unit)},
           {"computed", f.value},
           {"tolerance", first_of(f.tolerance, c.tolerance)},
           {"evidence", evidence},
           {"note", f.reason},
           {"command", r.command},
           {"figure", c.figure}};
  json files = json::array();
  for (const std::string& name : r.results) files.push_back("build/results/" + name + ".csv");
  if (!files.empty()) out["result"] = files[0];
  if (files.size() > 1) out["results"] = files;
  out["verdict"] = name(f.verdict);
  out["recorded"] = name(c.recorded);
  return out;
}

// What is printed, with its unit; words have none.
std::string with_unit(const Row& r) {
  const std::string &published = r.claim.published, unit = first_of(r.finding.unit, r.claim.unit);
  const bool number = published.find_first_of("0123456789") <= 1;  // after a sign at most
  return number && !unit.empty() ? published + " " + unit : published;
}

long not_as_recorded(const std::vector<Row>& rows) {
  return std::count_if(rows.begin(), rows.end(), [](const Row& r) { return !r.as_recorded(); });
}

}  // namespace

std::vector<Pending> pair_up(std::vector<Claim> claims, const Judges& judges) {
  std::map<std::string, const Registered*> by_id;
  for (const Registered& r : judges)
    if (!by_id.emplace(r.id, &r).second) throw std::logic_error("the claim " + r.id + " has two judges");
  std::vector<Pending> pending;
  for (Claim& c : claims) {
    const auto found = by_id.find(c.id);
    if (found == by_id.end()) throw std::logic_error("the claim " + c.id + " has no judge");
    const Registered& its = *found->second;
    const std::string command = first_of(its.command, "build/touchgo verify --only " + c.id);
    pending.push_back({std::move(c), its.judge, its.needs, command});
    by_id.erase(found);
  }
  if (!by_id.empty()) throw std::logic_error("the judge of " + by_id.begin()->first + " has no claim");
  return pending;
}

std::vector<Row> judge(const std::vector<Pending>& pending, const OwnCases& cases, const Results& results) {
  std::vector<Row> rows(pending.size());
  in_parallel(pending.size(), 0, [&](std::size_t i) {
    const Pending& p = pending[i];
    rows[i] = {p.claim, {}, p.command, p.needs};
    try {
      rows[i].finding = p.judge({p.claim, cases, results, p.needs});
    } catch (const std::exception& failure) {
      rows[i].finding = {"", "", "", {}, std::string("the judge failed: ") + failure.what(), Verdict::error};
    }
  });
  return rows;
}

std::string to_json(const std::vector<Row>& rows) {
  const Provenance p = provenance();
  json ledger{{"claims", json::array()},
              {"provenance",
               {{"version", p.version},
                {"commit", p.commit},
                {"compiler", p.compiler},
                {"flags", p.flags},
                {"libraries", p.libraries}}}};
  for (const Row& row : rows) ledger["claims"].push_back(as_json(row));
  return ledger.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string table(const std::vector<Row>& rows) {
  std::size_t id = 2, published = 9, computed = 8;
  for (const Row& r : rows) {
    id = std::max(id, r.claim.id.size());
    published = std::max(published, with_unit(r).size());
    computed = std::max(computed, r.finding.value.size());
  }
  std::ostringstream out;
  auto line = [&](const std::string& a, const std::string& b, const std::string& d, const std::string& e) {
    auto pad = [](std::string s, std::size_t width) { return s.append(s.size() < width ? width - s.size() : 0, ' '); };
    out << pad(a, id) << "  " << pad(b, published) << "  " << pad(d, computed) << "  " << e << "\n";
  };
  line("id", "published", "computed", "verdict");
  for (const Row& r : rows) {
    const std::string otherwise = r.as_recorded() ? "" : "   (recorded: " + name(r.claim.recorded) + ")";
    line(r.claim.id, with_unit(r), r.finding.value, name(r.finding.verdict) + otherwise);
    if (!r.finding.reason.empty()) out << "    " << r.finding.reason << "\n";
  }
  out << rows.size() << " claims, " << not_as_recorded(rows) << " with another verdict than the recorded one\n";
  return out.str();
}

std::string junit(const std::vector<Row>& rows) {
  auto escape = [](const std::string& s) {
    std::string e;
    for (char c : s)
      e += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    return e;
  };
  std::ostringstream out;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"touchgo verify\" tests=\"" << rows.size()
      << "\" failures=\"" << not_as_recorded(rows) << "\">\n";
  for (const Row& r : rows) {
    out << "  <testcase classname=\"" << escape(r.claim.source) << "\" name=\"" << escape(r.claim.id) << "\"";
    if (r.as_recorded())
      out << "/>\n";
    else
      out << ">\n    <failure message=\""
          << escape("verdict " + name(r.finding.verdict) + ", recorded " + name(r.claim.recorded)) << "\">"
          << escape("published " + r.claim.published + ", computed " + r.finding.value + ". " + r.finding.reason)
          << "</failure>\n  </testcase>\n";
  }
  out << "</testsuite>\n";
  return out.str();
}

}  // namespace touchgo::cases::claims
