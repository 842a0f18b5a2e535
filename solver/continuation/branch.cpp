#include "solver/continuation/branch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "solver/number/text.hpp"

namespace touchgo {

namespace {

constexpr double longest = 1.0 / 50, shortest = 1e-8;  // steps, of arc length in the units
constexpr std::size_t most_points = 3000;

// Whether a step may have passed from one branch to another with as many impacts, beyond grazings of both.
bool leaps(const PeriodicPoint& from, const PeriodicPoint& to) {
  return std::abs(to.trace() - from.trace()) > 0.5 * std::max(1.0, std::abs(from.trace()));
}

// A next point and the direction of the branch there.
struct Next {
  PeriodicPoint point;
  Vector<double> along;
};

// What changes from one point to the next.
struct Changes {
  bool fold, flip, neimark_sacker;
  bool swaps = false;   // the halves change places, through the flip of the motion of half the period;
  bool halves = false;  // or the step has led to that motion

  int count() const { return swaps + fold + flip + neimark_sacker; }
  // Has to be located before the branch goes on: a torus leaves the motion where it was.
  bool must_be_located() const { return swaps || halves || fold || flip; }
};

Changes changes_between(const PeriodicPoint& from, const PeriodicPoint& to, int n, const ContinuationUnits& units) {
  auto changes = [&](BranchEnd test) {
    return (value_of(test, from.back.derivative) < 0) != (value_of(test, to.back.derivative) < 0);
  };
  const bool complex = from.trace() * from.trace() < 4 * from.determinant();
  Changes c{changes(BranchEnd::fold), changes(BranchEnd::flip), complex && changes(BranchEnd::neimark_sacker)};
  if (n % 2 != 0) return c;
  const Vector<double> a = from.back.halfway - from.at.state, b = to.back.halfway - to.at.state;
  auto dot = [&](const Vector<double>& x, const Vector<double>& y) {
    return x[0] * y[0] / (units.size * units.size) + x[1] * y[1] / (units.speed * units.speed);
  };
  c.halves = dot(b, b) < 1e-6 * dot(a, a), c.swaps = !c.halves && dot(a, b) < 0;
  return c;
}

class Follower {
 public:
  Follower(const Family& family, const ParameterRange& range, const PeriodicPoint& from, int n)
      : family_(family), range_(range), n_(n), at_bound_(1e-12 * range.width()), units_(from.back, range.width()) {
    out_.points.push_back(from);
  }

  BranchStretch follow(const Vector<double>& direction, const std::function<void()>& alive) {
    const auto along = tangent_of(family_, out_.points.front(), n_, units_);
    if (!along) {
      lose("its motion changes within a step of the derivative");
      return std::move(out_);
    }
    along_ = along->dot(direction) < 0 ? Vector<double>(-*along) : *along;
    while (!over_) {
      alive();
      step();
      if (!over_ && out_.points.size() >= most_points) lose("it has too many points");
    }
    return std::move(out_);
  }

 private:
  // To the next point, or what lies before it, or with a shorter step to neither.
  void step() {
    const PeriodicPoint& last = out_.points.back();
    const Vector<double> by = units_.times(h_ * along_);
    AtSection<double> guess = moved<double>(last.at, by);
    leaves_ = guess.value > range_.to || guess.value < range_.from;
    if (leaves_) {
      const double bound = guess.value > range_.to ? range_.to : range_.from;
      if (std::abs(bound - last.at.value) <= at_bound_) {
        out_.points.back().at.value = bound;
        return end_as(BranchEnd::range);
      }
      guess = moved<double>(last.at, Vector<double>(by * ((bound - last.at.value) / by[2])));
      guess.value = bound;
    }
    auto next = next_near(guess);
    if (!next) return shorten("Newton's method finds no next motion with as many impacts");
    const Changes between = changes_between(last, next->point, n_, units_);
    at_end_of_range_ = false;
    // Several changes are met one after another, with shorter steps.
    if (between.count() <= 1 && locate(between, *next)) return;
    if (!at_end_of_range_ && between.must_be_located()) return shorten("a change of its stability cannot be located");
    go_to(std::move(*next));
  }

  // A motion with as many impacts near a guess, in whose direction the branch has not turned by much.
  std::optional<Next> next_near(const AtSection<double>& guess) const {
    const PeriodicPoint& last = out_.points.back();
    auto next = corrected(family_, guess, n_, leaves_ ? nullptr : &along_, units_);
    if (!next || next->back.impacts != last.back.impacts || leaps(last, *next)) return std::nullopt;
    auto turned = tangent_of(family_, *next, n_, units_);
    if (!turned) return std::nullopt;
    if (turned->dot(along_) < 0) *turned = -*turned;
    if (turned->dot(along_) < 0.8) return std::nullopt;
    return Next{std::move(*next), std::move(*turned)};
  }

  // Whether the change before the next point is found, and ends the stretch.
  bool locate(const Changes& c, const Next& next) {
    if (c.swaps || c.halves)
      if (auto end = bifurcation(family_, out_.points.back().at, next.point.at, 0.5, n_ / 2, BranchEnd::flip, units_)) {
        out_.end = std::move(*end);
        return over_ = true;
      }
    return (c.fold && locate(BranchEnd::fold, next)) || (c.flip && locate(BranchEnd::flip, next)) ||
           (c.neimark_sacker && locate(BranchEnd::neimark_sacker, next));
  }

  bool locate(BranchEnd test, const Next& next) {
    const PeriodicPoint& last = out_.points.back();
    const double before = value_of(test, last.back.derivative), after = value_of(test, next.point.back.derivative),
                 change = std::abs(after - before);
    if (!(change < 0.9 * not_located_[test])) return false;
    auto end = bifurcation(family_, last.at, next.point.at, before / (before - after), n_, test, units_);
    if (!end) {
      not_located_[test] = change;
      return false;
    }
    if (leaves_ && std::abs(end->at->value - next.point.at.value) <= at_bound_) {
      at_end_of_range_ = true;
      return false;
    }
    out_.end = std::move(*end), out_.beyond = next.point, out_.direction = next.along;
    return over_ = true;
  }

  void go_to(Next next) {
    along_ = std::move(next.along);
    out_.points.push_back(std::move(next.point));
    if (leaves_) return end_as(BranchEnd::range);
    h_ = std::min(1.6 * h_, longest);
    PeriodicPoint& newest = out_.points.back();
    units_ = {newest.back, range_.width()};
    if (newest.back.margin >= 4) return;
    const double before = along_[2];
    newest = in_midflight(family_, newest, n_, units_);
    const auto there = tangent_of(family_, newest, n_, units_);
    if (!there) return lose("its motion changes within a step of the derivative");
    along_ = (*there)[2] * before < 0 ? Vector<double>(-*there) : *there;
  }

  // The next step; where it is too short to be one the branch ends, in a grazing or for this reason.
  void shorten(const char* why) {
    h_ /= 2;
    if (h_ > shortest) return;
    const std::size_t count = out_.points.size();
    std::optional<LocatedEnd> end;
    if (count > 1) end = grazing(family_, out_.points[count - 2], out_.points.back(), n_, units_);
    if (!end) return lose(why);
    out_.end = std::move(*end), over_ = true;
  }

  void lose(const char* why) { end_as(BranchEnd::lost, why); }
  void end_as(BranchEnd kind, const char* why = "") {
    out_.end = {{text(out_.points.back().at.value, 12), kind, why}, {}, n_};
    over_ = true;
  }

  const Family& family_;
  ParameterRange range_;
  int n_;
  double at_bound_;  // a value no further from the range's end is there
  ContinuationUnits units_;
  BranchStretch out_;
  bool over_ = false;
  Vector<double> along_;          // the direction at the last point
  double h_ = longest / 10;       // the next step
  bool leaves_ = false;           // the step ends where the range does;
  bool at_end_of_range_ = false;  // so does what changes
  // By how much what is zero at a bifurcation changed over a step in which none was found: a change that a shorter step
  // does not make smaller is a leap.
  static constexpr double never = std::numeric_limits<double>::infinity();
  std::map<BranchEnd, double> not_located_ = {
      {BranchEnd::fold, never}, {BranchEnd::flip, never}, {BranchEnd::neimark_sacker, never}};
};

}  // namespace

BranchStretch follow(const Family& family, const ParameterRange& range, const PeriodicPoint& from, int n,
                     const Vector<double>& direction, const std::function<void()>& alive) {
  return Follower(family, range, from, n).follow(direction, alive);
}

}  // namespace touchgo
