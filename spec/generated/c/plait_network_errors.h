// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the calls of virtual circuits are made of, and their errors.
// Generated from spec/network.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_NETWORK_ERRORS_H
#define PLAIT_NETWORK_ERRORS_H

#define PLAIT_OP_CIRCUIT_CONNECT 32
#define PLAIT_OP_CIRCUIT_SEND 33
#define PLAIT_OP_CIRCUIT_RECEIVE 34
#define PLAIT_CIRCUIT_WAS_TRUNCATED 1
#define PLAIT_CIRCUIT_WAS_REFUSED 5
#define PLAIT_CIRCUIT_WAS_LOST 7
#define PLAIT_CIRCUIT_PORTS_MAX 64

#define PLAIT_CIRCUIT_NO_PORT (-100)
#define PLAIT_CIRCUIT_NO_RANK (-101)
#define PLAIT_CIRCUIT_NO_THEIR_PORT (-102)
#define PLAIT_CIRCUIT_OTHER_CABLE (-114)
#define PLAIT_CIRCUIT_OF_LIBRARY (-115)
#define PLAIT_CIRCUIT_BUSY (-103)
#define PLAIT_CIRCUIT_UNCONNECTED (-104)
#define PLAIT_CIRCUIT_NO_BYTES (-105)
#define PLAIT_CIRCUIT_NO_PLACE (-106)
#define PLAIT_CIRCUIT_NO_TRANSFER (-107)
#define PLAIT_CIRCUIT_LONG_SEND (-108)
#define PLAIT_CIRCUIT_SHORT_RECEIVE (-109)
#define PLAIT_CIRCUIT_FRAME_LOST (-110)
#define PLAIT_CIRCUIT_TO_ITSELF (-111)
#define PLAIT_CIRCUIT_NO_NODE (-112)
#define PLAIT_CIRCUIT_CPU_RANK (-113)

#ifdef __cplusplus
// The words of an error, nullptr for another number.
inline const char* plait_circuit_error(long long number) {
  switch (number) {
    case -100:
      return "there is no virtual port {port}; a rank has 0 to {last}";
    case -101:
      return "there is no rank {peer}; there are 0 to {last}";
    case -102:
      return "there is no virtual port {port} at any rank; there are 0 to {last} at most";
    case -114:
      return "virtual port {port} is on another cable than port {their_port} of rank {peer}; "
             "of {size} ports each the first are on the first cable";
    case -115:
      return "virtual port {port} is one of those that collectives by circuits take: the upper "
             "half of each cable's {size}";
    case -103:
      return "virtual port {port} has a transfer that is not done; circuit_wait ends one that "
             "was started";
    case -104:
      return "virtual port {port} is not connected; circuit_connect does that";
    case -105:
      return "{size} bytes for virtual port {port}, less than none";
    case -106:
      return "the {size} bytes for virtual port {port} must begin at a multiple of 64 bytes, "
             "as an array does, and end in the memory of this rank";
    case -107:
      return "{size} is no transfer that is under way";
    case -108:
      return "port {their_port} of rank {peer} sends more than the {size} bytes that virtual "
             "port {port} receives";
    case -109:
      return "port {their_port} of rank {peer} receives less than the {size} bytes that "
             "virtual port {port} sends";
    case -110:
      return "a frame between virtual port {port} and port {their_port} of rank {peer} was "
             "lost or broken";
    case -111:
      return "rank {peer} is this rank, and a circuit leads to another one";
    case -112:
      return "rank {peer} is not reached by a circuit";
    case -113:
      return "a CPU rank has no virtual ports yet; --fpga all makes all ranks FPGAs";
    default:
      return nullptr;
  }
}
#endif

#endif  // PLAIT_NETWORK_ERRORS_H
