#include "cases/results/own_cases.hpp"

#include "solver/program/own_file.hpp"

namespace touchgo::cases {

namespace fs = std::filesystem;

fs::path own_cases_folder() {
  std::error_code error;
  const fs::path here = "cases", above = own_file().parent_path().parent_path();
  for (const fs::path& folder : {here, above / here, above / "share/touchgo" / here})  // built, installed
    if (fs::exists(folder / "dm21_together.toml", error)) return folder;
  throw FileError("cases: cannot be read: no folder of cases here or beside the program");
}

OwnCases::OwnCases(const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".toml")
      cases_.emplace(entry.path().stem().string(), read_case(entry.path().string()));
}

const Case& OwnCases::operator[](const std::string& name) const {
  const auto found = cases_.find(name);
  if (found == cases_.end()) throw FileError("cases/" + name + ".toml: cannot be read: it is not there");
  return found->second;
}

}  // namespace touchgo::cases
