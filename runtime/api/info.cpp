// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Enquiries: versions, names, addresses, virtual time; memory that MPI allocates.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "api/check.h"
#include "api/entry.h"
#include "api/process.h"

namespace {

void copy_text(const std::string& text, std::size_t limit, char* to, int* length) {
  const std::size_t bytes = std::min(text.size(), limit - 1);
  std::memcpy(to, text.data(), bytes);
  to[bytes] = '\0';
  *length = static_cast<int>(bytes);
}

}  // namespace

using namespace plait::api;

extern "C" int PMPI_Get_version(int* version, int* subversion) {
  *version = MPI_VERSION;
  *subversion = MPI_SUBVERSION;
  return MPI_SUCCESS;
}
PLAIT_EXPORT(MPI_Get_version);

extern "C" int PMPI_Get_library_version(char* version, int* resultlen) {
  copy_text("Plait " PLAIT_VERSION ", MPI ABI 1.0", MPI_MAX_LIBRARY_VERSION_STRING, version,
            resultlen);
  return MPI_SUCCESS;
}
PLAIT_EXPORT(MPI_Get_library_version);

extern "C" int PMPI_Get_processor_name(char* name, int* resultlen) {
  return enter(PLAIT_CALL_GET_PROCESSOR_NAME, __builtin_return_address(0), [&] {
    check_output(nullptr, name, "name");
    check_output(nullptr, resultlen, "resultlen");
    const auto& given = process().client->head().processor_name;
    copy_text(std::string(given, strnlen(given, sizeof given)), MPI_MAX_PROCESSOR_NAME, name,
              resultlen);
  });
}
PLAIT_EXPORT(MPI_Get_processor_name);

extern "C" int PMPI_Get_address(const void* location, MPI_Aint* address) {
  return enter(PLAIT_CALL_GET_ADDRESS, __builtin_return_address(0), [&] {
    check_output(nullptr, address, "address");
    *address = reinterpret_cast<MPI_Aint>(location);
  });
}
PLAIT_EXPORT(MPI_Get_address);

// Virtual seconds since the start of the run. The process may be ahead of the others.
extern "C" double PMPI_Wtime() {
  if (!process().client) return 0.0;
  return static_cast<double>(look_at_clock()) / static_cast<double>(plait::kSecond);
}
PLAIT_EXPORT(MPI_Wtime);

// Virtual time counts picoseconds; a double keeps nanoseconds apart for the first 100 days.
extern "C" double PMPI_Wtick() { return 1e-9; }
PLAIT_EXPORT(MPI_Wtick);

// Neither is an error at any time.
extern "C" MPI_Aint PMPI_Aint_add(MPI_Aint base, MPI_Aint disp) { return base + disp; }
PLAIT_EXPORT(MPI_Aint_add);

extern "C" MPI_Aint PMPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2) { return addr1 - addr2; }
PLAIT_EXPORT(MPI_Aint_diff);

// Nothing is profiled, so there is nothing to control.
extern "C" int PMPI_Pcontrol(const int, ...) { return MPI_SUCCESS; }
PLAIT_EXPORT(MPI_Pcontrol);

extern "C" int PMPI_Alloc_mem(MPI_Aint size, MPI_Info, void* baseptr) {
  return enter(PLAIT_CALL_ALLOC_MEM, __builtin_return_address(0), [&] {
    check_output(nullptr, baseptr, "baseptr");
    if (size < 0) {
      fail(nullptr, MPI_ERR_ARG, "the size is " + std::to_string(size) + ", less than zero");
    }
    void* const memory = std::malloc(static_cast<std::size_t>(size));
    if (memory == nullptr && size > 0) throw std::bad_alloc();
    std::memcpy(baseptr, &memory, sizeof memory);
  });
}
PLAIT_EXPORT(MPI_Alloc_mem);

extern "C" int PMPI_Free_mem(void* base) {
  return enter(PLAIT_CALL_FREE_MEM, __builtin_return_address(0), [&] { std::free(base); });
}
PLAIT_EXPORT(MPI_Free_mem);
