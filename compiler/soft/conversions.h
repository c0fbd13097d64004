/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What the conversions of print.c and scan.c have in common.
 */
#pragma once

// Bytes of an integer by the letters before its conversion, which are skipped.
static inline unsigned plait_length(const char** format) {
  unsigned bytes = sizeof(int);
  for (;; ++*format) {
    switch (**format) {
      case 'h':
        bytes /= 2;
        break;
      case 'l':  // a long is an int here
        bytes = (*format)[1] == 'l' ? sizeof(long long) : bytes;
        break;
      case 'j':
      case 'L':
      case 'q':
        bytes = sizeof(long long);
        break;
      case 'z':
      case 't':
        break;
      default:
        return bytes;
    }
  }
}
