// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How a call of GASNet is written, and what all of them stand on. An error ends the run: what a
// program does after one the specification leaves open.
//
//   extern "C" void gasnet_put(...) {
//     enter(PLAIT_CALL_GASNET_PUT, PLAIT_GASNET_HERE, Rule::waits, [&] { ... });
//   }
#pragma once

#include <cstdint>
#include <new>
#include <string>
#include <vector>

#include "api/progress.h"
#include "gasnet.h"
#include "plait_mpi.h"

#define PLAIT_GASNET_HERE __builtin_return_address(0)

namespace plait::gasnet {

// When a call may be made: after gasnet_init, after gasnet_attach, in a handler, too.
enum class Rule {
  any,       // after gasnet_init, and in a handler
  attached,  // after gasnet_attach, and in a handler
  waits      // after gasnet_attach, and not in a handler: it runs others, or waits
};

api::Communicator& world();

[[noreturn]] void fail(const std::string& text);
// A place in the program, for a text of fail(): it is shown as file and line.
std::string place(std::uint64_t site);
// Ends the run if this is not the time for the call.
void check_life();
void check(Rule rule);
// The node as a rank; ends the run if there is none.
int check_node(gasnet_node_t node);

// The segments of all nodes, as gasnet_attach was asked for them: bytes of each. All begin at the
// same place of the segments' own addresses.
struct Segments {
  std::uintptr_t begin = 0;
  std::vector<std::uint64_t> bytes;
  std::vector<bool> is_fpga;
};
const Segments& segments();
bool is_fpga(int node);
// Ends the run if these bytes do not lie in the node's segment.
void check_remote(int node, const void* address, std::size_t bytes, const char* argument);

template <typename Body>
auto enter(unsigned call, const void* site, Rule rule, Body&& body) {
  const api::CallScope scope(call, site, check_life);
  check(rule);
  try {
    return body();
  } catch (const std::bad_alloc&) {
    fail("out of memory");
  }
}

}  // namespace plait::gasnet
