// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Dist_graph_create, create_adjacent, neighbors, neighbors_count. reorder and info are heard
// and not used.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/check.h"
#include "api/communicator.h"
#include "api/communicator_making.h"
#include "api/entry.h"
#include "collectives/collective.h"
#include "collectives/internal.h"
#include "plait_collectives.h"

namespace plait::api {
namespace {

struct Edge {
  int source, destination, weight;
};

// Ranks and weights of one side; weights stay empty where the graph has none.
void check_side(const Communicator& comm, int count, const int ranks[], const int weights[],
                const char* name, std::vector<int>* all, std::vector<int>* all_weights) {
  check_not_negative(count, name);
  if (count > 0) check_output(&comm, ranks, name);
  for (int i = 0; i < count; ++i) {
    check_rank(comm, ranks[i], false);
    all->push_back(ranks[i]);
    if (weights == MPI_UNWEIGHTED) continue;
    check_output(&comm, weights, "weights");
    if (weights[i] < 0) {
      fail(&comm, MPI_ERR_ARG,
           "the weight of an edge is " + std::to_string(weights[i]) + ", less than zero");
    }
    all_weights->push_back(weights[i]);
  }
}

MPI_Comm make(Communicator& comm, std::uint8_t code, Graph graph) {
  Communicator* made = split_off(comm, 0, comm.rank, code);
  made->graph = std::make_shared<const Graph>(std::move(graph));
  return handle_of(*made);
}

std::vector<Edge> check_edges(const Communicator& comm, int n, const int sources[],
                              const int degrees[], const int destinations[], const int weights[]) {
  check_not_negative(n, "n");
  if (n > 0) check_output(&comm, sources, "sources");
  if (n > 0) check_output(&comm, degrees, "degrees");
  std::vector<Edge> edges;
  std::size_t at = 0;
  for (int i = 0; i < n; ++i) {
    check_rank(comm, sources[i], false);
    check_not_negative(degrees[i], "degree");
    for (int k = 0; k < degrees[i]; ++k, ++at) {
      check_output(&comm, destinations, "destinations");
      check_rank(comm, destinations[at], false);
      if (weights != MPI_UNWEIGHTED) check_output(&comm, weights, "weights");
      edges.push_back({sources[i], destinations[at], weights == MPI_UNWEIGHTED ? 0 : weights[at]});
    }
  }
  return edges;
}

// The edges that each rank names, on all ranks: in the order of these ranks, then as they named
// them. For use within the call that enter_collective() has told of last.
std::vector<Edge> gather_edges(Communicator& comm, std::vector<Edge> mine) {
  const std::uint32_t number = comm.collectives_started - 1;
  const std::uint8_t code = PLAIT_COLLECTIVE_DIST_GRAPH_CREATE;
  const auto ranks = static_cast<std::size_t>(comm.size);
  const std::size_t count = mine.size();
  std::vector<std::size_t> counts(ranks);
  run(*exchange_schedule(comm, number, &count, sizeof count, counts.data(), code));
  const std::size_t most = *std::max_element(counts.begin(), counts.end());
  mine.resize(most);
  std::vector<Edge> blocks(most * ranks), all;
  run(*exchange_schedule(comm, number, mine.data(), most * sizeof(Edge), blocks.data(), code));
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    for (std::size_t i = 0; i < counts[rank]; ++i) all.push_back(blocks[rank * most + i]);
  }
  return all;
}

const Graph& check_graph(const Communicator& comm) {
  if (comm.graph != nullptr) return *comm.graph;
  fail(&comm, MPI_ERR_TOPOLOGY,
       "the communicator has no graph; MPI_Dist_graph_create_adjacent makes one");
}

void give(const Communicator& comm, int most, const std::vector<int>& values, int out[],
          const char* name) {
  const std::size_t count = std::min(values.size(), static_cast<std::size_t>(std::max(most, 0)));
  if (count > 0) check_output(&comm, out, name);
  std::copy_n(values.begin(), count, out);
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
                                               const int sourceweights[], int outdegree,
                                               const int destinations[], const int destweights[],
                                               MPI_Info, int, MPI_Comm* comm_dist_graph) {
  return enter(PLAIT_CALL_DIST_GRAPH_CREATE_ADJACENT, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm_old);
    check_output(&on, comm_dist_graph, "comm_dist_graph");
    if ((sourceweights == MPI_UNWEIGHTED) != (destweights == MPI_UNWEIGHTED)) {
      fail(&on, MPI_ERR_ARG, "one side of the graph has weights and the other is MPI_UNWEIGHTED");
    }
    Graph graph;
    graph.weighted = sourceweights != MPI_UNWEIGHTED;
    check_side(on, indegree, sources, sourceweights, "sources", &graph.sources,
               &graph.source_weights);
    check_side(on, outdegree, destinations, destweights, "destinations", &graph.destinations,
               &graph.destination_weights);
    *comm_dist_graph = make(on, PLAIT_COLLECTIVE_DIST_GRAPH_CREATE_ADJACENT, std::move(graph));
  });
}
PLAIT_EXPORT(MPI_Dist_graph_create_adjacent);

extern "C" int PMPI_Dist_graph_create(MPI_Comm comm_old, int n, const int sources[],
                                      const int degrees[], const int destinations[],
                                      const int weights[], MPI_Info, int,
                                      MPI_Comm* comm_dist_graph) {
  return enter(PLAIT_CALL_DIST_GRAPH_CREATE, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm_old);
    check_output(&on, comm_dist_graph, "comm_dist_graph");
    const auto mine = check_edges(on, n, sources, degrees, destinations, weights);
    Communicator* made = split_off(on, 0, on.rank, PLAIT_COLLECTIVE_DIST_GRAPH_CREATE);
    Graph graph;
    graph.weighted = weights != MPI_UNWEIGHTED;
    for (const Edge& edge : gather_edges(on, mine)) {
      if (edge.destination == on.rank) {
        graph.sources.push_back(edge.source);
        if (graph.weighted) graph.source_weights.push_back(edge.weight);
      }
      if (edge.source == on.rank) {
        graph.destinations.push_back(edge.destination);
        if (graph.weighted) graph.destination_weights.push_back(edge.weight);
      }
    }
    made->graph = std::make_shared<const Graph>(std::move(graph));
    *comm_dist_graph = handle_of(*made);
  });
}
PLAIT_EXPORT(MPI_Dist_graph_create);

extern "C" int PMPI_Dist_graph_neighbors_count(MPI_Comm comm, int* indegree, int* outdegree,
                                               int* weighted) {
  return enter(PLAIT_CALL_DIST_GRAPH_NEIGHBORS_COUNT, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Graph& graph = check_graph(on);
    check_output(&on, indegree, "indegree");
    check_output(&on, outdegree, "outdegree");
    check_output(&on, weighted, "weighted");
    *indegree = static_cast<int>(graph.sources.size());
    *outdegree = static_cast<int>(graph.destinations.size());
    *weighted = graph.weighted ? 1 : 0;
  });
}
PLAIT_EXPORT(MPI_Dist_graph_neighbors_count);

extern "C" int PMPI_Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[],
                                         int sourceweights[], int maxoutdegree, int destinations[],
                                         int destweights[]) {
  return enter(PLAIT_CALL_DIST_GRAPH_NEIGHBORS, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Graph& graph = check_graph(on);
    give(on, maxindegree, graph.sources, sources, "sources");
    give(on, maxoutdegree, graph.destinations, destinations, "destinations");
    if (sourceweights != MPI_UNWEIGHTED) {
      give(on, maxindegree, graph.source_weights, sourceweights, "sourceweights");
    }
    if (destweights != MPI_UNWEIGHTED) {
      give(on, maxoutdegree, graph.destination_weights, destweights, "destweights");
    }
  });
}
PLAIT_EXPORT(MPI_Dist_graph_neighbors);
