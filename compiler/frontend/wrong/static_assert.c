// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
_Static_assert(sizeof(long) == 4, "long is short");
int main(void) {
  
  return 0;
}
