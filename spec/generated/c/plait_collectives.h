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
#define PLAIT_COLLECTIVE_IGATHER 22
#define PLAIT_COLLECTIVE_IGATHERV 23
#define PLAIT_COLLECTIVE_ISCATTER 24
#define PLAIT_COLLECTIVE_ISCATTERV 25
#define PLAIT_COLLECTIVE_IALLGATHER 26
#define PLAIT_COLLECTIVE_IALLGATHERV 27
#define PLAIT_COLLECTIVE_IALLTOALL 28
#define PLAIT_COLLECTIVE_IALLTOALLV 29
#define PLAIT_COLLECTIVE_ALLTOALLW 30
#define PLAIT_COLLECTIVE_IALLTOALLW 31
#define PLAIT_COLLECTIVE_IREDUCE 32
#define PLAIT_COLLECTIVE_IREDUCE_SCATTER 33
#define PLAIT_COLLECTIVE_IREDUCE_SCATTER_BLOCK 34
#define PLAIT_COLLECTIVE_ISCAN 35
#define PLAIT_COLLECTIVE_IEXSCAN 36
#define PLAIT_COLLECTIVE_COMM_IDUP 37
#define PLAIT_COLLECTIVE_COMM_CREATE 38
#define PLAIT_COLLECTIVE_COMM_CREATE_GROUP 39
#define PLAIT_COLLECTIVE_COMM_SPLIT_TYPE 40
#define PLAIT_COLLECTIVE_CART_CREATE 41
#define PLAIT_COLLECTIVE_CART_SUB 42
#define PLAIT_COLLECTIVE_ALLGATHER_INIT 43
#define PLAIT_COLLECTIVE_ALLGATHERV_INIT 44
#define PLAIT_COLLECTIVE_ALLREDUCE_INIT 45
#define PLAIT_COLLECTIVE_ALLTOALL_INIT 46
#define PLAIT_COLLECTIVE_ALLTOALLV_INIT 47
#define PLAIT_COLLECTIVE_ALLTOALLW_INIT 48
#define PLAIT_COLLECTIVE_BARRIER_INIT 49
#define PLAIT_COLLECTIVE_BCAST_INIT 50
#define PLAIT_COLLECTIVE_EXSCAN_INIT 51
#define PLAIT_COLLECTIVE_GATHER_INIT 52
#define PLAIT_COLLECTIVE_GATHERV_INIT 53
#define PLAIT_COLLECTIVE_REDUCE_INIT 54
#define PLAIT_COLLECTIVE_REDUCE_SCATTER_INIT 55
#define PLAIT_COLLECTIVE_REDUCE_SCATTER_BLOCK_INIT 56
#define PLAIT_COLLECTIVE_SCAN_INIT 57
#define PLAIT_COLLECTIVE_SCATTER_INIT 58
#define PLAIT_COLLECTIVE_SCATTERV_INIT 59
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHER 60
#define PLAIT_COLLECTIVE_INEIGHBOR_ALLGATHER 61
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHER_INIT 62
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALL 63
#define PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALL 64
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALL_INIT 65
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHERV 66
#define PLAIT_COLLECTIVE_INEIGHBOR_ALLGATHERV 67
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHERV_INIT 68
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLV 69
#define PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALLV 70
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLV_INIT 71
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLW 72
#define PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALLW 73
#define PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLW_INIT 74
#define PLAIT_COLLECTIVE_DIST_GRAPH_CREATE 75
#define PLAIT_COLLECTIVE_DIST_GRAPH_CREATE_ADJACENT 76

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
    case 22: return "MPI_Igather";
    case 23: return "MPI_Igatherv";
    case 24: return "MPI_Iscatter";
    case 25: return "MPI_Iscatterv";
    case 26: return "MPI_Iallgather";
    case 27: return "MPI_Iallgatherv";
    case 28: return "MPI_Ialltoall";
    case 29: return "MPI_Ialltoallv";
    case 30: return "MPI_Alltoallw";
    case 31: return "MPI_Ialltoallw";
    case 32: return "MPI_Ireduce";
    case 33: return "MPI_Ireduce_scatter";
    case 34: return "MPI_Ireduce_scatter_block";
    case 35: return "MPI_Iscan";
    case 36: return "MPI_Iexscan";
    case 37: return "MPI_Comm_idup";
    case 38: return "MPI_Comm_create";
    case 39: return "MPI_Comm_create_group";
    case 40: return "MPI_Comm_split_type";
    case 41: return "MPI_Cart_create";
    case 42: return "MPI_Cart_sub";
    case 43: return "MPI_Allgather_init";
    case 44: return "MPI_Allgatherv_init";
    case 45: return "MPI_Allreduce_init";
    case 46: return "MPI_Alltoall_init";
    case 47: return "MPI_Alltoallv_init";
    case 48: return "MPI_Alltoallw_init";
    case 49: return "MPI_Barrier_init";
    case 50: return "MPI_Bcast_init";
    case 51: return "MPI_Exscan_init";
    case 52: return "MPI_Gather_init";
    case 53: return "MPI_Gatherv_init";
    case 54: return "MPI_Reduce_init";
    case 55: return "MPI_Reduce_scatter_init";
    case 56: return "MPI_Reduce_scatter_block_init";
    case 57: return "MPI_Scan_init";
    case 58: return "MPI_Scatter_init";
    case 59: return "MPI_Scatterv_init";
    case 60: return "MPI_Neighbor_allgather";
    case 61: return "MPI_Ineighbor_allgather";
    case 62: return "MPI_Neighbor_allgather_init";
    case 63: return "MPI_Neighbor_alltoall";
    case 64: return "MPI_Ineighbor_alltoall";
    case 65: return "MPI_Neighbor_alltoall_init";
    case 66: return "MPI_Neighbor_allgatherv";
    case 67: return "MPI_Ineighbor_allgatherv";
    case 68: return "MPI_Neighbor_allgatherv_init";
    case 69: return "MPI_Neighbor_alltoallv";
    case 70: return "MPI_Ineighbor_alltoallv";
    case 71: return "MPI_Neighbor_alltoallv_init";
    case 72: return "MPI_Neighbor_alltoallw";
    case 73: return "MPI_Ineighbor_alltoallw";
    case 74: return "MPI_Neighbor_alltoallw_init";
    case 75: return "MPI_Dist_graph_create";
    case 76: return "MPI_Dist_graph_create_adjacent";
    default: return "?";
  }
}

#endif  // PLAIT_COLLECTIVES_H
