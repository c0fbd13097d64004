// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Type_contiguous, vector, commit, free; size, extents and name of a datatype.
#include <climits>
#include <cstring>
#include <string>

#include "api/check.h"
#include "api/datatype.h"
#include "api/entry.h"

namespace plait::api {
namespace {

void make_vector(int count, int length, int stride, MPI_Datatype element, MPI_Datatype* made) {
  check_not_negative(count, "count");
  check_not_negative(length, "blocklength");
  const DatatypeRef type = check_any_datatype(element);
  check_output(nullptr, made, "newtype");
  *made = new_datatype(Datatype::vector(*type, static_cast<std::size_t>(count),
                                        static_cast<std::size_t>(length), stride));
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_CONTIGUOUS, __builtin_return_address(0),
               [&] { make_vector(1, count, 0, oldtype, newtype); });
}
PLAIT_EXPORT(MPI_Type_contiguous);

extern "C" int PMPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype,
                                MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_VECTOR, __builtin_return_address(0),
               [&] { make_vector(count, blocklength, stride, oldtype, newtype); });
}
PLAIT_EXPORT(MPI_Type_vector);

extern "C" int PMPI_Type_commit(MPI_Datatype* datatype) {
  return enter(PLAIT_CALL_TYPE_COMMIT, __builtin_return_address(0), [&] {
    check_output(nullptr, datatype, "datatype");
    check_any_datatype(*datatype)->commit();
  });
}
PLAIT_EXPORT(MPI_Type_commit);

extern "C" int PMPI_Type_free(MPI_Datatype* datatype) {
  return enter(PLAIT_CALL_TYPE_FREE, __builtin_return_address(0), [&] {
    check_output(nullptr, datatype, "datatype");
    const DatatypeRef type = check_any_datatype(*datatype);
    if (predefined(*datatype)) {
      fail(nullptr, MPI_ERR_TYPE, type->name() + " is predefined and cannot be freed");
    }
    free_datatype(*datatype);
    *datatype = MPI_DATATYPE_NULL;
  });
}
PLAIT_EXPORT(MPI_Type_free);

extern "C" int PMPI_Type_size(MPI_Datatype datatype, int* size) {
  return enter(PLAIT_CALL_TYPE_SIZE, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(datatype);
    check_output(nullptr, size, "size");
    *size = type->size() > INT_MAX ? MPI_UNDEFINED : static_cast<int>(type->size());
  });
}
PLAIT_EXPORT(MPI_Type_size);

extern "C" int PMPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint* lb, MPI_Aint* extent) {
  return enter(PLAIT_CALL_TYPE_GET_EXTENT, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(datatype);
    check_output(nullptr, lb, "lb");
    check_output(nullptr, extent, "extent");
    *lb = type->lower_bound();
    *extent = type->extent();
  });
}
PLAIT_EXPORT(MPI_Type_get_extent);

extern "C" int PMPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint* true_lb,
                                         MPI_Aint* true_extent) {
  return enter(PLAIT_CALL_TYPE_GET_TRUE_EXTENT, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(datatype);
    check_output(nullptr, true_lb, "true_lb");
    check_output(nullptr, true_extent, "true_extent");
    *true_lb = type->true_lower_bound();
    *true_extent = type->true_extent();
  });
}
PLAIT_EXPORT(MPI_Type_get_true_extent);

extern "C" int PMPI_Type_size_x(MPI_Datatype datatype, MPI_Count* size) {
  return enter(PLAIT_CALL_TYPE_SIZE_X, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(datatype);
    check_output(nullptr, size, "size");
    *size = static_cast<MPI_Count>(type->size());
  });
}
PLAIT_EXPORT(MPI_Type_size_x);

extern "C" int PMPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count* lb, MPI_Count* extent) {
  return enter(PLAIT_CALL_TYPE_GET_EXTENT_X, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(datatype);
    check_output(nullptr, lb, "lb");
    check_output(nullptr, extent, "extent");
    *lb = type->lower_bound();
    *extent = type->extent();
  });
}
PLAIT_EXPORT(MPI_Type_get_extent_x);

extern "C" int PMPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count* true_lb,
                                           MPI_Count* true_extent) {
  return enter(PLAIT_CALL_TYPE_GET_TRUE_EXTENT_X, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(datatype);
    check_output(nullptr, true_lb, "true_lb");
    check_output(nullptr, true_extent, "true_extent");
    *true_lb = type->true_lower_bound();
    *true_extent = type->true_extent();
  });
}
PLAIT_EXPORT(MPI_Type_get_true_extent_x);

extern "C" int PMPI_Type_set_name(MPI_Datatype datatype, const char* type_name) {
  return enter(PLAIT_CALL_TYPE_SET_NAME, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(datatype);
    check_output(nullptr, type_name, "type_name");
    type->set_label(std::string(type_name, strnlen(type_name, MPI_MAX_OBJECT_NAME - 1)));
  });
}
PLAIT_EXPORT(MPI_Type_set_name);

extern "C" int PMPI_Type_get_name(MPI_Datatype datatype, char* type_name, int* resultlen) {
  return enter(PLAIT_CALL_TYPE_GET_NAME, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(datatype);
    check_output(nullptr, type_name, "type_name");
    check_output(nullptr, resultlen, "resultlen");
    std::memcpy(type_name, type->label().c_str(), type->label().size() + 1);
    *resultlen = static_cast<int>(type->label().size());
  });
}
PLAIT_EXPORT(MPI_Type_get_name);
