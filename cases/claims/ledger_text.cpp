#include "cases/claims/ledger_text.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "cases/claims/in_words.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases {

namespace {

constexpr std::size_t columns = 120;

// ---- text in columns: UTF-8, one column for each character ----

std::size_t width(const std::string& s) {
  return static_cast<std::size_t>(std::count_if(s.begin(), s.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string shortened(const std::string& s, std::size_t most) {
  if (width(s) <= most) return s;
  std::size_t end = 0;
  for (std::size_t seen = 0; end < s.size(); ++end)
    if ((s[end] & 0xC0) != 0x80 && ++seen > most - 2) break;
  return s.substr(0, end) + "..";
}

std::string padded(std::string s, std::size_t to) {
  const std::size_t now = width(s);
  return s.append(now < to ? to - now : 0, ' ');
}

std::string one_line(std::string s) {
  std::replace(s.begin(), s.end(), '\n', ' ');
  return s;
}

// Lines of so many columns at most, the second one indented.
std::string in_lines(const std::string& s) {
  if (width(s) <= columns) return s + "\n";
  const std::size_t end = s.rfind(' ', columns);
  return s.substr(0, end) + "\n    " + s.substr(end + 1) + "\n";
}

// ---- the matrix ----

std::string matrix(const std::vector<LedgerRow>& rows) {
  std::vector<Verdict> verdicts;  // that occur
  for (const auto& [v, its_name] : verdict_names)
    if (std::any_of(rows.begin(), rows.end(), [v = v](const LedgerRow& r) { return r.finding.verdict == v; }))
      verdicts.push_back(v);
  std::string out = padded("", 18);
  for (Verdict v : verdicts) out += "  " + name(v);
  out += "  all\n";
  auto line = [&](const std::string& heading, const auto& count) {
    out += padded(heading, 18);
    std::size_t all = 0;
    for (Verdict v : verdicts) {
      const std::size_t n = count(v);
      const std::string number = n > 0 ? std::to_string(n) : "-";
      out += std::string(2 + name(v).size() - number.size(), ' ') + number;
      all += n;
    }
    const std::string number = std::to_string(all);
    out += std::string(5 - std::min<std::size_t>(4, number.size()), ' ') + number + "\n";
  };
  for (const std::string& group : groups(rows)) {
    const auto in_rows = [&](Verdict v) {
      return static_cast<std::size_t>(std::count_if(
          rows.begin(), rows.end(), [&](const LedgerRow& r) { return r.group() == group && r.finding.verdict == v; }));
    };
    const auto in_findings = [&](Verdict v) { return findings(rows, group, v); };
    line(group, in_rows);
    if (std::any_of(verdicts.begin(), verdicts.end(), [&](Verdict v) { return in_findings(v) < in_rows(v); }))
      line("  findings", in_findings);
  }
  return out;
}

// ---- one line for a row ----

// Five digits of a number, three of one that is long, else as it is.
std::string in_short(const std::string& value) {
  char* end = nullptr;
  const double x = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0') return value;
  char brief[32];
  if (std::snprintf(brief, sizeof brief, "%.5g", x) > 9) std::snprintf(brief, sizeof brief, "%.3g", x);
  return brief;
}

std::string without_paper(const LedgerRow& r) {
  std::string prefix = r.claim.source + "-";
  std::transform(prefix.begin(), prefix.end(), prefix.begin(), [](unsigned char c) { return std::tolower(c); });
  return r.claim.id.starts_with(prefix) ? r.claim.id.substr(prefix.size()) : r.claim.id;
}

std::string line(const LedgerRow& r) {
  const std::string word = r.word().empty() ? "" : "'" + r.word() + "'",
                    printed = shortened(r.claim.published.empty() ? word : r.claim.published, 9),
                    computed = shortened(in_short(r.finding.value), 9);
  std::string reason = one_line(r.finding.reason);
  if (!r.as_recorded()) reason = name(r.finding.verdict) + ", recorded: " + name(r.claim.recorded) + "; " + reason;
  const std::string left = "  " + padded(without_paper(r), 20) + "  ",
                    right = "  " + padded(printed, 9) + "  " + padded(computed, 9) + "  " + reason;
  const std::size_t taken = width(left) + width(right),
                    space = std::clamp<std::size_t>(columns - std::min(taken, columns), 8, 30);
  const std::string said = one_line(r.claim.quote.empty() ? r.claim.statement : r.claim.quote);
  return shortened(left + padded(shortened(said, space), space) + right, columns) + "\n";
}

// Rows under one heading, each in a line; nothing where there are none.
void section(std::string& out, const std::string& heading, const std::vector<const LedgerRow*>& rows) {
  if (rows.empty()) return;
  out += "\n" + heading + " (" + std::to_string(rows.size()) + ")\n";
  for (const LedgerRow* r : rows) out += line(*r);
}

// ---- one row's page ----

std::vector<std::string> words_of(const std::vector<Measure>& measures) {
  std::vector<std::string> words;
  for (const Measure& m : measures)
    if (std::find(words.begin(), words.end(), m.word) == words.end()) words.push_back(m.word);
  return words;
}

std::string shown(const Measure& m) {
  constexpr const char* answers[] = {"fails", "turns", "holds"};
  const std::string named = m.part + (m.part.empty() || m.how.empty() ? "" : ", ") + m.how;
  return (named.empty() ? "" : named + ": ") + text(m.value, 4) + (m.error > 0 ? " +- " + text(m.error, 2) : "") +
         ", " + answers[static_cast<int>(holds(m))] + (margin(m) > 0 ? " by " + text(margin(m), 3) : "");
}

void say(std::string& out, const std::string& what, const std::string& text) {
  if (text.empty()) return;
  std::istringstream in(text);
  std::string word, current = "  " + padded(what, 15);
  bool first = true;
  while (in >> word) {
    if (!first && width(current) + 1 + width(word) > columns) {
      out += current + "\n";
      current = std::string(17, ' '), first = true;
    }
    current += (first ? "" : " ") + word;
    first = false;
  }
  out += current + "\n";
}

}  // namespace

std::string table(const std::vector<LedgerRow>& rows, Lines lines) {
  std::string out = matrix(rows) + "\n";
  auto occurs = [&](Verdict v) {
    return std::any_of(rows.begin(), rows.end(), [&](const LedgerRow& r) { return r.finding.verdict == v; });
  };
  for (const auto& [v, its_name] : verdict_names)
    if (v != Verdict::error && occurs(v)) out += in_lines(std::string(mark(v)) + " " + its_name + ": " + meaning(v));
  for (const std::string& group : groups(rows))
    for (const auto& [v, its_name] : verdict_names) {
      std::vector<const LedgerRow*> here;
      for (const LedgerRow& r : rows) {
        const bool wanted = lines == Lines::all || v != Verdict::reproduced || !r.as_recorded();
        if (r.group() == group && r.finding.verdict == v && wanted) here.push_back(&r);
      }
      const std::string heading = std::string(mark(v)) + " " + group + ", " + its_name;
      std::vector<std::string> causes;
      for (const LedgerRow* r : here)
        if (std::find(causes.begin(), causes.end(), r->finding.left_out) == causes.end())
          causes.push_back(r->finding.left_out);
      for (const std::string& cause : causes) {
        std::vector<const LedgerRow*> of_cause;
        for (const LedgerRow* r : here)
          if (r->finding.left_out == cause) of_cause.push_back(r);
        section(out, heading + (cause.empty() ? "" : ": " + cause), of_cause);
      }
    }
  const long ours = std::count_if(rows.begin(), rows.end(), [](const LedgerRow& r) { return r.claim.ours; });
  auto counted = [](long n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); };
  out += "\n" + counted(static_cast<long>(rows.size()) - ours, "claim");
  if (ours > 0) out += " and " + counted(ours, "check") + " of our own";
  return out + ", " + std::to_string(not_as_recorded(rows)) + " with another verdict than the recorded one\n";
}

std::string claim_page(const LedgerRow& r) {
  const Claim& c = r.claim;
  const Finding& f = r.finding;
  std::string out =
      c.id + ": " + name(f.verdict) + (r.as_recorded() ? "" : " (recorded: " + name(c.recorded) + ")") + "\n";
  say(out, "why", f.reason);
  say(out, "where", c.source + (c.source.empty() || c.where.empty() ? "" : ", ") + c.where);
  say(out, "quote", c.quote);
  say(out, "reading", c.statement);
  say(out, "printed", c.published.empty() ? "" : c.published + " " + r.unit());
  say(out, "computed", f.value.empty() ? "" : f.value + " " + r.unit());
  say(out, "tolerance", r.tolerance());
  say(out, "assumption", f.assumption);
  say(out, "left out", f.left_out);
  say(out, "same finding", c.finding);
  say(out, "slip", c.slip);
  for (const std::string& word : words_of(f.measures)) {
    const Band& band = band_of(word);
    say(out, "band", "'" + word + "': " + shown(band) + ", " + band.of);
    for (const Measure& m : f.measures)
      if (m.word == word) say(out, "  measured", shown(m));
  }
  for (const Leg& leg : f.legs)
    say(out, "evidence", leg.name + ": " + leg.value + (leg.agrees ? ", agrees" : ", DISAGREES"));
  say(out, "note", f.note);
  for (const std::string& name : r.results) say(out, "result", "build/results/" + name + ".csv");
  say(out, "figure", c.figure);
  say(out, "command", r.command);
  return out;
}

std::string words_table() {
  std::string out =
      "Words of the papers' that have no measure, and where readers may put their bound: fixed once, the same for "
      "every row.\n";
  for (const Band& b : bands()) {
    std::string words;
    for (const std::string& w : b.words) words += (words.empty() ? "" : ", ") + w;
    say(out, b.name, words);
    say(out, "",
        (b.sense == Sense::at_least ? "at least " : "at most ") + text(b.from, 3) +
            (b.to > b.from ? " to " + text(b.to, 3) : "") + ": " + b.of);
  }
  return out;
}

}  // namespace touchgo::cases
