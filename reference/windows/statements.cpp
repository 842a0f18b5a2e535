#include "reference/windows/statements.hpp"

#include <algorithm>
#include <cmath>

#include "reference/windows/homoclinic.hpp"
#include "reference/windows/motions.hpp"
#include "reference/windows/resting_motion.hpp"
#include "reference/windows/shooting.hpp"

namespace touchgo::reference::windows {
namespace {

using Row = std::vector<std::string>;

enum : std::size_t { windows_table, resting_table, shot_table, contacts_table, horseshoes_table, sets_table };

Ball tenths(int n) { return Ball(Rational(n) / Rational(10)); }

std::string tenths_text(int n) { return std::to_string(n / 10) + (n % 10 == 0 ? "" : "." + std::to_string(n % 10)); }

void append(Row& row, const Ball& x) {
  const auto [low, high] = proof::outward(x);
  row.push_back(low), row.push_back(high);
}

// Somewhat wider, so that the last bits of a guess do not show.
void append_settled(Row& row, Ball x) { append(row, x.widen(Ball(1).scaled(-70))); }

// Restitution in tenths, stiffness of the base (0: hard), periods.
std::vector<Entry> window_entry(const std::vector<int>& arguments) {
  const Precision precision(128);
  const int tenths_of_r = arguments[0], stiffness = arguments[1], n = arguments[2];
  const Motion motion =
      stiffness == 0 ? hard_motion(tenths(tenths_of_r), n) : soft_motion(tenths(tenths_of_r), Ball(stiffness), n);
  Row row{stiffness == 0 ? "hard" : "ks = " + std::to_string(stiffness), tenths_text(tenths_of_r), std::to_string(n)};
  const auto w = window_around(motion, Ball(2), Ball(10), n == 5 ? tenths(98) : Ball(2 * n), Ball(1).scaled(-4));
  if (!w) return row.push_back("no"), row.resize(11), std::vector<Entry>{{windows_table, row}};
  row.push_back("yes");
  append(row, w->low);
  row.push_back(w->low_is_flip ? "flip" : "2 rad/s");
  append(row, w->high);
  row.push_back(w->high_is_flip ? "flip" : "10 rad/s");
  std::string complex;
  for (const auto& [from, to] : w->complex)
    complex +=
        (complex.empty() ? "" : "; ") + proof::outward(from.upper()).second + " to " + proof::outward(to.lower()).first;
  row.push_back(complex);
  return {{windows_table, row}};
}

// A row that is not proved, with why: in the last column.
std::vector<Entry> not_proved(std::size_t table, Row row, const std::string& why) {
  row.push_back("no"), row.resize(tables()[table].columns.size() - 1), row.push_back(why);
  return {{table, row}};
}

// Eta, restitution in tenths.
std::vector<Entry> resting_entry(const std::vector<int>& arguments) {
  const Precision precision(512);
  Row row{tenths_text(arguments[0]), tenths_text(arguments[1])};
  try {
    const RestingMotion m = resting_motion(tenths(arguments[0]), tenths(arguments[1]));
    row.insert(row.end(), {"yes", std::to_string(m.periods), std::to_string(m.followed)});
    append_settled(row, m.limit), append_settled(row, m.fraction);
    return row.push_back(""), std::vector<Entry>{{resting_table, row}};
  } catch (const NotProved& e) {
    return not_proved(resting_table, row, e.what());
  }
}

// Eta, restitution in tenths, stiffness of the base, periods.
std::vector<Entry> shot_entries(const std::vector<int>& arguments) {
  const Precision precision(256);
  const int periods = arguments[3];
  const Row motion{tenths_text(arguments[0]), tenths_text(arguments[1]), std::to_string(arguments[2]),
                   std::to_string(periods)};
  try {
    const ShotMotion m =
        shot_motion(tenths(arguments[0]), tenths(arguments[1]), Ball(arguments[2]), periods,
                    plain::settled_contacts(arguments[0] / 10.0, arguments[1] / 10.0, arguments[2], periods));
    std::vector<Entry> all{{shot_table, motion}};
    Row& row = all[0].row;
    row.insert(row.end(), {"yes", std::to_string(m.contacts.size()), proof::outward(m.alone).first,
                           m.complex ? "complex" : "real"});
    for (const Ball& exponent : m.exponent) append_settled(row, exponent);
    row.push_back("");
    const Ball turn = Ball::pi().scaled(1);
    const Ball whole_turns = turn * Ball(static_cast<slong>(std::floor((m.contacts[0].theta / turn).nearby())));
    for (const ContactAndFlight& c : m.contacts) {
      Row one = motion;
      one.insert(one.end(), {"yes", std::to_string(all.size())});
      for (const Ball& number : {c.theta - whole_turns, c.speed, c.contact, c.flight}) append_settled(one, number);
      all.push_back({contacts_table, one});
    }
    return all;
  } catch (const NotProved& e) {
    return not_proved(shot_table, motion, e.what());
  }
}

// A multiple of 1e-8, which it holds alone.
std::string eight_places(const Ball& x) {
  const long long n = std::llround(x.nearby() * 1e8), size = n < 0 ? -n : n;
  std::string digits = std::to_string(size % 100000000);
  digits.insert(0, 8 - digits.size(), '0');
  return (n < 0 ? "-" : "") + std::to_string(size / 100000000) + "." + digits;
}

// Five digits, less than it.
std::string below(const Ball& x) {
  const long long n = std::llround(std::floor(x.lower().nearby() * 1e5 * (1 - 0x1p-40)));
  std::string digits = std::to_string(n % 100000);
  digits.insert(0, 5 - digits.size(), '0');
  return std::to_string(n / 100000) + "." + digits;
}

// Eta, restitution in tenths, periods between the saddle's impacts.
std::vector<Entry> horseshoe_entries(const std::vector<int>& arguments) {
  const Precision precision(64);
  const HardBase base = hard_base(tenths(arguments[0]), tenths(arguments[1]));
  const Row of{tenths_text(arguments[0]), tenths_text(arguments[1])};
  const Horseshoe h = homoclinic_sets(arguments[0] / 10.0, arguments[1] / 10.0, arguments[2]);
  if (h.sets.empty()) return not_proved(horseshoes_table, of, "no homoclinic motion was found");
  const std::size_t n = h.sets.size();
  std::vector<std::vector<int>> matrix(n, std::vector<int>(n));
  std::vector<std::string> covered(n);
  std::string why, relations;
  for (const auto& [from, to] : h.relations) {
    const auto i = static_cast<std::size_t>(from), k = static_cast<std::size_t>(to);
    const std::string name = std::to_string(from) + " => " + std::to_string(to);
    if (covers(base, h.sets[i], h.sets[k])) {
      matrix[i][k] = 1;
      covered[i] += (covered[i].empty() ? "" : " ") + std::to_string(to);
      relations += (relations.empty() ? "" : "; ") + name;
    } else {
      why += (why.empty() ? "" : "; ") + name + " is not proved";
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (!apart(h.sets[i], h.sets[k]))
        why += (why.empty() ? "" : "; ") + std::to_string(k) + " and " + std::to_string(i) + " may meet";
  const Ball radius = least_spectral_radius(matrix);
  if (why.empty() && !Ball(1).certainly_below(radius)) why = "the relations do not branch";
  std::vector<Entry> all;
  if (!why.empty()) {
    all = not_proved(horseshoes_table, of, why);
  } else {
    Row row = of;
    row.insert(row.end(), {"yes", std::to_string(n), relations, "1", below(radius), below(log(radius)), ""});
    all.push_back({horseshoes_table, row});
  }
  for (std::size_t i = 0; i < n; ++i) {
    Row row = of;
    row.insert(row.end(), {why.empty() ? "yes" : "no", std::to_string(i), covered[i]});
    for (const Pair& p : {h.sets[i].centre, h.sets[i].across, h.sets[i].along})
      row.push_back(eight_places(p.theta)), row.push_back(eight_places(p.speed));
    all.push_back({sets_table, row});
  }
  return all;
}

}  // namespace

std::vector<Table> tables() {
  return {
      {"ob21_windows",
       "For every eta of the window there is a motion with one impact (soft base: one contact, which ends at zero "
       "displacement and may pull) in so many periods of the base and no other event, and it is stable; at an end that "
       "is a flip, 1 + trace + det of its monodromy matrix vanishes and changes sign. Where the multipliers are "
       "complex both Lyapunov exponents are ln(det) / (2 T); on the hard base with r = 1 that is -0.115 exactly. It is "
       "not said that the motion is the only one, or what random starts settle on.",
       {"base", "restitution", "periods", "proved", "low_from", "low_to", "low_is", "high_from", "high_to", "high_is",
        "complex"},
       {}},
      {"ob21_resting",
       "Released from rest where the base's acceleration lets it go, the body on the hard base makes infinitely many "
       "impacts, the first so many of them enclosed one by one, in a finite time, lies on the base from the phase "
       "at_rest (rad, counted from the release) on, and is released at the same phase of the base so many periods "
       "later: a periodic motion. It goes through one state, so that a multiplier is 0 (superstable), and motions "
       "that start near it are on it after their next rest. It is not said that other motions are not as well.",
       {"eta", "restitution", "proved", "periods", "impacts_followed", "at_rest_from", "at_rest_to",
        "rest_fraction_from", "rest_fraction_to", "why_not"},
       {}},
      {"ob21_contacts_shot",
       "On the soft base (contacts end at zero displacement and may pull) there is a periodic motion with so many "
       "contacts in so many periods of the base and no other event, the only one whose contacts' phases, speeds and "
       "times are as near as alone_within to those of ob21_contacts; lambda1 and lambda2 (1/s) are its Lyapunov "
       "exponents: it is stable where lambda1 < 0.",
       {"eta", "restitution", "stiffness", "periods", "proved", "contacts", "alone_within", "multipliers",
        "lambda1_from", "lambda1_to", "lambda2_from", "lambda2_to", "why_not"},
       {}},
      {"ob21_contacts",
       "The contacts of the motions in ob21_contacts_shot: the phase eta t of their entries (rad), the speed "
       "there in units of a (1/s), the time in contact and that of the flight that follows (s).",
       {"eta", "restitution", "stiffness", "periods", "proved", "contact", "phase_from", "phase_to", "speed_from",
        "speed_to", "contact_from", "contact_to", "flight_from", "flight_to"},
       {}},
      {"ob21_horseshoes",
       "The impact map (phase eta t, speed in units of a, just after an impact) of the hard base maps the sets of "
       "ob21_horseshoe_sets so that they cover each other as listed, in one iterate; every motion that starts in "
       "one has its next impact where it is enclosed and none before, and no two sets meet. So there is a motion "
       "for every path through these relations, infinitely many of them periodic, and the topological entropy of "
       "the map is at least `entropy` (per impact), the logarithm of the relations' spectral radius. It is not "
       "said that anything is attracted to these motions, and nothing of Lyapunov exponents.",
       {"eta", "restitution", "proved", "sets", "relations", "iterate", "spectral_radius", "entropy", "why_not"},
       {}},
      {"ob21_horseshoe_sets",
       "Parallelograms centre + p across + q along, |p|, |q| <= 1, of phases (rad) and speeds (units of a, 1/s), "
       "exact decimals, and the sets that each is proved to cover.",
       {"eta", "restitution", "proved", "set", "covers", "centre_phase", "centre_speed", "across_phase", "across_speed",
        "along_phase", "along_speed"},
       {}}};
}

std::vector<Task> window_tasks() {
  std::vector<Task> all;
  for (const int stiffness : {0, 200000})
    for (const int r : {10, 6})
      for (int n = 1; n <= 5; ++n) all.push_back({window_entry, {r, stiffness, n}});
  return all;
}

std::vector<Task> tasks() {
  std::vector<Task> all = window_tasks();
  for (const int eta : {30, 69}) all.push_back({resting_entry, {eta, 6}});
  all.push_back({shot_entries, {30, 6, 200000, 4}}), all.push_back({shot_entries, {69, 6, 200000, 10}});
  // eta, r, and the saddle: one impact in three periods. At eta = 8 one impact in four is stable (ob21_windows).
  for (const int eta : {71, 80}) all.push_back({horseshoe_entries, {eta, 10, 3}});
  // The long ones first.
  std::stable_partition(all.begin(), all.end(), [](const Task& t) { return t.entries == horseshoe_entries; });
  return all;
}

}  // namespace touchgo::reference::windows
