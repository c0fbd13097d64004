// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What one-sided operations between FPGA PEs take. With 2 PEs: single operations; with 4 a barrier,
// and a loop of stores with and without peers that put into the same array; with 8 atomic
// operations of 7 PEs on one word. PE 0 prints lines of a name and a number, nanoseconds if nothing
// else is said.
#include <mpi.h>
#include <shmem.h>
#include <stdio.h>

enum { ROUNDS = 32, BLOCK = 512, PEERS = 3, BLOCKS = 40, ADDS = 40 };
static long flag, back, word, other, started, ended, counter;
static long array[PEERS * BLOCK], block[BLOCK];
static double at, spent;

static double now(void) { return MPI_Wtime() * 1e9; }

// What reading the clock itself adds between two readings.
static double reading(void) {
  double start = now();
  return now() - start;
}

static void flags(int me) {
  shmem_barrier_all();
  double start = now();
  for (int i = 1; i <= ROUNDS; ++i) {
    if (me == 0) {
      shmem_long_p(&flag, i, 1);
      shmem_long_wait_until(&back, SHMEM_CMP_EQ, i);
    } else {
      shmem_long_wait_until(&flag, SHMEM_CMP_EQ, i);
      shmem_long_p(&back, i, 0);
    }
  }
  if (me == 0) printf("flag %.1f\n", (now() - start) / ROUNDS);
}

// One way: from before p until the loop of the PE that waits has gone on.
static void one_way(int me) {
  shmem_barrier_all();
  double start = now();
  if (me == 0) {
    shmem_long_p(&word, 7, 1);
  } else {
    while (*(volatile long*)&word != 7);
    at = now();
  }
  shmem_barrier_all();
  if (me == 0) printf("one_way %.1f\n", shmem_double_g(&at, 1) - start);
}

static void single(int me) {
  double times[6];
  long sum = 0;
  shmem_barrier_all();
  if (me == 0) {
    times[0] = now();
    for (int i = 0; i < ROUNDS; ++i) {
      shmem_long_put(array, block, 2, 1);
      shmem_quiet();
    }
    times[1] = now();
    for (int i = 0; i < ROUNDS; ++i) sum += shmem_long_atomic_fetch_add(&counter, 1, 1);
    times[2] = now();
    for (int i = 0; i < ROUNDS; ++i) sum += shmem_long_g(&counter, 1);
    times[3] = now();
    for (int i = 0; i < ROUNDS; ++i) {
      shmem_long_p(&other, i, 1);
      shmem_quiet();
    }
    times[4] = now();
    for (int i = 0; i < ROUNDS; ++i) shmem_long_p(&other, i, 1);
    times[5] = now();
    shmem_quiet();
    const char* names[5] = {"put_quiet", "fetch_add", "g", "p_quiet", "p"};
    for (int i = 0; i < 5; ++i) printf("%s %.1f\n", names[i], (times[i + 1] - times[i]) / ROUNDS);
    printf("sum %ld\n", sum);
  }
  shmem_barrier_all();
}

// When a short put and a short get begin; a capture has the frames that they cause.
static void headers(int me) {
  shmem_barrier_all();
  if (me == 0) {
    double put = now();
    shmem_long_put(array, block, 2, 1);
    shmem_quiet();
    double get = now();
    shmem_long_get(block, array, 2, 1);
    printf("put_begins %.1f\nget_begins %.1f\n", put, get);
  }
  shmem_barrier_all();
}

static void barriers(int me) {
  shmem_barrier_all();
  double start = now();
  for (int i = 0; i < ROUNDS; ++i) shmem_barrier_all();
  if (me == 0) printf("barrier %.1f\n", (now() - start) / ROUNDS);
}

static double stores(int laps) {
  double start = now();
  for (int lap = 0; lap < laps; ++lap) {
    for (int i = 0; i < PEERS * BLOCK; ++i) array[i] = lap + i;
  }
  return (now() - start) / (laps * PEERS * BLOCK);
}

// Nanoseconds a store, and how many peers have ended before the loop: wanted is none.
static void beside_stores(int me) {
  shmem_barrier_all();
  if (me == 0) printf("store %.3f\n", stores(4));
  shmem_barrier_all();
  if (me == 0) {
    shmem_long_wait_until(&started, SHMEM_CMP_EQ, PEERS);
    double each = stores(1);
    long over = *(volatile long*)&ended;
    printf("store_beside_puts %.3f\npeers_ended %ld\n", each, over);
  } else {
    for (int i = 0; i < BLOCKS; ++i) {
      shmem_long_put(array + (me - 1) * BLOCK, block, BLOCK, 0);
      if (i == 0) shmem_long_atomic_inc(&started, 0);
    }
    shmem_long_atomic_inc(&ended, 0);
  }
  shmem_barrier_all();
}

static void contention(int me, int pes) {
  shmem_barrier_all();
  double start = now();
  if (me == 0) {
    shmem_long_wait_until(&counter, SHMEM_CMP_GE, 1);
    start = now();
    shmem_long_wait_until(&counter, SHMEM_CMP_EQ, (pes - 1) * ADDS);
    printf("add %.1f\n", (now() - start) / ((pes - 1) * ADDS - 1));
  } else {
    for (int i = 0; i < ADDS; ++i) shmem_long_atomic_inc(&counter, 0);
    shmem_quiet();
    spent = now() - start;
  }
  shmem_barrier_all();
  if (me == 0) {
    double least = 1e9, most = 0;
    for (int pe = 1; pe < pes; ++pe) {
      double each = shmem_double_g(&spent, pe);
      if (each < least) least = each;
      if (each > most) most = each;
    }
    printf("add_quickest %.1f\nadd_slowest %.1f\n", least, most);
  }
}

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), pes = shmem_n_pes();
  if (pes == 2) {
    if (me == 0) printf("reading %.1f\n", reading());
    flags(me);
    one_way(me);
    single(me);
    headers(me);
  } else if (pes == 4) {
    barriers(me);
    beside_stores(me);
  } else {
    contention(me, pes);
  }
  shmem_finalize();
  return 0;
}
