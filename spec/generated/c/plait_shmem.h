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
#define PLAIT_CALL_SHMEM_MALLOC 3500
#define PLAIT_CALL_SHMEM_CALLOC 3501
#define PLAIT_CALL_SHMEM_ALIGN 3502
#define PLAIT_CALL_SHMEM_FREE 3503
#define PLAIT_CALL_SHMEM_REALLOC 3504
#define PLAIT_CALL_SHMEM_MALLOC_WITH_HINTS 3505
#define PLAIT_CALL_SHMEM_BARRIER 3510
#define PLAIT_CALL_SHMEM_SYNC 3511
#define PLAIT_CALL_SHMEM_BROADCAST32 3512
#define PLAIT_CALL_SHMEM_BROADCAST64 3513
#define PLAIT_CALL_SHMEM_COLLECT32 3514
#define PLAIT_CALL_SHMEM_COLLECT64 3515
#define PLAIT_CALL_SHMEM_FCOLLECT32 3516
#define PLAIT_CALL_SHMEM_FCOLLECT64 3517
#define PLAIT_CALL_SHMEM_ALLTOALL32 3518
#define PLAIT_CALL_SHMEM_ALLTOALL64 3519
#define PLAIT_CALL_SHMEM_ALLTOALLS32 3520
#define PLAIT_CALL_SHMEM_ALLTOALLS64 3521
#define PLAIT_CALL_SHMEM_TEAM_MY_PE 3530
#define PLAIT_CALL_SHMEM_TEAM_N_PES 3531
#define PLAIT_CALL_SHMEM_TEAM_TRANSLATE_PE 3532
#define PLAIT_CALL_SHMEM_TEAM_SPLIT_STRIDED 3533
#define PLAIT_CALL_SHMEM_TEAM_SPLIT_2D 3534
#define PLAIT_CALL_SHMEM_TEAM_DESTROY 3535
#define PLAIT_CALL_SHMEM_TEAM_GET_CONFIG 3536
#define PLAIT_CALL_SHMEM_TEAM_SYNC 3537
#define PLAIT_CALL_SHMEM_TEAM_CREATE_CTX 3538
#define PLAIT_CALL_SHMEM_BROADCASTMEM 3539
#define PLAIT_CALL_SHMEM_COLLECTMEM 3540
#define PLAIT_CALL_SHMEM_FCOLLECTMEM 3541
#define PLAIT_CALL_SHMEM_ALLTOALLMEM 3542
#define PLAIT_CALL_SHMEM_ALLTOALLSMEM 3543
#define PLAIT_CALL_SHMEM_IPUT8 3550
#define PLAIT_CALL_SHMEM_IPUT16 3551
#define PLAIT_CALL_SHMEM_IPUT32 3552
#define PLAIT_CALL_SHMEM_IPUT64 3553
#define PLAIT_CALL_SHMEM_IPUT128 3554
#define PLAIT_CALL_SHMEM_IGET8 3555
#define PLAIT_CALL_SHMEM_IGET16 3556
#define PLAIT_CALL_SHMEM_IGET32 3557
#define PLAIT_CALL_SHMEM_IGET64 3558
#define PLAIT_CALL_SHMEM_IGET128 3559
#define PLAIT_CALL_SHMEM_PUT8_NBI 3560
#define PLAIT_CALL_SHMEM_GET8_NBI 3561
#define PLAIT_CALL_SHMEM_PUT16_NBI 3562
#define PLAIT_CALL_SHMEM_GET16_NBI 3563
#define PLAIT_CALL_SHMEM_PUT32_NBI 3564
#define PLAIT_CALL_SHMEM_GET32_NBI 3565
#define PLAIT_CALL_SHMEM_PUT64_NBI 3566
#define PLAIT_CALL_SHMEM_GET64_NBI 3567
#define PLAIT_CALL_SHMEM_PUT128_NBI 3568
#define PLAIT_CALL_SHMEM_GET128_NBI 3569
#define PLAIT_CALL_SHMEM_PUTMEM_SIGNAL 3570
#define PLAIT_CALL_SHMEM_PUTMEM_SIGNAL_NBI 3571
#define PLAIT_CALL_SHMEM_PUT8_SIGNAL 3572
#define PLAIT_CALL_SHMEM_PUT8_SIGNAL_NBI 3573
#define PLAIT_CALL_SHMEM_PUT16_SIGNAL 3574
#define PLAIT_CALL_SHMEM_PUT16_SIGNAL_NBI 3575
#define PLAIT_CALL_SHMEM_PUT32_SIGNAL 3576
#define PLAIT_CALL_SHMEM_PUT32_SIGNAL_NBI 3577
#define PLAIT_CALL_SHMEM_PUT64_SIGNAL 3578
#define PLAIT_CALL_SHMEM_PUT64_SIGNAL_NBI 3579
#define PLAIT_CALL_SHMEM_PUT128_SIGNAL 3580
#define PLAIT_CALL_SHMEM_PUT128_SIGNAL_NBI 3581
#define PLAIT_CALL_SHMEM_SIGNAL_FETCH 3582
#define PLAIT_CALL_SHMEM_SIGNAL_WAIT_UNTIL 3583
#define PLAIT_CALL_SHMEM_SET_LOCK 3590
#define PLAIT_CALL_SHMEM_TEST_LOCK 3591
#define PLAIT_CALL_SHMEM_CLEAR_LOCK 3592
#define PLAIT_CALL_SHMEM_INIT_THREAD 3593
#define PLAIT_CALL_SHMEM_QUERY_THREAD 3594
#define PLAIT_CALL_SHMEM_START_PES 3595
#define PLAIT_CALL_SHMEM_CTX_CREATE 3598
#define PLAIT_CALL_SHMEM_CTX_DESTROY 3599
#define PLAIT_CALL_SHMEM_CTX_GET_TEAM 3600
#define PLAIT_CALL_SHMEM_CTX_QUIET 3601
#define PLAIT_CALL_SHMEM_CTX_FENCE 3602

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
#define PLAIT_CALL_SHMEM_IPUT 1760
#define PLAIT_CALL_SHMEM_IGET 1792
#define PLAIT_CALL_SHMEM_PUT_SIGNAL 1824
#define PLAIT_CALL_SHMEM_PUT_SIGNAL_NBI 1856
#define PLAIT_CALL_SHMEM_BROADCAST 1888
#define PLAIT_CALL_SHMEM_COLLECT 1920
#define PLAIT_CALL_SHMEM_FCOLLECT 1952
#define PLAIT_CALL_SHMEM_ALLTOALL 1984
#define PLAIT_CALL_SHMEM_ALLTOALLS 2016
#define PLAIT_CALL_SHMEM_AND_REDUCE 2048
#define PLAIT_CALL_SHMEM_OR_REDUCE 2080
#define PLAIT_CALL_SHMEM_XOR_REDUCE 2112
#define PLAIT_CALL_SHMEM_MAX_REDUCE 2144
#define PLAIT_CALL_SHMEM_MIN_REDUCE 2176
#define PLAIT_CALL_SHMEM_SUM_REDUCE 2208
#define PLAIT_CALL_SHMEM_PROD_REDUCE 2240
#define PLAIT_CALL_SHMEM_AND_TO_ALL 2272
#define PLAIT_CALL_SHMEM_OR_TO_ALL 2304
#define PLAIT_CALL_SHMEM_XOR_TO_ALL 2336
#define PLAIT_CALL_SHMEM_MAX_TO_ALL 2368
#define PLAIT_CALL_SHMEM_MIN_TO_ALL 2400
#define PLAIT_CALL_SHMEM_SUM_TO_ALL 2432
#define PLAIT_CALL_SHMEM_PROD_TO_ALL 2464
#define PLAIT_CALL_SHMEM_WAIT_UNTIL_ALL 2496
#define PLAIT_CALL_SHMEM_WAIT_UNTIL_ANY 2528
#define PLAIT_CALL_SHMEM_WAIT_UNTIL_SOME 2560
#define PLAIT_CALL_SHMEM_WAIT_UNTIL_ALL_VECTOR 2592
#define PLAIT_CALL_SHMEM_WAIT_UNTIL_ANY_VECTOR 2624
#define PLAIT_CALL_SHMEM_WAIT_UNTIL_SOME_VECTOR 2656
#define PLAIT_CALL_SHMEM_TEST_ALL 2688
#define PLAIT_CALL_SHMEM_TEST_ANY 2720
#define PLAIT_CALL_SHMEM_TEST_SOME 2752
#define PLAIT_CALL_SHMEM_TEST_ALL_VECTOR 2784
#define PLAIT_CALL_SHMEM_TEST_ANY_VECTOR 2816
#define PLAIT_CALL_SHMEM_TEST_SOME_VECTOR 2848
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_NBI 2880
#define PLAIT_CALL_SHMEM_ATOMIC_SWAP_NBI 2912
#define PLAIT_CALL_SHMEM_ATOMIC_COMPARE_SWAP_NBI 2944
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_INC_NBI 2976
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_ADD_NBI 3008
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_AND_NBI 3040
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_OR_NBI 3072
#define PLAIT_CALL_SHMEM_ATOMIC_FETCH_XOR_NBI 3104
#define PLAIT_CALL_SHMEM_WAIT 3136

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

// X(name, C type, index) for each type of the set bits.
#define PLAIT_SHMEM_BITS_TYPES(X) \
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
  X(size, size_t, 22)

// X(name, C type, index) for each type of the set old_bits.
#define PLAIT_SHMEM_OLD_BITS_TYPES(X) \
  X(short, short, 5) \
  X(int, int, 6) \
  X(long, long, 7) \
  X(longlong, long long, 8)

// X(name, C type, index) for each type of the set order.
#define PLAIT_SHMEM_ORDER_TYPES(X) \
  X(float, float, 0) \
  X(double, double, 1) \
  X(longdouble, long double, 2) \
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

// X(name, C type, index) for each type of the set arithmetic.
#define PLAIT_SHMEM_ARITHMETIC_TYPES(X) \
  X(float, float, 0) \
  X(double, double, 1) \
  X(longdouble, long double, 2) \
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
  X(ptrdiff, ptrdiff_t, 23) \
  X(complexf, float _Complex, 24) \
  X(complexd, double _Complex, 25)

// X(T, name of its routine) for each type that C tells apart: for _Generic.

#define PLAIT_SHMEM_RMA_CHOICES(X, BEFORE, AFTER) \
  X(float, BEFORE##float##AFTER) \
  X(double, BEFORE##double##AFTER) \
  PLAIT_SHMEM_IF_WIDE(X(long double, BEFORE##longdouble##AFTER)) \
  X(char, BEFORE##char##AFTER) \
  X(signed char, BEFORE##schar##AFTER) \
  X(short, BEFORE##short##AFTER) \
  X(int, BEFORE##int##AFTER) \
  X(long, BEFORE##long##AFTER) \
  X(long long, BEFORE##longlong##AFTER) \
  X(unsigned char, BEFORE##uchar##AFTER) \
  X(unsigned short, BEFORE##ushort##AFTER) \
  X(unsigned int, BEFORE##uint##AFTER) \
  X(unsigned long, BEFORE##ulong##AFTER) \
  X(unsigned long long, BEFORE##ulonglong##AFTER)

#define PLAIT_SHMEM_STANDARD_CHOICES(X, BEFORE, AFTER) \
  X(int, BEFORE##int##AFTER) \
  X(long, BEFORE##long##AFTER) \
  X(long long, BEFORE##longlong##AFTER) \
  X(unsigned int, BEFORE##uint##AFTER) \
  X(unsigned long, BEFORE##ulong##AFTER) \
  X(unsigned long long, BEFORE##ulonglong##AFTER)

#define PLAIT_SHMEM_BITWISE_CHOICES(X, BEFORE, AFTER) \
  X(unsigned int, BEFORE##uint##AFTER) \
  X(unsigned long, BEFORE##ulong##AFTER) \
  X(unsigned long long, BEFORE##ulonglong##AFTER) \
  X(int32_t, BEFORE##int32##AFTER) \
  X(int64_t, BEFORE##int64##AFTER)

#define PLAIT_SHMEM_EXTENDED_CHOICES(X, BEFORE, AFTER) \
  X(float, BEFORE##float##AFTER) \
  X(double, BEFORE##double##AFTER) \
  X(int, BEFORE##int##AFTER) \
  X(long, BEFORE##long##AFTER) \
  X(long long, BEFORE##longlong##AFTER) \
  X(unsigned int, BEFORE##uint##AFTER) \
  X(unsigned long, BEFORE##ulong##AFTER) \
  X(unsigned long long, BEFORE##ulonglong##AFTER)

#define PLAIT_SHMEM_WAIT_CHOICES(X, BEFORE, AFTER) \
  X(short, BEFORE##short##AFTER) \
  X(int, BEFORE##int##AFTER) \
  X(long, BEFORE##long##AFTER) \
  X(long long, BEFORE##longlong##AFTER) \
  X(unsigned short, BEFORE##ushort##AFTER) \
  X(unsigned int, BEFORE##uint##AFTER) \
  X(unsigned long, BEFORE##ulong##AFTER) \
  X(unsigned long long, BEFORE##ulonglong##AFTER)

#define PLAIT_SHMEM_BITS_CHOICES(X, BEFORE, AFTER) \
  X(unsigned char, BEFORE##uchar##AFTER) \
  X(unsigned short, BEFORE##ushort##AFTER) \
  X(unsigned int, BEFORE##uint##AFTER) \
  X(unsigned long, BEFORE##ulong##AFTER) \
  X(unsigned long long, BEFORE##ulonglong##AFTER) \
  X(int8_t, BEFORE##int8##AFTER) \
  X(int16_t, BEFORE##int16##AFTER) \
  X(int32_t, BEFORE##int32##AFTER) \
  X(int64_t, BEFORE##int64##AFTER)

#define PLAIT_SHMEM_OLD_BITS_CHOICES(X, BEFORE, AFTER) \
  X(short, BEFORE##short##AFTER) \
  X(int, BEFORE##int##AFTER) \
  X(long, BEFORE##long##AFTER) \
  X(long long, BEFORE##longlong##AFTER)

#define PLAIT_SHMEM_ORDER_CHOICES(X, BEFORE, AFTER) \
  X(float, BEFORE##float##AFTER) \
  X(double, BEFORE##double##AFTER) \
  PLAIT_SHMEM_IF_WIDE(X(long double, BEFORE##longdouble##AFTER)) \
  X(char, BEFORE##char##AFTER) \
  X(signed char, BEFORE##schar##AFTER) \
  X(short, BEFORE##short##AFTER) \
  X(int, BEFORE##int##AFTER) \
  X(long, BEFORE##long##AFTER) \
  X(long long, BEFORE##longlong##AFTER) \
  X(unsigned char, BEFORE##uchar##AFTER) \
  X(unsigned short, BEFORE##ushort##AFTER) \
  X(unsigned int, BEFORE##uint##AFTER) \
  X(unsigned long, BEFORE##ulong##AFTER) \
  X(unsigned long long, BEFORE##ulonglong##AFTER)

#define PLAIT_SHMEM_ARITHMETIC_CHOICES(X, BEFORE, AFTER) \
  X(float, BEFORE##float##AFTER) \
  X(double, BEFORE##double##AFTER) \
  PLAIT_SHMEM_IF_WIDE(X(long double, BEFORE##longdouble##AFTER)) \
  X(char, BEFORE##char##AFTER) \
  X(signed char, BEFORE##schar##AFTER) \
  X(short, BEFORE##short##AFTER) \
  X(int, BEFORE##int##AFTER) \
  X(long, BEFORE##long##AFTER) \
  X(long long, BEFORE##longlong##AFTER) \
  X(unsigned char, BEFORE##uchar##AFTER) \
  X(unsigned short, BEFORE##ushort##AFTER) \
  X(unsigned int, BEFORE##uint##AFTER) \
  X(unsigned long, BEFORE##ulong##AFTER) \
  X(unsigned long long, BEFORE##ulonglong##AFTER) \
  PLAIT_SHMEM_IF_WIDE(X(float _Complex, BEFORE##complexf##AFTER)) \
  PLAIT_SHMEM_IF_WIDE(X(double _Complex, BEFORE##complexd##AFTER))

#endif  // PLAIT_SHMEM_H
