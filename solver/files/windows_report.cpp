#include "solver/files/windows_report.hpp"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "solver/files/files.hpp"
#include "solver/files/json_text.hpp"
#include "solver/number/text.hpp"

namespace touchgo {

namespace {

using nlohmann::ordered_json;

std::string twelve(double x) { return text(x, 12); }

ordered_json as_json(const WindowEnd& end) {
  ordered_json j{{"parameter", end.parameter}, {"end", name(end.kind)}};
  if (!end.why.empty()) j["why"] = end.why;
  return j;
}

double number(const ordered_json& j) {
  const double x = decimal<double>(Decimal(j.get_ref<const std::string&>()));
  if (!std::isfinite(x)) throw std::invalid_argument("a number");
  return x;
}

WindowEnd end_of(const ordered_json& j) {
  WindowEnd end{j.at("parameter").get<std::string>(), BranchEnd::lost, j.value("why", "")};
  number(j.at("parameter"));
  const std::string word = j.at("end").get<std::string>();
  for (BranchEnd kind :
       {BranchEnd::flip, BranchEnd::fold, BranchEnd::grazing, BranchEnd::neimark_sacker, BranchEnd::range})
    if (word == name(kind)) end.kind = kind;
  return end;
}

}  // namespace

std::optional<WindowsOf> read_windows(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || in.peek() != '{') return std::nullopt;
  try {
    const ordered_json all = ordered_json::parse(rest_of(in, file));
    WindowsOf found{
        all.at("case").get<std::string>(), all.at("over").get<std::string>(), all.at("unit").get<std::string>(), {}};
    for (const ordered_json& j : all.at("windows")) {
      Window w{j.at("n").get<int>(),
               j.at("p").get<int>(),
               j.at("rest").get<bool>(),
               j.at("stable").get<bool>(),
               end_of(j.at("from")),
               end_of(j.at("to")),
               {}};
      for (const ordered_json& at : j.at("points")) {
        WindowPoint p{number(at.at("parameter")), number(at.at("state").at(0)), number(at.at("state").at(1)), {}};
        for (std::size_t i = 0; i < 2; ++i)
          p.multipliers[i] = {number(at.at("multipliers").at(i).at(0)), number(at.at("multipliers").at(i).at(1))};
        w.points.push_back(p);
      }
      found.windows.push_back(std::move(w));
    }
    return found;
  } catch (const std::exception&) {
    throw FileError(file + ": cannot be read: it is no JSON of touchgo orbit");
  }
}

std::string windows_json(const WindowsOf& found) {
  ordered_json list = ordered_json::array();
  for (const Window& w : found.windows) {
    ordered_json points = ordered_json::array();
    for (const WindowPoint& p : w.points) {
      ordered_json multipliers = ordered_json::array();
      for (const std::complex<double>& m : p.multipliers) multipliers.push_back({twelve(m.real()), twelve(m.imag())});
      points.push_back({{"parameter", twelve(p.parameter)},
                        {"state", {twelve(p.position), twelve(p.velocity)}},
                        {"multipliers", multipliers}});
    }
    list.push_back({{"n", w.n},
                    {"p", w.p},
                    {"rest", w.rest},
                    {"stable", w.stable},
                    {"from", as_json(w.from)},
                    {"to", as_json(w.to)},
                    {"points", points}});
  }
  return json_text(ordered_json{{"case", found.file}, {"over", found.over}, {"unit", found.unit}, {"windows", list}});
}

std::string windows_csv(const std::vector<Window>& windows) {
  std::string out = "n,p,rest,stable,parameter,end,x,v,re1,im1,re2,im2\n";
  for (const Window& w : windows) {
    const std::string head = std::to_string(w.n) + "," + std::to_string(w.p) + "," + (w.rest ? "1" : "0") + "," +
                             (w.stable ? "1" : "0") + ",";
    auto end = [&](const WindowEnd& e) { return head + e.parameter + "," + name(e.kind) + ",,,,,,\n"; };
    out += end(w.from);
    for (const WindowPoint& p : w.points) {
      out += head + twelve(p.parameter) + ",," + twelve(p.position) + "," + twelve(p.velocity);
      for (const std::complex<double>& m : p.multipliers) out += "," + twelve(m.real()) + "," + twelve(m.imag());
      out += "\n";
    }
    out += end(w.to);
  }
  return out;
}

}  // namespace touchgo
