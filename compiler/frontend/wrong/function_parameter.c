// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int twice(int x) { return 2 * x; }
static int apply(int f(int), int x) { return f(x); }
int main(void) { return apply(twice, 1); }
