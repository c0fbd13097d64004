// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct s {
  unsigned a : 3;
  unsigned long wide : 40;
};
struct t {
  unsigned too_wide : 33;
};
struct u {
  float no_integer : 3;
};
int main(void) {
  struct s s = {1, 2};
  unsigned* p = &s.a;
  unsigned long n = s.wide << 4;
  n += s.wide - 3;
  n += (unsigned long)s.wide - 3 + (s.wide >> 2) + (s.wide == 5);
  return (int)(sizeof s.a + n);
}
