// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  end:;
  end:;
  return 0;
}
