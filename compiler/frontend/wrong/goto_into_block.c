// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  goto inside;
  {
    inside:;
  }
  return 0;
}
