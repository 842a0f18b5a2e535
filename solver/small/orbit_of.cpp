#include "solver/small/orbit_of.hpp"

#include "solver/small/walk.hpp"
#include "solver/stability/long_record.hpp"

namespace touchgo::small {

namespace {

/// A record of events alone.
class EventList {
 public:
  EventList(const SmallSystem& small, double periods) : period_(small.period()), periods_(periods) {}

  void begin(const std::vector<int>&) {}
  void take(const std::vector<Event<double>>& events) {
    for (const Event<double>& e : events) add({e.kind, e.contact, e.t, e.in_sequence});
  }
  void take_alone(const EventTally::Counted& e) { add({e.kind, e.contact, e.t, e.in_sequence}); }
  void see(double, const Vector<double>&, const ContactPhase<double>&) { over_ = true; }
  static bool impact_comes_first(const Vector<double>&, const ContactPhase<double>&) { return false; }
  Observer<double> observer(const std::function<void()>&) {
    return {0, [this](const double& t, const Vector<double>&, const ContactPhase<double>&) {
              over_ = over_ || t >= next_stop();
            }};
  }
  double next_stop() const { return (periods_ - static_cast<double>(turned_)) * period_; }
  static bool only_draws() { return false; }
  double next_measure() const { return next_stop(); }
  void turn_back(long periods) { turned_ += periods; }
  void carry(const ContactPhase<double>&, const Matrix<double>&) {}
  bool over() const { return over_; }
  double most_time() const { return (periods_ + 1) * period_; }
  long most_events() const { return 1'000'000; }
  double most_work() const { return 60; }

  std::vector<OrbitEvent> events;

 private:
  void add(OrbitEvent e) {
    e.t += static_cast<double>(turned_) * period_;
    if (e.t <= periods_ * period_) events.push_back(e);
  }

  double period_, periods_;
  long turned_ = 0;
  bool over_ = false;
};

}  // namespace

std::optional<Orbit> orbit(const Setup& setup, const RunLength& length, long diagram_periods,
                           std::vector<DiagramPoint>* points, const std::function<void()>& full, Work* work) {
  std::optional<SmallSystem> small = SmallSystem::of(setup);
  if (!small) return std::nullopt;
  LongRecord record(setup, small->system(), small->period(), length, diagram_periods, points, full);
  Walk<LongRecord> walk(setup, *small, record);
  const bool whole = walk.follow();
  if (work) *work = walk.work();
  if (!record.has_measured()) throw Undecided(record.where() + walk.message());
  return record.orbit(whole);
}

std::optional<std::vector<OrbitEvent>> events(const Setup& setup, double periods, bool* whole) {
  std::optional<SmallSystem> small = SmallSystem::of(setup);
  if (!small) return std::nullopt;
  EventList list(*small, periods);
  Walk<EventList> walk(setup, *small, list);
  const bool all = walk.follow();
  if (whole) *whole = all;
  return std::move(list.events);
}

}  // namespace touchgo::small
