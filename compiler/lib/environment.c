// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Start and end, and what a program asks about MPI itself: as runtime/api/init.cpp and info.cpp.
// PLAIT_PERIOD: seconds of a cycle. PLAIT_LIFE: the program asks how far it is.
#include <mpi.h>
#include <plait.h>
#ifdef PLAIT_ERROR_TEXTS
#include <stdio.h>
#endif

#include "groups.h"

// Soft processors tell which requests are left; of other roles the hardware knows.
#ifndef PLAIT_EXIT
#define PLAIT_EXIT plait_exit
#endif

#ifdef PLAIT_LIFE
static int plait_thread_level;
#define PLAIT_NOTE(what, value) what = value
#else
#define PLAIT_NOTE(what, value)
#endif

int plait_mpi_Init(int* argc, char*** argv) {
  plait_life = PLAIT_WITHIN;
  return MPI_SUCCESS;
}

int plait_mpi_Init_thread(int* argc, char*** argv, int required, int* provided) {
  int level = required < MPI_THREAD_SINGLE       ? MPI_THREAD_SINGLE
              : required > MPI_THREAD_SERIALIZED ? MPI_THREAD_SERIALIZED
                                                 : required;
  plait_life = PLAIT_WITHIN;
  PLAIT_NOTE(plait_thread_level, level);
  *provided = level;
  return MPI_SUCCESS;
}

// exit, and the end of main: eight bits of the code count; one more tells the host of a rank that
// leaves without MPI_Finalize.
void plait_leave(int code) { PLAIT_EXIT((code & 255) | (plait_life == PLAIT_WITHIN) << 8); }

#ifdef PLAIT_FREES
static unsigned long long plait_freed;  // slots of commands whose requests are gone

// Those that are done give their slots back; with `wait` all.
static void plait_reap(int wait) {
  for (int slot = 0; plait_freed >> slot != 0 && slot < 64; ++slot) {
    if (plait_freed >> slot & 1) {
      int is_done = wait;
      if (wait)
        plait_wait(slot);
      else
        is_done = plait_test(slot);
      if (is_done) {
        plait_freed &= ~(1ULL << slot);
        if (plait_status != 0) {
          plait_fail(PLAIT_CALL_REQUEST_FREE, plait_status, plait_peer, plait_tag, plait_bytes, -1,
                     plait_datatype, 0, 0);
        }
      }
    }
  }
}
#else
static void plait_reap(int wait) {}
#endif

int plait_mpi_Finalize(void) {
  plait_reap(1);
  plait_life = PLAIT_BEHIND;
  return MPI_SUCCESS;
}

#ifdef PLAIT_LIFE
int plait_mpi_Initialized(int* flag) {
  *flag = plait_life != PLAIT_BEFORE;
  return MPI_SUCCESS;
}

int plait_mpi_Finalized(int* flag) {
  *flag = plait_life == PLAIT_BEHIND;
  return MPI_SUCCESS;
}

int plait_mpi_Query_thread(int* provided) {
  *provided = plait_thread_level;
  return MPI_SUCCESS;
}
#endif

int plait_mpi_Abort(MPI_Comm comm, int code) { plait_abort(code); }

int plait_mpi_Get_version(int* version, int* subversion) {
  *version = MPI_VERSION;
  *subversion = MPI_SUBVERSION;
  return MPI_SUCCESS;
}

// The name that CPU ranks have; compiler/passes/mpi/processor_names.py knows it as well.
int plait_mpi_Get_processor_name(char* name, int* resultlen) {
  const char* start = "plait-node-";
  int rank = plait_rank(), length = 0, unit = 1;
  for (; start[length] != 0; ++length) name[length] = start[length];
  while (rank / unit >= 10) unit *= 10;
  for (; unit > 0; unit /= 10) name[length++] = (char)('0' + rank / unit % 10);
  name[length] = 0;
  *resultlen = length;
  return MPI_SUCCESS;
}

int plait_mpi_Error_class(int code, int* class) {
  *class = code;
  return MPI_SUCCESS;
}

#ifdef PLAIT_ERROR_TEXTS
int plait_mpi_Error_string(int code, char* string, int* resultlen) {
  const char* text = plait_error_text(code);
  if (text) {
    *resultlen = snprintf(string, MPI_MAX_ERROR_STRING, "%s", text);
  } else {
    *resultlen = snprintf(string, MPI_MAX_ERROR_STRING, "error %d: not one of MPI's", code);
  }
  return MPI_SUCCESS;
}
#endif

#ifdef PLAIT_LIBRARY_VERSION
int plait_mpi_Get_library_version(char* version, int* resultlen) {
  const char* text = PLAIT_LIBRARY_VERSION;
  int length = 0;
  for (; text[length] != 0; ++length) version[length] = text[length];
  version[length] = 0;
  *resultlen = length;
  return MPI_SUCCESS;
}
#endif

double plait_mpi_Wtime(void) { return (double)plait_now() * PLAIT_PERIOD; }

double plait_mpi_Wtick(void) { return PLAIT_PERIOD; }
