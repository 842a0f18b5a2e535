#include "cases/program/figures_command.hpp"

#include "cases/input/files.hpp"
#include "cases/program/flags.hpp"
#include "cases/program/made_results.hpp"

namespace touchgo::cases::program {

int figures_command(const FiguresFlags& flags, const std::set<std::string>& needs,
                    const std::function<void(const Results&, const std::string& folder)>& draw) {
  namespace fs = std::filesystem;
  const fs::path folder = own_cases_folder();
  fs::create_directories(flags.folder);
  for (const fs::path& read : {folder, folder.parent_path() / "build" / "results"})
    if (std::error_code error; fs::equivalent(read, flags.folder, error))
      refuse("figures", flags.folder, "a folder that nothing is read from");
  check_writable((fs::path(flags.folder) / "figures").string());
  const OwnCases cases(folder);
  const std::optional<Results> results = made_results(needs, cases, folder);
  if (!results) return 130;
  draw(*results, flags.folder);
  return 0;
}

}  // namespace touchgo::cases::program
