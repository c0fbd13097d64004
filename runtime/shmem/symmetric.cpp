// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "shmem/symmetric.h"

#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <new>
#include <string>

#include "api/process.h"
#include "mpi.h"
#include "plait_gasnet.h"
#include "shmem/call.h"
#include "shmem/objects.h"

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

constexpr std::uint64_t kHeapBytes = std::uint64_t{64} << 20;  // where no variable says how many
// Nothing else is there, unless a sanitizer has put its own memory there.
constexpr std::uintptr_t kHeapPlace = PLAIT_GASNET_SEGMENT_PLACE;

// The symmetric heap: behind the data in the segment, and at an own place in the process.
struct HeapRange {
  std::uintptr_t begin = 0;
  std::uint64_t segment = 0;
  Heap blocks;
} heap_range;

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

// "64M", "1.5g", "4096", rounded to whole pages.
std::uint64_t bytes_asked_for(const char* variable) {
  const char* text = std::getenv(variable);
  if (text == nullptr) return kHeapBytes;
  char* rest = nullptr;
  const double number = std::strtod(text, &rest);
  const std::string scales = "KMGT";
  const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(*rest)));
  const std::size_t scale = letter == '\0' ? std::string::npos : scales.find(letter);
  const int shift = scale == std::string::npos ? 0 : 10 * (static_cast<int>(scale) + 1);
  const bool is_whole = rest != text && (shift == 0 ? *rest == '\0' : rest[1] == '\0');
  const double bytes = std::ldexp(number, shift);
  if (!is_whole || !(bytes >= 0) || bytes > std::ldexp(1, 50)) {
    fail(std::string(variable) + " is \"" + text +
         "\"; wanted is a number of bytes, as 4096, 64K, 64M, 1.5G");
  }
  return up(static_cast<std::uint64_t>(std::ceil(bytes)));
}

namespace {

// Data and heap in one block of the segment; if the default heap does not fit, without one.
std::uint64_t allocate_heap_behind(std::uint64_t bytes, std::uint64_t* heap_bytes,
                                   const char* heap_name) {
  channel::Client& client = *api::process().client;
  try {
    return client.allocate(std::max(bytes + *heap_bytes, kBlockMin));
  } catch (const std::bad_alloc&) {
    if (heap_name != nullptr) {
      fail("no room for " + std::to_string(*heap_bytes) + " bytes, " + heap_name);
    }
  }
  *heap_bytes = 0;
  return client.allocate(std::max(bytes, kBlockMin));
}

void place_heap(std::uint64_t segment, std::uint64_t bytes) {
  heap_range.segment = segment;
  heap_range.blocks = Heap(bytes);
  if (bytes == 0) return;
  void* room = mmap(reinterpret_cast<void*>(kHeapPlace), bytes + kHeapAlign, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) fail("no address space for the symmetric heap");
  const auto place = reinterpret_cast<std::uintptr_t>(room);
  heap_range.begin = (place + kHeapAlign - 1) & ~(kHeapAlign - 1);
  void* begin = reinterpret_cast<void*>(heap_range.begin);
  if (!api::process().client->map_again(begin, segment, bytes)) {
    fail("the symmetric heap cannot be shared");
  }
}

// Of what is one object in part only.
[[noreturn]] void fail_beyond(const char* argument, std::uint64_t bytes, const std::string& object,
                              std::uint64_t left) {
  fail(std::string(argument) + " is too short: " + std::to_string(bytes) + " bytes go beyond " +
       object + ", where " + std::to_string(left) + " are left");
}

}  // namespace

void move_data(std::uint64_t heap_bytes, const char* heap_name) {
  if (data.segment != 0)
    fail("OpenSHMEM and GASNet cannot be in one program: both have its memory");
  dl_iterate_phdr(find_data, nullptr);
  read_objects(data.moved);
  channel::Client& client = *api::process().client;
  const std::uint64_t bytes = data.end - data.begin;
  data.segment = allocate_heap_behind(bytes, &heap_bytes, heap_name);
  copy(data.begin, client.at(data.segment), bytes);
  if (!client.map_again(reinterpret_cast<void*>(data.begin), data.segment, bytes)) {
    api::end_with_error(nullptr, MPI_ERR_NO_MEM, "the program's variables cannot be shared");
  }
  place_heap(data.segment + bytes, heap_bytes);
  plait_command body{};
  body.address = data.segment;
  body.size = bytes + heap_bytes;
  const std::uint64_t hash = program_hash();
  body.tag = static_cast<std::uint32_t>(hash);
  body.request = static_cast<std::uint32_t>(hash >> 32);
  client.post(EntryKind::shared, body, api::current_call(), data.begin - data.moved);
  api::yield_while_computing();
}

Heap& heap() { return heap_range.blocks; }
void* heap_at(std::uint64_t offset) { return reinterpret_cast<void*>(heap_range.begin + offset); }
std::uint64_t heap_offset(const void* object) {
  return reinterpret_cast<std::uintptr_t>(object) - heap_range.begin;
}

bool is_symmetric(const void* object) {
  const auto at = reinterpret_cast<std::uintptr_t>(object);
  return (at >= data.begin && at < data.end) || heap().holds(heap_offset(object), 1);
}

std::uint64_t segment_address(const void* object, std::uint64_t bytes, const char* argument) {
  const auto at = reinterpret_cast<std::uintptr_t>(object);
  if (at >= data.begin && at < data.end && bytes <= data.end - at) {
    const Object* variable = object_at(at);
    if (variable != nullptr && bytes > variable->end - at) {
      fail_beyond(argument, bytes, "`" + variable->name + "`", variable->end - at);
    }
    return data.segment + (at - data.begin);
  }
  const std::uint64_t offset = heap_offset(object);
  if (heap().holds(offset, bytes)) return heap_range.segment + offset;
  if (const std::uint64_t left = heap().left_from(offset); left > 0) {
    fail_beyond(argument, bytes, "a block of the symmetric heap", left);
  }
  api::end_with_error(nullptr, MPI_ERR_ARG,
                      std::string(argument) +
                          " is not symmetric: it is no variable of static storage of the program"
                          " and nothing that shmem_malloc gave, or more than that");
}

}  // namespace plait::shmem
