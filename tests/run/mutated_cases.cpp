// Case files whose numbers are replaced by extreme ones: each is refused, or its run ends within its budget of effort;
// nothing crashes, nothing hangs, and the reported events are numbers in the order of time that more digits confirm.
// `make soak` tries ten thousand; `make test` a part of them.
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <set>

#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/parts.hpp"
#include "tests/common/setups.hpp"
#include "tests/common/soak.hpp"

namespace touchgo::tests {

namespace {

std::vector<std::string> originals() {
  std::set<std::string> files;
  for (const char* folder : {"cases", "tests/run/brought"})
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".toml") files.insert(entry.path().string());
  std::vector<std::string> texts;
  for (const std::string& file : files) texts.push_back(content(file));
  return texts;
}

/// Where the bare numbers of a case file stand.
std::vector<std::pair<std::size_t, std::size_t>> numbers_of(const std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> places;
  bool quoted = false, comment = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && !comment) quoted = !quoted;
    if (text[i] == '#' && !quoted) comment = true;
    if (text[i] == '\n') comment = false;
    const bool begins = text[i] == '-' || (text[i] >= '0' && text[i] <= '9');
    if (quoted || comment || !begins || text[i - 1] != ' ') continue;
    const std::size_t end = text.find_first_not_of("+-.0123456789eE_", i);
    places.emplace_back(i, end - i);
    i = end - 1;
  }
  return places;
}

std::string extreme(Random& random, const std::string& original) {
  static const std::vector<std::string> pool = parts(
      "0 1e-300 1e300 -1e-300 -1e300 2.3e-308 1.7e308 1e12 -1e12 1e-12 1e150 1e-150 1e6 1e-6 1 1e4 0.5 1e-30 1e30 "
      "-1 0.999999999999999999999999999999 1.000000000000000000000000000001");
  if (random.chance(0.3)) return original + "e" + std::to_string(random.below(25) - 12);
  if (random.chance(0.1)) return original[0] == '-' ? original.substr(1) : "-" + original;
  return pool[random.below(static_cast<int>(pool.size()))];
}

std::string mutated(Random& random, std::string text) {
  for (int times = 1 + random.below(3); times > 0; --times) {
    const auto places = numbers_of(text);
    const auto [at, length] = places[static_cast<std::size_t>(random.below(static_cast<int>(places.size())))];
    text.replace(at, length, extreme(random, text.substr(at, length)));
  }
  return text;
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("+-.0123456789e") == std::string::npos;
}

/// What is wrong with a report by itself; empty where nothing is.
std::string fault(const Report& r, const Case& c) {
  Mp50 t = 0;
  for (const EventText& e : r.events) {
    for (const std::string* x : {&e.t, &e.position[0], &e.position[1], &e.velocity_before[0], &e.velocity_before[1],
                                 &e.velocity_after[0], &e.velocity_after[1], &e.force})
      if (!is_number(*x)) return "no number: " + *x;
    const Mp50 next = decimal<Mp50>(Decimal(e.t));
    if (next < t || next > decimal<Mp50>(c.until) * (1 + Mp50("1e-14"))) return "an event at " + e.t;
    t = next;
  }
  if (!is_number(r.end)) return "no number: " + r.end;
  if (r.reason != Reason::until && r.message.empty()) return "no reason is told";
  return {};
}

/// Where a run with more digits says something else.
std::string difference(const Report& r, const Report& more) {
  for (std::size_t i = 0; i < std::min(r.events.size(), more.events.size()); ++i) {
    const EventText &a = r.events[i], &b = more.events[i];
    const Mp50 t = decimal<Mp50>(Decimal(b.t));
    if (a.kind != b.kind || a.contact != b.contact || abs(decimal<Mp50>(Decimal(a.t)) - t) > Mp50("1e-14") * t)
      return "event " + std::to_string(i) + " at " + a.t + " and " + b.t;
  }
  return {};
}

/// A unit of the budget may take so many seconds, on a slow machine; what is not counted at all, such as reading the
/// file, so many in all.
constexpr double seconds_a_unit = 10, seconds_apart = 5;

void try_mutations(unsigned long seed, int count, double budget) {
  const std::vector<std::string> texts = originals();
  REQUIRE(texts.size() > 15);
  Random random(seed);
  const Folder folder;
  int refused = 0, done = 0, out_of_budget = 0, undecided = 0, compared = 0;
  double longest = 0;
  for (int i = 0; i < count; ++i) {
    const std::string text =
        mutated(random, texts[static_cast<std::size_t>(random.below(static_cast<int>(texts.size())))]);
    Options options{.budget = budget};
    options.method = random.chance(0.25) ? MethodName::steps : MethodName::exact;
    options.digits = random.chance(0.8) ? 16 : random.chance(0.5) ? 100 : 1000;
    const bool compare = random.chance(0.1);
    INFO(name(options.method) << ", " << options.digits << " digits:\n" << text);
    std::ofstream(folder / "case.toml") << text;
    Case c;
    try {
      c = read_case(folder / "case.toml");
    } catch (const BadInput&) {
      ++refused;
      continue;
    }
    const std::clock_t before = std::clock();
    const Report r = simulate(c.setup, c.until, c.max_events, options);
    const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    longest = std::max(longest, seconds);
    CHECK(seconds < seconds_apart + seconds_a_unit * budget);
    CHECK(fault(r, c) == "");
    const bool ran_out = r.message.find("budget of ") != std::string::npos;
    ++(r.reason == Reason::until ? done : ran_out ? out_of_budget : undecided);
    if (!compare || options.method == MethodName::steps || options.digits > 16) continue;
    options.digits = 40;
    CHECK(difference(r, simulate(c.setup, c.until, c.max_events, options)) == "");
    ++compared;
  }
  std::printf(
      "mutated case files: %d; %d refused, %d to their end, %d out of budget, %d undecided for other reasons; "
      "%d compared with more digits; the longest took %.2f s at a budget of %g\n",
      count, refused, done, out_of_budget, undecided, compared, longest, budget);
  CHECK(done > count / 10);
  CHECK(out_of_budget > 0);
}

}  // namespace

TEST_CASE("case files with extreme numbers are refused or end within their budget", "[mutated][budget]") {
  try_mutations(41, 150, 0.02);
}
TEST_CASE("ten thousand case files with extreme numbers", "[.][soak][mutated]") {
  const Soak soak(10'000);
  try_mutations(42, static_cast<int>(soak.count()), 0.2);
  soak.done("mutated case files");
}

TEST_CASE("a force beyond the numbers is undecided, not infinite", "[mutated]") {
  Setup s;  // found among ten thousand: a soft contact far inside another body hurls its member into a stiff damper
  s.bodies = {body("1", "0", "9.81", "0", "0"), body("1", "0", "9.81", "0", "0"),
              body("1", "0", "9.81", "-1e300", "0")};
  for (const int i : {0, 1})
    s.contacts.push_back({body_member(i), body_member(i + 1), "0", Law::soft, "1", "1e6", i == 0 ? "1e300" : "0"});
  Options options;
  options.method = MethodName::steps, options.digits = 16;
  const Report r = simulate(named(s), "5", 1000, options);
  CHECK(r.reason == Reason::undecided);
  CHECK(r.message == "the motion leaves the range of the numbers");
  CHECK(r.events.empty());
}

}  // namespace touchgo::tests
