/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Names that MPI 3.0 removed and programs still use: they stand for those that have taken their
 * place, and the compiler warns where one is used.
 */
#ifndef PLAIT_INCLUDE_MPI_REMOVED_H
#define PLAIT_INCLUDE_MPI_REMOVED_H

#define PLAIT_PRAGMA(text) _Pragma(#text)
#define PLAIT_REMOVED(words) PLAIT_PRAGMA(GCC warning words)

#define MPI_Address \
  PLAIT_REMOVED("MPI_Address was removed from MPI; it is MPI_Get_address now") MPI_Get_address
#define MPI_Errhandler_create                                                             \
  PLAIT_REMOVED(                                                                          \
      "MPI_Errhandler_create was removed from MPI; it is MPI_Comm_create_errhandler now") \
  MPI_Comm_create_errhandler
#define MPI_Errhandler_get                                                                    \
  PLAIT_REMOVED("MPI_Errhandler_get was removed from MPI; it is MPI_Comm_get_errhandler now") \
  MPI_Comm_get_errhandler
#define MPI_Errhandler_set                                                                    \
  PLAIT_REMOVED("MPI_Errhandler_set was removed from MPI; it is MPI_Comm_set_errhandler now") \
  MPI_Comm_set_errhandler
#define MPI_Handler_function                                                               \
  PLAIT_REMOVED(                                                                           \
      "MPI_Handler_function was removed from MPI; it is MPI_Comm_errhandler_function now") \
  MPI_Comm_errhandler_function
#define MPI_Type_hindexed                                                                     \
  PLAIT_REMOVED("MPI_Type_hindexed was removed from MPI; it is MPI_Type_create_hindexed now") \
  MPI_Type_create_hindexed
#define MPI_Type_hvector                                                                    \
  PLAIT_REMOVED("MPI_Type_hvector was removed from MPI; it is MPI_Type_create_hvector now") \
  MPI_Type_create_hvector
#define MPI_Type_struct                                                                   \
  PLAIT_REMOVED("MPI_Type_struct was removed from MPI; it is MPI_Type_create_struct now") \
  MPI_Type_create_struct

/* Three calls have become one. */
static __inline__ int plait_type_lb(MPI_Datatype datatype, MPI_Aint* lb) {
  MPI_Aint extent;
  return MPI_Type_get_extent(datatype, lb, &extent);
}

static __inline__ int plait_type_extent(MPI_Datatype datatype, MPI_Aint* extent) {
  MPI_Aint lb;
  return MPI_Type_get_extent(datatype, &lb, extent);
}

static __inline__ int plait_type_ub(MPI_Datatype datatype, MPI_Aint* ub) {
  MPI_Aint lb = 0, extent = 0;
  const int result = MPI_Type_get_extent(datatype, &lb, &extent);
  *ub = lb + extent;
  return result;
}

#define MPI_Type_extent                                                               \
  PLAIT_REMOVED("MPI_Type_extent was removed from MPI; MPI_Type_get_extent tells it") \
  plait_type_extent
#define MPI_Type_lb                                                               \
  PLAIT_REMOVED("MPI_Type_lb was removed from MPI; MPI_Type_get_extent tells it") \
  plait_type_lb
#define MPI_Type_ub                                                               \
  PLAIT_REMOVED("MPI_Type_ub was removed from MPI; MPI_Type_get_extent tells it") \
  plait_type_ub

#endif
