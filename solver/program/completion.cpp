#include "solver/program/completion.hpp"

namespace touchgo {

std::string bash_completion(const std::vector<CommandPlaces>& commands) {
  std::string names = "--help|--version", of_values, of_commands;
  for (const CommandPlaces& c : commands) {
    std::string flags = "--help", own;
    for (const CommandArgument& place : c.places) {
      if (place.flag.empty()) {
        own = place.takes;
        continue;
      }
      flags += "|" + place.flag;
      if (!place.takes.empty())
        of_values += "    '" + c.name + " " + place.flag + "') takes='" + place.takes + "' ;;\n";
    }
    names += "|" + c.name;
    of_commands += "    " + c.name + ") flags='" + flags + "' takes='" + own + "' ;;\n";
  }
  return "# Completion of touchgo's command line by bash; `touchgo help completion` writes it.\n"
         "_touchgo() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} flags= takes=\n"
         "  # --flag=value is three words to bash\n"
         "  if [[ $current == = ]]; then\n"
         "    current=\n"
         "  elif [[ $before == = ]]; then\n"
         "    before=${COMP_WORDS[COMP_CWORD - 2]}\n"
         "  fi\n"
         "  case \"${COMP_WORDS[1]} $before\" in\n" +
         of_values +
         "  esac\n"
         "  [[ $takes ]] || case ${COMP_WORDS[1]} in\n" +
         of_commands +
         "  esac\n"
         "  ((COMP_CWORD > 1)) || takes='" +
         names +
         "'\n"
         "  [[ $current != -* || ! $flags ]] || takes=$flags\n"
         "  COMPREPLY=()\n"
         "  case $takes in\n"
         "    CASE) mapfile -t COMPREPLY < <(compgen -f -X '!*.toml' -- \"$current\"; compgen -d -- \"$current\") ;;\n"
         "    FILE) mapfile -t COMPREPLY < <(compgen -f -- \"$current\") ;;\n"
         "    FOLDER) mapfile -t COMPREPLY < <(compgen -d -- \"$current\") ;;\n"
         "    --* | *'|'*) mapfile -t COMPREPLY < <(compgen -W \"${takes//|/ }\" -- \"$current\"); return ;;\n"
         "  esac\n"
         "  compopt -o filenames 2>/dev/null || true\n"
         "}\n"
         "complete -F _touchgo touchgo\n";
}

}  // namespace touchgo
