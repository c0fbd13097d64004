// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Locks: a queue of PEs (MCS). PE 0's copy of the lock knows the last in the queue; the copy of one
// that waits, who comes after it and whether it still waits, in its own memory. In the order of
// the queue:
//
//   free --> held by the first --> clear: the next one holds it, or it is free
#include "pgas/lock.h"
#include "plait_wire.h"
#include "shmem/call.h"
#include "shmem/symmetric.h"
#include "shmem/transfers.h"

using namespace plait::shmem;

namespace {

using plait::Lock;
static_assert(sizeof(Lock) == sizeof(long), "a lock is a long of the program");

constexpr int kKeeper = 0;
constexpr auto kLast = static_cast<std::uint32_t>(sizeof Lock::last);

std::uint32_t self() { return static_cast<std::uint32_t>(world().rank) + 1; }

Lock* check_lock(long* lock) {
  segment_address(lock, sizeof *lock, "lock");
  return reinterpret_cast<Lock*>(lock);
}

// Enters the queue if it is empty; what was its last.
std::uint32_t replace_last(const Lock* lock, std::uint32_t wanted, std::uint32_t last) {
  return static_cast<std::uint32_t>(
      atomic(&lock->last, PLAIT_ATOMIC_OPERATION_COMPARE_SET, kLast, last, wanted, kKeeper, true));
}

void set(Lock* lock) {
  lock->waits = 1;
  const auto before = static_cast<std::uint32_t>(
      atomic(&lock->last, PLAIT_ATOMIC_OPERATION_SET, kLast, self(), 0, kKeeper, true));
  if (before == 0) {
    lock->waits = 0;
    return;
  }
  if (before == self()) fail("this PE has set the lock already");
  const auto next = static_cast<std::uint16_t>(self());
  put(&lock->next, &next, sizeof next, static_cast<int>(before) - 1);
  wait_for(&lock->waits, type_of<std::uint16_t>(), SHMEM_CMP_EQ, 0);
}

void clear(Lock* lock) {
  quiet();
  constexpr auto kType = type_of<std::uint16_t>();
  if (test_for(&lock->next, kType, SHMEM_CMP_EQ, 0)) {
    const std::uint32_t last = replace_last(lock, self(), 0);
    if (last == self()) return;
    if (last == 0) fail("the lock is not set");
    wait_for(&lock->next, kType, SHMEM_CMP_NE, 0);
  }
  const int next = lock->next - 1;
  lock->next = 0;
  const std::uint16_t no = 0;
  put(&lock->waits, &no, sizeof no, next);
}

bool set_if_free(Lock* lock) {
  if (replace_last(lock, 0, self()) == 0) return true;
  plait::api::poll_once();
  return false;
}

}  // namespace

extern "C" void pshmem_set_lock(long* lock) {
  enter(PLAIT_CALL_SHMEM_SET_LOCK, PLAIT_SHMEM_HERE, [&] { set(check_lock(lock)); });
}
PLAIT_SHMEM_EXPORT(set_lock)

extern "C" void pshmem_clear_lock(long* lock) {
  enter(PLAIT_CALL_SHMEM_CLEAR_LOCK, PLAIT_SHMEM_HERE, [&] { clear(check_lock(lock)); });
}
PLAIT_SHMEM_EXPORT(clear_lock)

extern "C" int pshmem_test_lock(long* lock) {
  return enter(PLAIT_CALL_SHMEM_TEST_LOCK, PLAIT_SHMEM_HERE,
               [&] { return set_if_free(check_lock(lock)) ? 0 : 1; });
}
PLAIT_SHMEM_EXPORT(test_lock)
