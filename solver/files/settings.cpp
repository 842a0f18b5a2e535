#include "solver/files/settings.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "solver/files/case_file.hpp"
#include "solver/files/toml_table.hpp"
#include "solver/model/number_path.hpp"

namespace touchgo {
namespace {

/// The numbers of each kind of table.
std::map<std::string, Names> numbers_of_tables(std::span<const Law> laws) {
  return {{"run", keys_of(setup_numbers, keys_of(run_numbers), {"max_events"})},
          {"body", keys_of(body_numbers)},
          {"body.force", keys_of(force_numbers)},
          {"link", keys_of(link_numbers)},
          {"wall", keys_of(wall_numbers)},
          {"wall.motion", keys_of(motion_numbers)},
          {"contact", keys_of(numbers_under(laws))},
          {"contact.stages", keys_of(stage_numbers)}};
}

/// A path on its way through the file.
class SettingPath {
 public:
  SettingPath(TomlFile& file, const Setting& setting, const std::map<std::string, Names>& numbers)
      : file_(file), setting_(setting), path_(setting.path), numbers_(numbers) {}

  /// The table that the path leads to; its kind is a key of `numbers_`.
  toml::table& table() {
    const Names kinds{"run", "body", "link", "wall", "contact"};
    kind_ = path_.kind();
    auto is_kind = [&](const std::string& word) { return std::find(kinds.begin(), kinds.end(), word) != kinds.end(); };
    if (!is_kind(kind_)) {
      const std::string indexed = kind_.substr(0, kind_.find('['));
      if (is_kind(indexed)) refuse_short(indexed);
      refuse("there is no table " + in_quotes(kind_) + left_out(kinds) + ", must begin with one of " + list(kinds));
    }
    toml::node* const found = file_.root.get(kind_);
    if (kind_ == "run") {
      if (path_.size() != 2) refuse_short(kind_);
      if (!found || !found->is_table()) refuse("there is no table [run]");
      return *found->as_table();
    }
    if (path_.size() < 3) refuse_short(kind_);
    const std::map<std::string, std::string> lists{{"body", "force"}, {"wall", "motion"}, {"contact", "stages"}};
    const auto list_of = lists.find(kind_);
    const std::string terms = list_of == lists.end() ? "" : list_of->second;  // that it may be one of
    const bool of_term = !terms.empty() && path_.size() >= 5 && path_.last(3) == terms;
    toml::table& member = element(found, path_.which(of_term ? 3 : 1));
    if (!of_term) return member;
    kind_ += "." + terms;
    return element(member.get(terms), path_.last(2));
  }

  /// The key, which that table may have.
  const std::string& key() const {
    const Names& keys = numbers_.at(kind_);
    if (std::find(keys.begin(), keys.end(), path_.last(1)) == keys.end())
      refuse(in_quotes(path_.last(1)) + " is no number of [" + kind_ + "]" + hint(path_.last(1), keys) +
             ", must be one of " + list(keys));
    return path_.last(1);
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw BadInput(file_.name + ": --set " + shown(setting_.path) + ": " + what);
  }

 private:
  [[noreturn]] void refuse_short(const std::string& kind) const {
    refuse(kind == "run" ? "must be run.KEY, such as run.until"
                         : "must be " + kind + ".WHICH.KEY, such as " + kind + ".1." + numbers_.at(kind)[0]);
  }

  /// A hint at what the path lacks before a name (body.NAME) or a key of the run (run.KEY); else at the kind that it is
  /// near to.
  std::string left_out(const Names& kinds) const {
    for (const std::string& kind : kinds) {
      const toml::array* const all = file_.root.get_as<toml::array>(kind);
      if (!all) continue;
      for (const toml::node& node : *all)
        if (const toml::table* t = node.as_table(); t && (*t)["name"].value<std::string>() == kind_)
          return ", did you mean " + in_quotes(kind + "." + kind_) + "?";
    }
    const Names& of_run = numbers_.at("run");
    if (std::find(of_run.begin(), of_run.end(), kind_) != of_run.end())
      return ", did you mean " + in_quotes("run." + kind_) + "?";
    return hint(kind_, kinds);
  }

  /// The table of an array by its name, else by its place.
  toml::table& element(toml::node* array, const std::string& which) {
    Names names;
    toml::array* const all = array ? array->as_array() : nullptr;
    const std::size_t count = all ? all->size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
      toml::table* const t = all->get(i)->as_table();
      if (!t) continue;
      const auto name = t->get_as<std::string>("name");
      if (name && name->get() == which) return *t;
      if (name) names.push_back(name->get());
    }
    for (std::size_t i = 0; i < count; ++i)
      if (std::to_string(i + 1) == which && all->get(i)->is_table()) return *all->get(i)->as_table();
    refuse("there is no " + in_quotes(which) + hint(which, names) + " among the tables [[" + kind_ + "]], must be " +
           (names.empty() ? "" : "a name, " + list(names) + ", or ") +
           (count == 0 ? "one that is there" : "a place from 1 to " + std::to_string(count)));
  }

  TomlFile& file_;
  const Setting& setting_;
  NumberPath path_;
  const std::map<std::string, Names>& numbers_;
  std::string kind_;
};

}  // namespace

void set(TomlFile& file, const std::vector<Setting>& settings, std::span<const Law> laws) {
  const auto numbers = numbers_of_tables(laws);
  std::set<std::pair<const toml::table*, std::string>> done;
  auto put = [&](const Setting& s) {
    SettingPath walk(file, s, numbers);
    toml::table& table = walk.table();
    const std::string& key = walk.key();
    if (!done.emplace(&table, key).second) walk.refuse("is set again, must be set once");
    const auto literal = static_cast<std::int64_t>(file.literals.size());
    file.literals.push_back(s.value);
    if (toml::value<std::int64_t>* const written = table.get_as<std::int64_t>(key))
      *written = literal;  // the node keeps its line
    else
      table.insert_or_assign(key, literal);
  };
  for (const Setting& s : settings) {
    try {
      put(s);
    } catch (const BadInput& e) {
      file.faults.add(0, e.what());
    }
  }
  if (!file.faults.none()) file.faults.refuse();  // what the file lacks, they may have meant to set
}

}  // namespace touchgo
