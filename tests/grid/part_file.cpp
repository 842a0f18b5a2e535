// FILE.part: what was kept is there again, whatever happened to the end of the file; the rest is not.
#include "solver/sweeps/part_file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <fstream>
#include <limits>

#include "solver/sweeps/row_bytes.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::tests {

namespace {

const WorkIdentity work{"touchgo sweep 'a case' --points 5", "0123abcd", 5, "a build"};
const std::string kept[5] = {"one", "", std::string(100'000, 'x'), std::string("chunk 0 3 \0\n", 12), "five"};

void fill(const std::string& file, std::initializer_list<std::size_t> chunks) {
  PartFile part(file, work);
  for (const std::size_t i : chunks) part.keep(i, kept[i]);
}

void write(const std::string& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

std::string refusal(const std::string& file, const WorkIdentity& asked) {
  try {
    PartFile(file, asked);
  } catch (const PartTaken& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("chunks that were kept are there again", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  fill(file, {3, 0, 4});
  PartFile part(file, work);
  CHECK(part.kept() == 3);
  part.keep(1, kept[1]), part.keep(2, kept[2]);
  for (std::size_t i = 0; i < 5; ++i) CHECK(part.read(i) == kept[i]);
  CHECK(content(file + ".part").find(work.command) != std::string::npos);
  part.remove();
  CHECK(std::filesystem::is_empty(f.path));
}

TEST_CASE("pieces of rows are kept beside the chunks, wherever the file was cut", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  {
    PartFile part(file, work);
    part.keep_piece(7, 0, kept[3]), part.keep(2, "two"), part.keep_piece(7, 1, kept[0]), part.keep_piece(8, 0, "");
  }
  const std::string whole = content(file + ".part");
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    INFO("cut after " << size << " of " << whole.size() << " bytes");
    write(file + ".part", whole.substr(0, size));
    PartFile part(file, work);
    part.keep_piece(7, 1, kept[0]), part.keep_piece(8, 0, ""), part.keep_piece(7, 0, kept[3]);
    CHECK(part.read_piece(7, 0) == kept[3]);
    CHECK(part.read_piece(7, 1) == kept[0]);
    CHECK(part.read_piece(8, 0).empty());
    CHECK(part.kept() == (part.has(2) ? 1 : 0));
    if (size == whole.size()) CHECK(part.read(2) == "two");
  }
  write(file + ".part", whole);
  PartFile part(file, work);
  for (const std::size_t row : {std::size_t(7), std::size_t(8)}) part.keep_piece(row, 0, "another");
  CHECK(content(file + ".part") == whole);
}

TEST_CASE("where nothing was kept no file is left", "[grid][part]") {
  const Folder f;
  fill(f / "out.csv", {});
  CHECK(std::filesystem::is_empty(f.path));
}

TEST_CASE("a file that was cut anywhere keeps its whole chunks and takes the others again", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  fill(file, {0, 4, 3, 1});
  const std::string whole = content(file + ".part");
  std::size_t last = 0;
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    INFO("cut after " << size << " of " << whole.size() << " bytes");
    write(file + ".part", whole.substr(0, size));
    PartFile part(file, work);
    CHECK(part.kept() >= last);
    last = part.kept();
    for (std::size_t i = 0; i < 5; ++i) {
      if (!part.has(i)) part.keep(i, kept[i]);
      CHECK(part.read(i) == kept[i]);
    }
  }
  CHECK(last == 4);
}

TEST_CASE("a file whose command was cut off is begun anew by the same work in other words", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  const WorkIdentity in_other_words{"touchgo sweep 'a case' --points 5 --threads 1", work.made_of, work.chunks,
                                    work.program};
  fill(file, {});
  PartFile(file, work).keep(0, kept[0]);
  const std::string whole = content(file + ".part");
  const std::size_t first = whole.find('\n') + 1;
  write(file + ".part", whole.substr(0, first + 9));
  {
    PartFile part(file, in_other_words);
    part.keep(2, kept[2]);
  }
  PartFile part(file, work);
  CHECK(part.kept() == 1);
  CHECK(part.read(2) == kept[2]);
}

TEST_CASE("a chunk with a wrong byte does not count", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  fill(file, {0, 4, 3});
  const std::string whole = content(file + ".part");
  const std::size_t first = whole.find("chunk ");
  for (std::size_t at = first; at < whole.size(); ++at) {
    INFO("byte " << at);
    std::string wrong = whole;
    wrong[at] ^= 1;
    write(file + ".part", wrong);
    PartFile part(file, work);
    CHECK(part.kept() < 3);
    for (std::size_t i : {0, 4, 3})
      if (part.has(i)) CHECK(part.read(i) == kept[i]);
  }
}

TEST_CASE("a chunk that changes while it is there is not read as if it had not", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  PartFile part(file, work);
  part.keep(2, kept[2]);
  std::fstream there(file + ".part", std::ios::binary | std::ios::in | std::ios::out);
  there.seekp(-5, std::ios::end) << "y";
  there.close();
  CHECK_THROWS_AS(part.read(2), FileError);
}

TEST_CASE("another command's file, a running one's and a stranger's are refused and stay", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  fill(file, {0});
  const std::string before = content(file + ".part");
  CHECK(refusal(file, {"touchgo sweep other", "ffff", 5, work.program}).find(work.command) != std::string::npos);
  CHECK(refusal(file, {work.command, work.made_of, 6, "another build"})
            .ends_with("another case: '" + work.command + "'; a free name is allowed, or that file removed"));
  struct stat kept {};
  REQUIRE(::stat((file + ".part").c_str(), &kept) == 0);
  const mode_t mask = ::umask(0);
  ::umask(mask);
  CHECK((kept.st_mode & 07777) == (0666 & ~mask));
  {
    const PartFile running(file, work);
    CHECK(refusal(file, work).find("runs") != std::string::npos);
  }
  CHECK(content(file + ".part") == before);
  write(f / "letter.part", "Dear all,\n");
  CHECK(refusal(f / "letter", work).find("not of this program") != std::string::npos);
  CHECK(content(f / "letter.part") == "Dear all,\n");
  std::filesystem::create_directory(f / "folder.part");
  CHECK_THROWS_AS(PartFile(f / "folder", work), FileError);
}

TEST_CASE("what another build of the program kept is begun anew by the same command", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  fill(file, {0, 2});
  WorkIdentity other = work;
  other.program = "a build of other sources";
  {
    PartFile part(file, other);
    CHECK(part.begun_anew());
    CHECK(part.kept() == 0);
    for (std::size_t i = 0; i < 5; ++i) CHECK_FALSE(part.has(i));
    part.keep(1, kept[1]);
  }
  {
    const PartFile again(file, other);
    CHECK_FALSE(again.begun_anew());
    CHECK(again.kept() == 1);
  }
  CHECK(PartFile(file, work).begun_anew());
}

TEST_CASE("a full disk keeps what was there, and more once there is room", "[grid][part]") {
  const Folder f;
  const std::string file = f / "out.csv";
  fill(file, {0});
  const pid_t child = ::fork();
  if (child == 0) {  // files may grow to 10 kB
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{10'000, 10'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    int code = 1;
    try {
      PartFile part(file, work);
      part.keep(4, kept[4]);
      part.keep(2, kept[2]);
    } catch (const FileError&) {
      code = 0;
    }
    std::_Exit(code);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  PartFile part(file, work);
  CHECK(part.kept() == 2);
  part.keep(2, kept[2]);
  for (const std::size_t i : {0, 2, 4}) CHECK(part.read(i) == kept[i]);
}

TEST_CASE("rows become bytes and the same rows again", "[grid][part]") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  SweepRow row{"7.1", "0.6", 3, unknown_orbit(4, "a, \"b\""), {{true, 1, 0, -0.25}, {false, 0, -inf, 5e-324}}};
  row.orbit.lambda[1] = -inf, row.orbit.p = -7, row.orbit.motion = Motion::chaotic;
  row.orbit.state = {-0.0, 0.25, inf};
  const std::string bytes = to_bytes({row, {}});
  const std::vector<SweepRow> back = rows_from(bytes);
  REQUIRE(back.size() == 2);
  CHECK(to_bytes(back) == bytes);
  CHECK(back[0].second == "0.6");
  CHECK(back[0].start == 3);
  CHECK(std::isnan(back[0].orbit.lambda[0]));
  CHECK(back[0].orbit.lambda[1] == -inf);
  CHECK(back[0].orbit.p == -7);
  CHECK(back[0].orbit.motion == Motion::chaotic);
  CHECK(back[0].orbit.reason == "a, \"b\"");
  CHECK(back[0].orbit.state == row.orbit.state);
  CHECK(back[1].orbit.reason.empty());
  CHECK(back[0].points[0].vr == -0.25);
  CHECK(back[0].points[1].vr == 5e-324);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_THROWS_AS(rows_from(bytes.substr(0, size)), std::invalid_argument);
  CHECK_THROWS_AS(rows_from(bytes + "x"), std::invalid_argument);
}

}  // namespace touchgo::tests
