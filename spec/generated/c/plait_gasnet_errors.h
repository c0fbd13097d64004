// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of GASNet's calls.
// Generated from spec/gasnet.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_GASNET_ERRORS_H
#define PLAIT_GASNET_ERRORS_H

#define PLAIT_GASNET_NO_NODE (-150)
#define PLAIT_GASNET_NO_HANDLER (-151)
#define PLAIT_GASNET_TOO_LONG (-152)
#define PLAIT_GASNET_SECOND_REPLY (-153)
#define PLAIT_GASNET_IN_HANDLER (-154)
#define PLAIT_GASNET_NO_TOKEN (-155)
#define PLAIT_GASNET_EARLY (-156)
#define PLAIT_GASNET_REPLY_REPLIES (-157)
#define PLAIT_GASNET_BAD_INDEX (-158)
#define PLAIT_GASNET_NO_NOTIFY (-159)
#define PLAIT_GASNET_SECOND_NOTIFY (-160)
#define PLAIT_GASNET_AGAIN (-161)
#define PLAIT_GASNET_LOCK_HELD (-162)
#define PLAIT_GASNET_LOCK_FREE (-163)
#define PLAIT_GASNET_TOO_MANY (-165)
#define PLAIT_GASNET_NO_ANSWER (-164)
#define PLAIT_GASNET_NO_OBJECT (-175)
#define PLAIT_GASNET_OUTSIDE (-166)
#define PLAIT_GASNET_NO_VALUE (-167)
#define PLAIT_GASNET_MANY_VALUES (-168)
#define PLAIT_GASNET_NO_HANDLE (-174)
#define PLAIT_GASNET_REGION_OPEN (-169)
#define PLAIT_GASNET_NO_REGION (-170)
#define PLAIT_GASNET_IN_REGION (-171)
#define PLAIT_GASNET_NO_PAGE (-172)
#define PLAIT_GASNET_TOO_GREAT (-173)

#ifdef __cplusplus
// The words of an error, nullptr for another number.
inline const char* plait_gasnet_error(long long number) {
  switch (number) {
    case -150:
      return "there is no node {peer}; there are 0 to {last}";
    case -151:
      return "node {peer} has no handler {tag}: gasnet_attach was not given it";
    case -152:
      return "{size} bytes are more than gasnet_AMMaxMedium() gives, {room}";
    case -153:
      return "a request has one reply";
    case -154:
      return "a handler may reply and look at the node, but not wait or send requests";
    case -155:
      return "the token is not that of a handler that runs now";
    case -156:
      return "called before gasnet_attach";
    case -157:
      return "a handler of a reply cannot reply";
    case -158:
      return "an entry of the table has index {tag}; a program's are 128 to 255, each once, or "
             "0 for any";
    case -159:
      return "called without gasnet_barrier_notify before";
    case -160:
      return "called twice, without gasnet_barrier_wait in between";
    case -161:
      return "called twice";
    case -162:
      return "the lock is held, and nobody can give it back meanwhile";
    case -163:
      return "nobody has the lock";
    case -165:
      return "an FPGA node knows {room} nodes; there are {size}";
    case -164:
      return "node {peer} does not answer";
    case -175:
      return "the number that is cast to a pointer is no address of an object of this node";
    case -166:
      return "{size} bytes do not lie in the segment of node {peer}, which has {room} bytes";
    case -167:
      return "nbytes is {size}; a value has 1 to {room}";
    case -168:
      return "{room} handles of values have not been synced, more than an FPGA node keeps";
    case -174:
      return "the handle is none, or has been synced already";
    case -169:
      return "an access region is open already; there is one at a time";
    case -170:
      return "no access region is open";
    case -171:
      return "an access region is open; gasnet_end_nbi_accessregion gives its handle";
    case -172:
      return "segsize is {size}, no multiple of GASNET_PAGESIZE, {room}";
    case -173:
      return "segsize is {size}, more than gasnet_getMaxLocalSegmentSize(), {room}; the "
             "variable GASNET_MAX_SEGSIZE says how much";
    default:
      return nullptr;
  }
}
#endif

#endif  // PLAIT_GASNET_ERRORS_H
