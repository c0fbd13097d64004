// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory that a CPU rank's process shares with whoever hosts its endpoint (the simulator):
// one segment, passed as an open file descriptor in PLAIT_CHANNEL_FD.
//
//   [ChannelHead][command ring][completion ring][arena ...]
//
// Exactly one side runs at a time. The process posts entries to the command ring while it runs,
// each with its own virtual time; when it must wait it sets state = yielded (reason says for what)
// and sleeps on the futex; the host carries everything out in virtual time, writes completions,
// sets now and state = running. The arena is node memory: addresses in commands are offsets from
// the segment's start. The process alone allocates in it, and grows the segment with ftruncate
// before it uses more.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include "base/types.h"
#include "plait_clock.h"
#include "plait_commands.h"
#include "plait_limits.h"

namespace plait {

inline constexpr std::uint32_t kChannelMagic = 0x504C4331;  // "PLC1"
inline constexpr std::uint32_t kChannelVersion = 9;
inline constexpr std::uint32_t kCommandRingEntries = 1024;
inline constexpr std::uint32_t kCompletionRingEntries = 4096;
inline constexpr std::size_t kModulesMax = 32;
inline constexpr std::size_t kCrashFramesMax = 16;
// Who works for longer between two polls does not merely wait for what they ask for.
inline constexpr Time kPollTurnMax = kMicrosecond;

enum class ChannelState : std::uint32_t { running = 0, yielded = 1, dead = 2 };

enum class YieldReason : std::uint32_t {
  start = 0,    // MPI_Init: told its rank, goes on when all that will come have come
  wait = 1,     // run me when there is a completion
  poll = 2,     // run me at my time, completions or not (Test, Iprobe)
  flush = 3,    // run me at once: the command ring was full
  finish = 4,   // MPI_Finalize was reached; run me at once
  stop = 5,     // the process ends the run (MPI_Abort, fatal error): never run me again
  pause = 6,    // run me at my time: the program lets time pass (usleep)
  compute = 7,  // run me at my time: the program has computed for long, and may wait for memory to
                // change
  spin = 8,     // run me when something has come: until then the program goes round in a loop that
                // nothing in the process ends
  stuck = 9,    // never: the program is in a call of the C library that nothing can end
};

// What an entry of the command ring is, beyond the endpoint's own commands.
enum class EntryKind : std::uint32_t {
  command = 0,  // body is for the endpoint
  collective =
      1,  // enters a collective: body.collective, context, tag = its number on this communicator,
          // peer = root (node), size = bytes per rank that all must agree on (~0: not comparable),
          // datatype, address = operation code,
          // request = node of the communicator's rank 0 | (communicator's size << 16):
          // with the context that names one communicator, also among the parts of a split
  init = 2,
  finalize =
      3,  // body.size = unfinished requests; then as many "unfinished" entries come before it
  unfinished = 4,    // body = the command of a request never completed; site = where it was posted
  abort = 5,         // body.tag = exit code
  error = 6,         // fatal MPI error: body.tag = error class, text in ChannelHead::message
  communicator = 7,  // body.context_id = its even context, body.size = members; name in ChannelHead
                     // is not needed
  warning = 8,       // text in ChannelHead::message; the run goes on
  shared = 9,        // body.address = where the program's variables stand in the segment, body.size
                     // = bytes, site = their address in the executable's file; body.tag and
                     // body.request are a sum of that file
};

struct ChannelEntry {
  plait_command body;
  Time time;            // virtual time at which the process issues it; never decreases
  std::uint64_t site;   // return address of the MPI call in the program; 0 unknown
  std::uint16_t call;   // number of the MPI call (spec/mpi.yaml)
  std::uint16_t scope;  // ChannelHead::scope when it was posted, its lower bits
  EntryKind kind;
  std::int64_t compute;  // ps of it spent computing since the entry before
};
static_assert(sizeof(ChannelEntry) == 64, "a ring entry is one cache line");

struct ChannelModule {  // one loaded object, for turning a site into file and line
  std::uint64_t begin, end, bias;
  char path[232];
};

enum class CrashAccess : std::uint32_t { unknown = 0, read = 1, write = 2, execute = 3 };

// Written by a process that a signal ends (crash.h). Frames are sites, the innermost first: return
// addresses, and one byte after the address of the instruction that was not carried out.
struct ChannelCrash {
  std::uint32_t signal;  // 0 none
  CrashAccess access;    // to what, if the signal tells
  std::uint64_t address;
  std::uint32_t frame_count, reserved;
  std::uint64_t frames[kCrashFramesMax];
};

// Costs in ps that the process adds to its own time, from the platform.
struct ChannelCosts {
  Time call;               // any MPI call
  Time send;               // per message sent
  Time receive;            // per message received
  Time poll;               // a Test or Iprobe that found nothing
  Time wtime;              // a look at a clock, such as MPI_Wtime
  Time compute;            // fixed compute time charged between two calls
  Time block;              // charged for each basic block of the program, if that counts them
  std::uint32_t measured;  // 1: charge the measured CPU time between two calls instead
  std::uint32_t reserved;
};

struct ChannelHead {
  std::uint32_t magic, version;
  std::uint32_t rank, size;  // of the world
  std::uint64_t segment_bytes, commands_offset, completions_offset, arena_offset;
  Time network_latency;  // smallest one-way time between two nodes; for choosing algorithms
  std::uint64_t rate_bits_per_second;
  // A standard send up to this long need not wait for its receive.
  std::uint64_t eager_bytes_max = PLAIT_EAGER_BYTES_MAX;
  ChannelCosts costs;
  // What the calendar says when virtual time is 0, in seconds since 1970.
  std::int64_t beginning_s = PLAIT_BEGINNING_S;
  std::uint32_t machine_clock;  // 1: the program's clocks and pauses are left to the machine
  char processor_name[64];
  char collectives[1024];  // "kind=algorithm,kind=algorithm", forced; may be empty
  char tree[4096];  // planned tree "parent of rank 0,parent of rank 1,..." with -1 the root; may be
                    // empty

  alignas(64) std::atomic<std::uint32_t> state;  // ChannelState, the futex
  YieldReason reason;
  Time now;    // host -> process: virtual time at which it goes on
  Time local;  // process -> host: its own time when it yielded
  Time pause;  // process -> host: how long the pause has been, at whose end it yielded
  // Process -> host, for diagnoses: the call it waits in and for which requests.
  std::uint64_t waiting_site;
  std::uint32_t waiting_call;
  // Of requests waited for; the first 16 are listed. The host goes on when those are complete (one
  // of them if waiting_any), or at any completion if the count is 0 or above 16 or a schedule is
  // active: then say 0.
  std::uint32_t waiting_count;
  std::uint32_t waiting_requests[16];
  std::uint32_t waiting_any;       // 1: one of them is enough
  std::uint32_t waiting_arrivals;  // 1: and so is anything that comes: it may change memory
  std::uint32_t collective_call;   // call number of the collective it is inside of, 0 none
  std::uint32_t collective_context, collective_number;
  std::uint32_t last_call;  // the MPI call that began last, also if it has returned; 0 none
  std::uint64_t last_site;
  std::uint32_t scope;        // counts the MPI calls that have begun
  std::uint32_t clock_looks;  // at any clock so far: a polling loop that looks at one may end by
                              // itself
  std::uint64_t polls;        // so far that found nothing, and pauses
  std::uint32_t is_alone;     // 1: no thread, child or handler can end its loop of polls
  Time poll_turn;             // process -> host: from the poll before this one to this one
  // Host -> process: polls before this time need no host, nor do short pauses between them. Nothing
  // in the cluster has anything left to do before this process does something else.
  Time free_until;
  std::uint64_t free_probes;  // process -> host: probes that were answered without it
  std::uint64_t changes;      // host -> process: of what lies at this node, or may come to it

  alignas(64) std::atomic<std::uint64_t> commands_written;     // by the process
  std::atomic<std::uint64_t> commands_read;                    // by the host
  alignas(64) std::atomic<std::uint64_t> completions_written;  // by the host
  std::atomic<std::uint64_t> completions_read;                 // by the process

  ChannelCrash crash;
  std::uint32_t module_count;
  ChannelModule modules[kModulesMax];
  char message[1024];  // text of an error, abort or warning entry
};

// Where the parts of a segment stand: page by page, in bytes from its start.
inline constexpr std::uint64_t kSegmentPage = 4096;
constexpr std::uint64_t round_up_to_page(std::uint64_t bytes) {
  return (bytes + kSegmentPage - 1) / kSegmentPage * kSegmentPage;
}
inline constexpr std::uint64_t kCommandsOffset = round_up_to_page(sizeof(ChannelHead));
inline constexpr std::uint64_t kCompletionsOffset =
    round_up_to_page(kCommandsOffset + kCommandRingEntries * sizeof(ChannelEntry));
inline constexpr std::uint64_t kArenaOffset =
    round_up_to_page(kCompletionsOffset + kCompletionRingEntries * sizeof(plait_completion));

// Makes the head at the start of a new segment of at least kArenaOffset bytes.
inline ChannelHead* make_channel_head(void* segment, std::uint32_t rank, std::uint32_t size) {
  auto* head = new (segment) ChannelHead{};
  head->magic = kChannelMagic;
  head->version = kChannelVersion;
  head->rank = rank;
  head->size = size;
  head->segment_bytes = kArenaOffset;
  head->commands_offset = kCommandsOffset;
  head->completions_offset = kCompletionsOffset;
  head->arena_offset = kArenaOffset;
  return head;
}

}  // namespace plait
