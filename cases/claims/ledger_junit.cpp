// The ledger for pipelines.
#include <algorithm>
#include <pugixml.hpp>

#include "cases/claims/ledger.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::cases {
namespace {

bool is_error(const LedgerRow& r) { return r.finding.verdict == Verdict::error; }

/// Without the two characters that XML does not have although Unicode does, U+FFFE and U+FFFF.
std::string in_xml(std::string text) {
  for (std::size_t i = 0; (i = text.find("\xEF\xBF", i)) != std::string::npos; ++i)
    if (i + 2 < text.size() && (text[i + 2] == '\xBE' || text[i + 2] == '\xBF')) text[i + 2] = '\xBD';
  return text;
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(value.c_str());
}

void add(pugi::xml_node suite, const LedgerRow& r) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", in_xml(r.claim.source));
  set(test, "name", r.claim.id);
  const std::string found = "published " + r.claim.published + ", computed " + r.finding.value + ". ";
  if (is_error(r)) {
    pugi::xml_node error = test.append_child("error");
    set(error, "message", r.finding.note);
  } else if (!r.as_recorded()) {
    pugi::xml_node failure = test.append_child("failure");
    set(failure, "message", "verdict " + name(r.finding.verdict) + ", recorded " + name(r.claim.recorded));
    failure.text().set((found + r.finding.note).c_str());
  } else {
    test.append_child("system-out").text().set((name(r.finding.verdict) + ": " + found + r.finding.reason).c_str());
  }
}

}  // namespace

std::string junit(const std::vector<LedgerRow>& rows) {
  const long errors = std::count_if(rows.begin(), rows.end(), is_error);
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  pugi::xml_node suite = document.append_child("testsuite");
  set(suite, "name", "touchgo verify");
  set(suite, "tests", std::to_string(rows.size()));
  set(suite, "failures", std::to_string(std::count_if(rows.begin(), rows.end(), [](const LedgerRow& r) {
        return !is_error(r) && !r.as_recorded();
      })));
  set(suite, "errors", std::to_string(errors));
  for (const LedgerRow& r : rows) add(suite, r);
  TextStream out;
  document.save(out, "  ", pugi::format_indent, pugi::encoding_utf8);
  return out.str();
}

}  // namespace touchgo::cases
