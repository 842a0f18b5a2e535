// The texts stand in solver/program/help/, word for word; {{NAME}} in them is filled in from the tables of the model.
#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <utility>

#include "solver/files/embedded.hpp"
#include "solver/files/messages.hpp"
#include "solver/model/fields.hpp"
#include "solver/orbits/orbit.hpp"
#include "solver/program/help.hpp"
#include "solver/program/starter_case.hpp"

TOUCHGO_EMBED(help_simulate, "solver/program/help/simulate.txt")
TOUCHGO_EMBED(help_verify, "solver/program/help/verify.txt")
TOUCHGO_EMBED(help_sweep, "solver/program/help/sweep.txt")
TOUCHGO_EMBED(help_map, "solver/program/help/map.txt")
TOUCHGO_EMBED(help_orbit, "solver/program/help/orbit.txt")
TOUCHGO_EMBED(help_events, "solver/program/help/events.txt")
TOUCHGO_EMBED(help_plot, "solver/program/help/plot.txt")
TOUCHGO_EMBED(help_figures, "solver/program/help/figures.txt")
TOUCHGO_EMBED(help_sums, "solver/program/help/sums.txt")
TOUCHGO_EMBED(help_init, "solver/program/help/init.txt")
TOUCHGO_EMBED(help_help, "solver/program/help/help.txt")
TOUCHGO_EMBED(help_case, "solver/program/help/case.txt")
TOUCHGO_EMBED(help_contacts, "solver/program/help/contacts.txt")
TOUCHGO_EMBED(help_limits, "solver/program/help/limits.txt")
TOUCHGO_EMBED(help_exit_codes, "solver/program/help/exit_codes.txt")
TOUCHGO_EMBED(help_json, "solver/program/help/json.txt")
TOUCHGO_EMBED(help_csv, "solver/program/help/csv.txt")
TOUCHGO_EMBED(help_state, "solver/program/help/state.txt")
TOUCHGO_EMBED(help_sweep_csv, "solver/program/help/sweep_csv.txt")
TOUCHGO_EMBED(help_orbit_json, "solver/program/help/orbit_json.txt")
TOUCHGO_EMBED(help_events_csv, "solver/program/help/events_csv.txt")
TOUCHGO_EMBED(help_map_file, "solver/program/help/map_file.txt")
TOUCHGO_EMBED(help_long_work, "solver/program/help/long_work.txt")
TOUCHGO_EMBED(help_parameters, "solver/program/help/parameters.txt")
TOUCHGO_EMBED(help_schema, "solver/program/help/schema.json")
TOUCHGO_EMBED(help_ledger_schema, "solver/program/help/ledger_schema.json")

namespace touchgo {

namespace {

/// A text with its names filled in, one that is a line of its own by whole lines.
std::string filled(std::string text, std::initializer_list<std::pair<const char*, std::string>> values) {
  for (const auto& [name, value] : values) {
    const std::string place = std::string("{{") + name + "}}";
    const std::size_t at = text.find(place);
    text.replace(at, place.size() + value.ends_with('\n'), value);
  }
  return text;
}

/// The keys of these numbers behind a path, in lines of 80 characters.
std::string numbers(const std::string& path, const auto& all) {
  std::string text, line = path;
  for (const std::string& key : keys_of(all)) {
    if (line.size() + key.size() > 78) text += line + "\n", line = std::string(16, ' ');
    line += key + (key == keys_of(all).back() ? "\n" : ", ");
  }
  return text + line;
}

/// What files have of orbits besides exponents: names, then words in lines of 80 characters.
std::string orbit_quantities() {
  std::string text, names;
  for (const OrbitColumn& column : columns_of_orbit) {
    if (!column.help) continue;
    names += (names.empty() ? "" : ", ") + std::string(column.name);
    if (!*column.help) continue;
    std::string line = "  " + std::exchange(names, {});
    line.resize(22, ' ');
    std::istringstream words(column.help);
    for (std::string word; words >> word; line += word + " ")
      if (line.size() + word.size() > 80) line.back() = '\n', text += std::exchange(line, std::string(22, ' '));
    line.back() = '\n', text += line;
  }
  return text;
}

/// The rules of release that each law has.
std::string rules(std::span<const Law> laws) {
  std::string all;
  for (const Law law : laws) all += law->help;
  return all;
}

/// The numbers of contacts in JSON, a line each.
std::string contact_lines(std::span<const Law> laws) {
  std::string lines;
  for (const NumberOf<Contact>& n : numbers_under(laws)) {
    if (n.at_start != AtStart::nothing) continue;  // the gap
    std::string line = "    " + std::string(n.key), source;
    auto has = [&](Law law) { return number_of(law, n.key) != nullptr; };
    for (const Law law : laws)
      if (has(law) && number_of(law, n.key)->follows) source = number_of(law, n.key)->follows;
    line.resize(17, ' ');
    if (!std::all_of(laws.begin(), laws.end(), has)) line += law_names(laws, has) + ": ";
    lines += line + (*n.unit ? n.unit : "as given") +
             (source.empty() ? "" : ", as given or as the " + source + " makes it") + "\n";
  }
  return lines;
}

/// The paths of all numbers, for --over.
std::string numbers_of_a_case(std::span<const Law> laws) {
  return numbers("run.            ", setup_numbers) + numbers("body.WHICH.     ", body_numbers) +
         numbers("body.WHICH.force.PLACE.   ", force_numbers) + numbers("wall.WHICH.     ", wall_numbers) +
         numbers("wall.WHICH.motion.PLACE.  ", motion_numbers) + numbers("link.PLACE.     ", link_numbers) +
         numbers("contact.PLACE.  ", numbers_under(laws)) + numbers("contact.PLACE.stages.PLACE.  ", stage_numbers);
}

std::string law_schema(std::span<const Law> laws) {
  std::string names;
  for (const Law law : laws) names += (names.empty() ? "\"" : ", \"") + std::string(law->name) + '"';
  return names;
}

std::string number_schema(std::span<const Law> laws) {
  std::string all;
  for (const auto& n : numbers_under(laws))
    if (n.at_start == AtStart::nothing)  // not the gap
      all += std::string(",\n          \"") + n.key + "\": {\"$ref\": \"#/$defs/number\"}";
  return all;
}

}  // namespace

std::vector<Topic> command_topics() {
  return {
      {"simulate", "one case: its events and its motion", touchgo_help_simulate},
      {"verify", "printed claims, judged", touchgo_help_verify},
      {"sweep", "orbits over a range of one parameter", touchgo_help_sweep},
      {"map", "orbits over a grid of two parameters, or of starts", touchgo_help_map},
      {"orbit", "windows of motions that repeat, and what ends them", touchgo_help_orbit},
      {"events", "event times over a range of one parameter", touchgo_help_events},
      {"plot", "a map as a picture", touchgo_help_plot},
      {"figures", "the papers' figures, and the report", touchgo_help_figures},
      {"sums", "check-sums of the results", touchgo_help_sums},
      {"init", "a case file to start from", touchgo_help_init},
      {"help", "what things mean", touchgo_help_help},
  };
}

std::vector<Topic> model_topics(std::span<const Law> laws) {
  return {
      {"case", "case files", filled(touchgo_help_case, {{"starter case", starter_case()}})},
      {"contacts", "the rules of contacts", filled(touchgo_help_contacts, {{"rules", rules(laws)}})},
      {"limits", "what the model leaves out", touchgo_help_limits},
  };
}

std::vector<Topic> output_topics(std::span<const Law> laws) {
  return {
      {"exit-codes", "how commands end", touchgo_help_exit_codes},
      {"json", "what simulate --json writes",
       filled(touchgo_help_json,
              {{"laws", law_names(laws, [](Law) { return true; })}, {"numbers", contact_lines(laws)}})},
      {"csv", "what simulate --csv writes", touchgo_help_csv},
      {"state", "what simulate --state writes and --from reads", touchgo_help_state},
      {"sweep-csv", "what sweep --csv and --points-out write",
       filled(touchgo_help_sweep_csv, {{"orbits", orbit_quantities()}})},
      {"orbit-json", "what orbit --json and --csv write", touchgo_help_orbit_json},
      {"events-csv", "what events --csv writes", touchgo_help_events_csv},
      {"map-file", "what map --out writes", touchgo_help_map_file},
      {"long-work", "checkpoints of sweep, map and events, and MPI", touchgo_help_long_work},
      {"parameters", "what sweep, map, orbit and events can vary",
       filled(touchgo_help_parameters, {{"numbers", numbers_of_a_case(laws)}})},
  };
}

std::vector<Topic> schema_topics(std::span<const Law> laws) {
  return {
      {"schema", "JSON Schema of simulate --json",
       filled(touchgo_help_schema, {{"laws", law_schema(laws)}, {"numbers", number_schema(laws)}})},
      {"ledger-schema", "JSON Schema of verify --json", touchgo_help_ledger_schema},
  };
}

}  // namespace touchgo
