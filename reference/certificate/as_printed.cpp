#include "reference/certificate/as_printed.hpp"

#include <algorithm>

#include "reference/certificate/certified.hpp"
#include "reference/proof/as_printed.hpp"

namespace touchgo::reference {
namespace {

const char* word(proof::Role role) {
  constexpr const char* words[] = {"first contact", "together", "separation"};
  return words[static_cast<int>(role)];
}

/// The roles of a proved run: of each contact and role the first event.
PrintedRoles of_exact_start(const Case& c, const Options& options, const Report& report) {
  const proof::Certificate certificate = certificate_of(c, options, report);
  PrintedRoles out;
  std::optional<long> before = 0;  // from a limit of impacts on they cannot be counted
  auto add = [&](proof::Role role, std::size_t i) {
    const proof::ProvedEvent& e = certificate.events[i];
    const bool known = std::any_of(out.roles.begin(), out.roles.end(), [&](const PrintedRole& r) {
      return r.role == word(role) && r.contact == e.contact;
    });
    if (!known) out.roles.push_back({word(role), e.contact, e.t, true, before});
  };
  for (std::size_t i = 0; i < certificate.events.size(); ++i) {
    const proof::EventKind kind = certificate.events[i].kind;
    if (before) before = static_cast<long>(i);
    if (kind == proof::EventKind::accumulation) before.reset();
    if (kind == proof::EventKind::separation) {
      add(proof::Role::separation, i);
      continue;
    }
    if (kind != proof::EventKind::accumulation) add(proof::Role::first_contact, i);
    const proof::ProvedEvent& e = certificate.events[i];
    const auto contact = static_cast<std::size_t>(e.contact);
    auto among = [&](const std::vector<int>& list) { return std::count(list.begin(), list.end(), e.contact) > 0; };
    const bool kept = report.setup.contacts[contact].law == Law::hard && (among(e.closed) || among(e.touching));
    if (kind != proof::EventKind::impact || kept) add(proof::Role::together, i);
  }
  if (certificate.doubt) out.undecided = certificate.doubt->kind + ", " + certificate.doubt->message;
  return out;
}

}  // namespace

PrintedRoles as_printed(const Case& c, const Options& options, const Report& report) {
  if (!proof::is_rounded(report.setup)) return of_exact_start(c, options, report);
  const proof::PrintedStarts proved =
      proof::as_printed(report.setup, c.until, options.digits, options.budget, options.stop);
  PrintedRoles out;
  for (const proof::RoleRange& r : proved.roles)
    out.roles.push_back({word(r.role), r.contact, r.t, r.attained, r.events_before});
  if (proved.undetermined) out.undetermined = {proved.undetermined->why, proved.undetermined->starts};
  out.undecided = proved.undecided;
  return out;
}

}  // namespace touchgo::reference
