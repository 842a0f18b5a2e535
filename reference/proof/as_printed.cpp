#include "reference/proof/as_printed.hpp"

#include <algorithm>
#include <numeric>

#include "reference/proof/chatter_of_box.hpp"
#include "reference/proof/set_of_starts.hpp"

namespace touchgo::reference::proof {
namespace {

/// One of the numbers d_i: the places of the state that share a printed value, and half a unit of its last digit.
struct PrintedValue {
  std::vector<int> places;
  Decimal half_unit;
};

bool has_decimals(const Decimal& x) { return x.half_unit() < Decimal("0.5"); }

/// A number whose denominator divides a power of ten.
Decimal decimal_of(Rational x) {
  int places = 0;
  for (; !fmpz_is_one(fmpq_denref(x.raw())); ++places) x *= Rational(10);
  char* digits = fmpz_get_str(nullptr, 10, fmpq_numref(x.raw()));
  const std::string text = std::string(digits) + "e-" + std::to_string(places);
  flint_free(digits);
  return Decimal(text);
}

std::vector<PrintedValue> printed_values(const Setup& setup) {
  const int n = static_cast<int>(setup.bodies.size());
  std::vector<int> group(setup.bodies.size());  // bodies that touch have the same; -1: a wall's
  std::iota(group.begin(), group.end(), 0);
  for (const Contact& c : setup.contacts) {
    if (!c.touching) continue;
    auto of = [&](Member m) { return m.is_body() ? group[static_cast<std::size_t>(m.index)] : -1; };
    const int one = std::min(of(c.first), of(c.second)), other = std::max(of(c.first), of(c.second));
    std::replace(group.begin(), group.end(), other, one);
  }
  std::vector<PrintedValue> all;
  for (int i = 0; i < n; ++i)
    for (int velocity = 0; velocity < 2; ++velocity) {
      const auto of = [&](int body) -> const Decimal& {
        const Body& b = setup.bodies[static_cast<std::size_t>(body)];
        return velocity ? b.velocity : b.position;
      };
      if (Decimal("0.5") < of(i).half_unit())
        throw Unproved{"sets of starts", "whether a start value with an exponent is rounded"};
      if (group[static_cast<std::size_t>(i)] != i) continue;
      PrintedValue value{{}, of(i).half_unit()};
      bool exact = false;  // where one of those that touch is
      for (int k = i; k < n; ++k)
        if (group[static_cast<std::size_t>(k)] == i) {
          value.places.push_back(velocity * n + k);
          value.half_unit = std::min(value.half_unit, of(k).half_unit());
          exact = exact || !has_decimals(of(k));
        }
      if (!exact) all.push_back(std::move(value));
    }
  return all;
}

class StartsAsPrinted {
 public:
  StartsAsPrinted(const Setup& setup, const Decimal& until, int digits, double budget,
                  const std::function<bool()>& stop)
      : precision_(static_cast<slong>(digits * 3.33) + 80),
        setup_(setup),
        model_(setup),
        until_(Rational(until)),
        phases_(model_, until_.log2_magnitude()),
        values_(printed_values(setup)),
        budget_(budget, stop),
        tolerance_(Ball::tenth_to(digits)) {
    start_.push_back(model_.start());
    for (const PrintedValue& v : values_) {
      start_.emplace_back(start_[0].size());
      for (int k : v.places) start_.back()[static_cast<std::size_t>(k)] = Ball(Rational(v.half_unit));
    }
  }

  /// What is proved by the time it throws is in `out`.
  void run(PrintedStarts& out) {
    const auto& joints = model_.joints();
    try {
      if (std::any_of(joints.begin(), joints.end(), [](const JointOf& j) { return j.touching; }))
        held(out);
      else if (apart(out))
        return;
    } catch (const Unproved&) {  // the ends are not told to be attained
    }
    if (!out.undetermined) in_parts(out);
  }

 private:
  // What is known of a role already stays.
  void add(PrintedStarts& out, Role role, int contact, const Ball& from, const Ball& to, bool attained,
           std::optional<long> events_before) const {
    for (const RoleRange& r : out.roles)
      if (r.role == role && r.contact == contact) return;
    auto readable = [&](Ball x) {  // an end of a wide range, too, in as many digits
      x.widen((x.magnitude() * tolerance_).upper());
      return outward(x);
    };
    out.roles.push_back(
        {role, contact, {readable(from.lower()).first, readable(to.upper()).second}, attained, events_before});
  }

  /// False, and what is not determined is told, where not all starts have the zero.
  bool all_have(PrintedStarts& out, const ZerosOverBox& zeros, const std::string& what) const {
    if (zeros.what == ZerosOverBox::What::some) {
      std::vector<Rational> early, late;
      for (int d : zeros.late_corner) early.emplace_back(-d), late.emplace_back(d);
      out.undetermined = {"the first of these starts has " + what + " up to the end of the run, the second has none",
                          {start_at(early), start_at(late)}};
    }
    return zeros.what == ZerosOverBox::What::all;
  }

  /// Position and velocity of each body.
  std::vector<Decimal> start_at(const std::vector<Rational>& d) const;
  std::vector<Decimal> middle_of(const Box& box) const {
    std::vector<Rational> d;
    for (const Ball& x : box.middle) {
      Rational exact;
      arf_get_fmpq(exact.raw(), arb_midref(x.raw()));
      d.push_back(std::move(exact));
    }
    return start_at(d);
  }

  /// Two members that start together.
  void held(PrintedStarts& out) {
    if (model_.joints().size() != 1) throw Unproved{"sets of starts", "more than one contact"};
    const JointOf& j = model_.joints()[0];
    const Subspace start = model_.start_space();
    if (!start.vanishes(j.gap) || !start.vanishes(j.rate)) throw Unproved{"start", j.name + " touches by rounding"};
    const PhaseInBalls& closed = phases_.of({Standing::closed});
    const RationalRow force = closed.equations().force[0].rational();
    const AffineMotion motion(model_, closed, budget_, Ball(0), start_);
    if (!over(closed.row(MixedRow(force)) * start_, Box::whole(values_.size())).certainly_positive())
      throw Unproved{"sign of a force", "of " + j.name + " at the start"};
    const ZerosOverBox zeros = zeros_over_box(motion, MixedRow(force), until_, "the force of " + j.name);
    if (all_have(out, zeros, "a separation at " + j.name))
      add(out, Role::separation, 0, zeros.early, zeros.late, true, 0);
  }

  /// Whether nothing is left to be said.
  bool apart(PrintedStarts& out) {
    const PhaseInBalls& open = phases_.of(std::vector<Standing>(model_.joints().size(), Standing::open));
    const AffineMotion free(model_, open, budget_, Ball(0), start_);
    std::vector<ZerosOverBox> zeros;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < model_.joints().size(); ++i) {
      const std::string name = model_.name(static_cast<int>(i));
      const RationalRow& gap = model_.joints()[i].gap;
      if (!over(open.row(MixedRow(gap)) * start_, Box::whole(values_.size())).certainly_positive())
        throw Unproved{"start", name + " is not open at every start"};
      zeros.push_back(zeros_over_box(free, MixedRow(gap), until_, "the gap of " + name));
      const bool earlier =
          zeros[i].what == ZerosOverBox::What::all && (!first || zeros[i].late.certainly_below(zeros[*first].late));
      if (earlier) first = i;
    }
    for (std::size_t i = 0; i < zeros.size(); ++i) {
      if (i == first || zeros[i].what == ZerosOverBox::What::none) continue;
      if (!first && zeros.size() > 1) throw Unproved{"sets of starts", "which contact is the first"};
      if (first && !zeros[*first].late.certainly_below(zeros[i].early))
        throw Unproved{"sets of starts", "which contact is the first"};
    }
    if (!first) {
      for (std::size_t i = 0; i < zeros.size(); ++i) all_have(out, zeros[i], "a contact");
      return true;
    }
    const int contact = static_cast<int>(*first);
    const ZerosOverBox& at = zeros[*first];
    add(out, Role::first_contact, contact, at.early, at.late, true, 0);
    const JointOf& j = model_.joints()[*first];
    if (!j.hard || zeros.size() > 1) return false;
    const TogetherOfBox then = together_of_box(model_, phases_, budget_, contact, free, at, until_);
    const bool plastic = j.restitution.is_zero();
    auto before = [&](long n) { return plastic ? std::optional(n) : std::nullopt; };
    add(out, Role::together, contact, then.from, then.to, plastic, before(0));
    if (then.separate) add(out, Role::separation, contact, then.separation, then.separation, false, before(1));
    return true;
  }

  // ---- parts of the box, each followed as far as it goes ----
  struct Part {
    Box box;
    FollowedSet found;
    int halved = 0;  // times
  };

  FollowedSet follow(const Box& box) {
    Columns z{start_[0]};
    Subspace space = model_.start_space();
    for (std::size_t i = 0; i < values_.size(); ++i) {
      z.push_back(start_[i + 1]);
      std::vector<Rational> direction(start_[0].size());
      for (int place : values_[i].places) direction[static_cast<std::size_t>(place)] = Rational(1);
      space.span(std::move(direction));
      for (std::size_t k = 0; k < z[0].size(); ++k) {
        z[0][k].add_product(start_[i + 1][k], box.middle[i]);
        z.back()[k] *= box.reach[i];
      }
    }
    return follow_set(model_, phases_, budget_, z, space, until_);
  }

  // The largest part that is not followed to the end is halved, in the number that its set is widest by there.
  void in_parts(PrintedStarts& out) {
    std::vector<Part> parts{{Box::whole(values_.size()), {}}};
    parts[0].found = follow(parts[0].box);
    while (parts.size() < most_parts) {
      auto before = [](const Part& a, const Part& b) {
        auto rank = [](const Part& p) { return std::pair(!p.found.why, p.halved); };
        return rank(a) < rank(b);
      };
      const auto worst = std::min_element(parts.begin(), parts.end(), before);
      if (!worst->found.why || worst->found.why->kind == "budget" || values_.empty()) break;
      std::size_t widest = 0;
      for (std::size_t i = 1; i < values_.size(); ++i)
        if (worst->found.spread[widest].certainly_below(worst->found.spread[i])) widest = i;
      Part other{worst->box, {}, ++worst->halved};
      for (const auto& [part, side] : {std::pair{&*worst, -1}, std::pair{&other, 1}}) {
        Ball& reach = part->box.reach[widest];
        reach = reach.scaled(-1);
        part->box.middle[widest] += Ball(side) * reach;
        part->found = follow(part->box);
      }
      parts.push_back(std::move(other));
    }
    all_parts(parts, out);
  }

  static const RoleOfSet* role_in(const std::vector<RoleOfSet>& roles, const RoleOfSet& as) {
    for (const RoleOfSet& r : roles)
      if (r.role == as.role && r.contact == as.contact) return &r;
    return nullptr;
  }

  // Roles that all parts have; a part that is followed to the end without one has none of it.
  void all_parts(const std::vector<Part>& parts, PrintedStarts& out) {
    std::vector<RoleOfSet> common;
    for (const Part& p : parts)
      for (const RoleOfSet& r : p.found.roles) {
        if (role_in(common, r)) continue;
        RoleOfSet whole = r;
        const Part* without = nullptr;
        bool all = true;
        for (const Part& other : parts) {
          const RoleOfSet* same = role_in(other.found.roles, r);
          all = all && same;
          if (!same && !other.found.why) without = &other;
          if (!same) continue;
          whole.t = Ball::hull(whole.t, same->t);
          if (whole.events_before != same->events_before) whole.events_before.reset();
        }
        if (all) common.push_back(whole);
        if (without && !out.undetermined)
          out.undetermined = {"the first of these starts has " + std::string(words_of(r.role)) + " at " +
                                  model_.name(r.contact) + " up to the end of the run, the second has none",
                              {middle_of(p.box), middle_of(without->box)}};
      }
    std::sort(common.begin(), common.end(),
              [](const RoleOfSet& a, const RoleOfSet& b) { return a.t.nearby() < b.t.nearby(); });
    for (const RoleOfSet& r : common) add(out, r.role, r.contact, r.t, r.t, false, r.events_before);
    const Part* open = nullptr;
    for (const Part& p : parts)
      if (p.found.why && (!open || p.found.proved_to.nearby() < open->found.proved_to.nearby())) open = &p;
    if (open && !out.undetermined) throw *open->found.why;
  }

  static const char* words_of(Role role) {
    switch (role) {
      case Role::first_contact:
        return "a contact";
      case Role::together:
        return "its members together";
      case Role::separation:
        return "a separation";
    }
    return "";
  }

  Precision precision_;
  const Setup& setup_;
  Model model_;
  Ball until_;
  Phases phases_;
  std::vector<PrintedValue> values_;
  SeriesBudget budget_;
  Columns start_;
  Ball tolerance_;  // relative, of the digits asked for
  static constexpr std::size_t most_parts = 64;
};

std::vector<Decimal> StartsAsPrinted::start_at(const std::vector<Rational>& d) const {
  const auto n = setup_.bodies.size();
  std::vector<Decimal> at;
  for (const Body& b : setup_.bodies) at.push_back(b.position), at.push_back(b.velocity);
  for (std::size_t i = 0; i < values_.size(); ++i)
    for (int place : values_[i].places) {
      const auto k = static_cast<std::size_t>(place);
      Decimal& x = at[k < n ? 2 * k : 2 * (k - n) + 1];
      x = decimal_of(Rational(x) + d[i] * Rational(values_[i].half_unit));
    }
  return at;
}

}  // namespace

bool is_rounded(const Setup& setup) {
  try {
    return !printed_values(setup).empty();
  } catch (const Unproved&) {  // whether it is rounded
    return true;
  }
}

PrintedStarts as_printed(const Setup& setup, const Decimal& until, int digits, double budget,
                         const std::function<bool()>& stop) {
  PrintedStarts out;
  try {
    StartsAsPrinted(setup, until, digits, budget, stop).run(out);
  } catch (const Unproved& why) {
    out.undecided = why.kind + (why.message == why.kind ? "" : ", " + why.message);
  } catch (const Unsupported& why) {
    out.undecided = why.what();
  } catch (const Interrupted&) {
    out.undecided = "interrupted";
  }
  return out;
}

}  // namespace touchgo::reference::proof
