// The cause OB21 names for the divergence of hard and soft impacts: external forces during the contact.
//
// Between the hard impact and the soft contact four causes are switched (reference/ob21/switched_contact.hpp), one
// after another, in every order. D(S): the distance from the soft survey, nearest starts taken, with the causes S on;
// summed over frequencies and models. A cause that joins S removes the part (D(S) - D(S and it)) / (D(none) - D(all)),
// and the forces together what each of them removes where it stands in the order.
//
// Two readings of "external forces": the oscillator's spring with its moving end and its damper, which the sentences
// name as "the excitation force and the elastic-damping force"; or these and the base's acceleration, which is a force
// m y'' in the frame of the base, and the other half of the paper's excitation. What is left is that the contact
// takes time: the lag, which section 2 names for a body without external forces.
#include <algorithm>
#include <array>
#include <cmath>

#include "cases/claims/in_words.hpp"
#include "cases/ob21/grid_errors.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/switched_contacts.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {
namespace {

using std::abs;

/// D(S) at one frequency, by S; the frequency's index.
struct Distances : std::array<double, all_causes + 1> {
  std::size_t index;
};

constexpr const char *named_forces = "spring and damper", *with_inertia = "and the base's acceleration";

/// Whether the runs without and with all causes are the switched ones, or the kernel's.
enum class Ends { switched, kernel };

/// The smallest difference of a value to those of the starts.
double nearest(const std::vector<SurveyOrbit>& runs, const Quantity& q, double value) {
  double least = abs(q.of(runs.front()) - value);
  for (const SurveyOrbit& r : runs) least = std::min(least, abs(q.of(r) - value));
  return least;
}

/// At the frequencies of the switched runs; where a value is infinite (numbers of impacts of a body that rests) none.
std::vector<Distances> distances(const Given& given, const std::vector<Model>& models, const Quantity& q, Ends ends) {
  std::vector<Distances> all;
  for (const Model& m : models) {
    const Survey soft = survey_of(given, m), hard = survey_of(given, {m.restitution, ""});
    std::vector<Survey> runs;
    for (int on = 0; on <= all_causes; ++on) runs.push_back(switched(given.result(switched_name), m, on));
    for (std::size_t i = 0; i < runs[0].frequency.size(); ++i) {
      const std::vector<SurveyOrbit>& goal = at(soft, runs[0].frequency[i]);
      Distances d{{}, i};
      for (int on = 0; on <= all_causes; ++on) d[on] = nearest(goal, q, q.of(runs[on].runs[i].front()));
      if (ends == Ends::kernel) {
        d[0] = nearest(goal, q, q.of(at(hard, runs[0].frequency[i]).front()));
        d[all_causes] = 0;
      }
      if (std::all_of(d.begin(), d.end(), [](double x) { return std::isfinite(x); })) all.push_back(d);
    }
  }
  return all;
}

/// What the forces remove if the causes are switched on in this order.
double removed(const std::vector<Distances>& all, const std::array<int, 4>& order, int forces) {
  double removed = 0, whole = 0;
  auto by_forces = [&](const Distances& d) {
    double sum = 0;
    int on = 0;
    for (int cause : order) {
      if (forces & cause) sum += d[on] - d[on | cause];
      on |= cause;
    }
    return sum;
  };
  for (const Distances& d : all) removed += by_forces(d), whole += d[0] - d[all_causes];
  return removed / whole;
}

/// The least and the most that the forces remove, over the 24 orders, in both readings.
std::vector<Measure> measures_of(const std::vector<Distances>& all, const std::string& word, const std::string& part) {
  struct ForcesRead {
    const char* name;
    int forces;
  };
  std::vector<Measure> found;
  for (const ForcesRead& reading :
       {ForcesRead{named_forces, spring | damper}, {with_inertia, spring | damper | inertia}}) {
    std::array<int, 4> order{spring, damper, inertia, lag};
    Values parts;
    do parts.push_back(removed(all, order, reading.forces));
    while (std::next_permutation(order.begin(), order.end()));
    const auto [least, most] = std::minmax_element(parts.begin(), parts.end());
    found.push_back({part, std::string(reading.name) + ", least", word, *least});
    found.push_back({part, std::string(reading.name) + ", most", word, *most});
  }
  return found;
}

/// For each of these restitutions, and each quantity.
Registered external_forces(const std::string& id, const std::vector<std::string>& restitutions) {
  auto of = [restitutions](const std::string& r) {
    std::vector<Model> models;
    for (const Model& m : switched_models())
      if (m.restitution == r) models.push_back(m);
    return models;
  };
  auto judge = [restitutions, of](const Given& given) {
    auto all = [&](Ends ends) {
      std::vector<Measure> list;
      for (const std::string& r : restitutions)
        for (const Quantity& q : {xr, vr, ai, ae}) {
          const std::string part = q.name + (restitutions.size() > 1 ? ", r = " + r : "");
          const std::vector<Distances> whole = distances(given, of(r), q, ends);
          auto on_part = [&](std::size_t stride, std::size_t from) {
            std::vector<Distances> some;
            for (const Distances& d : whole)
              if (d.index % stride == from) some.push_back(d);
            return measures_of(some, given.claim.word, part);
          };
          for (Measure& m : with_errors(on_part)) list.push_back(std::move(m));
        }
      return list;
    };
    Finding f = in_words(
        all(Ends::switched),
        "the part of the difference between hard and soft that the forces remove when spring, damper, "
        "the base's acceleration and the time that a contact takes are switched on one after another, "
        "the least and the most of the 24 orders; 80 frequencies, ks down to 100, 400 periods after 200; errors "
        "by halves and quarters of the frequencies");
    // With the base's acceleration counted, where the share is largest; and the same characteristic without it.
    const Measure *base = nullptr, *without = nullptr;
    for (const Measure& m : f.measures)
      if (m.how == std::string(with_inertia) + ", most" && (!base || m.value > base->value)) base = &m;
    for (const Measure& m : f.measures)
      if (m.how == std::string(named_forces) + ", most" && m.part == base->part) without = &m;
    const auto share = [](const Measure* m) { return text(m->value, 2) + " +- " + text(m->error, 2); };
    f.reason = base->part.substr(0, 2) + ": share " + share(base) + " with the base; " + share(without) + " without";
    const Measure& decides = deciding(f.measures);
    const Measure kernel = all(Ends::kernel).at(static_cast<std::size_t>(&decides - f.measures.data()));
    const double error = hypot(decides.error, kernel.error);
    f.legs.push_back(
        {"hard and soft runs of the kernel", text(kernel.value, 12), abs(decides.value - kernel.value) <= error});
    f.note += " Leg: with the kernel's hard and soft runs for those of the switched contacts; wanted within " +
              text(error, 2) + ".";
    return f;
  };
  std::vector<std::string> needs = {switched_name};
  for (const std::string& r : restitutions) {
    needs.push_back(survey_name({r, ""}));
    for (const Model& m : of(r)) needs.push_back(survey_name(m));
  }
  return {id, judge, needs};
}

}  // namespace

Judges cause_judges() {
  return {external_forces("ob21-s4.1-cause", {"1"}), external_forces("ob21-s5-cause", {"1", "0.6"})};
}

}  // namespace touchgo::cases::ob21
