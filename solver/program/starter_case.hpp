// The case file that `touchgo init` writes.
#pragma once

#include <string>

namespace touchgo {

/// A commented case file to start from: every table and key, the optional ones commented out. read_case accepts it.
std::string starter_case();

}  // namespace touchgo
