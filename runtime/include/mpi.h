/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * mpi.h of Plait: the part of MPI 5.0 that Plait's clusters run, for C99 and C++.
 *
 * What is here. Start and end, communicators and groups, grids, attributes, point to point in all
 * modes with MPI's full matching, persistent requests, probes, cancelling of receives, all
 * collectives with and without waiting, predefined and user-defined operations, every basic
 * datatype of C, pairs, and the derived types. docs/reference/mpi-support.md lists the calls;
 * mpi_calls.h declares them.
 *
 * What is missing stands in mpi_absent.h: a program that calls it does not compile, and is told so
 * in a sentence.
 *
 * Conventions.
 *  - Handles, constants and the layout of MPI_Status have the values of the standard ABI (MPI 5.0,
 *    chapter 20): an object file built with any ABI header works with this library.
 *  - Every call MPI_X is also there as PMPI_X; MPI_X is weak: a profiling library may replace it.
 *  - An error ends the run with a sentence that says what was wanted and what was given, and exit
 *    code 6. After MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN) calls return the error class.
 *  - One thread at a time may call MPI (MPI_THREAD_SERIALIZED).
 *  - MPI_Wtime is the virtual time of the modelled cluster, not the clock on the wall.
 */
#ifndef PLAIT_INCLUDE_MPI_H
#define PLAIT_INCLUDE_MPI_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

typedef intptr_t MPI_Aint;
typedef int64_t MPI_Offset;
typedef int64_t MPI_Count;

/* What MPI tells about a message that has come. The program may read the first three fields. */
typedef struct MPI_Status {
  int MPI_SOURCE;
  int MPI_TAG;
  int MPI_ERROR;
  int MPI_internal[5];
} MPI_Status;

#include "mpi_constants.h"

/* The function behind MPI_Op_create: inout[i] = in[i] op inout[i] for i in 0 .. *len - 1. */
typedef void(MPI_User_function)(void* invec, void* inoutvec, int* len, MPI_Datatype* datatype);

/* Functions behind attributes: what a duplicate of a communicator gets, what befalls a value that
 * is deleted. The older names are those of MPI 1. */
typedef int(MPI_Comm_copy_attr_function)(MPI_Comm comm, int keyval, void* extra_state,
                                         void* attribute_val_in, void* attribute_val_out,
                                         int* flag);
typedef int(MPI_Comm_delete_attr_function)(MPI_Comm comm, int keyval, void* attribute_val,
                                           void* extra_state);
typedef MPI_Comm_copy_attr_function MPI_Copy_function;
typedef MPI_Comm_delete_attr_function MPI_Delete_function;
typedef int(MPI_Type_copy_attr_function)(MPI_Datatype datatype, int keyval, void* extra_state,
                                         void* attribute_val_in, void* attribute_val_out,
                                         int* flag);
typedef int(MPI_Type_delete_attr_function)(MPI_Datatype datatype, int keyval, void* attribute_val,
                                           void* extra_state);

/* The function behind MPI_Comm_create_errhandler. */
typedef void(MPI_Comm_errhandler_function)(MPI_Comm* comm, int* error_code, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;

#include "mpi_calls.h"     /* the calls */
#include "mpi_profiling.h" /* the same calls as PMPI_X, for profiling libraries */

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#include "mpi_absent.h"  /* what there is not */
#include "mpi_removed.h" /* what there was */

#if defined(__cplusplus)
}
#endif

#endif /* PLAIT_INCLUDE_MPI_H */
