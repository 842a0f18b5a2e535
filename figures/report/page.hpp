// The page that a reviewer opens: verdicts, findings, claims, figures, errata, words, provenance, in one HTML file that
// asks for nothing else.
#pragma once

#include <string>
#include <vector>

#include "cases/claims/contents.hpp"
#include "figures/drawing/plot.hpp"
#include "figures/report/what_if.hpp"

namespace touchgo::figures {

/// The whole page. `drawn`: the figures, whose files lie in `folder`; claims of a user's own, without headlines, have
/// the same page without what speaks of the papers. `what_if`:
/// cases that a reader may change, with the solver that runs them; without cases the page has no such part. The same
/// contents give the same bytes. Throws FileError where a drawing cannot be read, std::logic_error where a template or
/// the TeX of a claim is not well formed.
std::string report_page(const cases::Contents& contents, const std::vector<Plot>& drawn, const std::string& folder,
                        const WhatIf& what_if = {});

}  // namespace touchgo::figures
