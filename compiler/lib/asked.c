// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What programs ask beside messages: attributes, names and kinds of communicators, as
// runtime/api/attributes.cpp and communicator_calls.cpp answer, and of datatypes. Behind
// communicators.c.
#include <plait_limits.h>

// ---- attributes ---------------------------------------------------------------------------------

enum { PLAIT_FIRST_KEY = MPI_TAG_UB, PLAIT_KEYS = 7 };

static int plait_attributes[PLAIT_KEYS] = {PLAIT_TAG_MAX,   MPI_ANY_SOURCE, MPI_PROC_NULL, 1, 0,
                                           MPI_ERR_LASTCODE};

static void plait_attribute(int call, MPI_Comm comm, int key, void* value, int* flag) {
  int group = plait_group(call, comm), place = key - PLAIT_FIRST_KEY;
  if (place < 0 || place >= PLAIT_KEYS) {
    plait_fail(call, PLAIT_MPI_NO_KEY, key, 0, 0, 0, 0, 0, group);
  }
  *flag = key != MPI_APPNUM;
  if (key == MPI_UNIVERSE_SIZE) plait_attributes[place] = plait_size();
  if (key != MPI_APPNUM) *(int**)value = &plait_attributes[place];
}

int plait_mpi_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag) {
  plait_attribute(PLAIT_CALL_COMM_GET_ATTR, comm, key, value, flag);
  return MPI_SUCCESS;
}

int plait_mpi_Attr_get(MPI_Comm comm, int key, void* value, int* flag) {
  plait_attribute(PLAIT_CALL_ATTR_GET, comm, key, value, flag);
  return MPI_SUCCESS;
}

// ---- communicators ------------------------------------------------------------------------------

#ifdef PLAIT_NAMES
int plait_mpi_Comm_set_name(MPI_Comm comm, const char* name) {
  int group = plait_group(PLAIT_CALL_COMM_SET_NAME, comm), length = 0;
  for (; length < MPI_MAX_OBJECT_NAME - 1 && name[length] != 0; ++length)
    plait_names[group][length] = name[length];
  plait_names[group][length] = 0;
  return MPI_SUCCESS;
}

int plait_mpi_Comm_get_name(MPI_Comm comm, char* name, int* resultlen) {
  int group = plait_group(PLAIT_CALL_COMM_GET_NAME, comm), length = 0;
  for (; plait_names[group][length] != 0; ++length) name[length] = plait_names[group][length];
  name[length] = 0;
  *resultlen = length;
  return MPI_SUCCESS;
}
#endif

#ifdef PLAIT_HANDLERS
int plait_mpi_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* handler) {
  int group = plait_group(PLAIT_CALL_COMM_GET_ERRHANDLER, comm);
  *handler = MPI_ERRORS_ARE_FATAL + plait_handlers[group];
  return MPI_SUCCESS;
}
#endif

// There are none but those of MPI, which stay.
int plait_mpi_Errhandler_free(MPI_Errhandler* handler) {
  if (*handler < MPI_ERRORS_ARE_FATAL || *handler > MPI_ERRORS_RETURN)
    plait_fail(PLAIT_CALL_ERRHANDLER_FREE, PLAIT_MPI_NO_HANDLER, 0, 0, 0, 0, 0, 0, 0);
  *handler = MPI_ERRHANDLER_NULL;
  return MPI_SUCCESS;
}

int plait_mpi_Comm_test_inter(MPI_Comm comm, int* flag) {
  plait_group(PLAIT_CALL_COMM_TEST_INTER, comm);
  *flag = 0;  // there are no others
  return MPI_SUCCESS;
}

int plait_mpi_Topo_test(MPI_Comm comm, int* status) {
  int group = plait_group(PLAIT_CALL_TOPO_TEST, comm);
  *status = group > 1 && PLAIT_OF_GROUP(plait_cart_ndims[group]) > 0 ? MPI_CART : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

// ---- the rest -----------------------------------------------------------------------------------

int plait_mpi_Is_thread_main(int* flag) {
  *flag = 1;
  return MPI_SUCCESS;
}

// In the place of an operation the compiler puts whether it commutes.
int plait_mpi_Op_commutative(int commutes, int* commute) {
  *commute = commutes;
  return MPI_SUCCESS;
}

int plait_mpi_Type_size_x(int bytes, int type, MPI_Count* size) {
  *size = bytes;
  return MPI_SUCCESS;
}

// Of datatypes whose bounds are asked for, these arrive: where data begin, and how far they reach.
int plait_mpi_Type_get_extent_x(int bytes, int lower, MPI_Count* low, MPI_Count* extent) {
  *low = lower;
  *extent = bytes;
  return MPI_SUCCESS;
}

int plait_mpi_Type_get_true_extent(int bytes, int lower, MPI_Aint* low, MPI_Aint* extent) {
  *low = lower;
  *extent = bytes;
  return MPI_SUCCESS;
}

int plait_mpi_Type_get_true_extent_x(int bytes, int lower, MPI_Count* low, MPI_Count* extent) {
  *low = lower;
  *extent = bytes;
  return MPI_SUCCESS;
}

// `size`: of a basic element.
int plait_mpi_Get_elements_x(const MPI_Status* status, int size, int type, MPI_Count* count) {
  unsigned long bytes = (unsigned long)status->plait_bytes, elements = bytes / (unsigned)size;
  *count = elements * (unsigned)size == bytes ? (MPI_Count)elements : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int plait_mpi_Get_elements(const MPI_Status* status, int size, int type, int* count) {
  MPI_Count elements;
  plait_mpi_Get_elements_x(status, size, type, &elements);
  *count = elements <= 0x7fffffff ? (int)elements : MPI_UNDEFINED;
  return MPI_SUCCESS;
}
