// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int x = 1;
int x = 2;
int main(void) {
  
  return 0;
}
