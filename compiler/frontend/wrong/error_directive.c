// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#error no luck today
int main(void) {
  
  return 0;
}
