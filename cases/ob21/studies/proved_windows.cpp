#include "cases/ob21/studies/proved_windows.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "cases/results/columns.hpp"
#include "reference/windows/statements.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::ob21 {
namespace {

namespace proofs = reference::windows;

const ColumnsOf<ProvedWindow> window_columns{
    {"restitution", "", &ProvedWindow::restitution},  {"stiffness", "kg/s^2", &ProvedWindow::stiffness},
    {"periods", "", &ProvedWindow::periods},          {"low", "rad/s", &ProvedWindow::low},
    {"high", "rad/s", &ProvedWindow::high},           {"low_is_flip", "", &ProvedWindow::low_is_flip},
    {"high_is_flip", "", &ProvedWindow::high_is_flip}};

ProvedWindow window(const proofs::Table& table, const std::vector<std::string>& row) {
  auto cell = [&](const std::string& name) -> const std::string& {
    const auto at = std::find(table.columns.begin(), table.columns.end(), name) - table.columns.begin();
    return row.at(static_cast<std::size_t>(at));
  };
  const std::string &base = cell("base"), stiff = "ks = ";
  if (cell("proved") != "yes")
    throw std::logic_error("a window of " + base + ", " + cell("periods") + " periods, is not proved");
  auto number = [&](const char* name) { return std::strtod(cell(name).c_str(), nullptr); };
  return {cell("restitution"),
          base.starts_with(stiff) ? base.substr(stiff.size()) : "",
          static_cast<int>(number("periods")),
          number("low_from"),
          number("high_from"),
          cell("low_is") == "flip",
          cell("high_is") == "flip"};
}

}  // namespace

std::vector<ProvedWindow> proved_windows(const Table& table) { return rows_of(table, window_columns); }

std::vector<SurveyedRange> one_impact_ranges(const Survey& survey) {
  std::vector<SurveyedRange> ranges;
  for (int periods = 1; periods <= 5; ++periods) {
    bool goes_on = false;
    for (std::size_t i = 0; i < survey.frequency.size(); ++i) {
      const auto& runs = survey.runs[i];
      const bool here = std::any_of(runs.begin(), runs.end(),
                                    [&](const SurveyOrbit& run) { return run.orbit.p == 1 && run.orbit.n == periods; });
      if (here && !goes_on) ranges.push_back({periods, survey.frequency[i], survey.frequency[i]});
      if (here) ranges.back().high = survey.frequency[i];
      goes_on = here;
    }
  }
  return ranges;
}

std::vector<Study> window_studies() {
  return {{{"ob21_proved_windows"}, [](const OwnCases&) -> std::vector<Table> {
             const proofs::Table table = proofs::tables().front();
             const std::vector<proofs::Task> tasks = proofs::window_tasks();
             std::vector<ProvedWindow> windows(tasks.size());
             in_parallel(tasks.size(), 0, [&](std::size_t i) {
               windows[i] = window(table, tasks[i].entries(tasks[i].arguments).at(0).row);
             });
             return {table_of(windows, window_columns)};
           }}};
}

}  // namespace touchgo::cases::ob21
