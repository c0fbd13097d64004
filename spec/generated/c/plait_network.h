// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Virtual circuits: the virtual ports of a rank, and what streams through them from memory to
// memory. Calls that start a transfer return what circuit_wait takes; those of which nothing is
// said return 0. An error ends the run. docs/guides/circuits.md has examples.
// Generated from spec/network.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_NETWORK_H
#define PLAIT_NETWORK_H

#ifdef __cplusplus
extern "C" {
#endif

// Lets a virtual port of this rank lead to one of another rank, which has to do the same. It does
// not wait for the other end. No transfer may be under way through the port. Both ends connect anew
// for each link, also for the same one after another.
int circuit_connect(int port, int rank, int their_port);

// Sends bytes through a port, and returns when all of them are in the buffer of the other end's
// receive. data begins at a multiple of 64 bytes, as every object of 64 bytes or more does.
int circuit_send(int port, const void* data, long bytes);

// Receives what the other end sends in one piece, at most so many bytes; data as for circuit_send.
// If it is less, the bytes after it, to the next multiple of 64, may be any.
int circuit_receive(int port, void* data, long bytes);

// Begins what circuit_send does; the data may not be changed before circuit_wait. A port can have
// one transfer in each direction.
long circuit_start_send(int port, const void* data, long bytes);

// Begins what circuit_receive does; the data may not be used before circuit_wait.
long circuit_start_receive(int port, void* data, long bytes);

// Returns when a transfer that was begun is done.
int circuit_wait(long transfer);

// Whether a transfer that was begun is done: 1, and it is ended as by circuit_wait, or 0, and it
// goes on.
int circuit_test(long transfer);

// Bytes that the last receive through a port got, of those that circuit_receive, circuit_wait or
// circuit_test has ended: what was sent, up to the next multiple of 64. 0 before the first.
long circuit_received(int port);

#ifdef __cplusplus
}
#endif

// Numbers of the calls, for Plait's own code.
#define PLAIT_CALL_CIRCUIT_CONNECT 4100
#define PLAIT_CALL_CIRCUIT_SEND 4101
#define PLAIT_CALL_CIRCUIT_RECEIVE 4102
#define PLAIT_CALL_CIRCUIT_START_SEND 4103
#define PLAIT_CALL_CIRCUIT_START_RECEIVE 4104
#define PLAIT_CALL_CIRCUIT_WAIT 4105
#define PLAIT_CALL_CIRCUIT_TEST 4106
#define PLAIT_CALL_CIRCUIT_RECEIVED 4107

#endif  // PLAIT_NETWORK_H
