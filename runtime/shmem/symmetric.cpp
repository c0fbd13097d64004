// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "shmem/symmetric.h"

#include <fcntl.h>
#include <link.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>

#include "api/process.h"
#include "mpi.h"

namespace plait::shmem {
namespace {

constexpr std::uintptr_t kPage = 4096;
// Smaller blocks of the arena do not begin at pages.
constexpr std::uint64_t kBlockMin = 65536;

// The pages of the program that can be written, but for those that the loader has closed.
struct Data {
  std::uintptr_t begin = 0, end = 0;
  std::uintptr_t moved = 0;   // by the loader, from the addresses in the file
  std::uint64_t segment = 0;  // where they stand there
} data;

std::uintptr_t up(std::uintptr_t address) { return (address + kPage - 1) & ~(kPage - 1); }

int find_data(dl_phdr_info* object, std::size_t, void*) {
  std::uintptr_t closed = 0;
  data.moved = object->dlpi_addr;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) & part = object->dlpi_phdr[i];
    const std::uintptr_t begin = data.moved + part.p_vaddr;
    if (part.p_type == PT_LOAD && (part.p_flags & PF_W) != 0) {
      data.begin = begin & ~(kPage - 1);
      data.end = up(begin + part.p_memsz);
    }
    if (part.p_type == PT_GNU_RELRO) closed = begin + part.p_memsz;
  }
  // The last page that the loader closes is closed whole, and none before is looked at.
  if (closed > data.begin) data.begin = up(closed);
  return 1;  // the program comes first
}

// By words, as sanitizers watch the library's functions; untouched pages of the segment stay so.
void copy(std::uintptr_t from, void* to, std::uint64_t bytes) {
  const auto* source = reinterpret_cast<const volatile std::uint64_t*>(from);
  auto* target = static_cast<volatile std::uint64_t*>(to);
  for (std::uint64_t i = 0; i < bytes / sizeof *source; ++i) {
    if (source[i] != 0) target[i] = source[i];
  }
}

// A number that two PEs have in common if they run the same executable: FNV-1a over the file.
std::uint64_t program_hash() {
  std::uint64_t hash = 0xCBF29CE484222325;
  std::array<unsigned char, 65536> block{};
  const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return hash;
  for (ssize_t count = 0; (count = read(file, block.data(), block.size())) > 0;) {
    for (ssize_t i = 0; i < count; ++i) {
      hash = (hash ^ block[static_cast<std::size_t>(i)]) * 0x100000001B3;
    }
  }
  close(file);
  return hash;
}

}  // namespace

void move_data() {
  dl_iterate_phdr(find_data, nullptr);
  channel::Client& client = *api::process().client;
  const std::uint64_t bytes = data.end - data.begin;
  data.segment = client.allocate(std::max(bytes, kBlockMin));
  copy(data.begin, client.at(data.segment), bytes);
  if (!client.map_again(reinterpret_cast<void*>(data.begin), data.segment, bytes)) {
    api::end_with_error(nullptr, MPI_ERR_NO_MEM, "the program's variables cannot be shared");
  }
  plait_command body{};
  body.address = data.segment;
  body.size = bytes;
  const std::uint64_t hash = program_hash();
  body.tag = static_cast<std::uint32_t>(hash);
  body.request = static_cast<std::uint32_t>(hash >> 32);
  client.post(EntryKind::shared, body, api::current_call(), data.begin - data.moved);
}

bool is_symmetric(const void* object) {
  const auto at = reinterpret_cast<std::uintptr_t>(object);
  return at >= data.begin && at < data.end;
}

std::uint64_t segment_address(const void* object, std::uint64_t bytes, const char* argument) {
  const auto at = reinterpret_cast<std::uintptr_t>(object);
  if (!is_symmetric(object) || bytes > data.end - at) {
    api::end_with_error(nullptr, MPI_ERR_ARG,
                        std::string(argument) +
                            " is not symmetric: it is no variable of static storage of the"
                            " program, or more than that");
  }
  return data.segment + (at - data.begin);
}

}  // namespace plait::shmem
