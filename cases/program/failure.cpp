#include "cases/program/failure.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>

#include "cases/input/errors.hpp"
#include "cases/program/flags.hpp"

namespace touchgo::cases::program {
namespace {

Failure told() {
  try {
    throw;
  } catch (const Usage& e) {
    return {2, std::string(e.what()) + "; see touchgo --help"};
  } catch (const BadInput& e) {
    return {2, e.what()};
  } catch (const FileError& e) {
    return {4, e.what()};
  } catch (const std::filesystem::filesystem_error& e) {
    return {4, e.what()};
  } catch (const std::exception& e) {
    return {5, std::string("internal error: ") + e.what()};
  } catch (...) {
    return {5, "internal error"};
  }
}

}  // namespace

std::string on_one_line(std::string message) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  return message;
}

Failure failure() {
  Failure f = told();
  f.line = on_one_line(f.line);
  return f;
}

}  // namespace touchgo::cases::program
