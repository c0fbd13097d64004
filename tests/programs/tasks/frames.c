// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Local variables that tasks reach: copies of a board, results by pointer, structures, matrices,
// and an array that is used again after a wait.
#include <stdio.h>
#include <string.h>

enum { N = 5, LEAF = 4 };

static int is_free(int row, const int* board) {
  for (int r = 0; r < row; r++) {
    int d = board[r] - board[row];
    if (d == 0 || d == row - r || d == r - row) return 0;
  }
  return 1;
}

// Each task has a copy of the board as it was at its launch.
static long queens(int row, const int* old) {
  int board[N];
  long found[N] = {0}, sum = 0;
  memcpy(board, old, sizeof board);
  if (row == N) return 1;
  for (int column = 0; column < N; column++) {
    board[row] = column;
    if (!is_free(row, board)) continue;
#pragma omp task firstprivate(board, column) shared(found)
    found[column] = queens(row + 1, board);
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++) sum += found[i];
  return sum;
}

// The result goes where a pointer says.
static void total(const long* from, int count, long* result) {
  long left = 0, right = 0;
  if (count <= LEAF) {
    for (int i = 0; i < count; i++) left += from[i];
    *result = left;
    return;
  }
#pragma omp task shared(left)
  total(from, count / 2, &left);
#pragma omp task shared(right)
  total(from + count / 2, count - count / 2, &right);
#pragma omp taskwait
  *result = left + right;
}

struct range {
  long low, high;
  short steps;
};

static void widen(struct range* r, long by) {
  r->low -= by;
  r->high += by;
  r->steps++;
}

static long spread(long depth) {
  struct range r = {0, 1, 0};
  long below = 0;
#pragma omp task shared(r)
  {
    r.low = -depth;
    widen(&r, 1);
  }
#pragma omp taskwait
#pragma omp task firstprivate(r) shared(below)
  {
    struct range own = r;
    widen(&own, 10);
    below = depth > 0 ? spread(depth - 1) + own.high : own.low;
  }
#pragma omp taskwait
  return below + r.high - r.low + r.steps;
}

static void power(int m[2][2], int n) {
  int half[2][2], square[2][2];
  if (n == 0) {
    m[0][0] = m[1][1] = 1;
    m[0][1] = m[1][0] = 0;
    return;
  }
#pragma omp task shared(half)
  power(half, n / 2);
#pragma omp taskwait
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) square[i][j] = half[i][0] * half[0][j] + half[i][1] * half[1][j];
  }
  for (int i = 0; i < 2; i++) {
    m[i][0] = n % 2 ? square[i][0] + square[i][1] : square[i][0];
    m[i][1] = n % 2 ? square[i][0] : square[i][1];
  }
}

static long again(long n) {
  long kept[40], below = 0;
  for (int i = 0; i < 40; i++) kept[i] = n * i;
  if (n > 0) {
#pragma omp task shared(below)
    below = again(n - 1);
#pragma omp taskwait
  }
  for (int i = 0; i < 40; i++) below += kept[i];
  return below;
}

static long numbers[50];

int main(void) {
  long solutions, sum, width, more;
  int fibonacci[2][2];
  for (int i = 0; i < 50; i++) numbers[i] = i * i;
#pragma omp parallel
#pragma omp single
  {
    int board[N] = {0};
    solutions = queens(0, board);
    total(numbers, 50, &sum);
    width = spread(3);
    power(fibonacci, 20);
    more = again(6);
  }
  printf("%ld %ld %ld %d %ld\n", solutions, sum, width, fibonacci[0][1], more);
  return 0;
}
