// The report's templates and script, embedded in the program as the files beside this one.
#pragma once

namespace touchgo::figures {

extern const char *const page_template,
    *const claim_template, *const list_template, *const what_if_template, *const script, *const what_if_script;

}  // namespace touchgo::figures
