// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  __label__ end;
  goto end;
end:
  return 0;
}
