#define TOUCHGO_CLOSED_FORM_HERE
#include "cases/claims/closed_form.hpp"

namespace touchgo::cases {

template std::optional<ClosedForm<double>> closed_form(const Setup&);
template std::optional<ClosedForm<Mp50>> closed_form(const Setup&);

}  // namespace touchgo::cases
