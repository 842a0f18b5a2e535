// Where this program lies.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

namespace touchgo {

/// The file of this program. Where the system does not say (no /proc), the name by which it was started, looked up in
/// PATH as a shell does.
inline std::filesystem::path own_file() {
  namespace fs = std::filesystem;
  std::error_code error;
  if (const fs::path file = fs::read_symlink("/proc/self/exe", error); !error) return file;
  const fs::path name = program_invocation_name;
  const char* path = std::getenv("PATH");
  if (name.has_parent_path() || !path) return name;
  std::istringstream folders(path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (::access((folder / name).c_str(), X_OK) == 0) return folder / name;
  return name;
}

}  // namespace touchgo
