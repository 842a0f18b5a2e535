// Files that are part of the program.
#pragma once

/// At namespace scope outside of any: `touchgo_NAME`, a string that holds what the file (from the project's folder on)
/// says, and ends in a zero byte. CMakeLists.txt names what is embedded: the compiler does not see it.
#define TOUCHGO_EMBED(name, file)                                                            \
  asm(".pushsection .rodata\n.global touchgo_" #name "\ntouchgo_" #name ":\n.incbin \"" file \
      "\"\n.byte 0\n"                                                                        \
      ".popsection\n");                                                                      \
  extern "C" const char touchgo_##name[];
