// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int a[-1];
int main(void) {
  
  return 0;
}
