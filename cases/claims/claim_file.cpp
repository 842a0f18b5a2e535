#include "cases/claims/claim_file.hpp"

#include <set>

#include "solver/files/toml_table.hpp"

namespace touchgo::cases {

namespace {

std::vector<Claim> claims_of(const TomlTable& all) {
  const std::string source = all.string("source");
  Names verdicts;
  for (const auto& [verdict, its_name] : verdict_names)
    if (verdict != Verdict::error) verdicts.push_back(its_name);

  Names words;
  for (const Band& band : bands()) words.insert(words.end(), band.words.begin(), band.words.end());

  std::vector<Claim> claims;
  std::set<std::string> ids;
  for (const char* table : {"claim", "check"})
    for (const TomlTable& t : all.tables(
             table, {"id", "source", "where", "quote", "statement", "equation", "printed", "published", "unit",
                     "tolerance", "word", "figure", "slip", "remark", "missing", "sets_up", "finding", "verdict"})) {
      Claim c;
      c.id = t.label("id");
      if (!ids.insert(c.id).second && t.is_sound("id"))
        t.fault("id", "is " + in_quotes(c.id) + " again, must be an id that no other has");
      c.source = t.string_or("source", source);
      c.where = t.string_or("where", "");
      c.quote = t.string_or("quote", "");
      c.statement = t.string_or("statement", "");
      c.equation = t.string_or("equation", "");
      c.printed = t.string_or("printed", "");
      c.published = t.string_or("published", "");
      c.unit = t.string_or("unit", "");
      c.tolerance = t.string_or("tolerance", "");
      if (t.has("word")) c.word = t.choice("word", words);
      c.figure = t.string_or("figure", "");
      c.slip = t.string_or("slip", "");
      c.remark = t.string_or("remark", "");
      c.missing = t.string_or("missing", "");
      c.sets_up = t.string_or("sets_up", "");
      c.finding = t.string_or("finding", "");
      c.ours = std::string(table) == "check";
      if (t.has("verdict")) c.recorded = *verdict_named(t.choice("verdict", verdicts));
      claims.push_back(std::move(c));
    }
  return claims;
}

}  // namespace

std::vector<Claim> read_claims(const std::string& file) {
  return read_toml(file, {"source", "claim", "check"}, claims_of);
}

}  // namespace touchgo::cases
