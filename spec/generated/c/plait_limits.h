// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Limits and defaults.
// Generated from spec/limits.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_LIMITS_H
#define PLAIT_LIMITS_H

// node: peers an endpoint keeps state for
#define PLAIT_NODES_MAX 1024
// count: ranks of one node; an address of MPI has 10 bits for the node and 6 for its part
#define PLAIT_PARTS_MAX 64
// byte: body of one frame; 97.8 % of the wire at 10 GbE
#define PLAIT_PAYLOAD_BYTES_MAX 4096
// frame: frames in flight per peer and channel; the selective bitmap is as wide
#define PLAIT_WINDOW_FRAMES 64
// frame: credit both ends assume before the first frame: one round trip of 10 GbE through one
// switch
#define PLAIT_CREDIT_INITIAL_FRAMES 8
// frame: frames that all active senders to one node share; keeps incast inside a switch queue
#define PLAIT_CREDIT_POOL_FRAMES 64
// frame: data frames after which an acknowledgement goes out by itself
#define PLAIT_ACKNOWLEDGE_EVERY_FRAMES 4
// ns: longest that an acknowledgement waits to ride on data
#define PLAIT_ACKNOWLEDGE_DELAY_NS 2000
// frame: a frame counts as lost when one sent this much later has arrived
#define PLAIT_REORDER_FRAMES 3
// ns: retransmission timer before the round trip is known
#define PLAIT_RETRANSMIT_INITIAL_NS 500000
// ns: four round trips of 10 GbE
#define PLAIT_RETRANSMIT_MIN_NS 20000
// ns: cap of the doubling
#define PLAIT_RETRANSMIT_MAX_NS 8000000
// count: timer expiries in a row with no sign of life after which a peer is dead
#define PLAIT_RETRIES_MAX 10
// byte: largest message sent without asking; longer ones go RTS, CTS, PUT
#define PLAIT_EAGER_BYTES_MAX 16384
// message: unexpected queue of a CPU rank; a full queue pushes back
#define PLAIT_UNEXPECTED_MESSAGES_MAX 65536
// byte: payload kept in it
#define PLAIT_UNEXPECTED_BYTES_MAX 268435456
// count: 32-bit arguments of one active message (GASNet)
#define PLAIT_ARGUMENTS_MAX 16
// node: under this number the host that manages a hardware node speaks to it (CONTROL) and hears
// from it (LOG); it is no rank
#define PLAIT_CONTROLLER_NODE 65535
// number: its life, always
#define PLAIT_CONTROLLER_LIFE 0
// receive: receives that a hardware endpoint keeps posted, unless built otherwise
#define PLAIT_HARDWARE_POSTED_MAX 64
// message: unexpected queue of a hardware endpoint, unless built otherwise; a full queue pushes
// back
#define PLAIT_HARDWARE_UNEXPECTED_MAX 64
// frame: request frames of one peer that a hardware endpoint can hold while it is pushed back: as
// many as credit_initial_frames lets come
#define PLAIT_HOLD_FRAMES 8
// frame: the same at 512 bit, where more is on its way in a round trip, and where frames of puts
// are small
#define PLAIT_HOLD_FRAMES_512 32
// byte: private memory of a soft processor, unless a cluster file says otherwise
#define PLAIT_SOFT_MEMORY_BYTES 32768
// word: arguments of a task, and what waits for its children; each has 64 bits
#define PLAIT_TASK_WORDS_MAX 16
// count: kernels of a program of tasks
#define PLAIT_TASK_FUNCTIONS_MAX 255
// count: tasks of a node that wait for their children, and PEs that may launch some
#define PLAIT_TASK_CLOSURES 1024
// count: tasks of one function that wait for a PE; a launch beyond that waits
#define PLAIT_TASK_DEPTH 1024
// byte: what malloc has on rank 0 of a program of tasks, so that tasks can reach it
#define PLAIT_TASK_HEAP_BYTES 1048576
// byte: local variables of rank 0 that tasks may reach
#define PLAIT_TASK_STACK_BYTES 262144
// byte: objects that tasks share with rank 0, that memory included
#define PLAIT_TASK_SHARED_BYTES_MAX 4194304
// node: nodes that tasks of one program run on
#define PLAIT_TASK_NODES_MAX 64
// count: tasks that a node may have at each other one, those included that wait there
#define PLAIT_TASK_TICKETS 8
// count: tasks of one function that wait for a PE before the oldest goes to another node
#define PLAIT_TASK_MANY 8
// count: words of what tasks print in a region
#define PLAIT_TASK_LOG_WORDS 8192
// byte: what shmem_malloc has, and GASNet's segment, where some ranks are FPGAs, unless the
// environment says otherwise
#define PLAIT_SYMMETRIC_HEAP_BYTES 1048576
// number: MPI_TAG_UB
#define PLAIT_TAG_MAX 2147483647

#endif  // PLAIT_LIMITS_H
