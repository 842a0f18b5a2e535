#define TOUCHGO_CLOSED_FORM_HERE
#include "cases/experiments/closed_form.hpp"

namespace touchgo::cases::experiments {

template std::optional<ClosedForm<double>> closed_form(const Setup&);
template std::optional<ClosedForm<Mp50>> closed_form(const Setup&);

}  // namespace touchgo::cases::experiments
