// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  a0 = 1;
  a1 = 1;
  a2 = 1;
  a3 = 1;
  a4 = 1;
  a5 = 1;
  a6 = 1;
  a7 = 1;
  a8 = 1;
  a9 = 1;
  a10 = 1;
  a11 = 1;
  a12 = 1;
  a13 = 1;
  a14 = 1;
  a15 = 1;
  a16 = 1;
  a17 = 1;
  a18 = 1;
  a19 = 1;
  a20 = 1;
  a21 = 1;
  a22 = 1;
  a23 = 1;
  a24 = 1;
  a25 = 1;
  a26 = 1;
  a27 = 1;
  a28 = 1;
  a29 = 1;
  return 0;
}
