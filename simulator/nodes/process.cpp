// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/process.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

extern char** environ;

namespace plait::sim {
namespace {

constexpr int kChannelDescriptor = 3;  // in the rank's process

struct Pipe {
  int read = -1, write = -1;
};

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno, "pipe");
  return {ends[0], ends[1]};
}

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& added) {
  std::vector<std::string> result;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!added.contains(text.substr(0, text.find('=')))) result.push_back(text);
  }
  for (const auto& [name, value] : added) result.push_back(name + "=" + value);
  result.push_back("PLAIT_CHANNEL_FD=" + std::to_string(kChannelDescriptor));
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (auto& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

struct ChildPlan {
  const char* path;
  const char* cwd;
  char** argv;
  char** envp;
  int in, out, err, channel, report;
  pid_t parent;
  bool reads_terminal;
};

// Between fork and exec: async-signal-safe calls only.
[[noreturn]] void become_program(const ChildPlan& plan) {
  const auto give_up = [&] {
    const int error = errno;
    [[maybe_unused]] const auto written = write(plan.report, &error, sizeof error);
    _exit(127);
  };
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != plan.parent) _exit(127);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) signal(number, SIG_DFL);
  // A terminal's Ctrl-C goes to the launcher alone, which ends the run in order. Only the group in
  // the foreground may read from the terminal: who does stays in it.
  if (plan.reads_terminal) {
    signal(SIGINT, SIG_IGN);
  } else {
    setpgid(0, 0);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (plan.cwd != nullptr && chdir(plan.cwd) != 0) give_up();
  if (dup2(plan.in, 0) < 0 || dup2(plan.out, 1) < 0 || dup2(plan.err, 2) < 0) give_up();
  // dup2 onto itself would keep the close-on-exec flag.
  if (plan.channel == kChannelDescriptor) {
    if (fcntl(kChannelDescriptor, F_SETFD, 0) != 0) give_up();
  } else if (dup2(plan.channel, kChannelDescriptor) < 0) {
    give_up();
  }
  execve(plan.path, plan.argv, plan.envp);
  give_up();
  _exit(127);
}

// A descriptor above the ones that the child's own dup2 calls overwrite.
int move_up(int descriptor) {
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  if (moved < 0) fail(errno, "fcntl");
  close(descriptor);
  return moved;
}

}  // namespace

Process::Process(const ProgramConfig& program, int channel_descriptor, bool keep_stdin) {
  spawn(program, channel_descriptor, keep_stdin);
  pid_descriptor_ = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));
  if (pid_descriptor_ < 0) {
    const int error = errno;
    kill();
    fail(error, "pidfd_open");
  }
  fcntl(pid_descriptor_, F_SETFD, FD_CLOEXEC);
}

void Process::spawn(const ProgramConfig& program, int channel_descriptor, bool keep_stdin) {
  Pipe out = make_pipe(), err = make_pipe(), report = make_pipe();
  out.write = move_up(out.write);
  err.write = move_up(err.write);
  report.write = move_up(report.write);
  const int in = keep_stdin ? move_up(dup(0)) : move_up(open("/dev/null", O_RDONLY | O_CLOEXEC));

  auto arguments = program.argv;
  auto environment = merged_environment(program.environment);
  auto argv = pointers(arguments), envp = pointers(environment);
  const ChildPlan plan{program.path.c_str(),
                       program.cwd.empty() ? nullptr : program.cwd.c_str(),
                       argv.data(),
                       envp.data(),
                       in,
                       out.write,
                       err.write,
                       channel_descriptor,
                       report.write,
                       getpid(),
                       isatty(in) != 0};
  pid_ = fork();
  if (pid_ == 0) become_program(plan);
  const int fork_error = errno;
  for (const int descriptor : {out.write, err.write, report.write, in}) close(descriptor);
  stdout_ = out.read;
  stderr_ = err.read;
  int error = 0;
  const bool exec_failed = pid_ > 0 && read(report.read, &error, sizeof error) == sizeof error;
  close(report.read);
  if (pid_ < 0 || exec_failed) {
    close(stdout_);
    close(stderr_);
    if (pid_ > 0) waitpid(pid_, nullptr, 0);
    fail(pid_ < 0 ? fork_error : error, program.path);
  }
  for (const int descriptor : {stdout_, stderr_}) {
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
    fcntl(descriptor, F_SETPIPE_SZ, 1 << 20);  // a wish
  }
}

Process::~Process() {
  kill();
  for (const int descriptor : {pid_descriptor_, stdout_, stderr_}) {
    if (descriptor >= 0) close(descriptor);
  }
}

std::optional<ExitStatus> Process::poll_exit() {
  const std::lock_guard lock(mutex_);
  if (status_) return status_;
  siginfo_t info{};
  const int wanted = WEXITED | WNOHANG | WNOWAIT;
  if (waitid(P_PID, static_cast<id_t>(pid_), &info, wanted) != 0 || info.si_pid != pid_) {
    return std::nullopt;
  }
  status_ =
      info.si_code == CLD_EXITED ? ExitStatus{info.si_status, 0} : ExitStatus{0, info.si_status};
  return status_;
}

void Process::kill() {
  const std::lock_guard lock(mutex_);
  if (reaped_ || pid_ <= 0) return;
  // The process group too: what the program itself has started ends with it, also after it. Until
  // it is reaped, its number belongs to nobody else.
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);
  int raw = 0;
  if (waitpid(pid_, &raw, 0) != pid_) return;
  reaped_ = true;
  if (!status_) {
    status_ = WIFSIGNALED(raw) ? ExitStatus{0, WTERMSIG(raw)} : ExitStatus{WEXITSTATUS(raw), 0};
  }
}

void Process::use_cpu(int cpu) { cpu_ = cpu; }

void Process::pin(bool pinned) {
  if (cpu_ < 0 || pinned == pinned_) return;
  pinned_ = pinned;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (pinned) {
    CPU_SET(cpu_, &set);
  } else {
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) CPU_SET(cpu, &set);
  }
  sched_setaffinity(pid_, sizeof set, &set);  // a wish: failing only costs time
}

void Process::gather(bool error_stream) {
  std::array<char, 65536> buffer;
  for (;;) {
    const auto got = read(error_stream ? stderr_ : stdout_, buffer.data(), buffer.size());
    if (got <= 0) return;
    gathered_[error_stream].append(buffer.data(), static_cast<std::size_t>(got));
    if (static_cast<std::size_t>(got) < buffer.size()) return;
  }
}

std::string Process::drain(bool error_stream) {
  const std::lock_guard lock(mutex_);
  gather(error_stream);
  return std::exchange(gathered_[error_stream], {});
}

std::string Process::drain_lines(bool error_stream) {
  const std::lock_guard lock(mutex_);
  gather(error_stream);
  auto& gathered = gathered_[error_stream];
  const auto end = gathered.rfind('\n');
  if (end == std::string::npos) return {};
  std::string lines = gathered.substr(0, end + 1);
  gathered.erase(0, end + 1);
  return lines;
}

void Process::gather_output() {
  const std::lock_guard lock(mutex_);
  gather(false);
  gather(true);
}

}  // namespace plait::sim
