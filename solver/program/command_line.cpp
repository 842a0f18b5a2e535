#include "solver/program/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

#include "solver/files/messages.hpp"
#include "solver/program/completion.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/help.hpp"
#include "solver/program/provenance.hpp"
#include "solver/sweeps/field.hpp"

namespace touchgo {

namespace {

// ---- the flags of each command; their meaning stands in help ----

void repeated(CLI::App* command, const std::string& flag, std::vector<std::string>& values) {
  command->add_option(flag, values)->allow_extra_args(false);  // one value each time it is given
}

void add_run(CLI::App* command, RunFlags& f) {
  command->add_option("--method", f.method)->type_name("exact|steps");
  command->add_option("--step", f.step);
  command->add_option("--digits", f.digits);
  command->add_flag("--double", f.in_double);
  command->add_option("--release", f.release)->type_name("unilateral|published");
  command->add_option("--until", f.until);
  command->add_option("--budget", f.budget);
}

void add_flags(CLI::App* simulate, SimulateFlags& f) {
  simulate->add_option("CASE", f.file)->required();
  add_run(simulate, f);
  simulate->add_flag("--all", f.all);
  simulate->add_flag("--certify", f.certify);
  simulate->add_flag("--as-printed", f.as_printed);
  repeated(simulate, "--set", f.set);
  simulate->add_option("--json", f.json)->type_name("FILE");
  simulate->add_option("--csv", f.csv)->type_name("FILE");
  simulate->add_option("--every", f.every);
  simulate->add_option("--plot", f.plot)->type_name("FILE");
  simulate->add_option("--html", f.html)->type_name("FILE");
  simulate->add_option("--state", f.state)->type_name("FILE");
  simulate->add_option("--at", f.at);
  simulate->add_option("--from", f.from)->type_name("FILE");
}

void add_flags(CLI::App* verify, VerifyFlags& f) {
  verify->add_option("CASE", f.files);
  verify->add_option("--only", f.only);
  verify->add_flag("--all", f.all);
  verify->add_flag("--list", f.list);
  verify->add_flag("--words", f.words);
  repeated(verify, "--set", f.set);
  verify->add_option("--json", f.json)->type_name("FILE");
  verify->add_option("--junit", f.junit)->type_name("FILE");
  verify->add_option("--html", f.html)->type_name("FILE");
}

constexpr const char* parameters = "frequency|restitution|stiffness|start.position|start.velocity";

void add_range(CLI::App* command, RangeFlags& f) {
  command->add_option("CASE", f.file)->required();
  command->add_option("--over", f.over)->type_name(parameters)->required();
  command->add_option("--from", f.from)->required();
  command->add_option("--to", f.to)->required();
  repeated(command, "--set", f.set);
}

void add_grid(CLI::App* command, GridFlags& f) {
  add_range(command, f);
  command->add_option("--points", f.points)->required();
  command->add_flag("--log", f.logarithmic);
  command->add_option("--periods", f.periods);
  command->add_option("--transient", f.transient);
  command->add_option("--starts", f.starts);
  command->add_option("--spread-position", f.spread_position);
  command->add_option("--spread-velocity", f.spread_velocity);
  command->add_option("--seed", f.seed);
  command->add_option("--section", f.section)->type_name("PHASE|impact");
  command->add_option("--threads", f.threads);
}

void add_flags(CLI::App* sweep, SweepFlags& f) {
  add_grid(sweep, f);
  sweep->add_option("--csv", f.csv)->type_name("FILE")->required();
  sweep->add_option("--points-out", f.points_out)->type_name("FILE");
}

void add_flags(CLI::App* map, MapFlags& f) {
  add_grid(map, f);
  map->add_option("--and", f.second_over)->type_name(parameters)->required();
  map->add_option("--from2", f.second_from)->required();
  map->add_option("--to2", f.second_to)->required();
  map->add_option("--points2", f.second_points)->required();
  map->add_flag("--log2", f.second_logarithmic);
  map->add_option("--out", f.out)->type_name("FILE")->required();
}

void add_flags(CLI::App* orbit, OrbitFlags& f) {
  add_range(orbit, f);
  orbit->add_option("--period", f.period);
  orbit->add_option("--impacts", f.impacts);
  orbit->add_flag("--unstable", f.unstable);
  orbit->add_option("--json", f.json)->type_name("FILE");
  orbit->add_option("--csv", f.csv)->type_name("FILE");
}

void add_flags(CLI::App* events, EventsFlags& f) {
  add_range(events, f);
  events->add_option("--points", f.points)->required();
  events->add_flag("--log", f.logarithmic);
  add_run(events, f);
  events->add_option("--threads", f.threads);
  events->add_option("--csv", f.csv)->type_name("FILE")->required();
}

void add_flags(CLI::App* plot, PlotFlags& f) {
  std::string names;
  for (const MapQuantity& q : quantities()) names += (names.empty() ? "" : "|") + q.name;
  plot->add_option("FILE", f.file)->required();
  plot->add_option("--diagram", f.diagram)->type_name("FILE");
  plot->add_option("--label", f.label);
  plot->add_option("--out", f.out)->type_name("FILE");
  plot->add_option("--quantity", f.quantity)->type_name(names);
}

void add_flags(CLI::App* figures, FiguresFlags& f) {
  figures->add_option("FOLDER", f.folder)->required();
  figures->add_option("--json", f.json)->type_name("FILE");
  figures->add_option("--html", f.html)->type_name("FILE");
  figures->add_option("--what-if", f.what_if)->type_name("FILE");
}

void add_flags(CLI::App* sums, SumsFlags& f) {
  sums->add_option("RESULT", f.results)->excludes(sums->add_flag("--record", f.record));
}

void add_flags(CLI::App*, InitFlags&) {}

void add_flags(CLI::App* help, std::string& topic) { help->add_option("TOPIC", topic); }

/// The words for completion; type names are the values that flags take, positional arguments are named after it.
std::vector<CommandPlaces> places(const CLI::App& app) {
  std::string topics;
  for (const std::string& name : topic_names()) topics += (topics.empty() ? "" : "|") + name;
  std::vector<CommandPlaces> all;
  for (const CLI::App* c : app.get_subcommands({})) {
    all.push_back({c->get_name(), {}});
    for (const CLI::Option* option : c->get_options()) {
      const std::string name = option->get_name();
      if (option->get_positional())
        all.back().places.push_back({"", name == "TOPIC" ? topics : name});
      else
        all.back().places.push_back({name, option->get_items_expected_max() > 0 ? option->get_type_name() : ""});
    }
  }
  return all;
}

using Arguments = std::vector<std::string>;

/// As a shell reads them back; without the threads, which change no result.
std::string typed(const Arguments& words) {
  std::string line = "touchgo";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--threads") ++i;
    if (word.starts_with("--threads")) continue;
    const bool plain = !word.empty() && word.find_first_not_of(
                                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789_-+=./,:@%") == std::string::npos;
    line += " ";
    if (plain) {
      line += word;
      continue;
    }
    line += "'";
    for (const char c : word) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += "'";
  }
  return line;
}

/// Refuses a command or a flag that there is none of, with the nearest one, and a flag where a value should stand.
void check_words(CLI::App& app, const Arguments& words) {
  Names commands;
  for (const CLI::App* c : app.get_subcommands({})) commands.push_back(c->get_name());
  if (words.empty()) throw Usage("a command is missing, allowed: " + list(commands, false));
  if (std::find(commands.begin(), commands.end(), words[0]) == commands.end()) {
    const Names topics = topic_names();
    const bool is_topic = std::find(topics.begin(), topics.end(), words[0]) != topics.end();
    throw Usage("there is no command " + in_quotes(words[0]) +
                (is_topic ? ", did you mean 'help " + words[0] + "'?" : hint(words[0], commands)) +
                ", allowed: " + list(commands, false));
  }
  const std::string& command = words[0];
  std::map<std::string, bool> takes_value, repeats;
  Names flags;
  for (const CLI::Option* option : app.get_subcommand(command)->get_options())
    for (const std::string& name : option->get_lnames()) {
      flags.push_back("--" + name);
      takes_value["--" + name] = option->get_items_expected_max() > 0;
      repeats["--" + name] = option->get_expected_max() > 1;
    }
  std::set<std::string> given;
  for (std::size_t i = 1; i < words.size() && words[i] != "--"; ++i) {
    if (words[i].size() < 2 || words[i][0] != '-' || (words[i][1] >= '0' && words[i][1] <= '9')) continue;
    const std::size_t equals = words[i].find('=');
    const std::string flag = words[i].substr(0, equals);
    if (std::find(flags.begin(), flags.end(), flag) == flags.end())
      throw Usage(command + ": there is no flag " + in_quotes(flag) + hint(flag, flags) +
                  ", allowed: " + (flags.empty() ? "none" : list(flags, false)));
    if (!takes_value[flag]) continue;
    if (!given.insert(flag).second && !repeats[flag]) throw Usage(flag + ": it is given twice, once is allowed");
    const bool joined = equals != std::string::npos;
    const std::string_view value = joined               ? std::string_view(words[i]).substr(equals + 1)
                                   : ++i < words.size() ? std::string_view(words[i])
                                                        : "";
    if (value.empty()) throw Usage(flag + ": its value is missing");
    if (!joined && value.starts_with("--"))
      throw Usage(flag + ": its value is missing; one that begins with -- is written " + flag + "=VALUE");
  }
}

}  // namespace

Command read_command_line(int argc, char** argv) {
  const Arguments words(argv + std::min(argc, 1), argv + argc);
  const std::string first = words.empty() ? "" : words[0];
  CLI::App app;
  app.set_help_flag();
  app.require_subcommand(1);  // a file or topic may be called like another command
  // Flags are many: a command has them where it is the one called, and for the completion, which lists all.
  auto command = [&](const std::string& name, auto& flags) {
    CLI::App* const made = app.add_subcommand(name);
    made->set_help_flag();  // answered before anything is parsed
    if (name == first || first == "help" || first == "completion") add_flags(made, flags);
    return made;
  };
  SimulateFlags simulate_flags;
  VerifyFlags verify_flags;
  SweepFlags sweep_flags;
  MapFlags map_flags;
  OrbitFlags orbit_flags;
  EventsFlags events_flags;
  PlotFlags plot_flags;
  FiguresFlags figures_flags;
  SumsFlags sums_flags;
  InitFlags init_flags;
  std::string topic;
  const CLI::App *simulate = command("simulate", simulate_flags), *verify = command("verify", verify_flags),
                 *sweep = command("sweep", sweep_flags), *map = command("map", map_flags),
                 *orbit = command("orbit", orbit_flags), *events = command("events", events_flags),
                 *plot = command("plot", plot_flags), *figures = command("figures", figures_flags),
                 *sums = command("sums", sums_flags), *init = command("init", init_flags);
  command("help", topic);

  const auto end = std::find(words.begin(), words.end(), "--");
  if (first == "--version") {
    const Provenance made = provenance();
    return Answer{"touchgo " + made.version + " (" + made.commit + ")\n"};
  }
  const bool asks = std::any_of(words.begin(), end, [](const std::string& w) { return w == "--help" || w == "-h"; });
  auto page = [&](const std::string& of) {
    return Answer{of == "completion" ? bash_completion(places(app)) : help(of)};
  };
  if (asks) return page(first.starts_with("-") ? "" : first);
  check_words(app, words);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError&) {
    throw Usage(first + ": '" + app.remaining(true).front() + "' is one word too many");
  } catch (const CLI::ParseError& e) {
    throw Usage(first + ": " + e.what());
  }
  if (app.got_subcommand(simulate)) return simulate_flags;
  if (app.got_subcommand(verify)) return verify_flags;
  sweep_flags.command = map_flags.command = events_flags.command = typed(words);
  if (app.got_subcommand(sweep)) return sweep_flags;
  if (app.got_subcommand(map)) return map_flags;
  if (app.got_subcommand(orbit)) return orbit_flags;
  if (app.got_subcommand(events)) return events_flags;
  if (app.got_subcommand(plot)) return plot_flags;
  if (app.got_subcommand(figures)) return figures_flags;
  if (app.got_subcommand(sums)) return sums_flags;
  if (app.got_subcommand(init)) return init_flags;
  return page(topic);
}

}  // namespace touchgo
