#include "cases/results/store.hpp"

#include <fstream>
#include <set>

#include "solver/files/files.hpp"
#include "solver/number/sha256.hpp"

namespace touchgo::cases {

namespace {

namespace fs = std::filesystem;

std::optional<std::string> content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  return rest_of(in, file.string());
}

}  // namespace

std::optional<Table> Store::read(const std::string& name) const {
  const std::optional<std::string> csv = content_of(folder_ / (name + ".csv")),
                                   made_by = content_of(folder_ / (name + ".made_by"));
  if (!csv || !made_by || *made_by != made_by_ + " " + sha256(*csv) + "\n") return std::nullopt;
  return Table::from_csv(*csv);
}

void Store::write(const std::string& name, const Table& table) const {
  make_folder(folder_);
  const std::string csv = table.csv();
  write_whole((folder_ / (name + ".csv")).string(), csv);
  write_whole((folder_ / (name + ".made_by")).string(), made_by_ + " " + sha256(csv) + "\n");
}

std::string fingerprint(const fs::path& cases, std::string_view program) {
  std::string all(program);
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(cases))
    if (entry.path().extension() == ".toml") files.insert(entry.path());
  for (const fs::path& file : files) all += file.filename().string() + sha256(read_whole(file.string()));
  return sha256(all);
}

}  // namespace touchgo::cases
