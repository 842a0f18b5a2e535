#define TOUCHGO_CLOSED_FORM_HERE
#include "cases/experiments/closed_form.hpp"

namespace touchgo {

TOUCHGO_CLOSED_FORM(, double);
TOUCHGO_CLOSED_FORM(, number::Mp50);

}  // namespace touchgo
