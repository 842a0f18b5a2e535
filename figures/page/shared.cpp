#include "figures/page/shared.hpp"

#include "solver/files/embedded.hpp"

TOUCHGO_EMBED(page_style, "figures/page/style.css")
TOUCHGO_EMBED(panels_script, "figures/page/panels.js")

namespace touchgo::figures {

const char *const style = touchgo_page_style, *const panels_script = touchgo_panels_script;

}  // namespace touchgo::figures
