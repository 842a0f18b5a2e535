#include "solver/files/windows_report.hpp"

#include <nlohmann/json.hpp>

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

}  // namespace

std::string windows_json(const std::string& file, const std::string& over, const std::vector<Window>& windows) {
  ordered_json list = ordered_json::array();
  for (const Window& w : windows) {
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
  return ordered_json{{"case", file}, {"over", over}, {"windows", list}}.dump(2) + "\n";
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
