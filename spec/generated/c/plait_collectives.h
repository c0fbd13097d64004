// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Codes of the collectives, as they stand in frames and commands.
// Generated from spec/collectives.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_COLLECTIVES_H
#define PLAIT_COLLECTIVES_H

#define PLAIT_COLLECTIVE_BARRIER 1
#define PLAIT_COLLECTIVE_BCAST 2
#define PLAIT_COLLECTIVE_SCATTER 3
#define PLAIT_COLLECTIVE_SCATTERV 4
#define PLAIT_COLLECTIVE_GATHER 5
#define PLAIT_COLLECTIVE_GATHERV 6
#define PLAIT_COLLECTIVE_ALLGATHER 7
#define PLAIT_COLLECTIVE_ALLGATHERV 8
#define PLAIT_COLLECTIVE_ALLTOALL 9
#define PLAIT_COLLECTIVE_ALLTOALLV 10
#define PLAIT_COLLECTIVE_REDUCE 11
#define PLAIT_COLLECTIVE_ALLREDUCE 12
#define PLAIT_COLLECTIVE_REDUCE_SCATTER 13
#define PLAIT_COLLECTIVE_REDUCE_SCATTER_BLOCK 14
#define PLAIT_COLLECTIVE_SCAN 15
#define PLAIT_COLLECTIVE_EXSCAN 16
#define PLAIT_COLLECTIVE_COMM_DUP 17
#define PLAIT_COLLECTIVE_COMM_SPLIT 18
#define PLAIT_COLLECTIVE_IBARRIER 19
#define PLAIT_COLLECTIVE_IBCAST 20
#define PLAIT_COLLECTIVE_IALLREDUCE 21

static inline const char* plait_collective_name(unsigned number) {
  switch (number) {
    case 0: return "point to point";
    case 1: return "MPI_Barrier";
    case 2: return "MPI_Bcast";
    case 3: return "MPI_Scatter";
    case 4: return "MPI_Scatterv";
    case 5: return "MPI_Gather";
    case 6: return "MPI_Gatherv";
    case 7: return "MPI_Allgather";
    case 8: return "MPI_Allgatherv";
    case 9: return "MPI_Alltoall";
    case 10: return "MPI_Alltoallv";
    case 11: return "MPI_Reduce";
    case 12: return "MPI_Allreduce";
    case 13: return "MPI_Reduce_scatter";
    case 14: return "MPI_Reduce_scatter_block";
    case 15: return "MPI_Scan";
    case 16: return "MPI_Exscan";
    case 17: return "MPI_Comm_dup";
    case 18: return "MPI_Comm_split";
    case 19: return "MPI_Ibarrier";
    case 20: return "MPI_Ibcast";
    case 21: return "MPI_Iallreduce";
    default: return "?";
  }
}

#endif  // PLAIT_COLLECTIVES_H
