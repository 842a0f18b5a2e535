#include "cases/claims/ledger.hpp"

#include <gmp.h>
#include <mpfr.h>

#include <Eigen/Core>
#include <algorithm>
#include <boost/version.hpp>
#include <sstream>

#include "build/provenance.hpp"

namespace touchgo::cases::claims {

nlohmann::ordered_json to_json(const Claim& c) {
  return {{"id", c.id},
          {"source", c.source},
          {"where", c.where},
          {"statement", c.statement},
          {"published", c.published},
          {"computed", c.computed},
          {"unit", c.unit},
          {"tolerance", c.tolerance},
          {"evidence", c.evidence},
          {"command", c.command},
          {"figure", c.figure},
          {"verdict", c.verdict},
          {"recorded", c.recorded},
          {"note", c.note}};
}

namespace {

// What is printed, with its unit; words have none.
std::string with_unit(const Claim& c) {
  const bool number = c.published.find_first_of("0123456789") <= 1;  // after a sign at most
  return number && !c.unit.empty() ? c.published + " " + c.unit : c.published;
}

}  // namespace

std::string table(const std::vector<Claim>& claims) {
  std::size_t id = 2, published = 9, computed = 8;
  for (const Claim& c : claims) {
    id = std::max(id, c.id.size());
    published = std::max(published, with_unit(c).size());
    computed = std::max(computed, c.computed.size());
  }
  std::ostringstream out;
  auto row = [&](const std::string& a, const std::string& b, const std::string& d, const std::string& e) {
    auto pad = [](std::string s, std::size_t width) { return s.append(s.size() < width ? width - s.size() : 0, ' '); };
    out << pad(a, id) << "  " << pad(b, published) << "  " << pad(d, computed) << "  " << e << "\n";
  };
  row("id", "published", "computed", "verdict");
  for (const Claim& c : claims) {
    row(c.id, with_unit(c), c.computed, c.verdict + (c.as_recorded() ? "" : "   (recorded: " + c.recorded + ")"));
    if (!c.note.empty()) out << "    " << c.note << "\n";
  }
  const auto other = std::count_if(claims.begin(), claims.end(), [](const Claim& c) { return !c.as_recorded(); });
  out << claims.size() << " claims, " << other << " with another verdict than the recorded one\n";
  return out.str();
}

std::string junit(const std::vector<Claim>& claims) {
  auto escape = [](const std::string& s) {
    std::string e;
    for (char c : s)
      e += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    return e;
  };
  const auto other = std::count_if(claims.begin(), claims.end(), [](const Claim& c) { return !c.as_recorded(); });
  std::ostringstream out;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"touchgo verify\" tests=\"" << claims.size()
      << "\" failures=\"" << other << "\">\n";
  for (const Claim& c : claims) {
    out << "  <testcase classname=\"" << escape(c.source) << "\" name=\"" << escape(c.id) << "\"";
    if (c.as_recorded())
      out << "/>\n";
    else
      out << ">\n    <failure message=\"" << escape("verdict " + c.verdict + ", recorded " + c.recorded) << "\">"
          << escape("published " + c.published + ", computed " + c.computed + ". " + c.note)
          << "</failure>\n  </testcase>\n";
  }
  out << "</testsuite>\n";
  return out.str();
}

nlohmann::ordered_json provenance() {
  std::ostringstream eigen;
  eigen << EIGEN_WORLD_VERSION << '.' << EIGEN_MAJOR_VERSION << '.' << EIGEN_MINOR_VERSION;
  std::string boost = BOOST_LIB_VERSION;
  std::replace(boost.begin(), boost.end(), '_', '.');
  return {
      {"version", TOUCHGO_VERSION},
      {"commit", TOUCHGO_COMMIT},
      {"compiler", TOUCHGO_COMPILER},
      {"flags", TOUCHGO_FLAGS},
      {"libraries", {{"Boost", boost}, {"Eigen", eigen.str()}, {"MPFR", mpfr_get_version()}, {"GMP", gmp_version}}}};
}

}  // namespace touchgo::cases::claims
