#include "cases/program/figures_command.hpp"

#include "cases/program/made_results.hpp"

namespace touchgo::cases::program {

int figures_command(const FiguresFlags& flags, const std::set<std::string>& needs,
                    const std::function<void(const Results&, const std::string& folder)>& draw) {
  const std::filesystem::path folder = own_cases_folder();
  const OwnCases cases(folder);
  const std::optional<Results> results = made_results(needs, cases, folder);
  if (!results) return 130;
  draw(*results, flags.folder);
  return 0;
}

}  // namespace touchgo::cases::program
