// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Begin and end, who is there, whose memory is where. MPI and GASNet share one life: a program may
// call both, and either may begin and end it.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "api/communicator.h"
#include "api/process.h"
#include "gasnet/barrier.h"
#include "gasnet/call.h"
#include "gasnet/messages.h"
#include "shmem/collective.h"
#include "shmem/symmetric.h"
#include "shmem/transfers.h"

namespace plait::gasnet {
namespace {

enum class Life { before, running, attached, after } life = Life::before;
Segments all_segments;

constexpr const char* kSegmentVariable = "GASNET_MAX_SEGSIZE";

std::uint64_t segment_max() { return shmem::bytes_asked_for(kSegmentVariable); }

// What a node asks for, and where its segment begins.
struct Wish {
  std::uint64_t bytes, begin;
};

void make_segment(std::uint64_t bytes) {
  if (bytes % GASNET_PAGESIZE != 0) {
    fail("segsize is " + std::to_string(bytes) + ", no multiple of GASNET_PAGESIZE, " +
         std::to_string(GASNET_PAGESIZE));
  }
  if (const std::uint64_t most = segment_max(); bytes > most) {
    fail("segsize is " + std::to_string(bytes) + ", more than gasnet_getMaxLocalSegmentSize(), " +
         std::to_string(most) + "; the variable " + kSegmentVariable + " says how much");
  }
  // Others may have more, and their addresses are looked at here.
  const auto wishes = shmem::exchange(world(), bytes);
  std::uint64_t most = 0;
  for (const std::uint64_t each : wishes) most = std::max(most, each);
  shmem::move_data(most, "the largest segment");
  if (most > 0) shmem::heap().allocate(most, shmem::Heap::kAlign);
  all_segments.begin = reinterpret_cast<std::uintptr_t>(shmem::heap_at(0));
  all_segments.bytes = wishes;
  for (const std::uint64_t begin : shmem::exchange(world(), std::uint64_t{all_segments.begin})) {
    all_segments.is_fpga.push_back(begin == 0);  // whose addresses are its own
    if (begin == 0 || begin == all_segments.begin || most == 0) continue;
    fail("the segments do not begin at one address in all nodes; a sanitizer may be in the way");
  }
}

void finish(int code) {
  if (code != 0) api::end_with_abort(code);
  if (life == Life::attached) {
    shmem::quiet();
    wait_for_all();
  } else {
    shmem::barrier();
  }
  life = Life::after;
  api::finish_process();
}

}  // namespace

api::Communicator& world() { return *api::find_communicator(MPI_COMM_WORLD); }

void fail(const std::string& text) { api::end_with_error(nullptr, MPI_ERR_OTHER, text); }

std::string place(std::uint64_t site) {
  char text[32];
  std::snprintf(text, sizeof text, "{0x%llx}", static_cast<unsigned long long>(site));
  return text;
}

void check_life() {
  if (life == Life::running || life == Life::attached) return api::check_life();
  api::attach();
  fail(life == Life::before ? "called before gasnet_init" : "called after gasnet_exit");
}

void check(Rule rule) {
  if (rule == Rule::any) return;
  if (life == Life::running) fail("called before gasnet_attach");
  if (rule == Rule::waits && running() != nullptr) {
    fail("a handler may reply and look at the node, but not wait or send requests; it begins at " +
         place(running()->function));
  }
}

int check_node(gasnet_node_t node) {
  if (node < world().size) return node;
  fail("there is no node " + std::to_string(node) + "; there are 0 to " +
       std::to_string(world().size - 1));
}

const Segments& segments() { return all_segments; }
bool is_fpga(int node) { return all_segments.is_fpga[static_cast<std::size_t>(node)]; }

void check_remote(int node, const void* address, std::size_t bytes, const char* argument) {
  if (bytes == 0) return;
  const std::uint64_t have = all_segments.bytes[static_cast<std::size_t>(node)];
  const std::uint64_t offset = reinterpret_cast<std::uintptr_t>(address) - all_segments.begin;
  const std::string whose = "the segment of node " + std::to_string(node);
  if (offset >= have) {
    fail(std::string(argument) + " is no address of " + whose + ", which has " +
         std::to_string(have) + " bytes; gasnet_getSegmentInfo gives where it begins");
  }
  if (bytes > have - offset) {
    fail(std::string(argument) + " is too short: " + std::to_string(bytes) + " bytes go beyond " +
         whose + ", where " + std::to_string(have - offset) + " are left");
  }
}

}  // namespace plait::gasnet

using namespace plait::gasnet;
namespace api = plait::api;
namespace shmem = plait::shmem;

extern "C" int gasnet_init(int*, char***) {
  if (life == Life::before && api::process().life == api::Life::before) {
    api::begin(PLAIT_CALL_GASNET_INIT, PLAIT_GASNET_HERE);
  }
  const api::CallScope scope(PLAIT_CALL_GASNET_INIT, PLAIT_GASNET_HERE);
  if (life != Life::before) fail(life == Life::after ? "called after gasnet_exit" : "called twice");
  life = Life::running;
  return GASNET_OK;
}

extern "C" int gasnet_attach(gasnet_handlerentry_t* table, int numentries, uintptr_t segsize,
                             uintptr_t) {
  return enter(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_HERE, Rule::any, [&] {
    if (life == Life::attached) fail("called twice");
    set_handlers(table, numentries);
    make_segment(segsize);
    open_messages();
    life = Life::attached;
    // A program that ends well without gasnet_exit ends as by it; another one's code is told.
    on_exit(
        [](int code, void*) {
          const bool is_open = life == Life::attached;
          if (code != 0 || !is_open || api::process().life != api::Life::running) return;
          enter(PLAIT_CALL_GASNET_EXIT, nullptr, Rule::any, [] { finish(0); });
        },
        nullptr);
    return GASNET_OK;
  });
}

extern "C" void gasnet_exit(int exitcode) {
  if (api::process().life == api::Life::after) std::exit(exitcode);  // after MPI_Finalize
  enter(PLAIT_CALL_GASNET_EXIT, PLAIT_GASNET_HERE, Rule::any, [&] { finish(exitcode); });
  std::exit(exitcode);
}

extern "C" gasnet_node_t gasnet_mynode() {
  return enter(PLAIT_CALL_GASNET_MYNODE, PLAIT_GASNET_HERE, Rule::any,
               [] { return static_cast<gasnet_node_t>(world().rank); });
}

extern "C" gasnet_node_t gasnet_nodes() {
  return enter(PLAIT_CALL_GASNET_NODES, PLAIT_GASNET_HERE, Rule::any,
               [] { return static_cast<gasnet_node_t>(world().size); });
}

extern "C" uintptr_t gasnet_getMaxLocalSegmentSize() {
  return enter(PLAIT_CALL_GASNET_GETMAXLOCALSEGMENTSIZE, PLAIT_GASNET_HERE, Rule::any, segment_max);
}

extern "C" uintptr_t gasnet_getMaxGlobalSegmentSize() {
  return enter(PLAIT_CALL_GASNET_GETMAXGLOBALSEGMENTSIZE, PLAIT_GASNET_HERE, Rule::any,
               segment_max);
}

extern "C" int gasnet_getSegmentInfo(gasnet_seginfo_t* seginfo_table, int numentries) {
  return enter(PLAIT_CALL_GASNET_GETSEGMENTINFO, PLAIT_GASNET_HERE, Rule::attached, [&] {
    const Segments& all = segments();
    for (int node = 0; node < std::min(numentries, world().size); ++node) {
      seginfo_table[node] = {reinterpret_cast<void*>(all.begin),
                             all.bytes[static_cast<std::size_t>(node)]};
    }
    return GASNET_OK;
  });
}

// Each node is alone on its host.
extern "C" int gasnet_getNodeInfo(gasnet_nodeinfo_t* nodeinfo_table, int numentries) {
  return enter(PLAIT_CALL_GASNET_GETNODEINFO, PLAIT_GASNET_HERE, Rule::any, [&] {
    for (int node = 0; node < std::min(numentries, world().size); ++node) {
      const auto number = static_cast<gasnet_node_t>(node);
      nodeinfo_table[node] = {number, number};
    }
    return GASNET_OK;
  });
}

extern "C" char* gasnet_getenv(const char* s) {
  return enter(PLAIT_CALL_GASNET_GETENV, PLAIT_GASNET_HERE, Rule::any,
               [&] { return std::getenv(s); });
}

// Both at any time.
extern "C" const char* gasnet_ErrorName(int errval) {
#define NAME(VALUE, ERROR, TEXT) \
  if (errval == (VALUE)) return ERROR;
  PLAIT_GASNET_ERRORS(NAME)
#undef NAME
  return "no such error";
}

extern "C" const char* gasnet_ErrorDesc(int errval) {
#define TEXT_OF(VALUE, ERROR, TEXT) \
  if (errval == (VALUE)) return TEXT;
  PLAIT_GASNET_ERRORS(TEXT_OF)
#undef TEXT_OF
  return "no such error";
}
