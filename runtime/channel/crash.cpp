// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "channel/crash.h"

#include <signal.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include <cstdlib>

#include "channel/client.h"

namespace plait::channel {
namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr std::size_t kStackBytes = 65536;  // for the handler: the program's own may be full

pid_t owner = 0;  // a process that it has forked is no rank
int unattached = -1;
ChannelHead* attached = nullptr;
alignas(16) char stack[kStackBytes];

struct Walk {
  ChannelCrash* crash;
  std::uint64_t begin;  // where the signal met the program; what is above it is this handler
  bool inside;
};

void add_frame(ChannelCrash& crash, std::uint64_t site) {
  if (crash.frame_count < kCrashFramesMax) crash.frames[crash.frame_count++] = site;
}

_Unwind_Reason_Code take_frame(_Unwind_Context* context, void* argument) {
  Walk& walk = *static_cast<Walk*>(argument);
  const std::uint64_t address = _Unwind_GetIP(context);
  if (walk.inside) add_frame(*walk.crash, address);
  walk.inside = walk.inside || address == walk.begin;
  return walk.crash->frame_count < kCrashFramesMax ? _URC_NO_REASON : _URC_END_OF_STACK;
}

CrashAccess access_of(int number, const siginfo_t& info, const gregset_t& registers) {
  constexpr greg_t kWrites = 2, kFetches = 16;  // of a page fault's error code
  constexpr int kNoAddress = 128;               // SI_KERNEL: the processor does not tell it
  if ((number != SIGSEGV && number != SIGBUS) || info.si_code <= 0 || info.si_code == kNoAddress) {
    return CrashAccess::unknown;
  }
  if ((registers[REG_ERR] & kFetches) != 0) return CrashAccess::execute;
  return (registers[REG_ERR] & kWrites) != 0 ? CrashAccess::write : CrashAccess::read;
}

// The surest first: should the stack be in such a state that walking it is a fault of its own, that
// one ends the process, and what is written down by then stands.
void record(int number, const siginfo_t& info, const ucontext_t& context, ChannelCrash& crash) {
  const auto& registers = context.uc_mcontext.gregs;
  const auto begin = static_cast<std::uint64_t>(registers[REG_RIP]);
  crash.access = access_of(number, info, registers);
  crash.address = reinterpret_cast<std::uint64_t>(info.si_addr);
  crash.frame_count = 0;
  add_frame(crash, begin + 1);
  crash.signal = static_cast<std::uint32_t>(number);
  Walk walk{&crash, begin, false};
  _Unwind_Backtrace(take_frame, &walk);
  // A call to where no code is: only the return address tells who called.
  if (crash.access == CrashAccess::execute && crash.frame_count == 1) {
    add_frame(crash, *reinterpret_cast<const std::uint64_t*>(registers[REG_RSP]));
  }
}

// Of a process that has not come to MPI_Init.
ChannelHead* find_head() {
  if (unattached < 0) return nullptr;
  ChannelHead* const head = map_head(unattached);
  if (head != nullptr) list_modules(*head);
  return head;
}

void on_signal(int number, siginfo_t* info, void* context) {
  if (getpid() == owner) {
    ChannelHead* head = attached != nullptr ? attached : find_head();
    if (head != nullptr) {
      record(number, *info, *static_cast<const ucontext_t*>(context), head->crash);
    }
  }
  // Who caused it does so again on return, and nobody handles it now. One that was sent is sent on.
  if (info->si_code <= 0) syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), number);
}

bool is_free(int number) {
  struct sigaction before{};
  return sigaction(number, nullptr, &before) == 0 && (before.sa_flags & SA_SIGINFO) == 0 &&
         before.sa_handler == SIG_DFL;
}

__attribute__((constructor)) void handle_crashes() {
  const char* descriptor = std::getenv("PLAIT_CHANNEL_FD");
  if (descriptor == nullptr) return;
  owner = getpid();
  unattached = std::atoi(descriptor);
  stack_t before{};
  if (sigaltstack(nullptr, &before) == 0 && (before.ss_flags & SS_DISABLE) != 0) {
    stack_t own{};
    own.ss_sp = stack;
    own.ss_size = sizeof stack;
    sigaltstack(&own, nullptr);
  }
  struct sigaction action{};
  action.sa_sigaction = on_signal;
  action.sa_flags = static_cast<int>(SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  sigemptyset(&action.sa_mask);
  for (const int number : kSignals) {
    if (is_free(number)) sigaction(number, &action, nullptr);
  }
}

}  // namespace

std::uint64_t crashes_handled() {
  std::uint64_t result = 0;
  for (const int number : kSignals) {
    struct sigaction now{};
    const bool is_own = sigaction(number, nullptr, &now) == 0 && (now.sa_flags & SA_SIGINFO) != 0 &&
                        now.sa_sigaction == on_signal;
    if (is_own) result |= std::uint64_t{1} << (number - 1);
  }
  return result;
}

void tell_crashes(ChannelHead* head) {
  attached = head;
  unattached = -1;
}

}  // namespace plait::channel
