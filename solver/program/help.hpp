// The texts of `touchgo help`. The man page is made of the same texts.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solver/model/setup.hpp"

namespace touchgo {

struct Topic {
  const char *name, *title;
  std::string text;
};

/// The commands, each with its flags (`touchgo COMMAND --help` prints the text), in the order of the overview.
std::vector<Topic> command_topics();
/// Case files, contacts, what the model leaves out. Here and below contacts may have these laws.
std::vector<Topic> model_topics(std::span<const Law> laws = Law::all());
/// Exit codes, JSON, the columns of every CSV.
std::vector<Topic> output_topics(std::span<const Law> laws = Law::all());
/// JSON Schemas (draft 2020-12) of what `simulate --json` and `verify --json` write.
std::vector<Topic> schema_topics(std::span<const Law> laws = Law::all());

/// All that `touchgo help` takes: the topics, "man", and "completion" (completion.hpp).
std::vector<std::string> topic_names();

/// The text of a topic; "" is the list of them all, "man" the man page. Throws Usage (flags.hpp) for any other word.
std::string help(const std::string& topic);

/// What prints the flags of the command that was typed: "touchgo simulate --help".
std::string help_on(int argc, char** argv);

}  // namespace touchgo
