// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int* p = __builtin_alloca(4);
  return *p;
}
