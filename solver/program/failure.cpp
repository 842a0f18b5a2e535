#include "solver/program/failure.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <ios>
#include <new>

#include "solver/files/errors.hpp"
#include "solver/program/flags.hpp"

namespace touchgo {
namespace {

Failure told(const std::string& help) {
  try {
    throw;
  } catch (const Usage& e) {
    return {2, {e.what() + (help.empty() ? "" : "; see " + help)}};
  } catch (const BadInput& e) {
    return {2, e.lines};
  } catch (const FileError& e) {
    return {4, {e.what()}};
  } catch (const std::filesystem::filesystem_error& e) {
    return {4, {e.what()}};
  } catch (const std::ios_base::failure& e) {
    return {4, {e.what()}};
  } catch (const std::bad_alloc&) {
    return {5, {no_memory}};
  } catch (const std::exception& e) {
    return {5, {std::string("internal error: ") + e.what()}};
  } catch (...) {
    return {5, {"internal error"}};
  }
}

}  // namespace

std::string on_one_line(std::string message) {
  for (char& c : message)
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = c == '\n' ? ' ' : '?';
  return message;
}

std::string said(const Failure& failure) {
  std::string text;
  for (const std::string& line : failure.lines) text += (text.empty() ? "touchgo: " : "\ntouchgo: ") + line;
  return text;
}

Failure failure(const std::string& help) {
  Failure f = told(help);
  for (std::string& line : f.lines) line = on_one_line(line);
  return f;
}

}  // namespace touchgo
