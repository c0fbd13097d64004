// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of OpenSHMEM's calls.
// Generated from spec/shmem.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_SHMEM_ERRORS_H
#define PLAIT_SHMEM_ERRORS_H

#define PLAIT_SHMEM_NO_VARIABLE (-80)
#define PLAIT_SHMEM_NO_PE (-81)
#define PLAIT_SHMEM_DISAGREE (-82)
#define PLAIT_SHMEM_NO_BLOCK (-83)
#define PLAIT_SHMEM_MANY_BLOCKS (-84)
#define PLAIT_SHMEM_NO_POWER (-85)
#define PLAIT_SHMEM_NO_SET (-86)
#define PLAIT_SHMEM_PART_SET (-87)
#define PLAIT_SHMEM_OWN_LOCK (-88)
#define PLAIT_SHMEM_NO_LOCK (-89)
#define PLAIT_SHMEM_NO_COMPARISON (-90)
#define PLAIT_SHMEM_NO_SIGNAL (-91)
#define PLAIT_SHMEM_MISALIGNED (-92)

#ifdef __cplusplus
// The words of an error, nullptr for another number.
inline const char* plait_shmem_error(long long number) {
  switch (number) {
    case -80:
      return "PE {peer} has no such variable, or not so much of it";
    case -81:
      return "there is no PE {peer}; there are 0 to {last}";
    case -82:
      return "PE {peer} calls it with other arguments than this PE, or calls another routine; "
             "all PEs call it alike";
    case -83:
      return "ptr is no block of the symmetric heap: shmem_malloc gave no such address, or it "
             "has been freed";
    case -84:
      return "an FPGA rank has {room} blocks of the symmetric heap at most";
    case -85:
      return "the alignment is {size}, no power of two";
    case -86:
      return "there are no {size} PEs from {peer} by {tag} in the parent team, which has "
             "{room}";
    case -87:
      return "an active set of {size} PEs from {peer} by 2^{tag}, of {room}; FPGA ranks have "
             "sets of all PEs, and teams of some";
    case -88:
      return "this PE has set the lock already";
    case -89:
      return "the lock is not set";
    case -90:
      return "{size} is no comparison; there are SHMEM_CMP_EQ, NE, GT, GE, LT and LE";
    case -91:
      return "{size} is no operation of a signal; there are SHMEM_SIGNAL_SET and "
             "SHMEM_SIGNAL_ADD";
    case -92:
      return "its variable is not at a multiple of {size} bytes";
    default:
      return nullptr;
  }
}
#endif

#endif  // PLAIT_SHMEM_ERRORS_H
