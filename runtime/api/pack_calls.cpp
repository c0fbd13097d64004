// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Pack, Unpack, Pack_size. Packed form is the bytes of the elements, one after the other.
#include <climits>
#include <string>

#include "api/check.h"
#include "api/entry.h"

namespace plait::api {
namespace {

struct Packed {
  DatatypeRef type;
  std::size_t count, bytes;
};

// room: bytes of the packed buffer, of which *position are used.
Packed check_packed(const Communicator& comm, int count, MPI_Datatype datatype, int room,
                    const int* position) {
  check_count(comm, count);
  const DatatypeRef type = check_datatype(comm, datatype);
  check_output(&comm, position, "position");
  const Packed packed{type, static_cast<std::size_t>(count),
                      static_cast<std::size_t>(count) * type->size()};
  if (*position < 0 || *position > room ||
      packed.bytes > static_cast<std::size_t>(room - *position)) {
    fail(&comm, MPI_ERR_TRUNCATE,
         "at position " + std::to_string(*position) + " of " + std::to_string(room) +
             " packed bytes there is no room for " + std::to_string(packed.bytes));
  }
  return packed;
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Pack(const void* inbuf, int incount, MPI_Datatype datatype, void* outbuf,
                         int outsize, int* position, MPI_Comm comm) {
  return enter(PLAIT_CALL_PACK, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Packed packed = check_packed(on, incount, datatype, outsize, position);
    check_buffer(on, inbuf, packed.bytes, "input buffer", *packed.type);
    check_buffer(on, outbuf, packed.bytes, "output buffer");
    packed.type->pack(static_cast<std::byte*>(outbuf) + *position, inbuf, packed.count);
    *position += static_cast<int>(packed.bytes);
  });
}
PLAIT_EXPORT(MPI_Pack);

extern "C" int PMPI_Unpack(const void* inbuf, int insize, int* position, void* outbuf, int outcount,
                           MPI_Datatype datatype, MPI_Comm comm) {
  return enter(PLAIT_CALL_UNPACK, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Packed packed = check_packed(on, outcount, datatype, insize, position);
    check_buffer(on, inbuf, packed.bytes, "input buffer");
    check_buffer(on, outbuf, packed.bytes, "output buffer", *packed.type);
    packed.type->unpack(outbuf, static_cast<const std::byte*>(inbuf) + *position, packed.count);
    *position += static_cast<int>(packed.bytes);
  });
}
PLAIT_EXPORT(MPI_Unpack);

extern "C" int PMPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int* size) {
  return enter(PLAIT_CALL_PACK_SIZE, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    check_count(on, incount);
    const DatatypeRef type = check_datatype(on, datatype);
    check_output(&on, size, "size");
    const std::size_t bytes = static_cast<std::size_t>(incount) * type->size();
    *size = bytes > INT_MAX ? MPI_UNDEFINED : static_cast<int>(bytes);
  });
}
PLAIT_EXPORT(MPI_Pack_size);
