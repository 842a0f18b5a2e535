// What all pages have in common, embedded in the program as the files beside this one.
#pragma once

namespace touchgo::figures {

/// A style of text, tables and forms, light and dark; curves over one quantity, with zoom (panels.js).
extern const char *const style, *const panels_script;

}  // namespace touchgo::figures
