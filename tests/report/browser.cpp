#include "tests/report/browser.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace touchgo::tests {
namespace {

using nlohmann::json;
using std::chrono::steady_clock;

constexpr std::chrono::seconds patience{30};

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error("the browser " + what); }

/// Both ends of a pipe above the descriptors that the browser expects, closed in programs that are started.
std::array<int, 2> pipe_ends() {
  std::array<int, 2> low, high;
  if (pipe(low.data()) != 0) fail("got no pipe");
  for (std::size_t i = 0; i < 2; ++i) {
    high[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 10);
    close(low[i]);
  }
  return high;
}

}  // namespace

Browser::Browser() {
  signal(SIGPIPE, SIG_IGN);  // one that has died is told by what write() returns
  const auto commands = pipe_ends(), answers = pipe_ends();
  const std::string profile = "--user-data-dir=" + profile_.path.string();
  process_ = fork();
  if (process_ == 0) {
    setpgid(0, 0);
    dup2(commands[0], 3), dup2(answers[1], 4);
    const int nothing = ::open("/dev/null", O_RDWR);
    for (const int standard : {0, 1, 2}) dup2(nothing, standard);
    execlp("chromium", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
           "--no-first-run", "--disable-background-networking", "--remote-debugging-pipe", profile.c_str(),
           "about:blank", nullptr);
    _exit(127);
  }
  close(commands[0]), close(answers[1]);
  to_ = commands[1], from_ = answers[0];
  const std::string target = answer("Target.createTarget", {{"params", {{"url", "about:blank"}}}})["targetId"];
  session_ = answer("Target.attachToTarget", {{"params", {{"targetId", target}, {"flatten", true}}}})["sessionId"];
  for (const char* domain : {"Page", "Runtime", "Log"}) call(std::string(domain) + ".enable");
}

Browser::~Browser() {
  close(to_), close(from_);
  kill(-process_, SIGTERM);
  for (int i = 0; i < 50 && waitpid(process_, nullptr, WNOHANG) == 0; ++i) {
    if (i == 40) kill(-process_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

void Browser::send(const json& message) {
  const std::string text = message.dump() + '\0';
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = write(to_, text.data() + done, text.size() - done);
    if (n <= 0) fail("takes no message");
    done += static_cast<std::size_t>(n);
  }
}

json Browser::next() {
  const auto until = steady_clock::now() + patience;
  for (;;) {
    if (const std::size_t end = received_.find('\0'); end != std::string::npos) {
      const json message = json::parse(received_.substr(0, end));
      received_.erase(0, end + 1);
      return message;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now()).count();
    pollfd waiting{from_, POLLIN, 0};
    if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0) fail("does not answer");
    std::array<char, 1 << 16> part;
    const ssize_t n = ::read(from_, part.data(), part.size());
    if (n <= 0) fail("has ended");
    received_.append(part.data(), static_cast<std::size_t>(n));
  }
}

void Browser::note(const json& event) {
  const std::string method = event.value("method", "");
  if (method == "Page.loadEventFired") loaded_ = true;
  if (method == "Runtime.exceptionThrown") complaints_.push_back(event["params"]["exceptionDetails"].dump());
  if (method == "Log.entryAdded" && event["params"]["entry"]["level"] == "error")
    complaints_.push_back(event["params"]["entry"]["text"]);
  if (method == "Runtime.consoleAPICalled" && event["params"]["type"] == "error")
    complaints_.push_back(event["params"]["args"].dump());
}

json Browser::answer(const std::string& method, json message) {
  message["id"] = ++last_, message["method"] = method;
  send(message);
  for (;;) {
    const json got = next();
    if (!got.contains("id")) {
      note(got);
    } else if (got["id"] == last_) {
      if (got.contains("error")) fail("refuses " + method + ": " + got["error"].dump());
      return got["result"];
    }
  }
}

json Browser::call(const std::string& method, const json& parameters) {
  return answer(method, {{"params", parameters}, {"sessionId", session_}});
}

void Browser::go(const std::string& address) {
  loaded_ = false;
  const json went = call("Page.navigate", {{"url", address}});
  if (went.contains("errorText")) fail("cannot open " + address + ": " + went["errorText"].get<std::string>());
  while (!loaded_) note(next());
}

void Browser::open(const std::string& address) {
  const std::string page = address.substr(0, address.find('#'));
  if (page == page_) go("about:blank");  // so that another fragment of the same page is an opening too
  complaints_.clear();
  go(address);
  page_ = page;
}

json Browser::value(const std::string& expression) {
  const json said =
      call("Runtime.evaluate", {{"expression", expression}, {"returnByValue", true}, {"awaitPromise", true}});
  if (said.contains("exceptionDetails")) fail("threw " + said["exceptionDetails"].dump());
  return said["result"].value("value", json());
}

bool Browser::becomes(const std::string& expression) {
  return value("new Promise(done => { const from = performance.now(), look = () => { const is = Boolean(" + expression +
               "); if (is || performance.now() > from + 2e4) done(is); else setTimeout(look, 20); }; look(); })") ==
         true;
}

void Browser::look(int width, const std::string& scheme, const std::string& medium) {
  call("Emulation.setDeviceMetricsOverride",
       {{"width", width}, {"height", 900}, {"deviceScaleFactor", 1}, {"mobile", false}});
  call("Emulation.setEmulatedMedia",
       {{"media", medium}, {"features", {{{"name", "prefers-color-scheme"}, {"value", scheme}}}}});
}

}  // namespace touchgo::tests
