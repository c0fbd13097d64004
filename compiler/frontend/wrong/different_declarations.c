// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
extern int x;
extern float x;
int main(void) {
  
  return 0;
}
