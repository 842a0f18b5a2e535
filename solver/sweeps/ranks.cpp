// A crew of MPI's ranks. Ranks request chunks as their threads need them; rank 0 hands out, computes chunks itself, and
// keeps them all. In each rank one thread speaks with the others and other threads follow, so that no long orbit keeps
// a rank from answering.
#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <exception>
#include <iostream>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "solver/model/errors.hpp"
#include "solver/sweeps/crew.hpp"
#include "solver/sweeps/same_program.hpp"

namespace touchgo {
namespace {

using namespace std::chrono_literals;
using Index = std::uint64_t;

constexpr Index none = ~Index(0);
constexpr auto pause = 200us;  // between two checks for messages
constexpr auto patience = 2s;  // with ranks that have to end
enum Tag { ask = 1, give, result, points, end, bye, failed };

bool ordered = false;  // it is known whether there is anything to do
bool clean = true;     // every rank has ended as it should

int rank() {
  int r = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  return r;
}

int ranks() {
  int n = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  return n;
}

void send(int to, Tag tag, const std::string& bytes) {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD);
}

std::string as_text(Index i) { return {reinterpret_cast<const char*>(&i), sizeof i}; }
Index as_index(const std::string& bytes) {
  Index i = none;
  std::copy_n(bytes.data(), std::min(bytes.size(), sizeof i), reinterpret_cast<char*>(&i));
  return i;
}

/// What has been followed. As a message its indices stand before its bytes.
struct Made {
  Tag tag;             // result: a chunk; points: a piece of a row
  Index index, piece;  // of the chunk or the row; which piece
  std::string bytes;

  static Made of(Tag tag, const std::string& message) {
    return {tag, as_index(message), as_index(message.substr(sizeof(Index))), message.substr(2 * sizeof(Index))};
  }
  std::string message() const { return as_text(index) + as_text(piece) + bytes; }
};

struct Message {
  int from;
  Tag tag;
  std::string bytes;
};

std::optional<Message> received() {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (!there) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  Message m{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG), std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(m.bytes.data(), size, MPI_CHAR, m.from, m.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return m;
}

/// What rank 0 sends once to all: which program it is, and the text of the case whose grid they compute; or nothing.
std::optional<std::string> order(const std::optional<std::string>& said = {}) {
  ordered = true;
  Index size = said ? said->size() : none;
  MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  if (size == none) return std::nullopt;
  std::string text = said ? *said : std::string(size, '\0');
  MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
  return text;
}

/// Chunks between the thread that speaks and those that follow.
class Desk {
 public:
  /// For those that follow: waits for a chunk. Nothing: there are no more.
  std::optional<std::size_t> next() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    came_.wait(lock, [&] { return over_ || !given_.empty(); });
    --waiting_;
    if (given_.empty()) return std::nullopt;
    const std::size_t chunk = given_.front();
    given_.pop_front();
    return chunk;
  }
  void done(Made&& made) {
    const std::lock_guard lock(mutex_);
    finished_.push_back(std::move(made));
  }

  /// How many wait for a chunk that is not here yet.
  int wanted() {
    const std::lock_guard lock(mutex_);
    return over_ ? 0 : waiting_ - static_cast<int>(given_.size());
  }
  void give(std::size_t chunk) {
    const std::lock_guard lock(mutex_);
    given_.push_back(chunk);
    came_.notify_one();
  }
  void no_more() {
    const std::lock_guard lock(mutex_);
    over_ = true;
    came_.notify_all();
  }
  std::optional<Made> finished() {
    const std::lock_guard lock(mutex_);
    if (finished_.empty()) return std::nullopt;
    Made first = std::move(finished_.front());
    finished_.pop_front();
    return first;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::size_t> given_;
  std::deque<Made> finished_;
  int waiting_ = 0;
  bool over_ = false;
};

/// The threads of this rank that follow chunks.
class Followers {
 public:
  Followers(const ChunkedWork& work, int threads)
      : thread_([this, &work, threads] {
          auto done = [&](std::size_t chunk, std::string&& bytes) { desk.done({result, chunk, 0, std::move(bytes)}); };
          auto piece_done = [&](std::size_t row, std::size_t piece, std::string&& bytes) {
            desk.done({points, row, piece, std::move(bytes)});
          };
          auto row_done = [&] {
            ++rows_done;
            if (stop) throw Interrupted();
          };
          try {
            work.follow(threads,
                        {[&] { return desk.next(); }, done, row_done, [&] { return stop.load(); }, piece_done});
          } catch (...) {
            thrown = std::current_exception();
            desk.no_more();
          }
          ended = true;
        }) {}
  ~Followers() {
    stop = true;
    desk.no_more();
  }

  Desk desk;
  std::atomic<bool> stop = false, ended = false;
  std::atomic<std::size_t> rows_done = 0;
  std::exception_ptr thrown;  // once it has ended

 private:
  std::jthread thread_;
};

void say_goodbye(const std::string& failure = "") {
  if (!failure.empty()) send(0, failed, failure);
  send(0, bye, "");
}

int threads_of_a_rank(int threads) { return threads > 0 || ranks() == 1 ? threads : 1; }

}  // namespace

// Rank 0 forwards an interrupt to the others.
Crew::Crew(int& argc, char**& argv) {
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) {
    if (leads())
      std::cerr << "touchgo: MPI: this library gives no threads beside the one that calls it (MPI_THREAD_FUNNELED), "
                   "which is needed\n";
    MPI_Finalize();
    std::exit(4);
  }
  if (!leads()) std::signal(SIGINT, SIG_IGN), std::signal(SIGTERM, SIG_IGN);
}

Crew::~Crew() {
  if (!clean) MPI_Abort(MPI_COMM_WORLD, 130);
  if (!ordered && order()) say_goodbye("has no such command");
  MPI_Finalize();
}

bool Crew::leads() const { return rank() == 0; }

void Crew::lead(const ChunkedWork& work, int threads, const std::string& case_text, const Keeping& keeping) {
  order(std::string(this_program()) + case_text);
  clean = false;  // until all others have ended
  Followers own(work, threads_of_a_rank(threads));
  std::size_t next_chunk = 0, kept_before = 0, rows_of_others = 0;
  int working = ranks() - 1;  // others that have not ended
  std::exception_ptr thrown;
  auto next = [&] {
    while (next_chunk < work.chunks() && keeping.has(next_chunk)) kept_before += work.rows_of(next_chunk++);
    return next_chunk < work.chunks() ? static_cast<Index>(next_chunk++) : none;
  };
  auto end_all = [&] {
    own.stop = true;
    own.desk.no_more();
    next_chunk = work.chunks();
    for (int r = 1; r < ranks(); ++r) send(r, end, "");
  };
  auto keep = [&](Made&& made) {
    if (made.tag == result)
      keeping.keep(made.index, std::move(made.bytes));
    else
      keeping.keep_points(made.index, made.piece, std::move(made.bytes));
  };
  auto one_turn = [&] {
    bool idle = true;
    while (own.desk.wanted() > 0) {
      const Index i = next();
      i == none ? own.desk.no_more() : own.desk.give(i);
    }
    while (auto made = own.desk.finished()) idle = false, keep(std::move(*made));
    while (auto m = received()) {
      idle = false;
      if (m->tag == ask) {
        send(m->from, give, as_text(next()));
      } else if (m->tag == result || m->tag == points) {
        Made made = Made::of(m->tag, m->bytes);
        if (made.tag == result) rows_of_others += work.rows_of(made.index);
        keep(std::move(made));
      } else if (m->tag == bye) {
        --working;
      } else if (m->tag == failed) {
        throw std::runtime_error("rank " + std::to_string(m->from) + ": " + m->bytes);
      }
    }
    const std::size_t done = kept_before + rows_of_others + own.rows_done;
    if (!keeping.progress(static_cast<double>(done) / static_cast<double>(work.rows()))) throw Interrupted();
    if (own.ended && own.thrown) std::rethrow_exception(own.thrown);
    if (idle) std::this_thread::sleep_for(pause);
  };
  try {
    while (working > 0 || !own.ended) one_turn();
    while (auto made = own.desk.finished()) keep(std::move(*made));
    thrown = own.thrown;
  } catch (...) {
    thrown = std::current_exception();
    end_all();
  }
  // What the others still send is let go; one that does not answer in time is left behind.
  const auto until = std::chrono::steady_clock::now() + patience;
  while (working > 0 && std::chrono::steady_clock::now() < until) {
    while (const auto m = received()) {
      if (m->tag == ask) send(m->from, give, as_text(none));
      if (m->tag == bye) --working;
    }
    std::this_thread::sleep_for(pause);
  }
  clean = working == 0;
  if (thrown) std::rethrow_exception(thrown);
}

void Crew::assist(const std::function<std::unique_ptr<ChunkedWork>(const std::string&)>& work_of, int threads) {
  const std::optional<std::string> said = order();
  if (!said) return;
  try {
    const std::string_view program = this_program();
    if (!said->starts_with(program)) throw std::runtime_error("is another build of this program than rank 0");
    const std::unique_ptr<ChunkedWork> work = work_of(said->substr(program.size()));
    Followers own(*work, threads_of_a_rank(threads));
    int asked = 0;
    while (true) {
      const bool ended = own.ended;  // before its results are read
      bool idle = true;
      for (; asked < own.desk.wanted(); ++asked) send(0, ask, "");
      while (const auto made = own.desk.finished()) idle = false, send(0, made->tag, made->message());
      while (const auto m = received()) {
        idle = false;
        if (m->tag == end) own.stop = true, own.desk.no_more();
        if (m->tag != give) continue;
        --asked;
        const Index i = as_index(m->bytes);
        i == none ? own.desk.no_more() : own.desk.give(i);
      }
      if (ended && idle && asked == 0) break;
      if (idle) std::this_thread::sleep_for(pause);
    }
    if (own.thrown && !own.stop) std::rethrow_exception(own.thrown);
  } catch (const std::exception& e) {
    say_goodbye(e.what());
    return;
  }
  say_goodbye();
}

}  // namespace touchgo
