// The C interface (touchgo.h): the program's commands, from text to text.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <sstream>
#include <vector>

#include "solver/files/report.hpp"
#include "solver/files/start_check.hpp"
#include "solver/files/sweep_report.hpp"
#include "solver/library/simulate_call.hpp"
#include "solver/model/errors.hpp"
#include "solver/model/names.hpp"
#include "solver/number/double_text.hpp"
#include "solver/number/thread_caches.hpp"
#include "solver/program/asked_grid.hpp"
#include "solver/program/command_line.hpp"
#include "solver/program/failure.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/provenance.hpp"
#include "solver/run/prepared.hpp"
#include "solver/sweeps/parallel.hpp"

/// A case and its options, ready for runs.
struct touchgo_prepared {
  touchgo::AskedRun run;
  touchgo::Prepared system;
};

namespace touchgo {

namespace {

/// A copy that the caller may free. Throws std::bad_alloc.
char* given(const std::string& text) {
  char* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (!copy) throw std::bad_alloc();
  return static_cast<char*>(std::memcpy(copy, text.c_str(), text.size() + 1));
}

/// The flags of a command, one a line, as if they had been typed. Throws Usage.
template <class Flags>
Flags flags_of(const char* command, const Call& call, const std::vector<std::string>& more = {}) {
  if (!call.name || !*call.name) throw Usage("name: the case has none, a name is needed");
  std::vector<std::string> words{"touchgo", command};
  std::istringstream lines(call.options ? call.options : "");
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty()) continue;
    if (line[0] != '-') throw Usage("options: '" + line + "' is no flag, one on each line is allowed");
    for (const std::string& own : more)
      if (const std::string flag = own.substr(0, own.find('=')); line.substr(0, line.find('=')) == flag)
        throw Usage(flag + ": the library writes no files");
    words.push_back(line);
  }
  words.insert(words.end(), more.begin(), more.end());
  words.insert(words.end(), {"--", call.name});
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  const Command parsed = read_command_line(static_cast<int>(argv.size()), argv.data());
  const Flags* flags = std::get_if<Flags>(&parsed);
  if (!flags) throw Usage(std::string(command) + ": only its flags are allowed here");
  return *flags;
}

void refuse_files(const std::vector<std::pair<const char*, std::string>>& files) {
  for (const auto& [flag, file] : files)
    if (!file.empty()) throw Usage(std::string(flag) + ": the library writes no files");
}

std::optional<std::string> text_of(const Call& call) {
  return call.case_text ? std::optional<std::string>(call.case_text) : std::nullopt;
}

/// A line as the program prints it.
std::string said(const std::string& line) { return "touchgo: " + line; }

/// Calls work(message), which returns the exit code and may set a message. Nothing is thrown.
template <class Work>
int guarded(const Call& call, const Work& work) noexcept {
  if (call.message) *call.message = nullptr;
  try {
    free_caches_at_end_of_thread();
    std::string message;
    int code;
    try {
      code = work(message);
    } catch (...) {
      const Failure f = failure();
      code = f.code, message = said(f);
    }
    if (call.message && !message.empty()) *call.message = given(message);
    return code;
  } catch (...) {  // no memory for the line
    return 5;
  }
}

/// The caller's progress function, which may end the work.
class CallerProgress {
 public:
  explicit CallerProgress(const Call& call) : call_(call) {}
  /// Has a run tell of itself, and end where the caller asks for it.
  void watch(Options& options) {
    options.progress = [this](int, double part) { tell(part); };
    options.stop = [this] { return asked(); };
  }
  void tell(double part) {
    part_ = part, told_ = Clock::now();
    if (call_.progress && call_.progress(part, call_.context)) asked_ = true;
  }
  bool asked() const { return asked_; }
  /// On the way of what does not tell of itself: tells the part done once more where that is long ago.
  bool look() {
    if (Clock::now() - told_ > std::chrono::milliseconds(200)) tell(part_);
    return asked();
  }

 private:
  using Clock = std::chrono::steady_clock;

  const Call& call_;
  double part_ = 0;
  Clock::time_point told_ = Clock::now();
  std::atomic<bool> asked_ = false;
};

/// What the flags ask for, of which the library leaves text alone. Throws Usage, BadInput, FileError.
AskedRun asked(const Call& call, const SimulateFlags& flags, bool certifies) {
  refuse_files({{"--json", flags.json}, {"--plot", flags.plot}, {"--html", flags.html}, {"--state", flags.state}});
  AskedRun run = asked_run(flags, text_of(call));
  if (run.certify && !certifies) throw Usage("--certify: libtouchgo-proof certifies, touchgo_certify() is allowed");
  if (run.as_printed) throw Usage("--as-printed: touchgo simulate has it");
  return run;
}

/// The exit code of a run, which has its reason as message.
int code_of(const Case& c, const Report& report, const CallerProgress& progress, std::string& message) {
  if (report.reason != Reason::until) message = said(ended_early(c, report));
  return progress.asked() ? 130 : report.reason == Reason::until ? 0 : 3;
}

/// Runs the flags' command; `leaves` makes the caller's text of it.
template <class Leaves>
int simulated(const Call& call, const SimulateFlags& flags, std::string& message, const Certifier& certify,
              const Leaves& leaves) {
  AskedRun run = asked(call, flags, static_cast<bool>(certify));
  CallerProgress progress(call);
  progress.watch(run.options);
  Report report = run_of(run);
  run.options.stop = [&] { return progress.look(); };
  if (certify) certify(run.c, run.options, report);
  const int code = code_of(run.c, report, progress, message);
  LastSecond last;
  if (code == 130) run.options.stop = [&] { return last.is_over(); };
  std::string cut;
  run.options.cut = [&](const std::string& why) { cut = why; };
  leaves(run, report);
  if ((code != 130 && progress.asked()) || last.was_over()) {
    message = said(called(run.c.file) + ": interrupted; the motion ends before");
    return 130;
  }
  if (code != 0 || cut.empty()) return code;
  message = said(called(run.c.file) + ": " + cut + "; the motion ends before");
  return 3;
}

int prepare(const Call& call, touchgo_prepared** prepared) noexcept {
  if (prepared) *prepared = nullptr;
  return guarded(call, [&](std::string&) {
    const SimulateFlags flags = flags_of<SimulateFlags>("simulate", call);
    refuse_files({{"--csv", flags.csv}});
    if (!flags.from.empty()) throw Usage("--from: a prepared case runs from t = 0");
    AskedRun run = asked(call, flags, false);
    Prepared system(run.c.setup, run.c.until);
    if (prepared) *prepared = new touchgo_prepared{std::move(run), std::move(system)};
    return 0;
  });
}

/// f(), what it refuses as BadInput; whose start it is, where there are several.
template <class F>
auto with_starts(const std::string& whose, const F& f) {
  try {
    return f();
  } catch (const std::invalid_argument& why) {
    throw BadInput(whose + why.what());
  }
}

/// Throws Usage where there is none.
const touchgo_prepared& checked(const touchgo_prepared* prepared) {
  if (!prepared) throw Usage("prepared: it is NULL, what touchgo_prepare() leaves is allowed");
  return *prepared;
}

int prepared_run(const touchgo_prepared* handle, const double* start, const Call& call, char** json) noexcept {
  if (json) *json = nullptr;
  return guarded(call, [&](std::string& message) {
    const touchgo_prepared& prepared = checked(handle);
    AskedRun run = prepared.run;
    CallerProgress progress(call);
    progress.watch(run.options);
    const std::size_t n = run.c.setup.bodies.size();
    BodyStarts starts;
    auto put = [&](std::vector<Decimal>& list, const std::string& key, std::size_t body, double x) {
      if (!std::isfinite(x)) throw BadInput("start: a finite number is allowed");
      list.emplace_back(shortest(x));
      const std::vector<Body>& bodies = run.c.setup.bodies;
      const std::string place = std::to_string(body + 1), by_place = "body." + place + key,
                        by_name = "body." + bodies[body].name + key;
      const bool is_name = std::any_of(bodies.begin(), bodies.end(), [&](const Body& b) { return b.name == place; });
      std::erase_if(run.c.settings,
                    [&](const Setting& s) { return s.path == by_name || (!is_name && s.path == by_place); });
      run.c.settings.push_back({is_name ? by_name : by_place, shortest(x)});
    };
    if (start)
      for (std::size_t i = 0; i < n; ++i) {
        put(starts.position, ".position", i, start[i]), put(starts.velocity, ".velocity", i, start[n + i]);
        run.c.setup.bodies[i].position = starts.position[i], run.c.setup.bodies[i].velocity = starts.velocity[i];
      }
    for (std::size_t j = 0; start && j < run.c.setup.contacts.size(); ++j)
      if (const auto wrong = wrong_start(run.c.setup, run.c.setup.contacts[j]))
        throw BadInput("start: contact " + contact_name(run.c.setup, static_cast<int>(j)) + ": " + wrong->what);
    const Report report = with_starts("", [&] {
      return start ? prepared.system.run(starts, run.c.max_events, run.options)
                   : prepared.system.run(run.c.max_events, run.options);
    });
    const int code = code_of(run.c, report, progress, message);
    if (json) *json = given(to_json(run.c, report));
    return code;
  });
}

/// Where touchgo_prepared_times() leaves its numbers, one run after the other.
struct TimesOfRuns {
  long runs, most;
  double* t;
  int *kind, *contact, *events, *reason;

  void put(long run, const EventTimes& times) const {
    for (long i = 0; i < (t || kind || contact ? most : 0); ++i) {
      const bool there = i < std::ssize(times.t);
      const long at = run * most + i;
      if (t) t[at] = there ? times.t[i] : std::numeric_limits<double>::quiet_NaN();
      if (kind) kind[at] = there ? static_cast<int>(times.kind[i]) : -1;
      if (contact) contact[at] = there ? times.contact[i] : -1;
    }
    if (events) events[run] = static_cast<int>(times.t.size());
    if (reason) reason[run] = static_cast<int>(times.reason);
  }
};

int prepared_times(const touchgo_prepared* handle, const double* starts, int threads, const TimesOfRuns& left,
                   const Call& call) noexcept {
  return guarded(call, [&](std::string&) {
    const touchgo_prepared& prepared = checked(handle);
    if (!starts && left.runs > 0) throw Usage("starts: it is NULL, 2 numbers for each body and run are allowed");
    if (left.runs < 0 || left.most < 0 || threads < 0) throw BadInput("runs, most, threads: 0 or more are allowed");
    const std::size_t numbers = 2 * prepared.system.setup().bodies.size();
    if (left.events) std::fill_n(left.events, left.runs, -1);  // of runs that an interrupt leaves out
    CallerProgress progress(call);
    std::mutex telling;
    std::atomic<long> done = 0;
    constexpr long block = 256;
    in_parallel(static_cast<std::size_t>((left.runs + block - 1) / block), threads, [&](std::size_t k) {
      Options options = prepared.run.options;
      options.stop = [&, looks = 0]() mutable {  // a run may be long
        if (++looks % 1024 == 0)
          if (const std::unique_lock lock(telling, std::try_to_lock); lock) progress.look();
        return progress.asked();
      };
      const long first = static_cast<long>(k) * block, end = std::min(left.runs, first + block);
      for (long i = first; i < end && !progress.asked(); ++i) {
        const std::span start(starts + static_cast<std::size_t>(i) * numbers, numbers);
        const EventTimes times = with_starts("starts, row " + std::to_string(i) + ": ",
                                             [&] { return prepared.system.event_times(start, left.most, options); });
        if (times.reason != Reason::interrupted) left.put(i, times), ++done;
      }
      const std::lock_guard lock(telling);
      progress.tell(static_cast<double>(done) / static_cast<double>(left.runs));
    });
    return progress.asked() ? 130 : 0;
  });
}

int trajectory(const Call& call, char** csv) noexcept {
  if (csv) *csv = nullptr;
  return guarded(call, [&](std::string& message) {
    const SimulateFlags flags = flags_of<SimulateFlags>("simulate", call, {"--csv=-"});
    return simulated(call, flags, message, {}, [&](const AskedRun& run, const Report& report) {
      if (csv) *csv = given(touchgo::csv(run.c.setup, motion(run, report, !flags.every.empty())));
    });
  });
}

int sweep(const Call& call, char** csv, char** points) noexcept {
  if (csv) *csv = nullptr;
  if (points) *points = nullptr;
  return guarded(call, [&](std::string&) {
    const SweepFlags flags = flags_of<SweepFlags>("sweep", call, {"--csv=-"});
    refuse_files({{"--points-out", flags.points_out}});
    Sweep what = asked_sweep(flags);
    if (points) what.diagram_periods = what.length.periods;
    check_section(flags, what, points);
    const Case c = swept_case(flags, what, text_of(call));
    const std::size_t exponents = 2 * c.setup.bodies.size();
    std::string orbits = orbits_header(exponents, section_of(what)), diagram = points_header(section_of(what));
    CallerProgress progress(call);
    int code = 0;
    try {
      auto take = [&](const SweepRow& row) {
        orbits += orbit_line(row, exponents, section_of(what));
        if (points) diagram += point_lines(row, row.points, section_of(what));
      };
      auto told = [&](double part) {
        progress.tell(part);
        return !progress.asked();
      };
      of_case(c, [&] { sweep_row_by_row(c.setup, what, take, told); });
    } catch (const Interrupted&) {
      code = 130;
    }
    if (csv) *csv = given(orbits);
    if (points) *points = given(diagram);
    return code;
  });
}

}  // namespace

int simulate_call(const Call& call, char** json, const Certifier& certify) noexcept {
  if (json) *json = nullptr;
  return guarded(call, [&](std::string& message) {
    const SimulateFlags flags = flags_of<SimulateFlags>(
        "simulate", call, certify ? std::vector<std::string>{"--certify"} : std::vector<std::string>{});
    refuse_files({{"--csv", flags.csv}});
    return simulated(call, flags, message, certify, [&](const AskedRun& run, const Report& report) {
      if (json) *json = given(to_json(run.c, report));
    });
  });
}

extern "C" {

int touchgo_simulate(const char* case_text, const char* name, const char* options, touchgo_progress progress,
                     void* context, char** json, char** message) {
  return simulate_call({case_text, name, options, progress, context, message}, json, {});
}

int touchgo_trajectory(const char* case_text, const char* name, const char* options, touchgo_progress progress,
                       void* context, char** csv, char** message) {
  return trajectory({case_text, name, options, progress, context, message}, csv);
}

int touchgo_sweep(const char* case_text, const char* name, const char* options, touchgo_progress progress,
                  void* context, char** csv, char** points, char** message) {
  return sweep({case_text, name, options, progress, context, message}, csv, points);
}

int touchgo_prepare(const char* case_text, const char* name, const char* options, touchgo_prepared** prepared,
                    char** message) {
  return prepare({case_text, name, options, nullptr, nullptr, message}, prepared);
}

int touchgo_prepared_run(const touchgo_prepared* prepared, const double* start, touchgo_progress progress,
                         void* context, char** json, char** message) {
  return prepared_run(prepared, start, {nullptr, nullptr, nullptr, progress, context, message}, json);
}

int touchgo_prepared_times(const touchgo_prepared* prepared, const double* starts, long runs, long most, int threads,
                           double* t, int* kind, int* contact, int* events, int* reason, touchgo_progress progress,
                           void* context, char** message) {
  return prepared_times(prepared, starts, threads, {runs, most, t, kind, contact, events, reason},
                        {nullptr, nullptr, nullptr, progress, context, message});
}

int touchgo_prepared_bodies(const touchgo_prepared* prepared) {
  return prepared ? static_cast<int>(prepared->system.setup().bodies.size()) : 0;
}

void touchgo_prepared_free(touchgo_prepared* prepared) { delete prepared; }

const char* touchgo_version() { return version(); }

void touchgo_free(char* text) { std::free(text); }

}  // extern "C"

}  // namespace touchgo
