// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  case 1:;
  default:;
  return 0;
}
