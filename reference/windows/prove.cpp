// build/prove FOLDER: proves OB21's periodic motions and writes what is proved, FOLDER/NAME.csv and .json for each
// table. Exits with 1 if a row could not be proved.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "reference/windows/statements.hpp"

namespace {

using namespace touchgo::reference::windows;

std::string csv(const Table& t) {
  std::string out;
  auto line = [&](const std::vector<std::string>& fields) {
    for (std::size_t i = 0; i < fields.size(); ++i) out += (i ? "," : "") + fields[i];
    out += "\n";
  };
  line(t.columns);
  for (const auto& row : t.rows) line(row);
  return out;
}

std::string json(const Table& t) {
  nlohmann::ordered_json j{{"says", t.says}, {"rows", nlohmann::ordered_json::array()}};
  for (const auto& row : t.rows) {
    nlohmann::ordered_json o;
    for (std::size_t i = 0; i < row.size(); ++i) o[t.columns[i]] = row[i];
    j["rows"].push_back(o);
  }
  return j.dump(2) + "\n";
}

// The whole file, or what was there before.
void write(const std::filesystem::path& path, const std::string& text) {
  const std::filesystem::path unfinished = path.string() + ".new";
  std::ofstream out(unfinished, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + unfinished.string());
  std::filesystem::rename(unfinished, path);
}

int prove(const std::filesystem::path& folder) {
  std::vector<Table> all = tables();
  const std::vector<Task> work = tasks();
  std::vector<std::vector<Entry>> entries(work.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::future<void>> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
    threads.push_back(std::async(std::launch::async, [&] {
      for (std::size_t k; (k = next++) < work.size();) entries[k] = work[k].entries(work[k].arguments);
    }));
  for (std::future<void>& t : threads) t.get();
  for (const std::vector<Entry>& some : entries)
    for (const Entry& e : some) all[e.table].rows.push_back(e.row);

  std::filesystem::create_directories(folder);
  std::size_t not_proved = 0;
  for (const Table& t : all) {
    write(folder / (t.name + ".csv"), csv(t));
    write(folder / (t.name + ".json"), json(t));
    const auto place =
        static_cast<std::size_t>(std::find(t.columns.begin(), t.columns.end(), "proved") - t.columns.begin());
    const auto no = static_cast<std::size_t>(
        std::count_if(t.rows.begin(), t.rows.end(), [&](const auto& row) { return row[place] != "yes"; }));
    std::cout << t.name << ": " << t.rows.size() - no << " proved, " << no << " not\n";
    not_proved += no;
  }
  return not_proved > 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: prove FOLDER\n", 2;
  try {
    return prove(argv[1]);
  } catch (const std::exception& e) {
    return std::cerr << "prove: " << e.what() << "\n", 2;
  }
}
