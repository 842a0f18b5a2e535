#include "solver/sweeps/events_over.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "solver/model/names.hpp"
#include "solver/number/plain.hpp"
#include "solver/number/text.hpp"
#include "solver/sweeps/bytes.hpp"
#include "solver/sweeps/parallel.hpp"
#include "solver/sweeps/varied_start.hpp"

namespace touchgo {

struct EventsWork::Run {
  Decimal value;
  Setup setup;
  Report report;
  EventList list;
  bool starts = true;  // with all bodies apart

  bool is_like(const Run& other) const { return starts == other.starts && list == other.list; }
  bool is_undecided() const { return starts && list.end == Reason::undecided; }
};

namespace {

/// From a to b by this part of the way, exactly: a range may be of any width beside its values.
Decimal on_the_way(const Decimal& a, const Decimal& b, const char* part) { return a + (b + -a) * Decimal(part); }

/// The gap's rate just before an event, of the digits of the report.
std::string rate_before(const Setup& setup, const EventText& e, int digits) {
  const int low = setup.contacts[static_cast<std::size_t>(e.contact)].low_side();
  auto velocity = [&](int side) { return decimal<Mp1100>(Decimal(e.velocity_before[side])); };
  return text(Mp1100(velocity(1 - low) - velocity(low)), digits > 0 ? digits : 16);
}

EventLine line_of(const Setup& setup, const Report& report, std::size_t event, std::string kind, std::string contact) {
  const EventText& e = report.events[event];
  return {"",
          std::to_string(event + 1),
          std::move(kind),
          std::move(contact),
          e.t,
          rate_before(setup, e, report.digits),
          e.impulse,
          e.force};
}

template <class Bytes, class Line>
void pass_line(Bytes& b, Line& l) {
  for (auto* text : {&l.parameter, &l.event, &l.kind, &l.contact, &l.t, &l.rate_before, &l.impulse, &l.force})
    b.text(*text);
}

}  // namespace

EventsWork::EventsWork(const Setup& setup, const EventsOver& what)
    : setup_(setup), what_(what), parameter_(setup, what.over) {
  check_axis(what);
  // What is allowed has no gaps: where the ends are, all of the axis is.
  for (const Decimal& end : {what.from, what.to}) with_parameter(setup, what.over, end);
}

EventsWork::Run EventsWork::run(const Decimal& value, const Options& options) const {
  Run run{value, setup_, {}, {}, true};
  parameter_.set(run.setup, value);
  let_go(run.setup);
  run.starts = starts_apart(run.setup);
  if (run.starts) {
    run.report = simulate(run.setup, what_.until, what_.max_events, options);
    if (run.report.reason == Reason::interrupted) throw Interrupted();
  } else {
    run.report.reason = Reason::undecided, run.report.message = "bodies would start inside one another";
    run.report.end = "0";
  }
  run.list = list_of(run.report);
  return run;
}

/// Whether the run, were it a thousandth longer, would have the first words of a list.
bool EventsWork::follows(const Run& run, const EventList& list, std::size_t words, const Options& options) const {
  if (run.report.reason != Reason::until) return false;
  const Decimal later(text(Mp50(decimal<Mp50>(what_.until) * Mp50("1.001")), 40));
  const Report report = simulate(run.setup, later, what_.max_events, options);
  if (report.reason == Reason::interrupted) throw Interrupted();
  const std::vector<EventWord> own = list_of(report).words;
  if (own.size() < words) return false;
  for (std::size_t i = 0; i < words; ++i)
    if (!is_same(own, i, list.words, i)) return false;
  return true;
}

/// Whether an event that a run has, at a distance `off` from the value where it comes or goes, is slower the closer
/// that is: at a grazing its gap's rate falls with the root of the distance.
bool EventsWork::grazes(const Run& has, std::size_t at, const Decimal& off, const Options& options) const {
  const EventWord& word = has.list.words[at];
  if (word.kind != Kind::impact && word.kind != Kind::stage) return false;
  const auto [least, most] = std::minmax(what_.from, what_.to);
  const Run further = run(std::clamp(has.value + off * Decimal("99"), least, most), options);
  auto off_in_time = [&](const EventWord& w) {
    return w == word ? std::abs(w.t - word.t) : std::numeric_limits<double>::infinity();
  };
  const auto same =
      std::min_element(further.list.words.begin(), further.list.words.end(),
                       [&](const EventWord& x, const EventWord& y) { return off_in_time(x) < off_in_time(y); });
  if (same == further.list.words.end() || !(off_in_time(*same) < room_of(has.list.words, at))) return false;
  auto rate = [&](const Run& of, std::size_t event) {
    return std::abs(decimal<double>(Decimal(rate_before(setup_, of.report.events[event], of.report.digits))));
  };
  return 3 * rate(has, word.event) <= rate(further, same->event);
}

void EventsWork::add_change(const Run& before, const Run& behind, const Options& options,
                            std::vector<EventLine>& lines) const {
  if (before.is_like(behind)) return;
  Run a = before, b = behind;
  // A change is located to this part of the way from one value to the next.
  const Decimal near = abs(b.value + -a.value) * Decimal("1e-9");
  while (true) {
    const Decimal way = b.value + -a.value, middle = on_the_way(a.value, b.value, "0.5");
    if (abs(way) <= near) {
      const ListChange change = change_between(a.list, b.list);
      const Run &has = change.appears ? b : a, &lacks = change.appears ? a : b;
      EventLine line;
      if (a.starts != b.starts) {
        line.contact = b.starts ? "bodies start apart" : "bodies start inside one another";
      } else if (has.list.words.empty()) {
        line.contact = change.what;
      } else {
        const EventWord& word = has.list.words[change.word];
        const bool passes = !(a.list.words == b.list.words) && follows(lacks, has.list, change.word + 1, options);
        std::string how = change.what;
        if (passes)
          how = name(word.kind) + std::string(change.appears ? " comes before" : " passes") + " the end";
        else if (change.alone && grazes(has, change.word, change.appears ? way : -way, options))
          how += " by grazing";
        line = line_of(setup_, has.report, word.event, "", how + " " + contact_name(setup_, word.contact));
      }
      line.parameter = text(decimal<Mp1100>(middle), digits_of_values(what_)), line.kind = "change";
      lines.push_back(std::move(line));
      return;
    }
    // A value at which bodies just touch is undecided, those beside it are not.
    Run between = run(middle, options);
    for (const char* part : {"0.4", "0.6"})
      if (between.is_undecided() && !a.is_undecided() && !b.is_undecided())
        between = run(on_the_way(a.value, b.value, part), options);
    (between.is_like(a) ? a : b) = std::move(between);
  }
}

std::vector<EventLine> EventsWork::lines_of(std::size_t chunk, const Options& options,
                                            const std::function<void()>& row_done) const {
  std::vector<EventLine> lines;
  const std::size_t first = chunk * of_chunk;
  std::optional<Run> before;
  if (first > 0) before = run(value(what_, static_cast<int>(first) - 1), options);
  for (std::size_t i = first; i < first + rows_of(chunk); ++i) {
    Run here = run(value(what_, static_cast<int>(i)), options);
    if (before) add_change(*before, here, options, lines);
    const std::size_t own = lines.size();
    const Report& report = here.report;
    for (std::size_t k = 0; k < report.events.size(); ++k)
      lines.push_back(
          line_of(setup_, report, k, name(report.events[k].kind), contact_name(setup_, report.events[k].contact)));
    const std::string why = report.message.empty() ? "" : ": " + report.message;
    lines.push_back({"", "", "end", name(report.reason) + why, report.end, "", "", ""});
    for (std::size_t k = own; k < lines.size(); ++k) lines[k].parameter = plain(here.value);
    before = std::move(here);
    row_done();
  }
  return lines;
}

void EventsWork::follow(int threads, const Hands& hands) const {
  share_out(threads, hands.next, [&](const auto& take, const auto& in_turn) {
    Options options = what_.options;
    options.stop = [&] { return in_turn(hands.abandoned); };
    while (const auto chunk = take()) {
      const std::vector<EventLine> lines = lines_of(*chunk, options, [&] { in_turn(hands.row_done); });
      ByteWriter out;
      out.size(lines);
      for (const EventLine& line : lines) pass_line(out, line);
      in_turn([&] { hands.done(*chunk, std::move(out.bytes)); });
    }
  });
}

std::vector<EventLine> EventsWork::lines(int threads) const {
  std::vector<std::string> of_chunks(chunks());
  std::size_t next = 0;
  follow(threads, {[&] { return next < of_chunks.size() ? std::optional(next++) : std::nullopt; },
                   [&](std::size_t chunk, std::string&& bytes) { of_chunks[chunk] = std::move(bytes); },
                   [] {},
                   [] { return false; },
                   {}});
  std::vector<EventLine> all;
  for (const std::string& bytes : of_chunks)
    for (EventLine& line : event_lines_from(bytes)) all.push_back(std::move(line));
  return all;
}

std::vector<EventLine> event_lines_from(const std::string& bytes) {
  ByteReader in(bytes);
  std::vector<EventLine> lines;
  in.size(lines);
  for (EventLine& line : lines) pass_line(in, line);
  in.end();
  return lines;
}

}  // namespace touchgo
