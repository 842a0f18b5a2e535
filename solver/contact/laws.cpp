#include "solver/contact/laws.hpp"

namespace touchgo::model {

// Constants: setups may be made before main() begins.
constinit const Law Law::hard = contact::law_named<contact::Hard>("hard");
constinit const Law Law::soft = contact::law_named<contact::Soft>("soft");

}  // namespace touchgo::model
