// touchgo: the command line. Exit codes: 0 done; 1 a verdict is not the recorded one; 2 bad input or usage;
// 3 undecided, degenerate or out of budget; 4 a file cannot be read or written, or a tool failed.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "build/provenance.hpp"
#include "cases/case_file.hpp"
#include "cases/dm21.hpp"
#include "cases/files.hpp"
#include "cases/init.hpp"
#include "cases/ledger.hpp"
#include "cases/ob21.hpp"
#include "cases/progress.hpp"
#include "cases/report.hpp"
#include "cases/soft_impacts.hpp"
#include "cases/sweep_command.hpp"
#include "figures/figures.hpp"
#include "solver/simulate.hpp"
#include "solver/text.hpp"

namespace touchgo {
namespace {

namespace fs = std::filesystem;

struct Usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

Decimal positive(const std::string& flag, const std::string& value) {
  try {
    const Decimal d(value);
    if (d > Decimal("0") && d <= Decimal("1.79e308") && d >= Decimal("2.23e-308")) return d;
  } catch (const std::invalid_argument&) {
  }
  throw Usage(flag + ": '" + value + "' is not allowed, a decimal number above 0 is");
}

int digits(const std::string& value) {
  if (!value.empty() && value.size() <= 4 && value.find_first_not_of("0123456789") == std::string::npos) {
    const int n = std::stoi(value);
    if (n >= 15 && n <= 1000) return n;
  }
  throw Usage("--digits: '" + value + "' is not allowed, a whole number from 15 to 1000 is");
}

template <class T>
T one_of(const std::string& flag, const std::string& value, const std::vector<std::pair<std::string, T>>& allowed) {
  std::string names;
  for (const auto& [name, result] : allowed) {
    if (name == value) return result;
    names += (names.empty() ? "" : " or ") + name;
  }
  throw Usage(flag + ": '" + value + "' is not allowed, " + names + " is");
}

Report simulate_with_progress(const Case& c, Options options) {
  Progress progress;
  if (progress.on())
    options.progress = [&](int rung, double part) {
      progress.show(c.file + ": " + std::to_string(rung) + " digits, " + std::to_string(static_cast<int>(100 * part)) +
                    " %");
    };
  return simulate(c.setup, c.until, c.max_events, options);
}

struct SimulateFlags {
  std::string file, method = "exact", step = "0.001", digits = "16", release, until, json, csv, plot;
};

int simulate_command(const SimulateFlags& flags) {
  Options options;
  options.method =
      one_of<MethodName>("--method", flags.method, {{"exact", MethodName::exact}, {"steps", MethodName::steps}});
  options.digits = digits(flags.digits);
  options.step = positive("--step", flags.step);
  if (!flags.release.empty())
    options.release = one_of<Release>("--release", flags.release,
                                      {{"unilateral", Release::unilateral}, {"published", Release::published}});
  std::optional<Decimal> until;
  if (!flags.until.empty()) until = positive("--until", flags.until);
  const std::string ending = fs::path(flags.plot).extension().string();
  if (!flags.plot.empty() && ending != ".svg" && ending != ".pdf" && ending != ".png")
    throw Usage("--plot: '" + flags.plot + "' is not allowed, a name that ends in .svg, .pdf or .png is");
  Case c = read_case(flags.file);
  if (until) c.until = *until;

  const Report report = simulate_with_progress(c, options);
  if (!flags.csv.empty() || !flags.plot.empty()) {
    const Decimal interval(text(decimal<Mp50>(c.until) / 2000, 40));
    const std::vector<Sample> motion = trajectory(c.setup, c.until, c.max_events, options, interval);
    if (!flags.csv.empty()) write_whole(flags.csv, csv(c.setup, motion));
    if (!flags.plot.empty()) figures::draw_case(c, motion, flags.plot);
  }
  if (flags.json.empty())
    std::cout << table(report);
  else if (flags.json == "-")
    std::cout << to_json(c, report).dump(2) << "\n";
  else
    write_whole(flags.json, to_json(c, report).dump(2) + "\n");
  if (report.reason == Reason::until) return 0;
  std::cout.flush();
  std::cerr << "touchgo: " << c.file << ": " << name(report.reason) << " at t = " << report.end.substr(0, 20)
            << " s: " << report.message << "\n";
  return 3;
}

// The folder of the project's own cases: in the working directory, else beside the folder of the program.
fs::path cases_folder() {
  std::error_code error;
  const fs::path here = "cases",
                 beside = fs::read_symlink("/proc/self/exe", error).parent_path().parent_path() / "cases";
  for (const fs::path& folder : {here, beside})
    if (fs::exists(folder / "dm21_together.toml", error)) return folder;
  throw FileError("cases: cannot be read: no folder of cases here or beside the program");
}

// Rows in the order of the papers: DM21's examples, the other statements, our own.
int place(const std::string& id) {
  static const std::vector<std::string> order{"dm21-e1-", "dm21-e2-", "dm21-e3-",   "dm21-discriminant",
                                              "dm21-eq",  "dm21-s-",  "dm21-ob21-", "ob21-"};
  const auto found = std::find_if(order.begin(), order.end(), [&](const std::string& p) { return id.starts_with(p); });
  return static_cast<int>(found - order.begin());
}

struct VerifyFlags {
  std::vector<std::string> files;
  std::string only, json, junit;
  bool list = false;
};

int verify_command(const VerifyFlags& flags) {
  std::vector<Case> cases;
  const bool own = flags.files.empty();
  if (own) {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(cases_folder()))
      if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) cases.push_back(read_case(file));
  } else {
    for (const std::string& file : flags.files) cases.push_back(read_case(file));
  }

  struct Row {
    std::string id;
    std::function<Claim()> judge;
  };
  std::vector<Row> rows;
  std::set<std::string> ids;
  auto add = [&](const std::string& id, std::function<Claim()> judge, const std::string& file) {
    if (!ids.insert(id).second)
      throw BadInput(file + ": published.id: '" + id + "' is a claim of another case too, every id once is allowed");
    rows.push_back({id, std::move(judge)});
  };
  for (const Case& c : cases)
    for (const Published& p : c.published)
      add(
          p.id, [&c, &p] { return judge(c, p); }, c.file);
  if (own) {
    auto by_stem = [&](const std::string& stem) -> const Case& {
      for (const Case& c : cases)
        if (fs::path(c.file).stem() == stem) return c;
      throw FileError("cases/" + stem + ".toml: cannot be read: it is not there");
    };
    const Case &together = by_stem("dm21_together"), &plastic = by_stem("dm21_plastic");
    for (const LedgerRow& row : dm21_rows({together, by_stem("dm21_grazing"), plastic}))
      add(row.id, row.judge, "cases/dm21.cpp");
    add(
        "dm21-ob21-energy-e1", [&together] { return soft_example1_claim(together); }, together.file);
    add(
        "dm21-ob21-energy-e3", [&plastic] { return soft_example3_claim(plastic); }, plastic.file);
    for (PendingClaim& claim : ob21_claims(by_stem("ob21_hard"), by_stem("ob21_soft")))
      add(claim.id, std::move(claim.judge), "cases/ob21.cpp");
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return place(a.id) < place(b.id); });
  std::erase_if(rows, [&](const Row& r) { return !r.id.starts_with(flags.only); });
  if (rows.empty())
    throw Usage(flags.only.empty()
                    ? "verify: no claims: the cases have no [[published]] rows"
                    : "--only: '" + flags.only + "' matches no claim, a prefix that --list shows is allowed");
  if (flags.list) {
    for (const Row& row : rows) std::cout << row.id << "\n";
    return 0;
  }

  std::vector<Claim> claims;
  {
    Progress progress;
    for (const Row& row : rows) {
      progress.show("judging " + row.id);
      claims.push_back(row.judge());
    }
  }
  nlohmann::ordered_json ledger{{"claims", nlohmann::ordered_json::array()}, {"provenance", provenance()}};
  for (const Claim& claim : claims) ledger["claims"].push_back(to_json(claim));
  if (!flags.junit.empty()) write_whole(flags.junit, junit(claims));
  if (flags.json == "-") {
    std::cout << ledger.dump(2) << "\n";
  } else {
    if (!flags.json.empty()) write_whole(flags.json, ledger.dump(2) + "\n");
    std::cout << table(claims);
  }
  return std::all_of(claims.begin(), claims.end(), [](const Claim& c) { return c.as_recorded(); }) ? 0 : 1;
}

int run(int argc, char** argv) {
  CLI::App app{"Touch and Go: impacts and separations of bodies on a line, checked against the papers."};
  app.name("touchgo");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("touchgo ") + TOUCHGO_VERSION + " (" + TOUCHGO_COMMIT + ")");

  SimulateFlags sim;
  CLI::App* simulate = app.add_subcommand("simulate", "run a case and print its events");
  simulate->add_option("CASE", sim.file, "case file (TOML)")->required();
  simulate->add_option("--method", sim.method, "exact (closed form, default) or steps (the paper's)");
  simulate->add_option("--step", sim.step, "time step of method steps, s (default 0.001)");
  simulate->add_option("--digits", sim.digits, "15 to 1000 (default 16)");
  simulate->add_option("--release", sim.release, "unilateral or published, in place of the case's");
  simulate->add_option("--until", sim.until, "end of the run, s, in place of the case's");
  simulate->add_option("--json", sim.json, "write the events as JSON to a file, or - for stdout");
  simulate->add_option("--csv", sim.csv, "write the motion as CSV to a file");
  simulate->add_option("--plot", sim.plot, "draw the motion (.svg or .pdf)");

  VerifyFlags ver;
  CLI::App* verify = app.add_subcommand("verify", "judge the printed claims");
  verify->add_option("CASE", ver.files, "case files (default: the project's own cases)");
  verify->add_option("--only", ver.only, "claims whose id starts so");
  verify->add_flag("--list", ver.list, "ids alone");
  verify->add_option("--json", ver.json, "write the ledger as JSON to a file, or - for stdout");
  verify->add_option("--junit", ver.junit, "write the ledger as JUnit XML to a file");

  const std::function<int()> sweep = add_sweep_command(app);

  CLI::App* init = app.add_subcommand("init", "write a commented case file to stdout");
  std::string folder;
  CLI::App* draw = app.add_subcommand("figures", "draw the papers' figures into a folder");
  draw->add_option("FOLDER", folder, "where NAME.svg, NAME.pdf and NAME.csv go")->required();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help, --version
    throw Usage(e.what());
  }
  if (*simulate) return simulate_command(sim);
  if (*verify) return verify_command(ver);
  if (app.got_subcommand("sweep")) return sweep();
  if (*init) std::cout << starter_case();
  if (*draw) figures::draw_all(cases_folder().string(), folder);
  return 0;
}

}  // namespace
}  // namespace touchgo

int main(int argc, char** argv) {
  using namespace touchgo;
  int code = 4;
  try {
    code = run(argc, argv);
    std::cout.flush();
    if (!std::cout) throw FileError("stdout: cannot be written");
  } catch (const Usage& e) {
    std::string line = e.what();
    std::replace(line.begin(), line.end(), '\n', ' ');
    std::cerr << "touchgo: " << line << "; see touchgo --help\n";
    code = 2;
  } catch (const BadInput& e) {
    std::cerr << "touchgo: " << e.what() << "\n";
    code = 2;
  } catch (const std::exception& e) {
    std::cerr << "touchgo: " << e.what() << "\n";
    code = 4;
  }
  return code;
}
