// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int g(int n);
static int f(int n) { return n < 2 ? n : g(n - 1); }
static int g(int n) { return f(n - 1) + 1; }

int main(void) { return f(5); }
