/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The values that the standard ABI fixes (MPI 5.0, chapter 20 and annex A), typed in from the
 * standard, not from spec/mpi.yaml: a slip there does not compile here.
 */
#include <stddef.h>
#include <stdint.h>

#include "mpi.h"

#define HANDLE_IS(handle, value) \
  _Static_assert((intptr_t)(handle) == (value), #handle " has another value in the ABI")
#define IS(name, value) _Static_assert((name) == (value), #name " has another value in the ABI")

_Static_assert(sizeof(MPI_Status) == 32, "MPI_Status has 32 bytes");
_Static_assert(offsetof(MPI_Status, MPI_SOURCE) == 0, "MPI_SOURCE comes first");
_Static_assert(offsetof(MPI_Status, MPI_TAG) == 4, "MPI_TAG comes second");
_Static_assert(offsetof(MPI_Status, MPI_ERROR) == 8, "MPI_ERROR comes third");
_Static_assert(sizeof(MPI_Aint) == sizeof(void*), "MPI_Aint holds an address");
_Static_assert(sizeof(MPI_Offset) == 8 && sizeof(MPI_Count) == 8, "64 bit");
_Static_assert(sizeof(MPI_Comm) == sizeof(void*), "handles are pointers");

IS(MPI_VERSION, 5);
IS(MPI_SUBVERSION, 0);
HANDLE_IS(MPI_COMM_NULL, 0x100);
HANDLE_IS(MPI_COMM_WORLD, 0x101);
HANDLE_IS(MPI_COMM_SELF, 0x102);
HANDLE_IS(MPI_REQUEST_NULL, 0x180);
HANDLE_IS(MPI_ERRORS_ARE_FATAL, 0x141);
HANDLE_IS(MPI_ERRORS_RETURN, 0x143);
HANDLE_IS(MPI_OP_NULL, 0x20);
HANDLE_IS(MPI_SUM, 0x21);
HANDLE_IS(MPI_MAX, 0x23);
HANDLE_IS(MPI_LAND, 0x30);
HANDLE_IS(MPI_MAXLOC, 0x39);
HANDLE_IS(MPI_DATATYPE_NULL, 0x200);
HANDLE_IS(MPI_AINT, 0x201);
HANDLE_IS(MPI_PACKED, 0x207);
HANDLE_IS(MPI_SHORT, 0x208);
HANDLE_IS(MPI_INT, 0x209);
HANDLE_IS(MPI_LONG, 0x20a);
HANDLE_IS(MPI_LONG_LONG, 0x20b);
HANDLE_IS(MPI_UNSIGNED, 0x20d);
HANDLE_IS(MPI_FLOAT, 0x210);
HANDLE_IS(MPI_DOUBLE, 0x214);
HANDLE_IS(MPI_LONG_DOUBLE, 0x220);
HANDLE_IS(MPI_DOUBLE_INT, 0x229);
HANDLE_IS(MPI_2INT, 0x22b);
HANDLE_IS(MPI_C_BOOL, 0x238);
HANDLE_IS(MPI_WCHAR, 0x23c);
HANDLE_IS(MPI_INT8_T, 0x240);
HANDLE_IS(MPI_CHAR, 0x243);
HANDLE_IS(MPI_UNSIGNED_CHAR, 0x245);
HANDLE_IS(MPI_BYTE, 0x247);
HANDLE_IS(MPI_UINT64_T, 0x259);
HANDLE_IS(MPI_IN_PLACE, 1);
HANDLE_IS(MPI_BOTTOM, 0);
HANDLE_IS(MPI_STATUS_IGNORE, 0);
IS(MPI_ANY_SOURCE, -1);
IS(MPI_ANY_TAG, -2);
IS(MPI_PROC_NULL, -3);
IS(MPI_UNDEFINED, -32766);
IS(MPI_THREAD_SERIALIZED, 2048);
IS(MPI_IDENT, 201);
IS(MPI_UNEQUAL, 204);
IS(MPI_SUCCESS, 0);
IS(MPI_ERR_COUNT, 2);
IS(MPI_ERR_RANK, 6);
IS(MPI_ERR_TRUNCATE, 15);
IS(MPI_ERR_IN_STATUS, 19);
IS(MPI_ERR_LASTCODE, 16383);
IS(MPI_MAX_PROCESSOR_NAME, 256);

/* Called by test_header.cpp: the calls have C linkage, and a C program gets at them. */
int plait_test_c_version(void) {
  int version = 0, subversion = 0;
  if (MPI_Get_version(&version, &subversion) != MPI_SUCCESS) return -1;
  return version * 10 + subversion;
}
