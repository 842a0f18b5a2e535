// A run as JSON, as a table, as a motion in columns.
#pragma once

#include <string>

#include "solver/files/case_file.hpp"
#include "solver/files/printed_roles.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo {

/// The object of `simulate --json` as `touchgo help json` describes it.
std::string to_json(const Case& c, const Report& report, const std::optional<PrintedRoles>& printed = {});
/// Events for people: times to 12 digits at most, the JSON has them all. Passages of stages where `all` is asked for.
std::string table(const Report& report, const std::optional<PrintedRoles>& printed = {}, bool all = false);
/// Columns t [s], x(body) [m].., v(body) [m/s].., gap(contact) [m].., force(contact) [N]..
std::string csv(const Setup& setup, const std::vector<Sample>& samples);

}  // namespace touchgo
