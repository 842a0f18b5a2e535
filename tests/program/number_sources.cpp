#include "tests/program/number_sources.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "cases/results/table.hpp"
#include "solver/number/text.hpp"
#include "tests/common/pattern.hpp"
#include "tests/common/program.hpp"
#include "tests/program/map_values.hpp"

namespace touchgo::tests {

using nlohmann::json;

namespace {

NumberSource source_fault(const std::string& what) { return {"", {}, Rounded::nearest, what}; }

NumberSource whole_number(const std::string& text) {
  const auto all = said_numbers(text);
  if (all.size() != 1) return source_fault("is '" + text.substr(0, 60) + "', not one number");
  return {"", all[0], Rounded::nearest, ""};
}

NumberSource number_after(const std::string& text, const std::string& words) {
  const std::string flat = one_line(text);
  const std::size_t at = words == "^" ? 0 : flat.find(words);
  if (words.empty() || at == std::string::npos) return source_fault("does not have the words '" + words + "'");
  if (words != "^" && flat.find(words, at + 1) != std::string::npos)
    return source_fault("has the words '" + words + "' more than once");
  const std::size_t from = std::min(flat.find_first_not_of(' ', words == "^" ? 0 : at + words.size()), flat.size());
  // from the words on, so that they may end within a name
  const auto all = said_numbers(flat.substr(from, 60));
  if (all.empty() || all[0].begin != 0) return source_fault("has no number after '" + words + "'");
  return {"", all[0], Rounded::nearest, ""};
}

// PART, MEASURE: the part may be empty.
NumberSource measured_there(const json& row, const std::string& place) {
  for (const json& m : row.value("measures", json::array())) {
    const std::string part = m.value("part", ""), measure = m.value("measure", "");
    if (place == part + (part.empty() || measure.empty() ? "" : ", ") + measure) return whole_number(m["measured"]);
  }
  return source_fault("has no measure '" + place + "'");
}

// With decimals enough for any rounding of it.
std::string exact(const std::string& digits) {
  return digits + (digits.find('.') == std::string::npos ? ".000" : "000");
}

NumberSource leg_there(const json& row, const std::string& its_name) {
  for (const json& l : row.value("evidence", json::array()))
    if (l["leg"] == its_name) return whole_number(l["value"]);
  return source_fault("has no leg '" + its_name + "'");
}

NumberSource cell_of(const std::string& csv, const std::string& place) {
  const cases::Table table = cases::Table::from_csv(csv);
  std::vector<std::string> asked;
  for (const Match& m : matches(place, "[^, ][^,]*")) asked.push_back(m.groups[0]);
  const auto shown = [&table](const std::string& column, std::size_t i) -> std::string {
    for (const cases::Column& c : table.columns())
      if (c.name == column) {
        if (const auto* words = std::get_if<cases::Words>(&c.cells)) return (*words)[i];
        return text(std::get<cases::Numbers>(c.cells)[i], 17);
      }
    throw std::invalid_argument("no column '" + column + "'");
  };
  std::vector<std::string> values;
  for (std::size_t i = 0; i < table.rows(); ++i)
    if (std::all_of(asked.begin() + 1, asked.end(), [&](const std::string& a) {
          const std::size_t is = a.find('=');
          const std::string has = shown(a.substr(0, is), i), wanted = a.substr(is + 1);
          return has == wanted || (has_match(has, "^[-0-9.e+]+$") && has_match(wanted, "^[-0-9.e+]+$") &&
                                   std::stod(has) == std::stod(wanted));
        }))
      values.push_back(shown(asked[0], i));
  return values.size() == 1 ? whole_number(values[0])
                            : source_fault("has " + std::to_string(values.size()) + " such rows, not one");
}

}  // namespace

std::string one_line(const std::string& text) {
  std::string line;
  for (const char c : text)
    if (c != ' ' && c != '\n')
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  return line;
}

NumberSources::NumberSources(const json& ledger) : claims_(ledger["claims"].size()), judged_(claims_) {
  for (const json& r : ledger["claims"]) judged_ -= r["verdict"] == "definition" || r["verdict"] == "unavailable";
  for (const char* kind : {"claims", "checks"})
    for (const json& r : ledger[kind]) rows_[r["id"]] = r;
}

const json& NumberSources::row(const std::string& id) const {
  static const json none;
  const auto it = rows_.find(id);
  return it == rows_.end() ? none : it->second;
}

const std::string& NumberSources::text_of(const std::string& file_or_command) {
  const auto it = texts_.find(file_or_command);
  if (it != texts_.end()) return it->second;
  const std::string program = "build/touchgo ";
  return texts_[file_or_command] = file_or_command.starts_with(program)
                                       ? touchgo_with(file_or_command.substr(program.size())).out
                                       : content(file_or_command);
}

NumberSource NumberSources::operator[](const std::string& name) {
  const auto it = found_.find(name);
  if (it != found_.end()) return it->second;
  std::string plain = name;
  Rounded how = Rounded::nearest;
  if (plain.ends_with(" up")) how = Rounded::up, plain.resize(plain.size() - 3);
  if (plain.ends_with(" down")) how = Rounded::down, plain.resize(plain.size() - 5);
  NumberSource s = found(plain);
  s.rounded = how;
  if (!s.fault.empty()) s.fault = plain + " " + s.fault;
  return found_[name] = s;
}

NumberSource NumberSources::found(const std::string& name) {
  const std::size_t open = std::min(name.find('['), name.size());
  const bool has_place = open < name.size() && name.back() == ']';
  const std::string of = name.substr(0, open), place = has_place ? name.substr(open + 1, name.size() - open - 2) : "";
  if (of == "ledger.claims") return whole_number(std::to_string(claims_));
  if (of == "ledger.judged") return whole_number(std::to_string(judged_));
  if (has_match(of, R"(^(?:dm21|ob21)-)")) {
    const std::size_t dot = of.rfind('.');
    const json& r = row(of.substr(0, dot));
    if (r.is_null()) return source_fault("is of no row of the ledger");
    const std::string field = of.substr(dot + 1);
    NumberSource s;
    if (field == "measured")
      s = measured_there(r, place);
    else if (field == "leg")
      s = leg_there(r, place);
    else if (field == "band")
      s = r.contains(field) ? whole_number(exact(r[field][place == "lo" ? 0 : 1])) : source_fault("is empty");
    else if (field == "enclosure")
      s = r.contains(field) ? whole_number(r[field][place == "lo" ? 0 : 1]) : source_fault("is empty");
    else if (!r.contains(field) || !r[field].is_string())
      s = source_fault("is no field of the row");
    else
      s = has_place ? number_after(r[field], place) : whole_number(r[field]);
    s.row = r["id"];
    return s;
  }
  try {
    if (of.starts_with("map.")) return whole_number(map_value(of.substr(4)));
    if (!of.starts_with("build/touchgo ") && !std::filesystem::exists(of)) return source_fault("is no source");
    return of.ends_with(".csv") ? cell_of(text_of(of), place) : number_after(text_of(of), place);
  } catch (const std::exception& e) {
    return source_fault(e.what());
  }
}

}  // namespace touchgo::tests
