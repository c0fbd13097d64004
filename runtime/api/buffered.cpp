// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Buffer_attach, detach, and what buffered sends take of the buffer. The data are copied into
// node memory as with any send; the program's buffer says how much of it may be under way.
#include <algorithm>
#include <string>
#include <vector>

#include "api/entry.h"
#include "api/point_to_point.h"

namespace plait::api {
namespace {

struct Buffer {
  void* memory = nullptr;
  int bytes = 0;
  bool attached = false;
  std::vector<Transfer*> under_way;
};

Buffer& buffer() {
  static Buffer* const one = new Buffer;
  return *one;
}

void take_back() {
  progress();
  std::erase_if(buffer().under_way, [](Transfer* transfer) {
    if (!transfer->done) return false;
    finish(transfer);
    return true;
  });
}

}  // namespace

// Programs count on less than MPI_BSEND_OVERHEAD, which no message may take more than: an array of
// a fixed size that is enough with other libraries is enough here.
constexpr std::size_t kOverhead = 96;
static_assert(kOverhead <= MPI_BSEND_OVERHEAD);

void check_buffered(const Communicator& comm, std::size_t bytes) {
  const Buffer& own = buffer();
  if (!own.attached) {
    fail(&comm, MPI_ERR_BUFFER, "no buffer is attached; call MPI_Buffer_attach first");
  }
  take_back();
  std::size_t used = 0;
  for (const Transfer* transfer : own.under_way) {
    used += transfer->arena_bytes + kOverhead;
  }
  const std::size_t wanted = bytes + kOverhead, room = static_cast<std::size_t>(own.bytes);
  if (used <= room && wanted <= room - used) return;
  fail(&comm, MPI_ERR_BUFFER,
       "the attached buffer has " + std::to_string(room - std::min(used, room)) + " of " +
           std::to_string(room) + " bytes left, the message takes " + std::to_string(wanted) +
           " with what is kept beside it; MPI_BSEND_OVERHEAD a message is enough");
}

void keep_buffered(Transfer* transfer) { buffer().under_way.push_back(transfer); }

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Buffer_attach(void* buffer_address, int size) {
  return enter(PLAIT_CALL_BUFFER_ATTACH, __builtin_return_address(0), [&] {
    Buffer& own = buffer();
    check_not_negative(size, "size");
    if (own.attached) fail(nullptr, MPI_ERR_BUFFER, "a buffer is attached already");
    own.memory = buffer_address;
    own.bytes = size;
    own.attached = true;
  });
}
PLAIT_EXPORT(MPI_Buffer_attach);

extern "C" int PMPI_Buffer_detach(void* buffer_addr, int* size) {
  return enter(PLAIT_CALL_BUFFER_DETACH, __builtin_return_address(0), [&] {
    Buffer& own = buffer();
    check_output(nullptr, buffer_addr, "buffer_addr");
    check_output(nullptr, size, "size");
    if (!own.attached) fail(nullptr, MPI_ERR_BUFFER, "no buffer is attached");
    const std::vector<Transfer*> all = own.under_way;
    wait_until([&] { return std::ranges::all_of(all, [](Transfer* one) { return one->done; }); },
               all, false);
    take_back();
    *static_cast<void**>(buffer_addr) = own.memory;
    *size = own.bytes;
    own.attached = false;
  });
}
PLAIT_EXPORT(MPI_Buffer_detach);
