// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Types and calls of OpenSHMEM.
// Generated from spec/shmem.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_SHMEM_H
#define PLAIT_SHMEM_H

#define PLAIT_SHMEM_OPCODE_PUT 5
#define PLAIT_SHMEM_OPCODE_GET 6
#define PLAIT_SHMEM_OPCODE_REQUEST 8
#define PLAIT_SHMEM_REPLIED 16
#define PLAIT_SHMEM_HANDLER 64
#define PLAIT_SHMEM_FETCH 0
#define PLAIT_SHMEM_SET 1
#define PLAIT_SHMEM_COMPARE_SET 2
#define PLAIT_SHMEM_ADD 3
#define PLAIT_SHMEM_AND 4
#define PLAIT_SHMEM_OR 5
#define PLAIT_SHMEM_XOR 6

#define PLAIT_CALL_SHMEM_INIT 1000
#define PLAIT_CALL_SHMEM_FINALIZE 1001
#define PLAIT_CALL_SHMEM_GLOBAL_EXIT 1002
#define PLAIT_CALL_SHMEM_MY_PE 1003
#define PLAIT_CALL_SHMEM_N_PES 1004
#define PLAIT_CALL_SHMEM_PE_ACCESSIBLE 1005
#define PLAIT_CALL_SHMEM_ADDR_ACCESSIBLE 1006
#define PLAIT_CALL_SHMEM_PTR 1007
#define PLAIT_CALL_SHMEM_BARRIER_ALL 1008
#define PLAIT_CALL_SHMEM_SYNC_ALL 1009
#define PLAIT_CALL_SHMEM_QUIET 1010
#define PLAIT_CALL_SHMEM_FENCE 1011
#define PLAIT_CALL_SHMEM_PUTMEM 1020
#define PLAIT_CALL_SHMEM_GETMEM 1021
#define PLAIT_CALL_SHMEM_PUTMEM_NBI 1022
#define PLAIT_CALL_SHMEM_GETMEM_NBI 1023
#define PLAIT_CALL_SHMEM_PUT8 1024
#define PLAIT_CALL_SHMEM_GET8 1025
#define PLAIT_CALL_SHMEM_PUT16 1026
#define PLAIT_CALL_SHMEM_GET16 1027
#define PLAIT_CALL_SHMEM_PUT32 1028
#define PLAIT_CALL_SHMEM_GET32 1029
#define PLAIT_CALL_SHMEM_PUT64 1030
#define PLAIT_CALL_SHMEM_GET64 1031
#define PLAIT_CALL_SHMEM_PUT128 1032
#define PLAIT_CALL_SHMEM_GET128 1033

// Of routines of a type: that of the first type.
#define PLAIT_CALL_SHMEM_PUT 1056
#define PLAIT_CALL_SHMEM_GET 1088
#define PLAIT_CALL_SHMEM_PUT_NBI 1120
#define PLAIT_CALL_SHMEM_GET_NBI 1152
#define PLAIT_CALL_SHMEM_P 1184
#define PLAIT_CALL_SHMEM_G 1216
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH 1248
#define PLAIT_CALL_SHMEM_ATOMIC_SET 1280
#define PLAIT_CALL_SHMEM_ATOMIC_SWAP 1312
#define PLAIT_CALL_SHMEM_ATOMIC_COMPARE_SWAP 1344
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_INC 1376
#define PLAIT_CALL_SHMEM_ATOMIC_INC 1408
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_ADD 1440
#define PLAIT_CALL_SHMEM_ATOMIC_ADD 1472
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_AND 1504
#define PLAIT_CALL_SHMEM_ATOMIC_AND 1536
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_OR 1568
#define PLAIT_CALL_SHMEM_ATOMIC_OR 1600
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_XOR 1632
#define PLAIT_CALL_SHMEM_ATOMIC_XOR 1664
#define PLAIT_CALL_SHMEM_WAIT_UNTIL 1696
#define PLAIT_CALL_SHMEM_TEST 1728

// X(name, C type, index) for each type of the set rma.
#define PLAIT_SHMEM_RMA_TYPES(X) \
  X(float, float, 0) \
  X(double, double, 1) \
  X(char, char, 3) \
  X(schar, signed char, 4) \
  X(short, short, 5) \
  X(int, int, 6) \
  X(long, long, 7) \
  X(longlong, long long, 8) \
  X(uchar, unsigned char, 9) \
  X(ushort, unsigned short, 10) \
  X(uint, unsigned int, 11) \
  X(ulong, unsigned long, 12) \
  X(ulonglong, unsigned long long, 13) \
  X(int8, int8_t, 14) \
  X(int16, int16_t, 15) \
  X(int32, int32_t, 16) \
  X(int64, int64_t, 17) \
  X(uint8, uint8_t, 18) \
  X(uint16, uint16_t, 19) \
  X(uint32, uint32_t, 20) \
  X(uint64, uint64_t, 21) \
  X(size, size_t, 22) \
  X(ptrdiff, ptrdiff_t, 23)

// X(name, C type, index) for each type of the set wide.
#define PLAIT_SHMEM_WIDE_TYPES(X) \
  X(longdouble, long double, 2)

// X(name, C type, index) for each type of the set standard.
#define PLAIT_SHMEM_STANDARD_TYPES(X) \
  X(int, int, 6) \
  X(long, long, 7) \
  X(longlong, long long, 8) \
  X(uint, unsigned int, 11) \
  X(ulong, unsigned long, 12) \
  X(ulonglong, unsigned long long, 13) \
  X(int32, int32_t, 16) \
  X(int64, int64_t, 17) \
  X(uint32, uint32_t, 20) \
  X(uint64, uint64_t, 21) \
  X(size, size_t, 22) \
  X(ptrdiff, ptrdiff_t, 23)

// X(name, C type, index) for each type of the set bitwise.
#define PLAIT_SHMEM_BITWISE_TYPES(X) \
  X(uint, unsigned int, 11) \
  X(ulong, unsigned long, 12) \
  X(ulonglong, unsigned long long, 13) \
  X(int32, int32_t, 16) \
  X(int64, int64_t, 17) \
  X(uint32, uint32_t, 20) \
  X(uint64, uint64_t, 21)

// X(name, C type, index) for each type of the set extended.
#define PLAIT_SHMEM_EXTENDED_TYPES(X) \
  X(float, float, 0) \
  X(double, double, 1) \
  X(int, int, 6) \
  X(long, long, 7) \
  X(longlong, long long, 8) \
  X(uint, unsigned int, 11) \
  X(ulong, unsigned long, 12) \
  X(ulonglong, unsigned long long, 13) \
  X(int32, int32_t, 16) \
  X(int64, int64_t, 17) \
  X(uint32, uint32_t, 20) \
  X(uint64, uint64_t, 21) \
  X(size, size_t, 22) \
  X(ptrdiff, ptrdiff_t, 23)

// X(name, C type, index) for each type of the set wait.
#define PLAIT_SHMEM_WAIT_TYPES(X) \
  X(short, short, 5) \
  X(int, int, 6) \
  X(long, long, 7) \
  X(longlong, long long, 8) \
  X(ushort, unsigned short, 10) \
  X(uint, unsigned int, 11) \
  X(ulong, unsigned long, 12) \
  X(ulonglong, unsigned long long, 13) \
  X(int32, int32_t, 16) \
  X(int64, int64_t, 17) \
  X(uint32, uint32_t, 20) \
  X(uint64, uint64_t, 21) \
  X(size, size_t, 22) \
  X(ptrdiff, ptrdiff_t, 23)

#endif  // PLAIT_SHMEM_H
