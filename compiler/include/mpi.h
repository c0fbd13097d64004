/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * MPI as FPGA ranks have it. Values as in spec/mpi.yaml; a test compares them.
 */
#ifndef PLAIT_COMPILER_MPI_H
#define PLAIT_COMPILER_MPI_H

typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Op;
typedef int MPI_Request;
typedef int MPI_Group;
typedef int MPI_Info;
typedef int MPI_Errhandler;

/* void f(void* in, void* inout, int* len, MPI_Datatype* type): inout[i] = in[i] op inout[i]. Types
 * of functions are not known on FPGA ranks. */
typedef void MPI_User_function;

typedef long MPI_Aint;
typedef long MPI_Count;
typedef long MPI_Offset;

/* What a receive or a probe found; as long as the MPI_Status of the standard ABI. */
typedef struct MPI_Status {
  int MPI_SOURCE;
  int MPI_TAG;
  int MPI_ERROR;
  int plait_datatype;
  long plait_bytes;
  long plait_unused;
} MPI_Status;

/* Handles and constants are enumerators, so that diagnostics point at the names. */
enum { MPI_COMM_NULL = 0x100, MPI_COMM_WORLD = 0x101, MPI_COMM_SELF = 0x102 };
enum { MPI_GROUP_NULL = 0x108, MPI_GROUP_EMPTY = 0x109 };
enum { MPI_INFO_NULL = 0x130 };
enum { MPI_ERRHANDLER_NULL = 0x140 };
enum { MPI_ERRORS_ARE_FATAL = 0x141, MPI_ERRORS_ABORT = 0x142, MPI_ERRORS_RETURN = 0x143 };

/* MPI_INTEGER, Fortran's, is what ZRLMPI programs say for MPI_INT. */
enum {
  MPI_DATATYPE_NULL = 0x200,
  MPI_AINT = 0x201,
  MPI_COUNT = 0x202,
  MPI_OFFSET = 0x203,
  MPI_PACKED = 0x207,
  MPI_SHORT = 0x208,
  MPI_INT = 0x209,
  MPI_LONG = 0x20a,
  MPI_LONG_LONG = 0x20b,
  MPI_LONG_LONG_INT = 0x20b,
  MPI_UNSIGNED_SHORT = 0x20c,
  MPI_UNSIGNED = 0x20d,
  MPI_UNSIGNED_LONG = 0x20e,
  MPI_UNSIGNED_LONG_LONG = 0x20f,
  MPI_FLOAT = 0x210,
  MPI_DOUBLE = 0x214,
  MPI_FLOAT_INT = 0x228,
  MPI_DOUBLE_INT = 0x229,
  MPI_LONG_INT = 0x22a,
  MPI_2INT = 0x22b,
  MPI_SHORT_INT = 0x22c,
  MPI_C_BOOL = 0x238,
  MPI_INT8_T = 0x240,
  MPI_UINT8_T = 0x241,
  MPI_CHAR = 0x243,
  MPI_SIGNED_CHAR = 0x244,
  MPI_UNSIGNED_CHAR = 0x245,
  MPI_BYTE = 0x247,
  MPI_INT16_T = 0x248,
  MPI_UINT16_T = 0x249,
  MPI_INT32_T = 0x250,
  MPI_UINT32_T = 0x251,
  MPI_INT64_T = 0x258,
  MPI_UINT64_T = 0x259,
  MPI_INTEGER = MPI_INT
};

enum {
  MPI_OP_NULL = 0x20,
  MPI_SUM = 0x21,
  MPI_MIN = 0x22,
  MPI_MAX = 0x23,
  MPI_PROD = 0x24,
  MPI_BAND = 0x28,
  MPI_BOR = 0x29,
  MPI_BXOR = 0x2a,
  MPI_LAND = 0x30,
  MPI_LOR = 0x31,
  MPI_LXOR = 0x32,
  MPI_MINLOC = 0x38,
  MPI_MAXLOC = 0x39
};

enum {
  MPI_REQUEST_NULL = 0x180,
  MPI_ANY_SOURCE = -1,
  MPI_ANY_TAG = -2,
  MPI_PROC_NULL = -3,
  MPI_UNDEFINED = -32766
};

enum {
  MPI_THREAD_SINGLE = 0,
  MPI_THREAD_FUNNELED = 1024,
  MPI_THREAD_SERIALIZED = 2048,
  MPI_THREAD_MULTIPLE = 4096
};

enum { MPI_MAX_PROCESSOR_NAME = 256, MPI_MAX_LIBRARY_VERSION_STRING = 8192 };
enum { MPI_MAX_ERROR_STRING = 512, MPI_MAX_OBJECT_NAME = 128 };

enum { MPI_BSEND_OVERHEAD = 512 };

/* Of the ways to split a communicator, that which says who shares memory: nobody does. */
enum { MPI_COMM_TYPE_SHARED = 221, MPI_COMM_TYPE_RESOURCE_GUIDED = 224 };

enum { MPI_ORDER_C = 12, MPI_ORDER_FORTRAN = 15 };

/* What MPI_Topo_test says, and what MPI_Comm_get_attr is asked. */
enum { MPI_CART = 211, MPI_GRAPH = 212, MPI_DIST_GRAPH = 213 };
enum {
  MPI_KEYVAL_INVALID = 0,
  MPI_TAG_UB = 501,
  MPI_IO = 502,
  MPI_HOST = 503,
  MPI_WTIME_IS_GLOBAL = 504,
  MPI_APPNUM = 505,
  MPI_LASTUSEDCODE = 506,
  MPI_UNIVERSE_SIZE = 507
};

enum { MPI_IDENT = 201, MPI_CONGRUENT = 202, MPI_SIMILAR = 203, MPI_UNEQUAL = 204 };

enum {
  MPI_SUCCESS = 0,
  MPI_ERR_BUFFER = 1,
  MPI_ERR_COUNT = 2,
  MPI_ERR_TYPE = 3,
  MPI_ERR_TAG = 4,
  MPI_ERR_COMM = 5,
  MPI_ERR_RANK = 6,
  MPI_ERR_REQUEST = 7,
  MPI_ERR_ROOT = 8,
  MPI_ERR_GROUP = 9,
  MPI_ERR_OP = 10,
  MPI_ERR_TOPOLOGY = 11,
  MPI_ERR_DIMS = 12,
  MPI_ERR_ARG = 13,
  MPI_ERR_UNKNOWN = 14,
  MPI_ERR_TRUNCATE = 15,
  MPI_ERR_OTHER = 16,
  MPI_ERR_INTERN = 17,
  MPI_ERR_PENDING = 18,
  MPI_ERR_IN_STATUS = 19,
  MPI_ERR_KEYVAL = 36,
  MPI_ERR_NAME = 38,
  MPI_ERR_NO_MEM = 39,
  MPI_ERR_UNSUPPORTED_OPERATION = 55,
  MPI_ERR_PROC_ABORTED = 58,
  MPI_ERR_VALUE_TOO_LARGE = 59,
  MPI_ERR_SESSION = 60,
  MPI_ERR_ERRHANDLER = 61,
  MPI_ERR_ABI = 62,
  MPI_ERR_LASTCODE = 16383
};

#define MPI_IN_PLACE ((void*)1)
#define MPI_BOTTOM ((void*)0)
#define MPI_STATUS_IGNORE ((MPI_Status*)0)
#define MPI_STATUSES_IGNORE ((MPI_Status*)0)
#define MPI_VERSION 5
#define MPI_SUBVERSION 0

#include "mpi_calls_fpga.h"

#endif
