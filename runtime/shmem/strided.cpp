// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What is made of several puts, gets and atomic operations.
#include <string>

#include "shmem/call.h"
#include "shmem/symmetric.h"
#include "shmem/transfers.h"

namespace plait::shmem {
namespace {

// copy(to, from) for each pair of elements.
template <typename Copy>
void for_each(void* dest, const void* source, std::ptrdiff_t dst, std::ptrdiff_t sst,
              std::size_t nelems, std::size_t element, Copy&& copy) {
  if (dst < 1 || sst < 1) {
    fail("the strides are " + std::to_string(dst) + " and " + std::to_string(sst) +
         "; 1 is the least");
  }
  const std::size_t to_step = static_cast<std::size_t>(dst) * element;
  const std::size_t from_step = static_cast<std::size_t>(sst) * element;
  for (std::size_t i = 0; i < nelems; ++i) {
    copy(static_cast<char*>(dest) + i * to_step, static_cast<const char*>(source) + i * from_step);
  }
}

}  // namespace

void put_strided(void* dest, const void* source, std::ptrdiff_t dst, std::ptrdiff_t sst,
                 std::size_t nelems, std::size_t element, int pe) {
  check_pe(pe);
  for_each(dest, source, dst, sst, nelems, element,
           [&](void* to, const void* from) { put(to, from, element, pe); });
}

void get_strided(void* dest, const void* source, std::ptrdiff_t dst, std::ptrdiff_t sst,
                 std::size_t nelems, std::size_t element, int pe) {
  check_pe(pe);
  for_each(dest, source, dst, sst, nelems, element,
           [&](void* to, const void* from) { get(to, from, element, pe); });
}

void put_signal(void* dest, const void* source, std::size_t bytes, std::uint64_t* sig_addr,
                std::uint64_t signal, int sig_op, int pe) {
  check_pe(pe);
  if (sig_op != SHMEM_SIGNAL_SET && sig_op != SHMEM_SIGNAL_ADD) {
    fail(std::to_string(sig_op) +
         " is no operation of a signal; there are SHMEM_SIGNAL_SET and SHMEM_SIGNAL_ADD");
  }
  segment_address(sig_addr, sizeof *sig_addr, "sig_addr");
  put(dest, source, bytes, pe);
  const auto operation =
      sig_op == SHMEM_SIGNAL_SET ? PLAIT_ATOMIC_OPERATION_SET : PLAIT_ATOMIC_OPERATION_ADD;
  atomic(sig_addr, operation, type_of<std::uint64_t>(), signal, 0, pe, false);
}

}  // namespace plait::shmem
