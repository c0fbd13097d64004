// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#pragma plait pipeline
int main(void) {
  
  return 0;
}
