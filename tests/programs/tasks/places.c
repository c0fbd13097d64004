// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks of more than a call, waits in loops, branches and switches, several results, numbers of all
// kinds, plain calls of functions that wait.
#include <stdio.h>
static double half(double x, int n) {
  double a = 0, b = 1;
  if (n == 0) return x;
#pragma omp task shared(a)
  a = half(x / 2, n - 1);
#pragma omp task shared(b)
  {
    b = half(x / 4, n - 1);
    b += 0.5;
  }
#pragma omp taskwait
  return a + b;
}
static int rounds(int n) {
  int sum = 0, i;
  for (i = 0; i < n; i++) {
    int one = 0, two = 0;
    if (i == 3) continue;
#pragma omp task shared(one, two) firstprivate(i)
    {
      one = i * i;
      two = i + 1;
    }
#pragma omp taskwait
    sum += one * 10 + two;
    if (sum > 900) break;
  }
  return sum;
}
static int switched(int k) {
  int r = 0, q = 0;
  switch (k) {
    case 0:
      r = 1;
      break;
    case 1:
#pragma omp task shared(r)
      r = rounds(4);
#pragma omp taskwait
      r += 5;
      /* fall through */
    case 2:
      r += 7;
      break;
    default:
      r = rounds(k);
  }
#pragma omp taskgroup
  {
#pragma omp task shared(q)
    q = r + 1;
  }
  return r * 1000 + q;
}
static unsigned char narrow(short s) { return (unsigned char)(s * 3); }
static int outer(int n) {
  int x = 0;
  unsigned char u = 0;
  float f = 0;
  do {
#pragma omp task shared(x) firstprivate(n) default(none)
    {
      int y = 0;
#pragma omp task shared(y)
      y = n * 2;
#pragma omp taskwait
      x = y + 1;
    }
#pragma omp task shared(u)
    u = narrow((short)(n + 100));
#pragma omp task shared(f) if (n > 2)
    f = (float)n / 3;
#pragma omp taskwait
    n -= x / 4 + 1;
  } while (n > 0);
  return x * 100000 + u * 100 + (int)(f * 10);
}
int main(void) {
  double d;
  int r[6], k;
  long l = 1L << 40;
#pragma omp parallel
#pragma omp single
  {
    d = half(1.0, 5);
  }
  printf("%.9f\n", d);
  for (k = 0; k < 6; k++) {
    int v = 0, w = 0;
#pragma omp parallel shared(v, w) firstprivate(k)
#pragma omp single nowait
    {
#pragma omp task shared(v)
      v = switched(k);
#pragma omp task shared(w)
      w = outer(k + 3);
#pragma omp taskwait
      l += v - w;
    }
    r[k] = v;
    printf("%d %d %d %ld\n", k, r[k], w, l);
  }
  return 0;
}
