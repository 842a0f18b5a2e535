// What a reader should see first: findings in plain words and short lists of rows, as data. Numbers stand in the words
// as placeholders alone, which the ledger fills.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cases/claims/ledger.hpp"

namespace touchgo::cases {

/// Some plain words, or a placeholder `{ID.KEY}`: published, computed, unit, tolerance, verdict, reason, assumption,
/// left_out or where of a row; `{ID.computed:6}` to so many digits, `{ID.computed:3%}` a share in per cent;
/// `{ID.note[FROM...TO]}` what stands in the note between these words. `{ledger.claims}`, `{ledger.judged}`: how many
/// claims of the papers there are, and how many have something to judge.
struct Piece {
  std::string words = {};  // empty: a placeholder
  std::string id = {}, key = {};
  std::string from = {}, to = {};  // of a note
  int digits = 0;                  // 0: as it is
  bool percent = false;
};
using Text = std::vector<Piece>;

struct Headline {
  Text title, text;
  std::vector<std::string> ids;  // of the rows it speaks of
  std::string figure;
};

/// Rows that are to be read side by side.
struct Listing {
  Text title, text;
  std::vector<std::string> ids;
};

/// A paper, as it is cited.
struct Paper {
  std::string name, authors, title, published, doi;
};

/// Claims that a figure bears on, beside those that name it as theirs.
struct Bearing {
  std::string figure;
  std::vector<std::string> ids;
};

struct Headlines {
  Text summary;
  std::vector<Paper> papers;
  std::vector<Headline> findings;
  std::vector<Listing> lists;
  std::vector<Bearing> bearings;

  /// Whether the figure shows the claim.
  bool shows(const std::string& figure, const Claim& claim) const;
};

/// Reads findings.toml. An id of `ids` that ends in `-` is all that begin so. Throws BadInput that names file, line and
/// key for an id that no claim has, a figure that is not among `figures`, a placeholder that is none; FileError.
Headlines read_headlines(const std::string& file, const std::vector<UnjudgedClaim>& claims,
                         const std::set<std::string>& figures);

/// The text with the ledger's values in it. Throws std::logic_error for a row that is not there or a value that is no
/// number where digits are given.
std::string filled(const Text& text, const std::vector<LedgerRow>& rows);

}  // namespace touchgo::cases
