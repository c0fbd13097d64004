// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int add(int x, int y) { return x + y; }
static int apply(int f(int), int x) { return f(x); }
int main(void) { return apply(add, 1); }
