// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Datatypes, operations and calls of MPI.
// Generated from spec/mpi.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_MPI_H
#define PLAIT_MPI_H

#include <stddef.h>
#include <stdint.h>

// codes of the basic datatypes, in frames and commands
#define PLAIT_DATATYPE_NONE 0
#define PLAIT_DATATYPE_AINT 1
#define PLAIT_DATATYPE_COUNT 2
#define PLAIT_DATATYPE_OFFSET 3
#define PLAIT_DATATYPE_PACKED 4
#define PLAIT_DATATYPE_SHORT 5
#define PLAIT_DATATYPE_INT 6
#define PLAIT_DATATYPE_LONG 7
#define PLAIT_DATATYPE_LONG_LONG 8
#define PLAIT_DATATYPE_UNSIGNED_SHORT 9
#define PLAIT_DATATYPE_UNSIGNED 10
#define PLAIT_DATATYPE_UNSIGNED_LONG 11
#define PLAIT_DATATYPE_UNSIGNED_LONG_LONG 12
#define PLAIT_DATATYPE_FLOAT 13
#define PLAIT_DATATYPE_C_FLOAT_COMPLEX 14
#define PLAIT_DATATYPE_CXX_FLOAT_COMPLEX 15
#define PLAIT_DATATYPE_DOUBLE 16
#define PLAIT_DATATYPE_C_DOUBLE_COMPLEX 17
#define PLAIT_DATATYPE_CXX_DOUBLE_COMPLEX 18
#define PLAIT_DATATYPE_LONG_DOUBLE 19
#define PLAIT_DATATYPE_C_LONG_DOUBLE_COMPLEX 20
#define PLAIT_DATATYPE_CXX_LONG_DOUBLE_COMPLEX 21
#define PLAIT_DATATYPE_FLOAT_INT 22
#define PLAIT_DATATYPE_DOUBLE_INT 23
#define PLAIT_DATATYPE_LONG_INT 24
#define PLAIT_DATATYPE_2INT 25
#define PLAIT_DATATYPE_SHORT_INT 26
#define PLAIT_DATATYPE_LONG_DOUBLE_INT 27
#define PLAIT_DATATYPE_C_BOOL 28
#define PLAIT_DATATYPE_CXX_BOOL 29
#define PLAIT_DATATYPE_WCHAR 30
#define PLAIT_DATATYPE_INT8_T 31
#define PLAIT_DATATYPE_UINT8_T 32
#define PLAIT_DATATYPE_CHAR 33
#define PLAIT_DATATYPE_SIGNED_CHAR 34
#define PLAIT_DATATYPE_UNSIGNED_CHAR 35
#define PLAIT_DATATYPE_BYTE 36
#define PLAIT_DATATYPE_INT16_T 37
#define PLAIT_DATATYPE_UINT16_T 38
#define PLAIT_DATATYPE_INT32_T 39
#define PLAIT_DATATYPE_UINT32_T 40
#define PLAIT_DATATYPE_INT64_T 41
#define PLAIT_DATATYPE_UINT64_T 42

// codes of the predefined operations
#define PLAIT_OPERATION_NONE 0
#define PLAIT_OPERATION_SUM 1
#define PLAIT_OPERATION_MIN 2
#define PLAIT_OPERATION_MAX 3
#define PLAIT_OPERATION_PROD 4
#define PLAIT_OPERATION_BAND 5
#define PLAIT_OPERATION_BOR 6
#define PLAIT_OPERATION_BXOR 7
#define PLAIT_OPERATION_LAND 8
#define PLAIT_OPERATION_LOR 9
#define PLAIT_OPERATION_LXOR 10
#define PLAIT_OPERATION_MINLOC 11
#define PLAIT_OPERATION_MAXLOC 12
#define PLAIT_OPERATION_REPLACE 13
#define PLAIT_OPERATION_NO_OP 14

// numbers of the calls; 0: outside MPI
#define PLAIT_CALL_NONE 0
#define PLAIT_CALL_INIT 1
#define PLAIT_CALL_INIT_THREAD 2
#define PLAIT_CALL_INITIALIZED 3
#define PLAIT_CALL_FINALIZE 4
#define PLAIT_CALL_FINALIZED 5
#define PLAIT_CALL_ABORT 6
#define PLAIT_CALL_COMM_RANK 7
#define PLAIT_CALL_COMM_SIZE 8
#define PLAIT_CALL_COMM_DUP 9
#define PLAIT_CALL_COMM_SPLIT 10
#define PLAIT_CALL_COMM_FREE 11
#define PLAIT_CALL_COMM_COMPARE 12
#define PLAIT_CALL_COMM_SET_ERRHANDLER 13
#define PLAIT_CALL_COMM_GET_ERRHANDLER 14
#define PLAIT_CALL_ERROR_CLASS 15
#define PLAIT_CALL_ERROR_STRING 16
#define PLAIT_CALL_GET_VERSION 17
#define PLAIT_CALL_GET_LIBRARY_VERSION 18
#define PLAIT_CALL_GET_PROCESSOR_NAME 19
#define PLAIT_CALL_WTIME 20
#define PLAIT_CALL_WTICK 21
#define PLAIT_CALL_SEND 22
#define PLAIT_CALL_SSEND 23
#define PLAIT_CALL_ISEND 24
#define PLAIT_CALL_ISSEND 25
#define PLAIT_CALL_RECV 26
#define PLAIT_CALL_IRECV 27
#define PLAIT_CALL_SENDRECV 28
#define PLAIT_CALL_WAIT 29
#define PLAIT_CALL_WAITALL 30
#define PLAIT_CALL_WAITANY 31
#define PLAIT_CALL_TEST 32
#define PLAIT_CALL_TESTALL 33
#define PLAIT_CALL_TESTANY 34
#define PLAIT_CALL_PROBE 35
#define PLAIT_CALL_IPROBE 36
#define PLAIT_CALL_CANCEL 37
#define PLAIT_CALL_TEST_CANCELLED 38
#define PLAIT_CALL_REQUEST_FREE 39
#define PLAIT_CALL_GET_COUNT 40
#define PLAIT_CALL_BARRIER 41
#define PLAIT_CALL_BCAST 42
#define PLAIT_CALL_SCATTER 43
#define PLAIT_CALL_SCATTERV 44
#define PLAIT_CALL_GATHER 45
#define PLAIT_CALL_GATHERV 46
#define PLAIT_CALL_ALLGATHER 47
#define PLAIT_CALL_ALLGATHERV 48
#define PLAIT_CALL_ALLTOALL 49
#define PLAIT_CALL_ALLTOALLV 50
#define PLAIT_CALL_REDUCE 51
#define PLAIT_CALL_ALLREDUCE 52
#define PLAIT_CALL_REDUCE_SCATTER 53
#define PLAIT_CALL_REDUCE_SCATTER_BLOCK 54
#define PLAIT_CALL_SCAN 55
#define PLAIT_CALL_EXSCAN 56
#define PLAIT_CALL_IBARRIER 57
#define PLAIT_CALL_IBCAST 58
#define PLAIT_CALL_IALLREDUCE 59
#define PLAIT_CALL_OP_CREATE 60
#define PLAIT_CALL_OP_FREE 61
#define PLAIT_CALL_TYPE_CONTIGUOUS 62
#define PLAIT_CALL_TYPE_VECTOR 63
#define PLAIT_CALL_TYPE_COMMIT 64
#define PLAIT_CALL_TYPE_FREE 65
#define PLAIT_CALL_TYPE_SIZE 66
#define PLAIT_CALL_TYPE_GET_EXTENT 67
#define PLAIT_CALL_GET_ADDRESS 68
#define PLAIT_CALL_QUERY_THREAD 69
#define PLAIT_CALL_COMM_SET_NAME 70
#define PLAIT_CALL_COMM_GET_NAME 71

static inline const char* plait_call_name(unsigned number) {
  switch (number) {
    case 1: return "MPI_Init";
    case 2: return "MPI_Init_thread";
    case 3: return "MPI_Initialized";
    case 4: return "MPI_Finalize";
    case 5: return "MPI_Finalized";
    case 6: return "MPI_Abort";
    case 7: return "MPI_Comm_rank";
    case 8: return "MPI_Comm_size";
    case 9: return "MPI_Comm_dup";
    case 10: return "MPI_Comm_split";
    case 11: return "MPI_Comm_free";
    case 12: return "MPI_Comm_compare";
    case 13: return "MPI_Comm_set_errhandler";
    case 14: return "MPI_Comm_get_errhandler";
    case 15: return "MPI_Error_class";
    case 16: return "MPI_Error_string";
    case 17: return "MPI_Get_version";
    case 18: return "MPI_Get_library_version";
    case 19: return "MPI_Get_processor_name";
    case 20: return "MPI_Wtime";
    case 21: return "MPI_Wtick";
    case 22: return "MPI_Send";
    case 23: return "MPI_Ssend";
    case 24: return "MPI_Isend";
    case 25: return "MPI_Issend";
    case 26: return "MPI_Recv";
    case 27: return "MPI_Irecv";
    case 28: return "MPI_Sendrecv";
    case 29: return "MPI_Wait";
    case 30: return "MPI_Waitall";
    case 31: return "MPI_Waitany";
    case 32: return "MPI_Test";
    case 33: return "MPI_Testall";
    case 34: return "MPI_Testany";
    case 35: return "MPI_Probe";
    case 36: return "MPI_Iprobe";
    case 37: return "MPI_Cancel";
    case 38: return "MPI_Test_cancelled";
    case 39: return "MPI_Request_free";
    case 40: return "MPI_Get_count";
    case 41: return "MPI_Barrier";
    case 42: return "MPI_Bcast";
    case 43: return "MPI_Scatter";
    case 44: return "MPI_Scatterv";
    case 45: return "MPI_Gather";
    case 46: return "MPI_Gatherv";
    case 47: return "MPI_Allgather";
    case 48: return "MPI_Allgatherv";
    case 49: return "MPI_Alltoall";
    case 50: return "MPI_Alltoallv";
    case 51: return "MPI_Reduce";
    case 52: return "MPI_Allreduce";
    case 53: return "MPI_Reduce_scatter";
    case 54: return "MPI_Reduce_scatter_block";
    case 55: return "MPI_Scan";
    case 56: return "MPI_Exscan";
    case 57: return "MPI_Ibarrier";
    case 58: return "MPI_Ibcast";
    case 59: return "MPI_Iallreduce";
    case 60: return "MPI_Op_create";
    case 61: return "MPI_Op_free";
    case 62: return "MPI_Type_contiguous";
    case 63: return "MPI_Type_vector";
    case 64: return "MPI_Type_commit";
    case 65: return "MPI_Type_free";
    case 66: return "MPI_Type_size";
    case 67: return "MPI_Type_get_extent";
    case 68: return "MPI_Get_address";
    case 69: return "MPI_Query_thread";
    case 70: return "MPI_Comm_set_name";
    case 71: return "MPI_Comm_get_name";
    default: return "?";
  }
}

static inline const char* plait_datatype_name(unsigned number) {
  switch (number) {
    case 1: return "MPI_AINT";
    case 2: return "MPI_COUNT";
    case 3: return "MPI_OFFSET";
    case 4: return "MPI_PACKED";
    case 5: return "MPI_SHORT";
    case 6: return "MPI_INT";
    case 7: return "MPI_LONG";
    case 8: return "MPI_LONG_LONG";
    case 9: return "MPI_UNSIGNED_SHORT";
    case 10: return "MPI_UNSIGNED";
    case 11: return "MPI_UNSIGNED_LONG";
    case 12: return "MPI_UNSIGNED_LONG_LONG";
    case 13: return "MPI_FLOAT";
    case 14: return "MPI_C_FLOAT_COMPLEX";
    case 15: return "MPI_CXX_FLOAT_COMPLEX";
    case 16: return "MPI_DOUBLE";
    case 17: return "MPI_C_DOUBLE_COMPLEX";
    case 18: return "MPI_CXX_DOUBLE_COMPLEX";
    case 19: return "MPI_LONG_DOUBLE";
    case 20: return "MPI_C_LONG_DOUBLE_COMPLEX";
    case 21: return "MPI_CXX_LONG_DOUBLE_COMPLEX";
    case 22: return "MPI_FLOAT_INT";
    case 23: return "MPI_DOUBLE_INT";
    case 24: return "MPI_LONG_INT";
    case 25: return "MPI_2INT";
    case 26: return "MPI_SHORT_INT";
    case 27: return "MPI_LONG_DOUBLE_INT";
    case 28: return "MPI_C_BOOL";
    case 29: return "MPI_CXX_BOOL";
    case 30: return "MPI_WCHAR";
    case 31: return "MPI_INT8_T";
    case 32: return "MPI_UINT8_T";
    case 33: return "MPI_CHAR";
    case 34: return "MPI_SIGNED_CHAR";
    case 35: return "MPI_UNSIGNED_CHAR";
    case 36: return "MPI_BYTE";
    case 37: return "MPI_INT16_T";
    case 38: return "MPI_UINT16_T";
    case 39: return "MPI_INT32_T";
    case 40: return "MPI_UINT32_T";
    case 41: return "MPI_INT64_T";
    case 42: return "MPI_UINT64_T";
    default: return "?";
  }
}

static inline const char* plait_operation_name(unsigned number) {
  switch (number) {
    case 1: return "MPI_SUM";
    case 2: return "MPI_MIN";
    case 3: return "MPI_MAX";
    case 4: return "MPI_PROD";
    case 5: return "MPI_BAND";
    case 6: return "MPI_BOR";
    case 7: return "MPI_BXOR";
    case 8: return "MPI_LAND";
    case 9: return "MPI_LOR";
    case 10: return "MPI_LXOR";
    case 11: return "MPI_MINLOC";
    case 12: return "MPI_MAXLOC";
    case 13: return "MPI_REPLACE";
    case 14: return "MPI_NO_OP";
    default: return "?";
  }
}

static inline const char* plait_error_name(unsigned number) {
  switch (number) {
    case 0: return "MPI_SUCCESS";
    case 1: return "MPI_ERR_BUFFER";
    case 2: return "MPI_ERR_COUNT";
    case 3: return "MPI_ERR_TYPE";
    case 4: return "MPI_ERR_TAG";
    case 5: return "MPI_ERR_COMM";
    case 6: return "MPI_ERR_RANK";
    case 7: return "MPI_ERR_REQUEST";
    case 8: return "MPI_ERR_ROOT";
    case 9: return "MPI_ERR_GROUP";
    case 10: return "MPI_ERR_OP";
    case 11: return "MPI_ERR_TOPOLOGY";
    case 12: return "MPI_ERR_DIMS";
    case 13: return "MPI_ERR_ARG";
    case 14: return "MPI_ERR_UNKNOWN";
    case 15: return "MPI_ERR_TRUNCATE";
    case 16: return "MPI_ERR_OTHER";
    case 17: return "MPI_ERR_INTERN";
    case 18: return "MPI_ERR_PENDING";
    case 19: return "MPI_ERR_IN_STATUS";
    case 36: return "MPI_ERR_KEYVAL";
    case 38: return "MPI_ERR_NAME";
    case 39: return "MPI_ERR_NO_MEM";
    case 55: return "MPI_ERR_UNSUPPORTED_OPERATION";
    case 58: return "MPI_ERR_PROC_ABORTED";
    case 59: return "MPI_ERR_VALUE_TOO_LARGE";
    case 60: return "MPI_ERR_SESSION";
    case 61: return "MPI_ERR_ERRHANDLER";
    case 62: return "MPI_ERR_ABI";
    case 16383: return "MPI_ERR_LASTCODE";
    default: return "?";
  }
}

static inline const char* plait_error_text(unsigned number) {
  switch (number) {
    case 0: return "no error";
    case 1: return "invalid buffer";
    case 2: return "invalid count";
    case 3: return "invalid datatype";
    case 4: return "invalid tag";
    case 5: return "invalid communicator";
    case 6: return "invalid rank";
    case 7: return "invalid request";
    case 8: return "invalid root";
    case 9: return "invalid group";
    case 10: return "invalid operation";
    case 11: return "invalid topology";
    case 12: return "invalid dimensions";
    case 13: return "invalid argument";
    case 14: return "unknown error";
    case 15: return "message longer than the receive buffer";
    case 16: return "other error";
    case 17: return "internal error";
    case 18: return "request still pending";
    case 19: return "the error is in the status";
    case 36: return "invalid key value";
    case 38: return "unknown name";
    case 39: return "no memory";
    case 55: return "not supported by Plait";
    case 58: return "a process it talks to has ended";
    case 59: return "value too large";
    case 60: return "invalid session";
    case 61: return "invalid error handler";
    case 62: return "ABI mismatch";
    case 16383: return "last error code";
    default: return "?";
  }
}

// Bytes of data in one element, as MPI_Type_size; the gaps of pairs do not count.
static inline size_t plait_datatype_bytes(unsigned number) {
  switch (number) {
    case 1: return sizeof(intptr_t);
    case 2: return sizeof(int64_t);
    case 3: return sizeof(int64_t);
    case 4: return sizeof(unsigned char);
    case 5: return sizeof(short);
    case 6: return sizeof(int);
    case 7: return sizeof(long);
    case 8: return sizeof(long long);
    case 9: return sizeof(unsigned short);
    case 10: return sizeof(unsigned);
    case 11: return sizeof(unsigned long);
    case 12: return sizeof(unsigned long long);
    case 13: return sizeof(float);
    case 14: return 2 * sizeof(float);
    case 15: return 2 * sizeof(float);
    case 16: return sizeof(double);
    case 17: return 2 * sizeof(double);
    case 18: return 2 * sizeof(double);
    case 19: return sizeof(long double);
    case 20: return 2 * sizeof(long double);
    case 21: return 2 * sizeof(long double);
    case 22: return sizeof(float) + sizeof(int);
    case 23: return sizeof(double) + sizeof(int);
    case 24: return sizeof(long) + sizeof(int);
    case 25: return sizeof(int) + sizeof(int);
    case 26: return sizeof(short) + sizeof(int);
    case 27: return sizeof(long double) + sizeof(int);
    case 28: return 1;
    case 29: return 1;
    case 30: return sizeof(wchar_t);
    case 31: return sizeof(int8_t);
    case 32: return sizeof(uint8_t);
    case 33: return sizeof(char);
    case 34: return sizeof(signed char);
    case 35: return sizeof(unsigned char);
    case 36: return sizeof(unsigned char);
    case 37: return sizeof(int16_t);
    case 38: return sizeof(uint16_t);
    case 39: return sizeof(int32_t);
    case 40: return sizeof(uint32_t);
    case 41: return sizeof(int64_t);
    case 42: return sizeof(uint64_t);
    default: return 0;
  }
}

// X(MPI name, code, C type, kind) for each datatype that is not a pair.
#define PLAIT_BASIC_DATATYPES(X) \
  X(MPI_AINT, 1, intptr_t, integer) \
  X(MPI_COUNT, 2, int64_t, integer) \
  X(MPI_OFFSET, 3, int64_t, integer) \
  X(MPI_PACKED, 4, unsigned char, bytes) \
  X(MPI_SHORT, 5, short, integer) \
  X(MPI_INT, 6, int, integer) \
  X(MPI_LONG, 7, long, integer) \
  X(MPI_LONG_LONG, 8, long long, integer) \
  X(MPI_UNSIGNED_SHORT, 9, unsigned short, integer) \
  X(MPI_UNSIGNED, 10, unsigned, integer) \
  X(MPI_UNSIGNED_LONG, 11, unsigned long, integer) \
  X(MPI_UNSIGNED_LONG_LONG, 12, unsigned long long, integer) \
  X(MPI_FLOAT, 13, float, floating) \
  X(MPI_C_FLOAT_COMPLEX, 14, float _Complex, complex) \
  X(MPI_CXX_FLOAT_COMPLEX, 15, float _Complex, complex) \
  X(MPI_DOUBLE, 16, double, floating) \
  X(MPI_C_DOUBLE_COMPLEX, 17, double _Complex, complex) \
  X(MPI_CXX_DOUBLE_COMPLEX, 18, double _Complex, complex) \
  X(MPI_LONG_DOUBLE, 19, long double, floating) \
  X(MPI_C_LONG_DOUBLE_COMPLEX, 20, long double _Complex, complex) \
  X(MPI_CXX_LONG_DOUBLE_COMPLEX, 21, long double _Complex, complex) \
  X(MPI_C_BOOL, 28, _Bool, logical) \
  X(MPI_CXX_BOOL, 29, _Bool, logical) \
  X(MPI_WCHAR, 30, wchar_t, character) \
  X(MPI_INT8_T, 31, int8_t, integer) \
  X(MPI_UINT8_T, 32, uint8_t, integer) \
  X(MPI_CHAR, 33, char, character) \
  X(MPI_SIGNED_CHAR, 34, signed char, integer) \
  X(MPI_UNSIGNED_CHAR, 35, unsigned char, integer) \
  X(MPI_BYTE, 36, unsigned char, bytes) \
  X(MPI_INT16_T, 37, int16_t, integer) \
  X(MPI_UINT16_T, 38, uint16_t, integer) \
  X(MPI_INT32_T, 39, int32_t, integer) \
  X(MPI_UINT32_T, 40, uint32_t, integer) \
  X(MPI_INT64_T, 41, int64_t, integer) \
  X(MPI_UINT64_T, 42, uint64_t, integer)
// X(MPI name, code, C type of the value, kind) for each pair; the index is an int.
#define PLAIT_PAIR_DATATYPES(X) \
  X(MPI_FLOAT_INT, 22, float, pair) \
  X(MPI_DOUBLE_INT, 23, double, pair) \
  X(MPI_LONG_INT, 24, long, pair) \
  X(MPI_2INT, 25, int, pair) \
  X(MPI_SHORT_INT, 26, short, pair) \
  X(MPI_LONG_DOUBLE_INT, 27, long double, pair)
// X(MPI name, code) for each predefined operation.
#define PLAIT_OPERATIONS(X) \
  X(MPI_SUM, 1) \
  X(MPI_MIN, 2) \
  X(MPI_MAX, 3) \
  X(MPI_PROD, 4) \
  X(MPI_BAND, 5) \
  X(MPI_BOR, 6) \
  X(MPI_BXOR, 7) \
  X(MPI_LAND, 8) \
  X(MPI_LOR, 9) \
  X(MPI_LXOR, 10) \
  X(MPI_MINLOC, 11) \
  X(MPI_MAXLOC, 12) \
  X(MPI_REPLACE, 13) \
  X(MPI_NO_OP, 14)

#endif  // PLAIT_MPI_H
