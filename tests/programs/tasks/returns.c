/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What becomes of what tasks return, each way with each kind of caller.
 */
#include <plait_task.h>
#include <stdio.h>

static long seen[64], count_of_leaves;

static long add(long a, long b) { return a + b; }
static double mean(double so_far, double value) { return so_far / 2 + value; }
static long square(long n) { return n * n; }
static int small(int n) { return n - 200; }
static double half(int n) { return n / 2.0; }
static void work(long n) {
  for (volatile long i = 0; i < n; i++) continue;
}

/* To parent. */
static long fib(long n) {
  if (n < 2) return n;
  long a = plait_launch(fib, n - 1);
  const long b = fib(n - 2);
  return plait_result(a) + b;
}
static long each_of(int n) {
  long found[5] = {0}, sum = 0;
  for (int i = 0; i < n; i++) found[i] = plait_launch(square, i + 1L);
  for (int i = 0; i < n; i++) sum = 10 * sum + plait_result(found[i]) % 10;
  return sum;
}
static long wider(int n) {
  long wide;
  wide = plait_launch(small, n);
  double other = plait_launch(half, n);
  return 1000 * plait_result(wide) + (long)(10 * plait_result(other));
}

/* Merged. */
static long merged(long n) {
  if (n < 2) return n;
  long sum = 0;
  plait_merge(sum, add, merged, n - 1);
  plait_merge(sum, add, merged, n - 2);
  return plait_result(sum);
}
static double in_order(int n) {
  double so_far = 1000;
  for (int i = 0; i < n; i++) {
    if (i % 7 == 3) continue;
    plait_merge(so_far, mean, half, i);
    if (i % 5 == 4) so_far = plait_result(so_far) + 1;
  }
  return plait_result(so_far);
}
static long two(long n) {
  long sum = 0, other = 1;
  for (long i = 0; i < n; i++) {
    plait_merge(sum, add, square, i);
    plait_merge(other, add, merged, i % 6);
    plait_merge(sum, add, merged, i % 4);
    long now = plait_result(sum);
    if (now > 50) sum = 0;
  }
  long last = plait_result(other);
  return 100 * last + plait_result(sum);
}

/* To grandparent. */
static long odd(long n);
static long even(long n) {
  if (n == 0) return 1;
  return plait_pass(odd, n - 1);
}
static long odd(long n) {
  if (n == 0) return 0;
  return plait_pass(even, n - 1);
}
static long below(long n, long more) {
  if (n > 3) {
    long half_of = plait_launch(below, n / 2, 0L);
    long more_now = plait_result(half_of);
    return plait_pass(below, n - 3, more + more_now);
  }
  return plait_pass(square, n + more);
}

/* Discarded. */
static void mark(long at, long depth) {
  seen[at] += at + 1;
  if (depth == 0) {
#pragma omp atomic
    count_of_leaves++;
    return;
  }
  for (long i = 0; i < 2; i++) plait_discard(mark, 2 * at + 1 + i, depth - 1);
}
static void then(long n) {
  seen[60] = n;
  plait_pass(mark, 61L, 0L);
}
static long starts(long n) {
  plait_discard(mark, 0L, 4L);
  plait_discard(square, n);
  plait_discard(then, n);
  return plait_pass(fib, n);
}

int main(void) {
  long a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
  double x = 0;
#pragma omp parallel
#pragma omp single
  {
    a = fib(9);
    b = each_of(5);
    c = wider(7);
    d = merged(9);
    x = in_order(40);
  }
#pragma omp parallel
#pragma omp single
  {
    e = two(12);
    f = even(25) + 10 * odd(25);
    g = below(20, 1);
    for (long i = 0; i < 20; i++) plait_discard(work, 100 + i);
    h = starts(7);
  }
  printf("%ld %ld %ld %ld %.6f %ld %ld %ld %ld\n", a, b, c, d, x, e, f, g, h);
  for (int i = 0; i < 64; i++) printf("%ld ", seen[i]);
  printf("%ld\n", count_of_leaves);
  return 0;
}
