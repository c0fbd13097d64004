// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/operation.h"

#include <map>
#include <memory>

#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"
#include "collectives/reduction_call.h"
#include "plait_mpi.h"

namespace plait::api {
namespace {

using Table = std::map<MPI_Op, std::unique_ptr<Operation>>;

Table predefined_operations() {
  Table table;
#define X(name, code) \
  table[name] = std::make_unique<Operation>(Operation{#name, code, true, nullptr});
  PLAIT_OPERATIONS(X)
#undef X
  return table;
}

Table& operations() {
  static Table table = predefined_operations();
  return table;
}

}  // namespace

const Operation* find_operation(MPI_Op handle) {
  const auto found = operations().find(handle);
  return found == operations().end() ? nullptr : found->second.get();
}

// The handle of a program's own operation is its address, which no predefined handle can be.
MPI_Op add_operation(MPI_User_function* function, bool commutative) {
  auto operation = std::make_unique<Operation>(
      Operation{plait_operation_name(kUserOperation), kUserOperation, commutative, function});
  auto* handle = reinterpret_cast<MPI_Op>(operation.get());
  operations()[handle] = std::move(operation);
  return handle;
}

void remove_operation(MPI_Op handle) { operations().erase(handle); }

const Operation& check_operation(const Communicator& comm, MPI_Op handle) {
  if (const Operation* operation = find_operation(handle)) return *operation;
  fail(&comm, MPI_ERR_OP,
       handle == MPI_OP_NULL ? "the operation is MPI_OP_NULL"
                             : "the handle is no operation, or one that was freed");
}

Reduction make_reduction(const Communicator& comm, const Operation& operation, const Datatype& type,
                         MPI_Datatype handle) {
  Reduction reduction;
  reduction.function = operation.function;
  reduction.datatype = handle;
  reduction.element_bytes = static_cast<std::size_t>(type.extent());
  reduction.lower_bound = type.lower_bound();
  reduction.commutative = operation.commutative;
  if (type.true_lower_bound() < type.lower_bound() ||
      type.true_lower_bound() + type.true_extent() > type.lower_bound() + type.extent()) {
    fail(&comm, MPI_ERR_TYPE, "elements of the datatype overlap: its data reach beyond its extent");
  }
  if (operation.function != nullptr) return reduction;
  const std::string wanted = kinds_taken(operation.code);
  if (wanted.empty()) {
    fail(&comm, MPI_ERR_OP, operation.name + " is for one-sided calls only, not for reductions");
  }
  if (!type.basic()) {
    fail(&comm, MPI_ERR_OP,
         operation.name + " does not take a derived datatype (made of " + type.name() +
             "); make an operation for it with MPI_Op_create");
  }
  reduction.kernel = find_kernel(operation.code, type.code());
  if (reduction.kernel == nullptr) {
    fail(&comm, MPI_ERR_OP,
         operation.name + " does not take " + type.name() + ": that is a " +
             kind_of_datatype(type.code()) + " datatype, it takes " + wanted);
  }
  return reduction;
}

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Op_create(MPI_User_function* user_fn, int commute, MPI_Op* op) {
  return enter(PLAIT_CALL_OP_CREATE, __builtin_return_address(0), [&] {
    if (user_fn == nullptr) fail(nullptr, MPI_ERR_ARG, "the function is a null pointer");
    if (op == nullptr) fail(nullptr, MPI_ERR_ARG, "the argument op is a null pointer");
    *op = add_operation(user_fn, commute != 0);
  });
}
PLAIT_EXPORT(MPI_Op_create);

// Collectives under way go on: each has its own copy of what it needs.
extern "C" int PMPI_Op_free(MPI_Op* op) {
  return enter(PLAIT_CALL_OP_FREE, __builtin_return_address(0), [&] {
    if (op == nullptr) fail(nullptr, MPI_ERR_ARG, "the argument op is a null pointer");
    const Operation* operation = find_operation(*op);
    if (operation == nullptr || operation->code != kUserOperation) {
      fail(nullptr, MPI_ERR_OP,
           operation == nullptr ? "the handle is no operation, or one that was freed"
                                : operation->name + " is predefined and cannot be freed");
    }
    remove_operation(*op);
    *op = MPI_OP_NULL;
  });
}
PLAIT_EXPORT(MPI_Op_free);

extern "C" int PMPI_Op_commutative(MPI_Op op, int* commute) {
  return enter(PLAIT_CALL_OP_COMMUTATIVE, __builtin_return_address(0), [&] {
    if (commute == nullptr) fail(nullptr, MPI_ERR_ARG, "the argument commute is a null pointer");
    *commute = check_operation(check_communicator(MPI_COMM_WORLD), op).commutative ? 1 : 0;
  });
}
PLAIT_EXPORT(MPI_Op_commutative);

extern "C" int PMPI_Reduce_local(const void* inbuf, void* inoutbuf, int count,
                                 MPI_Datatype datatype, MPI_Op op) {
  return enter(PLAIT_CALL_REDUCE_LOCAL, __builtin_return_address(0), [&] {
    const Communicator& world = check_communicator(MPI_COMM_WORLD);
    const auto arguments = check_reduction(world, inbuf, inoutbuf, count, datatype, op);
    check_buffer(world, inbuf, arguments.bytes(), "input buffer");
    check_buffer(world, inoutbuf, arguments.bytes(), "result buffer");
    if (arguments.count == 0) return;
    // The function of the program's own gets the buffers as they stand.
    const std::ptrdiff_t lower = arguments.reduction.lower_bound;
    arguments.reduction.combine_lower(static_cast<const std::byte*>(inbuf) + lower,
                                      static_cast<std::byte*>(inoutbuf) + lower, arguments.count);
  });
}
PLAIT_EXPORT(MPI_Reduce_local);
