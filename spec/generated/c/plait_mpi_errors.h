// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Failures of MPI's calls on FPGA ranks and soft processors: their numbers, and for C++ their
// classes and texts, in the order in which they are looked through.
// Generated from spec/mpi.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_MPI_ERRORS_H
#define PLAIT_MPI_ERRORS_H

#define PLAIT_MPI_SHORT (-1)
#define PLAIT_MPI_TRUNCATED 1
#define PLAIT_MPI_MISMATCHED 2
#define PLAIT_MPI_PEER_FAILED 3
#define PLAIT_MPI_REFUSED 5
#define PLAIT_MPI_NO_COMMUNICATOR (-2)
#define PLAIT_MPI_FREED (-3)
#define PLAIT_MPI_NO_GROUP (-4)
#define PLAIT_MPI_COLOR (-5)
#define PLAIT_MPI_BUILT_IN (-6)
#define PLAIT_MPI_ROOT (-7)
#define PLAIT_MPI_NO_CONTEXT (-8)
#define PLAIT_MPI_TAG (-9)
#define PLAIT_MPI_LATE (-10)
#define PLAIT_MPI_MANY_KEPT (-11)
#define PLAIT_MPI_NO_GRID (-12)
#define PLAIT_MPI_MANY_DIMS (-13)
#define PLAIT_MPI_NO_DIM (-14)
#define PLAIT_MPI_LARGE_GRID (-15)
#define PLAIT_MPI_FEW_DIMS (-16)
#define PLAIT_MPI_OFF_GRID (-17)
#define PLAIT_MPI_DIRECTION (-18)
#define PLAIT_MPI_NO_SHARES (-19)
#define PLAIT_MPI_NO_SET (-20)
#define PLAIT_MPI_FREED_SET (-21)
#define PLAIT_MPI_MANY_SETS (-22)
#define PLAIT_MPI_NOT_IN_SET (-23)
#define PLAIT_MPI_TWICE (-24)
#define PLAIT_MPI_NO_STRIDE (-25)
#define PLAIT_MPI_OUTSIDE (-26)
#define PLAIT_MPI_NOT_PERSISTENT (-27)
#define PLAIT_MPI_STARTED (-28)
#define PLAIT_MPI_MANY_PERSISTENT (-29)
#define PLAIT_MPI_NO_REQUEST (-30)
#define PLAIT_MPI_MANY_OPEN (-31)
#define PLAIT_MPI_SITE_OPEN (-32)
#define PLAIT_MPI_NO_FREE (-33)
#define PLAIT_MPI_OVERLAP (-34)
#define PLAIT_MPI_INACTIVE (-35)
#define PLAIT_MPI_NOT_APART (-36)
#define PLAIT_MPI_NO_MEMORY (-38)
#define PLAIT_MPI_TWO_BUFFERS (-39)
#define PLAIT_MPI_NO_BUFFER (-40)
#define PLAIT_MPI_FULL_BUFFER (-41)
#define PLAIT_MPI_NO_ROOM (-42)
#define PLAIT_MPI_NO_WAY (-43)
#define PLAIT_MPI_NO_HANDLER (-44)
#define PLAIT_MPI_NO_KEY (-45)
#define PLAIT_MPI_NEGATIVE_DIM (-37)

#ifdef __cplusplus
// The first one whose number is that of a failure, and whose condition holds, has its words;
// runtime/base/failure.cpp fills them.
struct plait_mpi_failure {
  long long number;
  const char* when;  // empty: always
  unsigned error_class;
  const char* text;
};
inline constexpr plait_mpi_failure plait_mpi_failures[] = {
    {-1, "", 15,
     "{rank} sent {size} bytes, this rank expected {room}"},
    {1, "room < 0", 15,
     "message of {size} bytes from {rank}, tag {tag} is longer than the receive buffer"},
    {1, "", 15,
     "message of {size} bytes from {rank}, tag {tag} is longer than the receive buffer "
     "of {room} bytes"},
    {2, "sent is asked", 3,
     "{rank} sent it in another collective than this rank receives in"},
    {2, "", 3,
     "{rank} sent {sent}, the receive asks for {asked}"},
    {3, "", 58,
     "{rank} does not answer"},
    {5, "size < 0", 2,
     "the count is {count}, less than zero"},
    {5, "peer is outside", 6,
     "rank {peer} is not in {comm}, which {members}"},
    {5, "", 1,
     "the buffer reaches beyond the memory of an FPGA rank"},
    {-2, "", 5,
     "the communicator is MPI_COMM_NULL"},
    {-3, "", 5,
     "the handle is no communicator, or one that was freed"},
    {-4, "", 16,
     "an FPGA rank holds {room} communicators of its own at most"},
    {-5, "", 13,
     "the color is {peer}, less than zero and not MPI_UNDEFINED"},
    {-6, "", 5,
     "{comm} cannot be freed"},
    {-7, "", 8,
     "root {peer} is not in {comm}, which {members}"},
    {-8, "", 16,
     "no context is left for another communicator"},
    {-9, "tag is any", 4,
     "the tag is MPI_ANY_TAG; a send names one tag"},
    {-9, "", 4,
     "tag {tag} is not in 0 to {tag_max}"},
    {-10, "", 16,
     "called after MPI_Finalize"},
    {-11, "", 16,
     "an FPGA rank holds {room} requests that are done and not ended at most"},
    {-12, "", 11,
     "the communicator has no grid; MPI_Cart_create makes one"},
    {-13, "", 12,
     "{peer} dimensions; an FPGA rank takes 0 to {room}"},
    {-14, "", 12,
     "dims[{peer}] is {tag}, less than one"},
    {-15, "", 12,
     "the grid has more ranks than the communicator, which has {room}"},
    {-16, "", 13,
     "maxdims is {peer}, the grid has {room} dimensions"},
    {-17, "", 13,
     "coords[{peer}] is {tag}, not in 0 to {last}, and the dimension is not periodic"},
    {-18, "", 13,
     "the direction is {peer}, the grid has {room} dimensions"},
    {-19, "", 12,
     "{room} ranks cannot be shared out over the dimensions that are given"},
    {-20, "", 9,
     "the group is MPI_GROUP_NULL"},
    {-21, "", 9,
     "the handle is no group, or one that was freed"},
    {-22, "", 16,
     "an FPGA rank holds {room} groups at most"},
    {-23, "", 6,
     "rank {peer} is not in the group, which has {room} ranks"},
    {-24, "", 6,
     "rank {peer} is named twice"},
    {-25, "", 13,
     "the stride of a range is zero"},
    {-26, "", 9,
     "rank {peer} of MPI_COMM_WORLD is in the group, but not in {comm}"},
    {-27, "", 7,
     "the request is not persistent; MPI_Send_init, MPI_Recv_init and their kin make "
     "such"},
    {-28, "", 7,
     "the request is started already and not completed"},
    {-29, "", 16,
     "an FPGA rank holds {room} persistent requests at most"},
    {-30, "", 7,
     "the request is MPI_REQUEST_NULL"},
    {-31, "", 16,
     "an FPGA rank holds {room} non-blocking collectives at most"},
    {-32, "", 16,
     "what this call began on another communicator is not done; an FPGA rank keeps one "
     "vector for each call"},
    {-33, "", 7,
     "a non-blocking collective cannot be freed; it must be completed"},
    {-34, "", 16,
     "parts that overlap are {size} bytes together; this call has room for {room}"},
    {-35, "", 7,
     "the request is not active: it was completed or freed before"},
    {-36, "peer is 0", 1,
     "send and receive buffer overlap"},
    {-36, "", 1,
     "send and receive buffer are the same; say so with MPI_IN_PLACE"},
    {-38, "", 39,
     "a soft processor has no {size} bytes left to keep what came with requests that "
     "are done; a cluster file can give it more memory"},
    {-39, "", 1,
     "a buffer is attached already; MPI_Buffer_detach gives it back"},
    {-40, "", 1,
     "no buffer is attached; call MPI_Buffer_attach first"},
    {-41, "", 1,
     "the message has {size} bytes, the attached buffer {room}"},
    {-42, "", 13,
     "at position {peer} of {room} packed bytes there is no room for {size}"},
    {-43, "", 13,
     "{peer} is no way to split a communicator"},
    {-44, "", 61,
     "an FPGA rank has the error handlers MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT and "
     "MPI_ERRORS_RETURN"},
    {-45, "", 36,
     "key {peer} is none that MPI has, and an FPGA rank makes none"},
    {-37, "", 12,
     "dims[{peer}] is {tag}, less than zero"},
};
#endif

#endif  // PLAIT_MPI_ERRORS_H
