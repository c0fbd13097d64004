// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct s {
  unsigned a : 3;
};
int main(void) {
  
  return 0;
}
