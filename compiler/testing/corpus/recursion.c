/* SPDX-FileCopyrightText: The Plait authors
   SPDX-License-Identifier: Apache-2.0 */
/* Functions that call themselves and each other as data says. */
#pragma plait recursion 200
#include <stdio.h>
struct pair {
  int a;
  long b[3];
  double d;
};
static int calls, data[16] = {5, 3, 9, 1, 14, 2, 8, 7, 0, 6, 11, 4, 15, 10, 13, 12};
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int odd(int n);
int even(int n) {
  static int c;
  c++;
  return n == 0 ? c : odd(n - 1);
}
int odd(int n) { return n == 0 ? 0 : 3 * even(n - 1) - n; }
int ack(int m, int n) {
  calls++;
  return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
void quick(int* a, int lo, int hi) {
  if (lo >= hi) return;
  int p = a[hi], i = lo;
  for (int j = lo; j < hi; j++)
    if (a[j] < p) {
      int t = a[i];
      a[i++] = a[j];
      a[j] = t;
    }
  int t = a[i];
  a[i] = a[hi];
  a[hi] = t;
  quick(a, lo, i - 1);
  quick(a, i + 1, hi);
}
int queens(int n, int row, int* cols) {
  if (row == n) return 1;
  int found = 0;
  for (int c = 0; c < n; c++) {
    int ok = 1;
    for (int r = 0; r < row; r++)
      if (cols[r] == c || cols[r] - c == row - r || c - cols[r] == row - r) {
        ok = 0;
        break;
      }
    if (!ok) continue;
    cols[row] = c;
    found += queens(n, row + 1, cols);
    if (found > 1000) break;
  }
  return found;
}
/* locals with addresses, arrays, structures by value */
int chain(int n, int* above) {
  int mine = n * 2, arr[4] = {n, n + 1, n + 2, n + 3};
  if (n > 0) {
    int k = chain(n - 1, &mine);
    *above += mine + k;
    return arr[k & 3] + arr[n & 3];
  }
  *above += 100;
  return arr[2];
}
struct pair st(struct pair p, int n) {
  struct pair q = p;
  q.a += n;
  q.b[n % 3] += p.a;
  q.d = q.d / 2 + n;
  if (n <= 0) return q;
  struct pair x = st(q, n - 1);
  struct pair y = n > 2 ? st(x, n - 2) : x;
  y.a += q.a;
  y.b[1] += p.b[1];
  return y;
}
int g = 3;
int effects(int n) {
  g = g * 3 + n;
  if (n <= 0) return g & 15;
  int r = g;
  r += effects(n - 1) * effects(n - 2);
  return (r + g) & 255;
}
int logic(int n) {
  calls++;
  return n <= 1 ? n : (logic(n - 1) && logic(n - 3)) || (n & 1 ? logic(n - 2) : logic(n - 4) > 3);
}
int sw(int n) {
  int t = 0;
  do {
    switch (n % 4) {
      case 0:
        t += sw(n - 1);
      case 1:
        t++;
        break;
      case 2:
        if (n > 3) {
          t += sw(n / 2);
          continue;
        }
      default:
        t += n;
        if (n > 1) t += sw(n - 2);
    }
    n--;
  } while (n-- > 0 && t < 1000);
  return t;
}
int g1(int* n);
int f1(int n) { return n < 0 ? 5 : g1(&n) + n; }
int g1(int* n) {
  int r;
  *n -= 1;
  r = f1(*n - 1);
  *n += r;
  return r;
}
int visited[8], adj[8][8] = {{0, 1, 1},          {0, 0, 0, 1},       {0, 0, 0, 1, 1},
                             {0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 1}, {1}};
void dfs(int u, int n) {
  visited[u] = 1;
  printf("%d ", u);
  for (int v = 0; v < n; v++)
    if (adj[u][v] && !visited[v]) dfs(v, n);
}
int main(void) {
  int seven = data[7], cols[16], top = 1;
  quick(data, 0, data[9] + 9);
  for (int i = 0; i < 16; i++) printf("%d ", data[i]);
  printf("\n%d %d %d %d\n", fib(seven + 3), even(seven + 1), odd(seven), ack(2, seven - 4));
  printf("%d %d\n", queens(seven - 1, 0, cols), calls);
  int k = chain(seven, &top);
  printf("%d %d\n", k, top);
  struct pair p = {1, {2, 3, 4}, 1.5};
  p = st(p, seven - 2);
  printf("%d %ld %ld %ld %.10f\n", p.a, p.b[0], p.b[1], p.b[2], p.d);
  int e = effects(seven - 1);
  printf("%d %d\n", e, g);
  int l = logic(seven + 4);
  printf("%d %d %d\n", l, calls, sw(seven + 5));
  printf("%d\n", f1(seven));
  dfs(0, seven - 1);
  printf("\n");
  return 0;
}
