// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
double a[1 << 28];
int main(void) {
  
  return 0;
}
