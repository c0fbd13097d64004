// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Pointers to functions: in variables, tables, structures, as arguments and results.
#include <math.h>
#include <mpi.h>
#include <stdio.h>

typedef int (*operation)(int, int);
typedef struct {
  double x, y;
} vector;
struct shape_size {
  double a, b;
};
struct shape {
  const char* name;
  double (*area)(const struct shape_size*);
  operation combine;
};

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static operation table[] = {add, &subtract, multiply, NULL};
static operation last;

static operation pick(int i) { return i < 0 ? NULL : table[i % 3]; }
static int apply(int f(int, int), int a, int b) { return (*f)(a, b); }
static double integral(double (*f)(double), double from, double to, int steps) {
  double sum = 0, width = (to - from) / steps;
  for (int i = 0; i < steps; ++i) sum += f(from + (i + 0.5) * width) * width;
  return sum;
}
static double square(double x) { return x * x; }
static double rectangle(const struct shape_size* size) { return size->a * size->b; }
static double triangle(const struct shape_size* size) { return size->a * size->b / 2; }
static vector mirror(vector v) { return (vector){v.y, v.x}; }
static vector twice(vector v) { return (vector){2 * v.x, 2 * v.y}; }
static void count(int* n) { ++*n; }
static void nothing(int* n) { (void)n; }

int main(int argc, char** argv) {
  int rank, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = -1; i < 4; ++i) {
    operation f = pick(i + rank * (i > 0));
    if (f) printf("%d ", f(i, 7));
    if (f == multiply) printf("times ");
    if (f != NULL && f != subtract) printf("no minus ");
    if (!f) printf("nothing ");
    last = f;
  }
  printf("%d %d\n", last ? last(rank, 2) : -1, apply(argc > 1 ? add : subtract, rank, 5));
  for (operation* each = table; *each; ++each) printf("%d ", (*each)(rank, 3));
  printf("%d\n", apply(table[rank % 3], 4, 5));
  printf("%.9f %.9f\n", integral(square, 0, 1 + rank, 8), integral(fabs, -1, 1, 4));
  double (*root)(double) = sqrt;
  printf("%.9f\n", root(2.0 + rank));
  struct shape_size size = {3, 4 + rank};
  struct shape shapes[] = {{"rectangle", rectangle, add}, {"triangle", triangle, multiply}};
  for (int i = 0; i < 2; ++i) {
    struct shape* shape = &shapes[(i + rank) % 2];
    printf("%s %g %d\n", shape->name, shape->area(&size), shape->combine(i, 9));
  }
  vector (*change)(vector) = rank & 1 ? mirror : twice, v = {1, 2};
  v = change(change(v));
  printf("%g %g\n", v.x, v.y);
  void (*step)(int*) = rank ? count : nothing;
  for (int i = 0; i < 5; ++i) (i & 1 ? step : count)(&n);
  printf("%d\n", n);
  MPI_Finalize();
  return 0;
}
