#include "figures/report/templates.hpp"

// Each file becomes a string that ends in a zero byte.
#define TOUCHGO_EMBED(name, file)                                                                           \
  asm(".pushsection .rodata\n.global touchgo_" #name "\ntouchgo_" #name ":\n.incbin \"figures/report/" file \
      "\"\n"                                                                                                \
      ".byte 0\n.popsection\n");                                                                            \
  extern "C" const char touchgo_##name[];

TOUCHGO_EMBED(page_template, "page.html")
TOUCHGO_EMBED(claim_template, "claim.html")
TOUCHGO_EMBED(list_template, "list.html")
TOUCHGO_EMBED(style, "style.css")
TOUCHGO_EMBED(script, "script.js")

namespace touchgo::figures::report {

const char *const page_template = touchgo_page_template, *const claim_template = touchgo_claim_template,
                  *const list_template = touchgo_list_template, *const style = touchgo_style,
                  *const script = touchgo_script;

}  // namespace touchgo::figures::report
