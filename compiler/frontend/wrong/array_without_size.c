// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int a[];
extern int b[];
int b[4];
extern long b[];
int main(void) {
  int c[];
  int (*whole)[4] = &a;
  return a[0] + (int)sizeof a;
}
