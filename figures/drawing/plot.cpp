#include "figures/drawing/plot.hpp"

#include <gnuplot-iostream.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cases/input/files.hpp"
#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/pdf_date.hpp"

namespace touchgo::figures::drawing {

using namespace cases::input;
namespace {

namespace fs = std::filesystem;

std::string quoted(const std::string& s) {  // for the shell
  std::string q = "'";
  for (char c : s) q += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return q + "'";
}

std::string terminal(const std::string& ending, const Plot& plot) {
  std::ostringstream t;
  if (ending == "svg")
    t << "set terminal svg size " << 96 * plot.width << "," << 96 * plot.height
      << " font 'Helvetica,12' background '#ffffff'";
  else if (ending == "pdf")
    t << "set terminal pdfcairo size " << plot.width << "in," << plot.height << "in font 'Helvetica,10'";
  else
    t << "set terminal pngcairo size " << 150 * plot.width << "," << 150 * plot.height
      << " font 'Helvetica,10' fontscale 1.5";
  return t.str();
}

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Everything happens in a folder of its own, so that what appears elsewhere is whole.
struct Workshop {
  fs::path folder;
  Workshop() {
    std::string name = (fs::temp_directory_path() / "touchgo-XXXXXX").string();
    if (!mkdtemp(name.data())) throw FileError(name + ": cannot be written: no temporary folder");
    folder = name;
  }
  ~Workshop() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
};

void make(const Plot& plot, const std::vector<std::string>& endings, const fs::path& folder) {
  write_whole((folder / (plot.name + ".csv")).string(), plot.csv);
  const fs::path script = folder / (plot.name + ".gp");
  {
    Gnuplot gp(">" + script.string());
    for (const std::string& ending : endings) {
      gp << "set encoding utf8\n" << terminal(ending, plot) << "\nset output '" << plot.name << "." << ending << "'\n";
      plot.body(gp);
      gp << "unset output\nreset\n";
    }
  }
  const std::string command =
      "cd " + quoted(folder.string()) + " && gnuplot -d " + quoted(plot.name + ".gp") + " 2>gnuplot.log";
  const int status = std::system(command.c_str());
  std::string said = read(folder / "gnuplot.log");
  for (char& c : said)
    if (c == '\n') c = ' ';
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw DrawingFailed(plot.name + ": gnuplot " +
                        (WIFEXITED(status) && WEXITSTATUS(status) == 127 ? "is not installed" : "failed: " + said));
  for (const std::string& ending : endings) {
    const fs::path file = folder / (plot.name + "." + ending);
    std::error_code error;
    if (fs::file_size(file, error) == 0 || error)
      throw DrawingFailed(plot.name + "." + ending + ": gnuplot left no file: " + said);
    if (ending == "pdf") write_whole(file.string(), with_fixed_date(read(file)));
    if (ending == "svg") write_whole(file.string(), well_formed(read(file)));
  }
}

}  // namespace

void draw(const Plot& plot, const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw FileError(folder + ": cannot be written: " + error.message());
  const Workshop workshop;
  make(plot, {"svg", "pdf"}, workshop.folder);
  for (const char* ending : {".csv", ".gp", ".svg", ".pdf"})
    write_whole((fs::path(folder) / (plot.name + ending)).string(), read(workshop.folder / (plot.name + ending)));
}

void draw_one(const Plot& plot, const std::string& ending, const std::string& file) {
  const Workshop workshop;
  make(plot, {ending}, workshop.folder);
  write_whole(file, read(workshop.folder / (plot.name + "." + ending)));
}

}  // namespace touchgo::figures::drawing
