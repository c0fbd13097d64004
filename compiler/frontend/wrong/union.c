// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
union u {
  int i;
  float f;
};
int main(void) {
  
  return 0;
}
