// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collective algorithms and which is chosen when; which operation takes which datatypes.
// Generated from spec/collectives.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_COLLECTIVES_TABLE_H
#define PLAIT_COLLECTIVES_TABLE_H

#include <stdint.h>

#include "plait_collectives.h"

// X(name, code) for each kind.
#define PLAIT_COLLECTIVE_KINDS(X) \
  X(barrier, PLAIT_COLLECTIVE_BARRIER) \
  X(bcast, PLAIT_COLLECTIVE_BCAST) \
  X(scatter, PLAIT_COLLECTIVE_SCATTER) \
  X(scatterv, PLAIT_COLLECTIVE_SCATTERV) \
  X(gather, PLAIT_COLLECTIVE_GATHER) \
  X(gatherv, PLAIT_COLLECTIVE_GATHERV) \
  X(allgather, PLAIT_COLLECTIVE_ALLGATHER) \
  X(allgatherv, PLAIT_COLLECTIVE_ALLGATHERV) \
  X(alltoall, PLAIT_COLLECTIVE_ALLTOALL) \
  X(alltoallv, PLAIT_COLLECTIVE_ALLTOALLV) \
  X(reduce, PLAIT_COLLECTIVE_REDUCE) \
  X(allreduce, PLAIT_COLLECTIVE_ALLREDUCE) \
  X(reduce_scatter, PLAIT_COLLECTIVE_REDUCE_SCATTER) \
  X(reduce_scatter_block, PLAIT_COLLECTIVE_REDUCE_SCATTER_BLOCK) \
  X(scan, PLAIT_COLLECTIVE_SCAN) \
  X(exscan, PLAIT_COLLECTIVE_EXSCAN) \
  X(comm_dup, PLAIT_COLLECTIVE_COMM_DUP) \
  X(comm_split, PLAIT_COLLECTIVE_COMM_SPLIT) \
  X(ibarrier, PLAIT_COLLECTIVE_IBARRIER) \
  X(ibcast, PLAIT_COLLECTIVE_IBCAST) \
  X(iallreduce, PLAIT_COLLECTIVE_IALLREDUCE) \
  X(igather, PLAIT_COLLECTIVE_IGATHER) \
  X(igatherv, PLAIT_COLLECTIVE_IGATHERV) \
  X(iscatter, PLAIT_COLLECTIVE_ISCATTER) \
  X(iscatterv, PLAIT_COLLECTIVE_ISCATTERV) \
  X(iallgather, PLAIT_COLLECTIVE_IALLGATHER) \
  X(iallgatherv, PLAIT_COLLECTIVE_IALLGATHERV) \
  X(ialltoall, PLAIT_COLLECTIVE_IALLTOALL) \
  X(ialltoallv, PLAIT_COLLECTIVE_IALLTOALLV) \
  X(alltoallw, PLAIT_COLLECTIVE_ALLTOALLW) \
  X(ialltoallw, PLAIT_COLLECTIVE_IALLTOALLW) \
  X(ireduce, PLAIT_COLLECTIVE_IREDUCE) \
  X(ireduce_scatter, PLAIT_COLLECTIVE_IREDUCE_SCATTER) \
  X(ireduce_scatter_block, PLAIT_COLLECTIVE_IREDUCE_SCATTER_BLOCK) \
  X(iscan, PLAIT_COLLECTIVE_ISCAN) \
  X(iexscan, PLAIT_COLLECTIVE_IEXSCAN) \
  X(comm_idup, PLAIT_COLLECTIVE_COMM_IDUP) \
  X(comm_create, PLAIT_COLLECTIVE_COMM_CREATE) \
  X(comm_create_group, PLAIT_COLLECTIVE_COMM_CREATE_GROUP) \
  X(comm_split_type, PLAIT_COLLECTIVE_COMM_SPLIT_TYPE) \
  X(cart_create, PLAIT_COLLECTIVE_CART_CREATE) \
  X(cart_sub, PLAIT_COLLECTIVE_CART_SUB) \
  X(allgather_init, PLAIT_COLLECTIVE_ALLGATHER_INIT) \
  X(allgatherv_init, PLAIT_COLLECTIVE_ALLGATHERV_INIT) \
  X(allreduce_init, PLAIT_COLLECTIVE_ALLREDUCE_INIT) \
  X(alltoall_init, PLAIT_COLLECTIVE_ALLTOALL_INIT) \
  X(alltoallv_init, PLAIT_COLLECTIVE_ALLTOALLV_INIT) \
  X(alltoallw_init, PLAIT_COLLECTIVE_ALLTOALLW_INIT) \
  X(barrier_init, PLAIT_COLLECTIVE_BARRIER_INIT) \
  X(bcast_init, PLAIT_COLLECTIVE_BCAST_INIT) \
  X(exscan_init, PLAIT_COLLECTIVE_EXSCAN_INIT) \
  X(gather_init, PLAIT_COLLECTIVE_GATHER_INIT) \
  X(gatherv_init, PLAIT_COLLECTIVE_GATHERV_INIT) \
  X(reduce_init, PLAIT_COLLECTIVE_REDUCE_INIT) \
  X(reduce_scatter_init, PLAIT_COLLECTIVE_REDUCE_SCATTER_INIT) \
  X(reduce_scatter_block_init, PLAIT_COLLECTIVE_REDUCE_SCATTER_BLOCK_INIT) \
  X(scan_init, PLAIT_COLLECTIVE_SCAN_INIT) \
  X(scatter_init, PLAIT_COLLECTIVE_SCATTER_INIT) \
  X(scatterv_init, PLAIT_COLLECTIVE_SCATTERV_INIT) \
  X(neighbor_allgather, PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHER) \
  X(ineighbor_allgather, PLAIT_COLLECTIVE_INEIGHBOR_ALLGATHER) \
  X(neighbor_allgather_init, PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHER_INIT) \
  X(neighbor_alltoall, PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALL) \
  X(ineighbor_alltoall, PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALL) \
  X(neighbor_alltoall_init, PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALL_INIT) \
  X(neighbor_allgatherv, PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHERV) \
  X(ineighbor_allgatherv, PLAIT_COLLECTIVE_INEIGHBOR_ALLGATHERV) \
  X(neighbor_allgatherv_init, PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHERV_INIT) \
  X(neighbor_alltoallv, PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLV) \
  X(ineighbor_alltoallv, PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALLV) \
  X(neighbor_alltoallv_init, PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLV_INIT) \
  X(neighbor_alltoallw, PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLW) \
  X(ineighbor_alltoallw, PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALLW) \
  X(neighbor_alltoallw_init, PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLW_INIT) \
  X(dist_graph_create, PLAIT_COLLECTIVE_DIST_GRAPH_CREATE) \
  X(dist_graph_create_adjacent, PLAIT_COLLECTIVE_DIST_GRAPH_CREATE_ADJACENT)

// X(name, code of its kind) for each algorithm.
#define PLAIT_ALGORITHMS(X) \
  X(barrier_dissemination, PLAIT_COLLECTIVE_BARRIER) \
  X(bcast_binomial, PLAIT_COLLECTIVE_BCAST) \
  X(bcast_linear, PLAIT_COLLECTIVE_BCAST) \
  X(bcast_scatter_allgather, PLAIT_COLLECTIVE_BCAST) \
  X(bcast_chain, PLAIT_COLLECTIVE_BCAST) \
  X(bcast_planned, PLAIT_COLLECTIVE_BCAST) \
  X(scatter_binomial, PLAIT_COLLECTIVE_SCATTER) \
  X(scatter_linear, PLAIT_COLLECTIVE_SCATTER) \
  X(scatter_planned, PLAIT_COLLECTIVE_SCATTER) \
  X(gather_binomial, PLAIT_COLLECTIVE_GATHER) \
  X(gather_linear, PLAIT_COLLECTIVE_GATHER) \
  X(gather_planned, PLAIT_COLLECTIVE_GATHER) \
  X(allgather_bruck, PLAIT_COLLECTIVE_ALLGATHER) \
  X(allgather_ring, PLAIT_COLLECTIVE_ALLGATHER) \
  X(alltoall_bruck, PLAIT_COLLECTIVE_ALLTOALL) \
  X(alltoall_pairwise, PLAIT_COLLECTIVE_ALLTOALL) \
  X(reduce_binomial, PLAIT_COLLECTIVE_REDUCE) \
  X(reduce_linear, PLAIT_COLLECTIVE_REDUCE) \
  X(reduce_scatter_gather, PLAIT_COLLECTIVE_REDUCE) \
  X(reduce_halving_gather, PLAIT_COLLECTIVE_REDUCE) \
  X(reduce_planned, PLAIT_COLLECTIVE_REDUCE) \
  X(allreduce_recursive_doubling, PLAIT_COLLECTIVE_ALLREDUCE) \
  X(allreduce_ring, PLAIT_COLLECTIVE_ALLREDUCE) \
  X(allreduce_halving_doubling, PLAIT_COLLECTIVE_ALLREDUCE) \
  X(allreduce_reduce_bcast, PLAIT_COLLECTIVE_ALLREDUCE) \
  X(reduce_scatter_pairwise, PLAIT_COLLECTIVE_REDUCE_SCATTER) \
  X(reduce_scatter_recursive_halving, PLAIT_COLLECTIVE_REDUCE_SCATTER) \
  X(reduce_scatter_linear, PLAIT_COLLECTIVE_REDUCE_SCATTER) \
  X(scan_recursive_doubling, PLAIT_COLLECTIVE_SCAN) \
  X(scan_linear, PLAIT_COLLECTIVE_SCAN) \
  X(exscan_recursive_doubling, PLAIT_COLLECTIVE_EXSCAN) \
  X(exscan_linear, PLAIT_COLLECTIVE_EXSCAN)

// X(code of the kind, algorithm, bytes, ranks, only commutative): the first fits.
#define PLAIT_SELECTION(X) \
  X(PLAIT_COLLECTIVE_BARRIER, barrier_dissemination, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_BCAST, bcast_binomial, 8192, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_BCAST, bcast_binomial, UINT64_MAX, 2, 0) \
  X(PLAIT_COLLECTIVE_BCAST, bcast_scatter_allgather, 65536, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_BCAST, bcast_chain, UINT64_MAX, 16, 0) \
  X(PLAIT_COLLECTIVE_BCAST, bcast_scatter_allgather, 524288, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_BCAST, bcast_chain, UINT64_MAX, 64, 0) \
  X(PLAIT_COLLECTIVE_BCAST, bcast_scatter_allgather, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_SCATTER, scatter_binomial, 1024, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_SCATTER, scatter_linear, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_GATHER, gather_binomial, 524288, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_GATHER, gather_linear, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_ALLGATHER, allgather_bruck, 65536, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_ALLGATHER, allgather_ring, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_ALLTOALL, alltoall_bruck, 1024, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_ALLTOALL, alltoall_pairwise, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_REDUCE, reduce_binomial, 8192, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_REDUCE, reduce_halving_gather, 1048576, INT32_MAX, 1) \
  X(PLAIT_COLLECTIVE_REDUCE, reduce_scatter_gather, UINT64_MAX, INT32_MAX, 1) \
  X(PLAIT_COLLECTIVE_REDUCE, reduce_binomial, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_ALLREDUCE, allreduce_recursive_doubling, 8192, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_ALLREDUCE, allreduce_halving_doubling, 1048576, INT32_MAX, 1) \
  X(PLAIT_COLLECTIVE_ALLREDUCE, allreduce_ring, UINT64_MAX, INT32_MAX, 1) \
  X(PLAIT_COLLECTIVE_ALLREDUCE, allreduce_recursive_doubling, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_REDUCE_SCATTER, reduce_scatter_recursive_halving, 1048576, INT32_MAX, 1) \
  X(PLAIT_COLLECTIVE_REDUCE_SCATTER, reduce_scatter_pairwise, UINT64_MAX, INT32_MAX, 1) \
  X(PLAIT_COLLECTIVE_REDUCE_SCATTER, reduce_scatter_linear, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_SCAN, scan_recursive_doubling, 32768, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_SCAN, scan_linear, UINT64_MAX, 16, 0) \
  X(PLAIT_COLLECTIVE_SCAN, scan_recursive_doubling, 262144, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_SCAN, scan_linear, UINT64_MAX, 128, 0) \
  X(PLAIT_COLLECTIVE_SCAN, scan_recursive_doubling, UINT64_MAX, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_EXSCAN, exscan_recursive_doubling, 32768, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_EXSCAN, exscan_linear, UINT64_MAX, 16, 0) \
  X(PLAIT_COLLECTIVE_EXSCAN, exscan_recursive_doubling, 262144, INT32_MAX, 0) \
  X(PLAIT_COLLECTIVE_EXSCAN, exscan_linear, UINT64_MAX, 128, 0) \
  X(PLAIT_COLLECTIVE_EXSCAN, exscan_recursive_doubling, UINT64_MAX, INT32_MAX, 0)

// X(operation without MPI_, kind of datatype that it takes).
#define PLAIT_OPERATION_TAKES(X) \
  X(SUM, integer) \
  X(SUM, floating) \
  X(SUM, complex) \
  X(MIN, integer) \
  X(MIN, floating) \
  X(MAX, integer) \
  X(MAX, floating) \
  X(PROD, integer) \
  X(PROD, floating) \
  X(PROD, complex) \
  X(BAND, integer) \
  X(BAND, bytes) \
  X(BOR, integer) \
  X(BOR, bytes) \
  X(BXOR, integer) \
  X(BXOR, bytes) \
  X(LAND, integer) \
  X(LAND, logical) \
  X(LOR, integer) \
  X(LOR, logical) \
  X(LXOR, integer) \
  X(LXOR, logical) \
  X(MINLOC, pair) \
  X(MAXLOC, pair)

#endif  // PLAIT_COLLECTIVES_TABLE_H
