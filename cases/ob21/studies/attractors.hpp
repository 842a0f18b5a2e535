// What many starts of a model lead to, over a complete grid of the frequency: what the sentences in words are judged
// by. The survey of a diagram (surveys.hpp) is the coarser one that is drawn.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// 1601 frequencies from 2 to 10 rad/s, the case's start and seven drawn ones, 4000 periods after 500.
Sweep attractor_grid();
/// Every second of its frequencies, seven starts of another seed, half as many periods: what this leaves otherwise is
/// an error.
Sweep attractor_grid_again();

/// "ob21_r1_hard_attractors", "ob21_r1_hard_attractors_again".
std::string attractors_name(const Model& m);
std::string attractors_again_name(const Model& m);

/// The attractors of the runs at one frequency, in the order in which the starts come to them. Runs that repeat are one
/// if their p/n is, and vr and xr to 1e-6; of the others all that are chaotic, that rest, that are undecided. Of these
/// it has the means.
std::vector<SurveyOrbit> attractors_of(const std::vector<SurveyOrbit>& runs);

/// A row for each attractor: the columns of survey_table(), `start` its number at the frequency, 0 that of the case's
/// own start, and `starts`, how many lead to it. Without the case's own start where `drawn_alone`.
Table attractor_table(const Setup& setup, const Sweep& grid, bool drawn_alone);

/// The models that sentences compare, without a clearance.
std::vector<Model> compared_models();
std::vector<Study> attractor_studies();

}  // namespace touchgo::cases::ob21
