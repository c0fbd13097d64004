// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/reduction_call.h"

namespace plait::api {

ReductionArguments check_reduction(const Communicator& comm, const void* send, void* receive,
                                   int count, MPI_Datatype datatype, MPI_Op op) {
  check_count(comm, count);
  const DatatypeRef type = check_datatype(comm, datatype);
  const Operation& operation = check_operation(comm, op);
  return {send,
          receive,
          static_cast<std::size_t>(count),
          type,
          make_reduction(comm, operation, *type, datatype),
          operation.code};
}

void check_both_buffers(const Communicator& comm, const ReductionArguments& arguments,
                        std::size_t received_bytes) {
  check_buffer(comm, arguments.receive, received_bytes, "receive buffer");
  if (arguments.in_place()) return;
  check_buffer(comm, arguments.send, arguments.bytes(), "send buffer");
  check_apart(comm, arguments.send, arguments.bytes(), arguments.receive, received_bytes);
}

Announcement announcement(const ReductionArguments& arguments, int root) {
  return {root, arguments.bytes(), arguments.type->code(), arguments.operation};
}

void set_vector(Collective& collective, const ReductionArguments& arguments) {
  Operands& operands = collective.operands();
  operands.reduction = arguments.reduction;
  operands.bytes = arguments.count * arguments.reduction.element_bytes;
  operands.input =
      collective.packing().operand(arguments.in_place() ? arguments.receive : arguments.send,
                                   arguments.count, arguments.type, arguments.in_place());
}

}  // namespace plait::api
