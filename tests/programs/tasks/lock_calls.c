// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// OpenMP's locks, one in another, tried, in functions, and critical around atomic.
#include <omp.h>
#include <stdio.h>

typedef struct {
  omp_lock_t lock;
  long sum, count;
} account_t;

static account_t accounts[4];
static omp_nest_lock_t nested;
static long both, alone;

static void pay(account_t* account, int amount) {
  omp_set_lock(&account->lock);
  account->sum += amount;
  account->count++;
  omp_unset_lock(&account->lock);
}

static void count_one(void) {
#pragma omp atomic
  alone++;
}

static void transfer(int from, int to, int amount) {
  int first = from < to ? from : to, last = from < to ? to : from;
  omp_set_lock(&accounts[first].lock);
  omp_set_lock(&accounts[last].lock);
  accounts[from].sum -= amount;
  accounts[to].sum += amount;
  long sum = 0;  // which no other task may change meanwhile
  for (int i = 0; i < 4; i++) sum += accounts[i].sum;
  omp_unset_lock(&accounts[last].lock);
#pragma omp atomic
  both += sum == 400;
  omp_unset_lock(&accounts[first].lock);
}

int main(void) {
  omp_lock_t local;
  omp_init_lock(&local);
  omp_init_nest_lock(&nested);
  for (int i = 0; i < 4; i++) {
    omp_init_lock(&accounts[i].lock);
    omp_set_lock(&accounts[i].lock);
    accounts[i].sum = 100;
    omp_unset_lock(&accounts[i].lock);
  }
  long tried = 0, total = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 24; i++) {
#pragma omp task firstprivate(i)
      transfer(i % 4, (i * 3 + 1) % 4, i);
    }
#pragma omp taskwait
    for (int i = 0; i < 12; i++) {
#pragma omp task firstprivate(i)
      pay(&accounts[i % 4], i);
#pragma omp task firstprivate(i) shared(tried)
      {
        while (!omp_test_lock(&local)) {
        }
        tried += i;
        omp_unset_lock(&local);
      }
#pragma omp task firstprivate(i) shared(total)
      {
        omp_set_nest_lock(&nested);
        long before = total;
        omp_set_nest_lock(&nested);
        count_one();
        omp_unset_nest_lock(&nested);
        total = before + i;  // a sum that is lost if the lock was given back before
        omp_unset_nest_lock(&nested);
      }
    }
  }
  for (int i = 0; i < 4; i++) {
    printf("%ld after %ld\n", accounts[i].sum, accounts[i].count);
    omp_destroy_lock(&accounts[i].lock);
  }
  printf("%ld %ld %ld %ld\n", both, tried, total, alone);
  omp_destroy_nest_lock(&nested);
  omp_destroy_lock(&local);
  return 0;
}
