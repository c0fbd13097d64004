// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/spin.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "channel/crash.h"

// Where the kernel writes on which CPU a thread runs, from the thread's pointer on (glibc 2.35).
extern "C" const std::ptrdiff_t __rseq_offset __attribute__((weak));
extern "C" const unsigned __rseq_size __attribute__((weak));

namespace plait::api {
namespace {

constexpr greg_t kTrapFlag = 0x100;
// At the return from a call a function has nothing in the other registers, and below its stack
// pointer: the convention of System V.
constexpr int kKept[] = {REG_RBX, REG_RBP, REG_R12, REG_R13, REG_R14, REG_R15, REG_RSP};
constexpr std::uint64_t kPage = 4096;
// Comparing memory takes a second for some gigabytes: above that it is left open.
constexpr std::uint64_t kMemoryMax = std::uint64_t{4} << 30;
constexpr std::size_t kRseqBytes = 32;

struct Range {
  std::uint64_t begin, end;
};

// Bound to one thread and not on its heap: the memory that is compared must not know of it.
struct Watch {
  Spin state = Spin::unwatched;
  bool has_first = false, has_sum = false;
  std::uint64_t site = 0, steps = 0, sum = 0;
  std::uint64_t* at_end = nullptr;
  dev_t device = 0;
  ino_t inode = 0;
  Range left_out[5] = {};  // of what is compared: the channel's head and rings, and what is ours
  struct sigaction before{};
  greg_t first[std::size(kKept)] = {};
  std::uint64_t pages[512];  // entries of pagemap
  char text[1 << 16];        // of a file in /proc
};
alignas(kPage) Watch watch;

// --- the process, as /proc tells it ----------------------------------------------------------

std::string_view read_text(const char* path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::size_t size = 0;
  while (size < sizeof watch.text) {
    const ssize_t got = read(file, watch.text + size, sizeof watch.text - size);
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
  }
  close(file);
  if (size == sizeof watch.text) return {};  // perhaps not all of it
  watch.text[size] = 0;
  return {watch.text, size};
}

std::uint64_t number_after(std::string_view text, std::string_view name, int base) {
  const auto place = text.find(name);
  if (place == text.npos) return ~std::uint64_t{0};
  return std::strtoull(text.data() + place + name.size(), nullptr, base);
}

std::atomic<bool> has_timers{false};  // which may send the process a signal

constexpr std::uint64_t bit_of(int number) { return std::uint64_t{1} << (number - 1); }

}  // namespace

void expect_signals() { has_timers = true; }

bool is_alone() {
  if (has_timers) return false;
  const std::uint64_t handled = channel::crashes_handled() | bit_of(32) | bit_of(33);  // libc's own
  if (!read_text("/proc/thread-self/children").empty()) return false;
  const auto status = read_text("/proc/self/status");
  return number_after(status, "\nThreads:", 10) == 1 &&
         number_after(status, "\nTracerPid:", 10) == 0 &&
         (number_after(status, "\nSigBlk:", 16) & bit_of(SIGTRAP)) == 0 &&
         (number_after(status, "\nSigCgt:", 16) & ~handled) == 0;
}

namespace {

// --- memory ----------------------------------------------------------------------------------

void add(std::uint64_t& sum, std::uint64_t word) {
  sum = (sum ^ word) * 0x9E3779B97F4A7C15;
  sum ^= sum >> 29;
}

void add_page(std::uint64_t& sum, std::uint64_t page, const Range* out, std::size_t count) {
  add(sum, page);
  const bool is_whole = std::none_of(out, out + count, [&](const Range& range) {
    return range.begin < page + kPage && range.end > page;
  });
  for (std::uint64_t place = page; place < page + kPage; place += 8) {
    const bool is_out = !is_whole && std::any_of(out, out + count, [&](const Range& range) {
      return range.begin < place + 8 && range.end > place;
    });
    if (!is_out) add(sum, *reinterpret_cast<const std::uint64_t*>(place));
  }
}

// Pages that are not there are zeros, and nobody has written to them.
bool add_range(std::uint64_t& sum, int pagemap, Range range, const Range* out, std::size_t count) {
  constexpr std::uint64_t kThere = std::uint64_t{3} << 62;  // present, or swapped out
  const std::uint64_t batch = std::size(watch.pages) * kPage;
  for (std::uint64_t place = range.begin; place < range.end; place += batch) {
    const std::uint64_t pages = std::min(batch, range.end - place) / kPage;
    const auto bytes = static_cast<ssize_t>(pages * 8);
    const auto offset = static_cast<off_t>(place / kPage * 8);
    if (pread(pagemap, watch.pages, static_cast<std::size_t>(bytes), offset) != bytes) return false;
    for (std::uint64_t i = 0; i < pages; ++i) {
      if ((watch.pages[i] & kThere) != 0) add_page(sum, place + i * kPage, out, count);
    }
  }
  return true;
}

struct Mapping {
  Range range;
  bool is_written, is_shared, is_channel, is_stack;
};

// The next line of /proc/self/maps.
Mapping read_mapping(const char*& line) {
  char* end = nullptr;
  Mapping result{};
  result.range.begin = std::strtoull(line, &end, 16);
  result.range.end = std::strtoull(end + 1, &end, 16);
  result.is_written = end[2] == 'w';
  result.is_shared = end[4] == 's';
  std::strtoull(end + 5, &end, 16);  // its offset
  const auto major = static_cast<unsigned>(std::strtoul(end, &end, 16));
  const auto minor = static_cast<unsigned>(std::strtoul(end + 1, &end, 16));
  const ino_t inode = std::strtoull(end, &end, 10);
  result.is_channel = inode == watch.inode && makedev(major, minor) == watch.device;
  line = std::strchr(end, '\n') + 1;
  const std::string_view name(end, static_cast<std::size_t>(line - end));
  result.is_stack = name.find("[stack]") != name.npos;
  return result;
}

// Whether the thread runs on the stack that the process began with. A coroutine's may be small, and
// there may be data below it.
bool is_on_stack() {
  const auto maps = read_text("/proc/self/maps");
  const auto here = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
  for (const char* line = maps.data(); line < maps.data() + maps.size();) {
    const Mapping mapping = read_mapping(line);
    if (mapping.is_stack) return mapping.range.begin <= here && here < mapping.range.end;
  }
  return false;
}

// A sum over all memory that the program can write; false if it is not known to be all.
bool sum_memory(std::uint64_t stack_pointer, std::uint64_t* sum) {
  const auto maps = read_text("/proc/self/maps");
  const int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  bool is_known = !maps.empty() && pagemap >= 0;
  std::uint64_t bytes = 0;
  *sum = 0;
  Range out[std::size(watch.left_out) + 1];
  std::copy(std::begin(watch.left_out), std::end(watch.left_out), out);
  Range& below = out[std::size(watch.left_out)];
  for (const char* line = maps.data(); is_known && line < maps.data() + maps.size();) {
    const Mapping mapping = read_mapping(line);
    is_known = !mapping.is_shared || mapping.is_channel;
    if (!mapping.is_written || !is_known) continue;
    below = mapping.is_stack ? Range{mapping.range.begin, stack_pointer} : Range{};
    bytes += mapping.range.end - mapping.range.begin;
    is_known = bytes <= kMemoryMax && add_range(*sum, pagemap, mapping.range, out, std::size(out));
  }
  if (pagemap >= 0) close(pagemap);
  return is_known;
}

// --- registers and instructions --------------------------------------------------------------

void take_registers(const gregset_t& from, greg_t* to) {
  for (const int kept : kKept) *to++ = from[kept];
}

bool is_as_before(const gregset_t& now) {
  greg_t kept[std::size(kKept)];
  take_registers(now, kept);
  return std::equal(std::begin(kept), std::end(kept), std::begin(watch.first));
}

// Whether what it does depends on more than registers and memory: a system call (other than to let
// others run), a look at a counter of the processor's, random numbers.
bool asks_outside(const unsigned char* code, greg_t rax) {
  while (*code == 0x66 || *code == 0xF2 || *code == 0xF3 || (*code & 0xF0) == 0x40) ++code;
  if (*code == 0xCD) return true;  // int
  if (*code != 0x0F) return false;
  switch (code[1]) {
    case 0x05:  // syscall
      return rax != SYS_sched_yield;
    case 0x34:  // sysenter
    case 0x31:  // rdtsc
    case 0x33:  // rdpmc
    case 0xA2:  // cpuid
      return true;
    case 0x01:  // rdtscp, and others of the system's
      return (code[2] & 0xC0) == 0xC0;
    case 0xC7:  // rdrand, rdseed, rdpid
      return (code[2] & 0xC0) == 0xC0 && (code[2] & 0x30) == 0x30;
    default:
      return false;
  }
}

// --- the steps -------------------------------------------------------------------------------

Spin after_step(const mcontext_t& now) {
  if (++watch.steps > kSpinStepsMax) return Spin::open;
  const auto place = static_cast<std::uint64_t>(now.gregs[REG_RIP]);
  if (place == watch.site && !watch.has_first) {
    watch.has_first = true;
    take_registers(now.gregs, watch.first);
  } else if (place == watch.site && is_as_before(now.gregs)) {
    std::uint64_t sum = 0;
    if (!sum_memory(static_cast<std::uint64_t>(now.gregs[REG_RSP]), &sum)) return Spin::open;
    if (watch.has_sum) return sum == watch.sum ? Spin::proven : Spin::open;
    watch.has_sum = true;
    watch.sum = sum;
  }
  const bool is_open =
      watch.has_first && asks_outside(reinterpret_cast<unsigned char*>(place), now.gregs[REG_RAX]);
  return is_open ? Spin::open : Spin::watched;
}

void on_step(int, siginfo_t*, void* context) {
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext;
  const int error = errno;
  if (watch.state == Spin::watched) watch.state = after_step(registers);
  if (watch.state != Spin::watched) {
    registers.gregs[REG_EFL] &= ~kTrapFlag;
    *watch.at_end = 0;
  }
  errno = error;
}

}  // namespace

bool watch_for_spin(const void* site, channel::Client& client, std::uint64_t* counter,
                    std::uint64_t* at_end) {
  struct stat facts{};
  if (!is_alone() || !is_on_stack() || fstat(client.descriptor(), &facts) != 0) return false;
  const auto base = reinterpret_cast<std::uint64_t>(&client.head());
  const auto own = reinterpret_cast<std::uint64_t>(&watch);
  const auto count = reinterpret_cast<std::uint64_t>(counter);
  const auto end = reinterpret_cast<std::uint64_t>(at_end);
  watch.site = reinterpret_cast<std::uint64_t>(site);
  watch.steps = 0;
  watch.has_first = watch.has_sum = false;
  watch.at_end = at_end;
  watch.device = facts.st_dev;
  watch.inode = facts.st_ino;
  watch.left_out[0] = {base, base + client.head().arena_offset};
  watch.left_out[1] = {own, own + sizeof watch};
  watch.left_out[2] = {count, count + 8};
  watch.left_out[3] = {end, end + 8};
  watch.left_out[4] = {};
  if (&__rseq_size != nullptr) {
    const auto rseq = reinterpret_cast<std::uint64_t>(__builtin_thread_pointer()) +
                      static_cast<std::uint64_t>(__rseq_offset);
    watch.left_out[4] = {rseq, rseq + kRseqBytes};
  }
  struct sigaction steps{};
  steps.sa_sigaction = on_step;
  steps.sa_flags = SA_SIGINFO;
  sigfillset(&steps.sa_mask);
  if (sigaction(SIGTRAP, &steps, &watch.before) != 0) return false;
  watch.state = Spin::watched;
  asm volatile(
      "leaq -128(%%rsp), %%rsp\n\tpushfq\n\torq $0x100, (%%rsp)\n\tpopfq\n\t"
      "leaq 128(%%rsp), %%rsp" ::
          : "memory", "cc");
  return true;
}

Spin end_of_spin_watch() {
  if (watch.state == Spin::unwatched) return Spin::unwatched;
  asm volatile(
      "leaq -128(%%rsp), %%rsp\n\tpushfq\n\tandq $~0x100, (%%rsp)\n\tpopfq\n\t"
      "leaq 128(%%rsp), %%rsp" ::
          : "memory", "cc");
  sigaction(SIGTRAP, &watch.before, nullptr);
  const Spin end = watch.state == Spin::proven ? Spin::proven : Spin::open;
  watch.state = Spin::unwatched;
  return end;
}

}  // namespace plait::api
