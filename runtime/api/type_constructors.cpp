// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Type_indexed, create_hvector, hindexed, indexed_block, hindexed_block, struct, subarray,
// resized; MPI_Type_dup.
#include <string>
#include <utility>
#include <vector>

#include "api/check.h"
#include "api/datatype.h"
#include "api/entry.h"

namespace plait::api {
namespace {

using Parts = std::vector<Datatype::Part>;

void check_blocks(int count, const void* displacements, MPI_Datatype* made) {
  check_not_negative(count, "count");
  check_output(nullptr, made, "newtype");
  if (count > 0) check_output(nullptr, displacements, "array_of_displacements");
}

// Blocks of one datatype: length(i) elements at displacement(i) times unit bytes.
template <typename Length, typename Displacement>
void make_blocks(int count, const Length& length, const Displacement& displacement,
                 std::ptrdiff_t unit, const DatatypeRef& element, MPI_Datatype* made) {
  Parts parts;
  for (int i = 0; i < count; ++i) {
    check_not_negative(length(i), "blocklength");
    parts.push_back({static_cast<std::ptrdiff_t>(displacement(i)) * unit,
                     static_cast<std::size_t>(length(i)), element});
  }
  *made = new_datatype(Datatype::structure(parts, false));
}

struct Subarray {
  int dims;
  const int *sizes, *subsizes, *starts;
  bool row_major;
};

void check_subarray(const Subarray& array, int order) {
  if (array.dims < 1) {
    fail(nullptr, MPI_ERR_ARG, "ndims is " + std::to_string(array.dims) + ", less than one");
  }
  check_output(nullptr, array.sizes, "array_of_sizes");
  check_output(nullptr, array.subsizes, "array_of_subsizes");
  check_output(nullptr, array.starts, "array_of_starts");
  if (order != MPI_ORDER_C && order != MPI_ORDER_FORTRAN) {
    fail(nullptr, MPI_ERR_ARG, "the order is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN");
  }
  for (int i = 0; i < array.dims; ++i) {
    const int size = array.sizes[i], part = array.subsizes[i], start = array.starts[i];
    if (size >= 1 && part >= 1 && part <= size && start >= 0 && start <= size - part) continue;
    fail(nullptr, MPI_ERR_ARG,
         "in dimension " + std::to_string(i) + " " + std::to_string(part) + " from " +
             std::to_string(start) + " on are not within " + std::to_string(size));
  }
}

// From the dimension that runs fastest to the slowest, each a vector of the one before.
Datatype make_subarray(const Subarray& array, const Datatype& element) {
  Datatype made = element;
  std::ptrdiff_t stride = element.extent(), first = 0;
  for (int i = 0; i < array.dims; ++i) {
    const int dim = array.row_major ? array.dims - 1 - i : i;
    const auto count = static_cast<std::size_t>(array.subsizes[dim]);
    made = Datatype::vector_of_bytes(made, count, 1, stride);
    first += array.starts[dim] * stride;
    stride *= array.sizes[dim];
  }
  const Parts moved{{first, 1, std::make_shared<Datatype>(std::move(made))}};
  return Datatype::resized(Datatype::structure(moved, false), 0, stride);
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Type_indexed(int count, const int array_of_blocklengths[],
                                 const int array_of_displacements[], MPI_Datatype oldtype,
                                 MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_INDEXED, __builtin_return_address(0), [&] {
    check_blocks(count, array_of_displacements, newtype);
    if (count > 0) check_output(nullptr, array_of_blocklengths, "array_of_blocklengths");
    const DatatypeRef type = check_any_datatype(oldtype);
    make_blocks(
        count, [&](int i) { return array_of_blocklengths[i]; },
        [&](int i) { return array_of_displacements[i]; }, type->extent(), type, newtype);
  });
}
PLAIT_EXPORT(MPI_Type_indexed);

extern "C" int PMPI_Type_create_hindexed(int count, const int array_of_blocklengths[],
                                         const MPI_Aint array_of_displacements[],
                                         MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_CREATE_HINDEXED, __builtin_return_address(0), [&] {
    check_blocks(count, array_of_displacements, newtype);
    if (count > 0) check_output(nullptr, array_of_blocklengths, "array_of_blocklengths");
    const DatatypeRef type = check_any_datatype(oldtype);
    make_blocks(
        count, [&](int i) { return array_of_blocklengths[i]; },
        [&](int i) { return array_of_displacements[i]; }, 1, type, newtype);
  });
}
PLAIT_EXPORT(MPI_Type_create_hindexed);

extern "C" int PMPI_Type_create_indexed_block(int count, int blocklength,
                                              const int array_of_displacements[],
                                              MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_CREATE_INDEXED_BLOCK, __builtin_return_address(0), [&] {
    check_blocks(count, array_of_displacements, newtype);
    check_not_negative(blocklength, "blocklength");
    const DatatypeRef type = check_any_datatype(oldtype);
    make_blocks(
        count, [&](int) { return blocklength; }, [&](int i) { return array_of_displacements[i]; },
        type->extent(), type, newtype);
  });
}
PLAIT_EXPORT(MPI_Type_create_indexed_block);

extern "C" int PMPI_Type_create_hindexed_block(int count, int blocklength,
                                               const MPI_Aint array_of_displacements[],
                                               MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_CREATE_HINDEXED_BLOCK, __builtin_return_address(0), [&] {
    check_blocks(count, array_of_displacements, newtype);
    check_not_negative(blocklength, "blocklength");
    const DatatypeRef type = check_any_datatype(oldtype);
    make_blocks(
        count, [&](int) { return blocklength; }, [&](int i) { return array_of_displacements[i]; },
        1, type, newtype);
  });
}
PLAIT_EXPORT(MPI_Type_create_hindexed_block);

extern "C" int PMPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride,
                                        MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_CREATE_HVECTOR, __builtin_return_address(0), [&] {
    check_not_negative(count, "count");
    check_not_negative(blocklength, "blocklength");
    const DatatypeRef type = check_any_datatype(oldtype);
    check_output(nullptr, newtype, "newtype");
    *newtype = new_datatype(Datatype::vector_of_bytes(
        *type, static_cast<std::size_t>(count), static_cast<std::size_t>(blocklength), stride));
  });
}
PLAIT_EXPORT(MPI_Type_create_hvector);

extern "C" int PMPI_Type_create_struct(int count, const int array_of_blocklengths[],
                                       const MPI_Aint array_of_displacements[],
                                       const MPI_Datatype array_of_types[], MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_CREATE_STRUCT, __builtin_return_address(0), [&] {
    check_blocks(count, array_of_displacements, newtype);
    if (count > 0) check_output(nullptr, array_of_blocklengths, "array_of_blocklengths");
    if (count > 0) check_output(nullptr, array_of_types, "array_of_types");
    Parts parts;
    for (int i = 0; i < count; ++i) {
      check_not_negative(array_of_blocklengths[i], "blocklength");
      parts.push_back({array_of_displacements[i],
                       static_cast<std::size_t>(array_of_blocklengths[i]),
                       check_any_datatype(array_of_types[i])});
    }
    *newtype = new_datatype(Datatype::structure(parts, true));
  });
}
PLAIT_EXPORT(MPI_Type_create_struct);

extern "C" int PMPI_Type_create_subarray(int ndims, const int array_of_sizes[],
                                         const int array_of_subsizes[], const int array_of_starts[],
                                         int order, MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_CREATE_SUBARRAY, __builtin_return_address(0), [&] {
    const Subarray array{ndims, array_of_sizes, array_of_subsizes, array_of_starts,
                         order == MPI_ORDER_C};
    check_subarray(array, order);
    const DatatypeRef type = check_any_datatype(oldtype);
    check_output(nullptr, newtype, "newtype");
    *newtype = new_datatype(make_subarray(array, *type));
  });
}
PLAIT_EXPORT(MPI_Type_create_subarray);

extern "C" int PMPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent,
                                        MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_CREATE_RESIZED, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(oldtype);
    check_output(nullptr, newtype, "newtype");
    *newtype = new_datatype(Datatype::resized(*type, lb, extent));
  });
}
PLAIT_EXPORT(MPI_Type_create_resized);

extern "C" int PMPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return enter(PLAIT_CALL_TYPE_DUP, __builtin_return_address(0), [&] {
    const DatatypeRef type = check_any_datatype(oldtype);
    check_output(nullptr, newtype, "newtype");
    *newtype = new_datatype(*type);
  });
}
PLAIT_EXPORT(MPI_Type_dup);
