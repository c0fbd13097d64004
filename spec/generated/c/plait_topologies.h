// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Topologies of a network, and the keys that say more of them, of a run's description.
// Generated from spec/topologies.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_TOPOLOGIES_H
#define PLAIT_TOPOLOGIES_H

// X(name, about) for each topology.
#define PLAIT_TOPOLOGIES(X) \
  X(direct, "two nodes back to back") \
  X(ring, "every node joined to two neighbours and forwarding for the others") \
  X(switch, "one switch for all nodes") \
  X(dual_plane, "two switches, each node on both") \
  X(leaf_spine, "leaves of leaf_ports nodes, all joined to all spines") \
  X(fat_tree, "three levels of switches with k ports and full bandwidth")

// X(key, least, most) for each number that says how large a topology is.
#define PLAIT_TOPOLOGY_NUMBERS(X) \
  X(leaf_ports, 1, 1024) \
  X(spines, 1, 1024) \
  X(k, 2, 1024)

// X(key) for each key that is true or false.
#define PLAIT_TOPOLOGY_FLAGS(X) \
  X(spray)

#endif  // PLAIT_TOPOLOGIES_H
