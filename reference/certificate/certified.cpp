#include "reference/certificate/certified.hpp"

#include "solver/model/check_setup.hpp"
#include "solver/number/text.hpp"

namespace touchgo::reference {
namespace {

proof::EventKind kind_of(Kind k) {
  switch (k) {
    case Kind::impact:
      return proof::EventKind::impact;
    case Kind::rest:
      return proof::EventKind::rest;
    case Kind::accumulation:
      return proof::EventKind::accumulation;
    case Kind::separation:
    case Kind::stage:  // of a law that is not proved
      break;
  }
  return proof::EventKind::separation;
}

proof::Hints hints_of(const Report& r) {
  proof::Hints hints{r.closed_at_start, r.touching_at_start, {}, r.reason == Reason::until, r.digits};
  for (const EventText& e : r.events) hints.events.push_back({kind_of(e.kind), e.contact, e.t, e.closed, e.touching});
  return hints;
}

}  // namespace

proof::Certificate certificate_of(const Case& c, const Options& options, const Report& report) {
  check(report.setup);
  return proof::certify(report.setup, c.until, hints_of(report), {options.digits, options.budget, options.stop});
}

void certify(const Case& c, const Options& options, Report& report) {
  const proof::Certificate certificate = certificate_of(c, options, report);
  for (std::size_t i = 0; i < certificate.events.size(); ++i) report.events[i].enclosure = certificate.events[i].t;
  report.proved = proof::proved_sentence(certificate);
  // A run that the solver itself leaves undecided ends where it says, for its reason.
  const bool open_ended = report.reason != Reason::until && report.reason != Reason::events;
  if (!certificate.doubt || (open_ended && certificate.events.size() == report.events.size())) return;
  const proof::Doubt& doubt = *certificate.doubt;
  report.events.resize(certificate.events.size());
  report.end = text(doubt.from, 15);
  report.reason = doubt.kind == "interrupted" ? Reason::interrupted : Reason::undecided;
  const std::string to = text(doubt.to, 15);
  report.message = "not proved " + (to == report.end ? "beyond t = " : "between t = " + report.end + " and ") + to +
                   " s: " + doubt.kind;
  if (doubt.message != doubt.kind) report.message += ", " + doubt.message;
}

}  // namespace touchgo::reference
