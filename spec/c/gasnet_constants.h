/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * GASNet's constants, and the types that are alike everywhere. Both gasnet.h, of CPU and of FPGA
 * ranks, include this.
 */
#ifndef PLAIT_SPEC_GASNET_CONSTANTS_H
#define PLAIT_SPEC_GASNET_CONSTANTS_H

#include <stddef.h>
#include <stdint.h>

#if !defined(GASNET_SEQ) && !defined(GASNET_PAR) && !defined(GASNET_PARSYNC)
#define GASNET_SEQ 1
#endif

#define GASNET_SPEC_VERSION_MAJOR 1
#define GASNET_SPEC_VERSION_MINOR 8
#define GASNET_VERSION GASNET_SPEC_VERSION_MAJOR
#define GASNET_RELEASE_VERSION_MAJOR 1
#define GASNET_RELEASE_VERSION_MINOR 0
#define GASNET_CONFIG_STRING "Plait"
#define GASNET_SEGMENT_FAST 1
#define GASNET_ALIGNED_SEGMENTS 1
#define GASNET_PAGESIZE 4096
#define GASNET_MAXNODES 1024

typedef uint16_t gasnet_node_t;
typedef uint8_t gasnet_handler_t;
typedef int32_t gasnet_handlerarg_t;
typedef uintptr_t gasnet_register_value_t;
#define SIZEOF_GASNET_REGISTER_VALUE_T 8

typedef struct {
  gasnet_handler_t index; /* 128 to 255; 0: one is chosen, and written here */
  void (*fnptr)();
} gasnet_handlerentry_t;

typedef struct {
  void* addr;
  uintptr_t size;
} gasnet_seginfo_t;

#define GASNET_BARRIERFLAG_ANONYMOUS 1
#define GASNET_BARRIERFLAG_MISMATCH 2

/* 512 is the least that the specification lets it be: an FPGA node keeps so much. */
#define gasnet_AMMaxArgs() ((size_t)PLAIT_GASNET_ARGUMENTS_MAX)
#define gasnet_AMMaxMedium() ((size_t)512)

#endif
