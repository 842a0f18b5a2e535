#include "reference/proof/as_printed.hpp"

#include <algorithm>
#include <numeric>

#include "reference/proof/chatter_of_box.hpp"
#include "reference/proof/contacts.hpp"

namespace touchgo::reference::proof {
namespace {

/// One of the numbers d_i: the places of the state that share a printed value, and half a unit of its last digit.
struct PrintedValue {
  std::vector<int> places;
  Decimal half_unit;
};

bool has_decimals(const Decimal& x) { return x.half_unit() < Decimal("0.5"); }

/// a + b, exactly.
Decimal sum(const Decimal& a, const Decimal& b) {
  Rational x = Rational(a) + Rational(b);
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
      if (group[static_cast<std::size_t>(i)] != i || !has_decimals(of(i))) continue;
      PrintedValue value{{}, of(i).half_unit()};
      for (int k = i; k < n; ++k)
        if (group[static_cast<std::size_t>(k)] == i) {
          value.places.push_back(velocity * n + k);
          value.half_unit = std::min(value.half_unit, of(k).half_unit());
        }
      all.push_back(std::move(value));
    }
  return all;
}

class StartsAsPrinted {
 public:
  StartsAsPrinted(const Setup& setup, const Decimal& until, int digits)
      : precision_(static_cast<slong>(digits * 3.33) + 80),
        setup_(setup),
        model_(setup),
        until_(Rational(until)),
        phases_(model_, until_.log2_magnitude()),
        values_(printed_values(setup)) {
    tolerance_ = Ball(1);
    for (int i = 0; i < digits; ++i) tolerance_ /= ulong(10);
    start_.push_back(model_.start());
    for (const PrintedValue& v : values_) {
      start_.emplace_back(start_[0].size());
      for (int k : v.places) start_.back()[static_cast<std::size_t>(k)] = Ball(Rational(v.half_unit));
    }
  }

  /// What is proved by the time it throws is in `out`.
  void run(PrintedStarts& out) {
    const auto& joints = model_.joints();
    if (std::any_of(joints.begin(), joints.end(), [](const JointOf& j) { return j.touching; }))
      held(out);
    else
      apart(out);
  }

 private:
  void add(PrintedStarts& out, Role role, int contact, const Ball& from, const Ball& to, bool attained,
           std::optional<long> events_before) const {
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
      std::vector<int> early;
      for (int d : zeros.late_corner) early.push_back(-d);
      out.undetermined = {"the first of these starts has " + what + " up to the end of the run, the second has none",
                          {corner(early), corner(zeros.late_corner)}};
    }
    return zeros.what == ZerosOverBox::What::all;
  }

  /// Position and velocity of each body.
  std::vector<Decimal> corner(const std::vector<int>& d) const;

  /// Two members that start together.
  void held(PrintedStarts& out) {
    if (model_.joints().size() != 1) throw Unproved{"sets of starts", "more than one contact"};
    const JointOf& j = model_.joints()[0];
    const Subspace start = model_.start_space();
    if (!start.vanishes(j.gap) || !start.vanishes(j.rate)) throw Unproved{"start", "contact 1 touches by rounding"};
    const PhaseInBalls& closed = phases_.of({Standing::closed});
    const RationalRow force = closed.equations().force[0].rational();
    const AffineMotion motion(model_, closed, Ball(0), start_);
    if (!over(closed.row(MixedRow(force)) * start_, Box::whole(values_.size())).certainly_positive())
      throw Unproved{"sign of a force", "of contact 1 at the start"};
    const ZerosOverBox zeros = zeros_over_box(motion, force, until_, "the force of contact 1");
    if (all_have(out, zeros, "a separation at contact 1"))
      add(out, Role::separation, 0, zeros.early, zeros.late, true, 0);
  }

  void apart(PrintedStarts& out) {
    const PhaseInBalls& open = phases_.of(std::vector<Standing>(model_.joints().size(), Standing::open));
    const AffineMotion free(model_, open, Ball(0), start_);
    std::vector<ZerosOverBox> zeros;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < model_.joints().size(); ++i) {
      const std::string name = contact_word(static_cast<int>(i));
      const RationalRow& gap = model_.joints()[i].gap;
      if (!over(open.row(MixedRow(gap)) * start_, Box::whole(values_.size())).certainly_positive())
        throw Unproved{"start", name + " is not open at every start"};
      zeros.push_back(zeros_over_box(free, gap, until_, "the gap of " + name));
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
      return;
    }
    const int contact = static_cast<int>(*first);
    const ZerosOverBox& at = zeros[*first];
    add(out, Role::first_contact, contact, at.early, at.late, true, 0);
    const JointOf& j = model_.joints()[*first];
    if (!j.hard) throw Unproved{"sets of starts", "what follows the first contact of a soft one"};
    const TogetherOfBox then = together_of_box(model_, phases_, contact, free, at, until_);
    const bool plastic = j.restitution.is_zero();
    auto before = [&](long n) { return plastic ? std::optional(n) : std::nullopt; };
    add(out, Role::together, contact, then.from, then.to, plastic, before(0));
    if (then.separate) add(out, Role::separation, contact, then.separation, then.separation, false, before(1));
  }

  Precision precision_;
  const Setup& setup_;
  Model model_;
  Ball until_;
  Phases phases_;
  std::vector<PrintedValue> values_;
  Columns start_;
  Ball tolerance_;  // relative, of the digits asked for
};

std::vector<Decimal> StartsAsPrinted::corner(const std::vector<int>& d) const {
  const auto n = setup_.bodies.size();
  std::vector<Decimal> at;
  for (const Body& b : setup_.bodies) at.push_back(b.position), at.push_back(b.velocity);
  for (std::size_t i = 0; i < values_.size(); ++i)
    for (int place : values_[i].places) {
      const auto k = static_cast<std::size_t>(place);
      Decimal& x = at[k < n ? 2 * k : 2 * (k - n) + 1];
      x = sum(x, d[i] < 0 ? -values_[i].half_unit : d[i] > 0 ? values_[i].half_unit : Decimal());
    }
  return at;
}

}  // namespace

bool is_rounded(const Setup& setup) {
  return std::any_of(setup.bodies.begin(), setup.bodies.end(), [](const Body& b) {
    return b.position.half_unit() != Decimal("0.5") || b.velocity.half_unit() != Decimal("0.5");
  });
}

PrintedStarts as_printed(const Setup& setup, const Decimal& until, int digits) {
  PrintedStarts out;
  try {
    StartsAsPrinted(setup, until, digits).run(out);
  } catch (const Unproved& why) {
    out.undecided = why.kind + (why.message == why.kind ? "" : ", " + why.message);
  } catch (const Unsupported& why) {
    out.undecided = why.what();
  }
  return out;
}

}  // namespace touchgo::reference::proof
