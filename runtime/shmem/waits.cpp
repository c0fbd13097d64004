// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// wait_until and test, of all types.
#include "shmem/call.h"
#include "shmem/transfers.h"

using namespace plait::shmem;

namespace {

// A comparison of shmem.h as one of spec/commands.yaml; they have the same numbers.
std::uint32_t comparison_of(int cmp) {
  if (cmp < SHMEM_CMP_EQ || cmp > SHMEM_CMP_LE) {
    fail(std::to_string(cmp) + " is no comparison; there are SHMEM_CMP_EQ, NE, GT, GE, LT and LE");
  }
  return static_cast<std::uint32_t>(cmp);
}

}  // namespace

#define WAITS(NAME, T, INDEX)                                                                  \
  extern "C" void pshmem_##NAME##_wait_until(T* ivar, int cmp, T cmp_value) {                  \
    enter(PLAIT_CALL_SHMEM_WAIT_UNTIL + (INDEX), PLAIT_SHMEM_HERE, [&] {                       \
      wait_for(ivar, type_of<T>(), comparison_of(cmp), static_cast<std::uint64_t>(cmp_value)); \
    });                                                                                        \
  }                                                                                            \
  PLAIT_SHMEM_EXPORT(NAME##_wait_until)                                                        \
  extern "C" int pshmem_##NAME##_test(T* ivar, int cmp, T cmp_value) {                         \
    return enter(PLAIT_CALL_SHMEM_TEST + (INDEX), PLAIT_SHMEM_HERE, [&] {                      \
      const auto value = static_cast<std::uint64_t>(cmp_value);                                \
      if (test_for(ivar, type_of<T>(), comparison_of(cmp), value)) return 1;                   \
      plait::api::poll_once();                                                                 \
      return test_for(ivar, type_of<T>(), comparison_of(cmp), value) ? 1 : 0;                  \
    });                                                                                        \
  }                                                                                            \
  PLAIT_SHMEM_EXPORT(NAME##_test)
PLAIT_SHMEM_WAIT_TYPES(WAITS)
