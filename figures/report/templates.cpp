#include "figures/report/templates.hpp"

#include "solver/files/embedded.hpp"

TOUCHGO_EMBED(page_template, "figures/report/page.html")
TOUCHGO_EMBED(claim_template, "figures/report/claim.html")
TOUCHGO_EMBED(list_template, "figures/report/list.html")
TOUCHGO_EMBED(what_if_template, "figures/report/what_if.html")
TOUCHGO_EMBED(what_if_script, "figures/report/what_if.js")
TOUCHGO_EMBED(report_script, "figures/report/script.js")

namespace touchgo::figures {

const char *const page_template = touchgo_page_template, *const claim_template = touchgo_claim_template,
                  *const list_template = touchgo_list_template, *const what_if_template = touchgo_what_if_template,
                  *const script = touchgo_report_script, *const what_if_script = touchgo_what_if_script;

}  // namespace touchgo::figures
