// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct s {
  int a;
  float a;
};
int main(void) {
  
  return 0;
}
