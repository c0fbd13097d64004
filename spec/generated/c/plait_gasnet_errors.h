// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of GASNet's calls.
// Generated from spec/gasnet.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_GASNET_ERRORS_H
#define PLAIT_GASNET_ERRORS_H

#define PLAIT_GASNET_NO_NODE (-120)
#define PLAIT_GASNET_NO_HANDLER (-121)
#define PLAIT_GASNET_TOO_LONG (-122)
#define PLAIT_GASNET_SECOND_REPLY (-123)
#define PLAIT_GASNET_IN_HANDLER (-124)
#define PLAIT_GASNET_NO_TOKEN (-125)
#define PLAIT_GASNET_EARLY (-126)
#define PLAIT_GASNET_REPLY_REPLIES (-127)
#define PLAIT_GASNET_BAD_INDEX (-128)
#define PLAIT_GASNET_NO_NOTIFY (-129)
#define PLAIT_GASNET_SECOND_NOTIFY (-130)
#define PLAIT_GASNET_AGAIN (-131)
#define PLAIT_GASNET_LOCK_HELD (-132)
#define PLAIT_GASNET_LOCK_FREE (-133)
#define PLAIT_GASNET_TOO_MANY (-135)
#define PLAIT_GASNET_NO_ANSWER (-134)

#ifdef __cplusplus
// The words of an error, nullptr for another number.
inline const char* plait_gasnet_error(long long number) {
  switch (number) {
    case -120:
      return "there is no node {peer}; there are 0 to {last}";
    case -121:
      return "node {peer} has no handler {tag}: gasnet_attach was not given it";
    case -122:
      return "{size} bytes are more than gasnet_AMMaxMedium() gives, {room}";
    case -123:
      return "a request has one reply";
    case -124:
      return "a handler may reply and look at the node, but not wait or send requests";
    case -125:
      return "the token is not that of a handler that runs now";
    case -126:
      return "called before gasnet_attach";
    case -127:
      return "a handler of a reply cannot reply";
    case -128:
      return "an entry of the table has index {tag}; a program's are 128 to 255, each once, or "
             "0 for any";
    case -129:
      return "called without gasnet_barrier_notify before";
    case -130:
      return "called twice, without gasnet_barrier_wait in between";
    case -131:
      return "called twice";
    case -132:
      return "the lock is held, and nobody can give it back meanwhile";
    case -133:
      return "nobody has the lock";
    case -135:
      return "an FPGA node knows {room} nodes; there are {size}";
    case -134:
      return "node {peer} does not answer";
    default:
      return nullptr;
  }
}
#endif

#endif  // PLAIT_GASNET_ERRORS_H
