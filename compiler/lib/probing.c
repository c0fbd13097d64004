// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What messages there are, and how much is in them. Behind point_to_point.c.
int plait_mpi_Probe(int source, int tag, int check, MPI_Comm comm, MPI_Status* status) {
  int group = plait_group(PLAIT_CALL_PROBE, comm);
  plait_check_tag(PLAIT_CALL_PROBE, 1, tag, check, group);
  if (source == MPI_PROC_NULL) {
    plait_set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
  } else {
    plait_await(plait_post(PLAIT_CALL_PROBE, PLAIT_PROBE, 0, 0, 0, 0, source, tag, group));
    plait_received(PLAIT_CALL_PROBE, status, 0, PLAIT_NOT_KNOWN, group);
  }
  return MPI_SUCCESS;
}

int plait_mpi_Iprobe(int source, int tag, int check, MPI_Comm comm, int* flag, MPI_Status* status) {
  int group = plait_group(PLAIT_CALL_IPROBE, comm);
  plait_check_tag(PLAIT_CALL_IPROBE, 1, tag, check, group);
  *flag = 1;
  plait_progress(0);
  if (source == MPI_PROC_NULL) {
    plait_set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
  } else {
    plait_wait(plait_post(PLAIT_CALL_IPROBE, PLAIT_PROBE, PLAIT_NOW, 0, 0, 0, source, tag, group));
    plait_check(PLAIT_CALL_IPROBE, 0, PLAIT_NOT_KNOWN, group);
    *flag = plait_found;
    if (plait_found) {
      plait_set_status(status, plait_member(plait_peer, group), plait_tag, plait_bytes);
    }
  }
  return MPI_SUCCESS;
}

int plait_mpi_Get_count(const MPI_Status* status, int size, int type, int* count) {
  unsigned long bytes = (unsigned long)status->plait_bytes, elements = bytes / (unsigned)size;
  *count =
      elements * (unsigned)size == bytes && elements <= 0x7fffffff ? (int)elements : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int plait_mpi_Status_get_source(const MPI_Status* status, int* source) {
  *source = status->MPI_SOURCE;
  return MPI_SUCCESS;
}

int plait_mpi_Status_get_tag(const MPI_Status* status, int* tag) {
  *tag = status->MPI_TAG;
  return MPI_SUCCESS;
}

int plait_mpi_Status_get_error(const MPI_Status* status, int* err) {
  *err = status->MPI_ERROR;
  return MPI_SUCCESS;
}

int plait_mpi_Status_set_source(MPI_Status* status, int source) {
  status->MPI_SOURCE = source;
  return MPI_SUCCESS;
}

int plait_mpi_Status_set_tag(MPI_Status* status, int tag) {
  status->MPI_TAG = tag;
  return MPI_SUCCESS;
}

int plait_mpi_Status_set_error(MPI_Status* status, int err) {
  status->MPI_ERROR = err;
  return MPI_SUCCESS;
}

int plait_mpi_Type_size(int bytes, int type, int* size) {
  *size = bytes;
  return MPI_SUCCESS;
}

// In the place of the datatype's code its lower bound arrives.
int plait_mpi_Type_get_extent(int bytes, int lower, MPI_Aint* low, MPI_Aint* extent) {
  *low = lower;
  *extent = bytes;
  return MPI_SUCCESS;
}
