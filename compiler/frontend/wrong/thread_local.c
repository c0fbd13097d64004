// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static _Thread_local int x;
int main(void) {
  
  return 0;
}
