#include "solver/program/help.hpp"

#include <algorithm>

#include "solver/files/messages.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/provenance.hpp"

namespace touchgo {

namespace {

constexpr const char* about = "impacts and separations of bodies on a line";

std::vector<Topic> all_topics() {
  std::vector<Topic> all = command_topics();
  for (const auto& more : {model_topics(), output_topics(), schema_topics()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string listed(const std::vector<Topic>& topics) {
  std::string lines;
  for (const Topic& t : topics) {
    std::string name = t.name;
    name.resize(std::max<std::size_t>(15, name.size() + 1), ' ');
    lines.append("  ").append(name).append(t.title).append("\n");
  }
  return lines;
}

std::string overview() {
  std::string text = "touchgo COMMAND: ";
  text.append(about).append("\n\nCommands (touchgo COMMAND --help):\n").append(listed(command_topics()));
  text.append("\nMore to read (touchgo help TOPIC):\n");
  for (const auto& topics : {model_topics(), output_topics(), schema_topics()}) text.append(listed(topics));
  text.append(
      listed({{"man", "all of this as a man page", ""}, {"completion", "a script for bash to complete with", ""}}));
  return text.append("\ntouchgo --version prints the version.\n\n    touchgo simulate cases/ball.toml\n");
}

/// Lines as roff takes them word for word.
std::string in_roff(const std::string& text) {
  std::string out;
  bool begins = true;  // a line, where . and ' would be a request
  for (char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else if (c == '`')
      out += "\\(ga";
    else if (c == '^')
      out += "\\(ha";
    else if (c == '~')
      out += "\\(ti";
    else
      out += c;
    begins = c == '\n';
  }
  return out;
}

std::string man_page() {
  std::string page = ".TH TOUCHGO 1 \"\" \"touchgo " + provenance().version + "\"\n.SH NAME\ntouchgo \\- " + about +
                     "\n.SH OVERVIEW\n.nf\n" + in_roff(overview()) + ".fi\n";
  for (const Topic& t : all_topics()) {
    std::string heading = t.name;
    std::transform(heading.begin(), heading.end(), heading.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    page += ".SH " + in_roff(heading) + "\n.nf\n" + in_roff(t.text) + ".fi\n";
  }
  return page;
}

}  // namespace

Names topic_names() {
  Names names{"man"};
  for (const Topic& t : all_topics()) names.push_back(t.name);
  names.push_back("completion");
  return names;
}

std::string help(const std::string& topic) {
  if (topic.empty()) return overview();
  if (topic == "man") return man_page();
  for (const Topic& t : all_topics())
    if (topic == t.name) return t.text;
  const Names names = topic_names();
  throw Usage("help: there is no topic " + in_quotes(topic) + hint(topic, names) + ", allowed: " + list(names, false));
}

std::string help_on(int argc, char** argv) {
  for (const Topic& t : command_topics())
    if (argc > 1 && std::string(argv[1]) == t.name) return std::string("touchgo ") + t.name + " --help";
  return "touchgo --help";
}

}  // namespace touchgo
