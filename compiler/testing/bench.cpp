// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The other end of bench.py's model: node memories, clock, what roles log and how they end. Each
// line that is printed begins with the number of the role:
//
//   log NUMBER STREAM HEX      exit NUMBER CODE CYCLES      hang NUMBER SITE
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "Vplait_role_bench.h"
#include "verilated.h"

namespace {

constexpr std::uint64_t kMemoryBytes = PLAIT_BENCH_MEMORY_BYTES;
constexpr int kRoles = PLAIT_BENCH_ROLES;

struct Free {
  void operator()(unsigned char* memory) const { std::free(memory); }
};

// calloc: pages that nobody writes cost nothing.
struct Role {
  std::unique_ptr<unsigned char, Free> memory{
      static_cast<unsigned char*>(std::calloc(kMemoryBytes, 1))};
  bool has_ended = false;
};

std::vector<Role> roles(kRoles);
std::uint64_t cycle = 0;
int left = kRoles;

}  // namespace

extern "C" {

long long bench_read(int role, int address) {
  std::uint64_t word = 0;
  std::memcpy(&word, roles[role].memory.get() + static_cast<std::uint32_t>(address), 8);
  return static_cast<long long>(word);
}

void bench_write(int role, int address, long long data, int lanes) {
  unsigned char* to = roles[role].memory.get() + static_cast<std::uint32_t>(address);
  for (int lane = 0; lane < 8; ++lane) {
    if ((lanes >> lane & 1) != 0) to[lane] = static_cast<unsigned char>(data >> 8 * lane);
  }
}

void bench_log(int role, int stream, long long address, long long size) {
  std::printf("log %d %d ", role, stream);
  for (long long i = 0; i < size && address + i < static_cast<long long>(kMemoryBytes); ++i) {
    std::printf("%02x", roles[role].memory.get()[address + i]);
  }
  std::printf("\n");
}

void bench_exit(int role, int code) {
  if (roles[role].has_ended) return;
  roles[role].has_ended = true;
  --left;
  std::printf("exit %d %d %llu\n", role, code, static_cast<unsigned long long>(cycle));
}

void bench_site(int role, int site) {
  if (!roles[role].has_ended) std::printf("hang %d %d\n", role, site);
}

}  // extern "C"

int main(int argc, char** argv) {
  const std::uint64_t limit = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000000;
  VerilatedContext context;
  Vplait_role_bench model(&context);
  model.clk_i = 0;
  model.rst_ni = 0;
  model.start_i = 0;
  model.show_i = 0;
  const auto tick = [&model] {
    model.clk_i = 0;
    model.eval();
    model.clk_i = 1;
    model.eval();
  };
  for (int i = 0; i < 4; ++i) tick();
  model.rst_ni = 1;
  tick();
  model.start_i = 1;
  tick();
  model.start_i = 0;
  for (cycle = 1; left > 0 && cycle <= limit; ++cycle) tick();
  model.show_i = 1;
  tick();
  model.final();
  return 0;
}
