#include "figures/drawing/plot.hpp"

#include <gnuplot-iostream.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <vector>

#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/finished_svg.hpp"
#include "solver/files/files.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_inline = 200'000;  // bytes: an SVG that a page takes as it is

std::string quoted(const std::string& s) {  // for the shell
  std::string q = "'";
  for (char c : s) q += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return q + "'";
}

// What all figures have in common. Lines differ by their dashes too, points by their shape, and the greys of all
// colours are apart; no two differ by red and green alone.
constexpr const char* look =
    "set encoding utf8\nset minussign\nset format '%h'\nset datafile separator ','\n"
    "set border 3 lw 0.8\nset tics nomirror out scale 0.6\n"
    "set linetype 1 lc rgb '#000000' dt 1 pt 6 lw 1.3\n"
    "set linetype 2 lc rgb '#003f8c' dt (8,3) pt 4 lw 1.3\n"
    "set linetype 3 lc rgb '#b83c00' dt (8,3,2,3) pt 8 lw 1.3\n"
    "set linetype 4 lc rgb '#1a9070' dt (3,3) pt 10 lw 1.3\n"
    "set linetype 5 lc rgb '#c88ad8' dt (12,3,2,3,2,3) pt 12 lw 1.3\n"
    "set linetype 6 lc rgb '#e0a800' dt (2,2) pt 1 lw 1.3\n";

std::string terminal(const Plot& plot) {
  constexpr double pixels = 96 / 25.4;  // in a millimetre
  TextStream t;
  t << "set terminal svg size " << pixels * plot.width << "," << pixels * plot.height
    << " font 'Helvetica,12' background '#ffffff'\n";
  return t.str();
}

// Everything happens in a folder of its own, so that what appears elsewhere is whole.
struct Workshop {
  fs::path folder;
  Workshop() {
    std::error_code error;
    const fs::path place = fs::temp_directory_path(error);
    if (error) throw FileError("TMPDIR: is no folder, one that can be written is allowed");
    std::string name = (place / "touchgo-XXXXXX").string();
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

// Runs a program in a folder, on 2000-01-01 as far as the date within a PDF is concerned: the same drawing has the same
// bytes on any day. Throws DrawingFailed where it is not there, fails, or leaves no file.
void run(const std::string& program, const std::string& arguments, const fs::path& folder, const std::string& made) {
  const std::string command = "cd " + quoted(folder.string()) + " && unset GNUTERM && SOURCE_DATE_EPOCH=946684800 " +
                              program + " " + arguments + " 2>said";
  const int status = std::system(command.c_str());
  std::string said = read_whole((folder / "said").string());
  for (char& c : said)
    if (c == '\n') c = ' ';
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw DrawingFailed(program + " " +
                        (WIFEXITED(status) && WEXITSTATUS(status) == 127 ? "is not installed" : "failed: " + said));
  std::error_code error;
  if (fs::file_size(folder / made, error) == 0 || error) throw DrawingFailed(program + " left no file: " + said);
}

void make_svg(const Plot& plot, const fs::path& folder) {
  const std::string svg = plot.name + ".svg", script = plot.name + ".gp";
  write_whole((folder / (plot.name + ".csv")).string(), plot.csv);
  {
    errno = 0;
    Gnuplot gp(">" + (folder / script).string());
    gp << look << terminal(plot) << "set output '" << svg << "'\n";
    plot.body(gp);
    gp << "unset output\n" << std::flush;
    if (!gp) throw FileError((folder / script).string() + ": cannot be written: " + std::strerror(errno));
  }
  run("gnuplot", "-d " + quoted(script), folder, svg);
  write_whole((folder / svg).string(), finished_svg(read_whole((folder / svg).string()), plot));
}

// From the SVG.
void make(const std::string& ending, const Plot& plot, const fs::path& folder) {
  const std::string made = plot.name + "." + ending;
  run("rsvg-convert",
      "--unlimited " + std::string(ending == "png" ? "--zoom 1.45 " : "") + "-f " + ending + " -o " + quoted(made) +
          " " + quoted(plot.name + ".svg"),
      folder, made);
}

// Runs f; what it throws begins with this name.
template <class F>
void with_name(const std::string& name, const F& f) {
  try {
    f();
  } catch (const DrawingFailed& why) {
    throw DrawingFailed(name + ": " + why.what());
  }
}

}  // namespace

void draw(const Plot& plot, const std::string& folder) {
  make_folder(folder);
  const Workshop workshop;
  std::vector<std::string> endings = {".csv", ".gp", ".svg", ".pdf"};
  with_name(plot.name, [&] {
    make_svg(plot, workshop.folder);
    make("pdf", plot, workshop.folder);
    if (fs::file_size(workshop.folder / (plot.name + ".svg")) <= largest_inline) return;
    make("png", plot, workshop.folder);
    endings.push_back(".png");
  });
  auto named = [&](const fs::path& where, const std::string& ending) {
    return (where / (plot.name + ending)).string();
  };
  for (const std::string& ending : endings)
    write_whole(named(folder, ending), read_whole(named(workshop.folder, ending)));
  std::error_code ignored;
  if (endings.back() != ".png") fs::remove(named(folder, ".png"), ignored);  // of an earlier drawing
}

void draw_into(const std::string& file, const std::function<Plot()>& plot) {
  with_name(file, [&] {
    const Plot drawn = plot();
    const std::string ending = fs::path(file).extension().string().substr(1);
    const Workshop workshop;
    make_svg(drawn, workshop.folder);
    if (ending != "svg") make(ending, drawn, workshop.folder);
    write_whole(file, read_whole((workshop.folder / (drawn.name + "." + ending)).string()));
  });
}

}  // namespace touchgo::figures
