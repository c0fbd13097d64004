// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "api/status.h"

#include <algorithm>
#include <climits>

#include "api/check.h"
#include "api/communicator.h"

namespace plait::api {
namespace {

// MPI_ERROR stays as it is: only calls that complete several requests write it.
void set(MPI_Status* status, int source, int tag, std::uint64_t bytes, bool cancelled) {
  if (status == MPI_STATUS_IGNORE) return;
  status->MPI_SOURCE = source;
  status->MPI_TAG = tag;
  std::fill_n(status->MPI_internal, 5, 0);
  status->MPI_internal[0] = static_cast<int>(static_cast<std::uint32_t>(bytes));
  status->MPI_internal[1] = static_cast<int>(static_cast<std::uint32_t>(bytes >> 32));
  status->MPI_internal[2] = cancelled ? 1 : 0;
}

}  // namespace

void set_empty(MPI_Status* status) {
  set(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, false);
  if (status != MPI_STATUS_IGNORE) status->MPI_ERROR = MPI_SUCCESS;
}

void set_null_process(MPI_Status* status) { set(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, false); }

void set_received(MPI_Status* status, const Communicator& comm,
                  const plait_completion& completion) {
  if (completion.status == PLAIT_STATUS_CANCELLED) {
    set(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, true);
    return;
  }
  set(status, rank_of_node(comm, completion.peer), static_cast<int>(completion.tag),
      completion.size, false);
}

std::uint64_t received_bytes(const MPI_Status& status) {
  return static_cast<std::uint32_t>(status.MPI_internal[0]) |
         std::uint64_t{static_cast<std::uint32_t>(status.MPI_internal[1])} << 32;
}

bool cancelled(const MPI_Status& status) { return status.MPI_internal[2] != 0; }

namespace {

int set_elements(unsigned call, const void* site, MPI_Status* status, MPI_Datatype datatype,
                 MPI_Count count) {
  return enter(call, site, [&] {
    check_output(nullptr, status, "status");
    if (count < 0) fail(nullptr, MPI_ERR_COUNT, "count is " + std::to_string(count));
    const std::uint64_t bytes =
        static_cast<std::uint64_t>(count) * check_any_datatype(datatype)->size();
    status->MPI_internal[0] = static_cast<int>(static_cast<std::uint32_t>(bytes));
    status->MPI_internal[1] = static_cast<int>(static_cast<std::uint32_t>(bytes >> 32));
  });
}

int get_field(unsigned call, const void* site, const MPI_Status* status, int MPI_Status::* field,
              int* told, const char* name) {
  return enter(call, site, [&] {
    check_output(nullptr, status, "status");
    check_output(nullptr, told, name);
    *told = status->*field;
  });
}

int set_field(unsigned call, const void* site, MPI_Status* status, int MPI_Status::* field,
              int value) {
  return enter(call, site, [&] {
    check_output(nullptr, status, "status");
    status->*field = value;
  });
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Get_count(const MPI_Status* status, MPI_Datatype datatype, int* count) {
  return enter(PLAIT_CALL_GET_COUNT, __builtin_return_address(0), [&] {
    check_output(nullptr, status, "status");
    check_output(nullptr, count, "count");
    const DatatypeRef type = find_datatype(datatype);
    if (!type) fail(nullptr, MPI_ERR_TYPE, "the handle is no datatype, or one that was freed");
    const std::uint64_t bytes = received_bytes(*status);
    if (type->size() == 0) {
      *count = bytes == 0 ? 0 : MPI_UNDEFINED;
      return;
    }
    const std::uint64_t elements = bytes / type->size();
    const bool whole = bytes % type->size() == 0 && elements <= INT_MAX;
    *count = whole ? static_cast<int>(elements) : MPI_UNDEFINED;
  });
}
PLAIT_EXPORT(MPI_Get_count);

extern "C" int PMPI_Test_cancelled(const MPI_Status* status, int* flag) {
  return enter(PLAIT_CALL_TEST_CANCELLED, __builtin_return_address(0), [&] {
    check_output(nullptr, status, "status");
    check_output(nullptr, flag, "flag");
    *flag = cancelled(*status) ? 1 : 0;
  });
}
PLAIT_EXPORT(MPI_Test_cancelled);

extern "C" int PMPI_Get_elements(const MPI_Status* status, MPI_Datatype datatype, int* count) {
  return enter(PLAIT_CALL_GET_ELEMENTS, __builtin_return_address(0), [&] {
    check_output(nullptr, status, "status");
    check_output(nullptr, count, "count");
    const std::int64_t elements = check_any_datatype(datatype)->elements(received_bytes(*status));
    const bool fits = elements >= 0 && elements <= INT_MAX;
    *count = fits ? static_cast<int>(elements) : MPI_UNDEFINED;
  });
}
PLAIT_EXPORT(MPI_Get_elements);

extern "C" int PMPI_Get_elements_x(const MPI_Status* status, MPI_Datatype datatype,
                                   MPI_Count* count) {
  return enter(PLAIT_CALL_GET_ELEMENTS_X, __builtin_return_address(0), [&] {
    check_output(nullptr, status, "status");
    check_output(nullptr, count, "count");
    const std::int64_t elements = check_any_datatype(datatype)->elements(received_bytes(*status));
    const bool fits = elements >= 0;
    *count = fits ? static_cast<MPI_Count>(elements) : MPI_UNDEFINED;
  });
}
PLAIT_EXPORT(MPI_Get_elements_x);

extern "C" int PMPI_Status_get_source(const MPI_Status* status, int* source) {
  return get_field(PLAIT_CALL_STATUS_GET_SOURCE, __builtin_return_address(0), status,
                   &MPI_Status::MPI_SOURCE, source, "source");
}
PLAIT_EXPORT(MPI_Status_get_source);

extern "C" int PMPI_Status_get_tag(const MPI_Status* status, int* tag) {
  return get_field(PLAIT_CALL_STATUS_GET_TAG, __builtin_return_address(0), status,
                   &MPI_Status::MPI_TAG, tag, "tag");
}
PLAIT_EXPORT(MPI_Status_get_tag);

extern "C" int PMPI_Status_get_error(const MPI_Status* status, int* err) {
  return get_field(PLAIT_CALL_STATUS_GET_ERROR, __builtin_return_address(0), status,
                   &MPI_Status::MPI_ERROR, err, "err");
}
PLAIT_EXPORT(MPI_Status_get_error);

extern "C" int PMPI_Status_set_source(MPI_Status* status, int source) {
  return set_field(PLAIT_CALL_STATUS_SET_SOURCE, __builtin_return_address(0), status,
                   &MPI_Status::MPI_SOURCE, source);
}
PLAIT_EXPORT(MPI_Status_set_source);

extern "C" int PMPI_Status_set_tag(MPI_Status* status, int tag) {
  return set_field(PLAIT_CALL_STATUS_SET_TAG, __builtin_return_address(0), status,
                   &MPI_Status::MPI_TAG, tag);
}
PLAIT_EXPORT(MPI_Status_set_tag);

extern "C" int PMPI_Status_set_error(MPI_Status* status, int err) {
  return set_field(PLAIT_CALL_STATUS_SET_ERROR, __builtin_return_address(0), status,
                   &MPI_Status::MPI_ERROR, err);
}
PLAIT_EXPORT(MPI_Status_set_error);

extern "C" int PMPI_Status_set_elements(MPI_Status* status, MPI_Datatype datatype, int count) {
  return set_elements(PLAIT_CALL_STATUS_SET_ELEMENTS, __builtin_return_address(0), status, datatype,
                      count);
}
PLAIT_EXPORT(MPI_Status_set_elements);

extern "C" int PMPI_Status_set_elements_x(MPI_Status* status, MPI_Datatype datatype,
                                          MPI_Count count) {
  return set_elements(PLAIT_CALL_STATUS_SET_ELEMENTS_X, __builtin_return_address(0), status,
                      datatype, count);
}
PLAIT_EXPORT(MPI_Status_set_elements_x);

extern "C" int PMPI_Status_set_cancelled(MPI_Status* status, int flag) {
  return enter(PLAIT_CALL_STATUS_SET_CANCELLED, __builtin_return_address(0), [&] {
    check_output(nullptr, status, "status");
    status->MPI_internal[2] = flag != 0 ? 1 : 0;
  });
}
PLAIT_EXPORT(MPI_Status_set_cancelled);
