/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The primitives, for the library's own code, where they are registers of a soft processor.
 */
#ifndef PLAIT_SOFT_PRIMITIVES_H
#define PLAIT_SOFT_PRIMITIVES_H

#include "../../include/plait.h"
#include "plait_soft.h"

#define PLAIT_REGISTER(name) (*(volatile unsigned*)PLAIT_SOFT_##name)

/* What the last completion said stands in registers; plait_bytes, which is also the name of a
 * member, is a variable. */
#define plait_status ((int)PLAIT_REGISTER(STATUS))
#ifdef PLAIT_PARTS
#define plait_peer plait_rank_at((int)PLAIT_REGISTER(PEER))
#else
#define plait_peer ((int)PLAIT_REGISTER(PEER))
#endif
#define plait_tag ((int)PLAIT_REGISTER(TAG))
#define plait_found ((int)PLAIT_REGISTER(FOUND))
#define plait_datatype ((int)PLAIT_REGISTER(DATATYPE))

/* What a run tells its programs: made with each image. */
extern const double plait_period;                /* seconds of a cycle */
extern const unsigned long long plait_period_ps; /* the same in picoseconds */
extern const long long plait_beginning;          /* of the calendar, in seconds since 1970 */
extern const int plait_is_mixed;                 /* other ranks have a long of 8 bytes */
extern const int plait_world;                    /* ranks of the run */
extern int plait_argc;
extern char* plait_argv[];

/* Cycles since the run began. */
unsigned long long plait_cycles(void);
/* Writes a message to the host, on a stream of spec/wire.yaml. */
void plait_log(int stream, const void* data, unsigned size);
/* Ends this rank: what was printed goes out before. */
_Noreturn void plait_end(int code);

#endif
