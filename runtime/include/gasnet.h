/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * GASNet 1, core and extended API, as far as Plait has it: see docs/reference/gasnet.md. Nodes are
 * the ranks of the run. Remote addresses lie in the segment of gasnet_attach.
 */
#ifndef PLAIT_INCLUDE_GASNET_H
#define PLAIT_INCLUDE_GASNET_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#include "gasnet_constants.h" /* and types, of FPGA ranks, too */
typedef void* gasnet_token_t;

typedef struct {
  gasnet_node_t host;
  gasnet_node_t supernode;
} gasnet_nodeinfo_t;

/* Operations that have been started. */
typedef struct plait_gasnet_handle* gasnet_handle_t;
#define GASNET_INVALID_HANDLE ((gasnet_handle_t)0)
typedef struct plait_gasnet_handle* gasnet_valget_handle_t;

/* A lock that handlers may take, too. */
typedef struct {
  uintptr_t held_at; /* by the library: where it was taken, 0 if nobody has it */
} gasnet_hsl_t;
#define GASNET_HSL_INITIALIZER {0}

#include "plait_gasnet.h" /* generated: errors, and gasnet_AMRequestShort0 and its kin as macros */

/* ---- the job ----------------------------------------------------------------------------------
 */
int gasnet_init(int* argc, char*** argv);
int gasnet_attach(gasnet_handlerentry_t* table, int numentries, uintptr_t segsize,
                  uintptr_t minheapoffset);
void gasnet_exit(int exitcode) __attribute__((noreturn));
gasnet_node_t gasnet_mynode(void);
gasnet_node_t gasnet_nodes(void);
uintptr_t gasnet_getMaxLocalSegmentSize(void);
uintptr_t gasnet_getMaxGlobalSegmentSize(void);
int gasnet_getSegmentInfo(gasnet_seginfo_t* seginfo_table, int numentries);
int gasnet_getNodeInfo(gasnet_nodeinfo_t* nodeinfo_table, int numentries);
char* gasnet_getenv(const char* s);
const char* gasnet_ErrorName(int errval);
const char* gasnet_ErrorDesc(int errval);

/* ---- active messages --------------------------------------------------------------------------
 */
#define PLAIT_GASNET_ARGUMENTS                                                                    \
  gasnet_handlerarg_t a0, gasnet_handlerarg_t a1, gasnet_handlerarg_t a2, gasnet_handlerarg_t a3, \
      gasnet_handlerarg_t a4, gasnet_handlerarg_t a5, gasnet_handlerarg_t a6,                     \
      gasnet_handlerarg_t a7, gasnet_handlerarg_t a8, gasnet_handlerarg_t a9,                     \
      gasnet_handlerarg_t a10, gasnet_handlerarg_t a11, gasnet_handlerarg_t a12,                  \
      gasnet_handlerarg_t a13, gasnet_handlerarg_t a14, gasnet_handlerarg_t a15
int plait_gasnet_request(unsigned call, gasnet_node_t node, gasnet_handler_t handler,
                         const void* data, size_t bytes, void* there, PLAIT_GASNET_ARGUMENTS);
#define plait_gasnet_request_long plait_gasnet_request
#define plait_gasnet_reply_long plait_gasnet_reply
int plait_gasnet_reply(unsigned call, gasnet_token_t token, gasnet_handler_t handler,
                       const void* data, size_t bytes, void* there, PLAIT_GASNET_ARGUMENTS);
int gasnet_AMGetMsgSource(gasnet_token_t token, gasnet_node_t* srcindex);
int gasnet_AMPoll(void);
#define gasnet_AMMaxLongRequest() ((size_t)1 << 30)
#define gasnet_AMMaxLongReply() ((size_t)1 << 30)

/* Runs handlers of what comes until the condition holds. */
#define GASNET_BLOCKUNTIL(cond)          \
  do {                                   \
    plait_gasnet_handle_all();           \
    while (!(cond)) plait_gasnet_wait(); \
  } while (0)
void plait_gasnet_handle_all(void);
void plait_gasnet_wait(void);

void gasnet_hold_interrupts(void);
void gasnet_resume_interrupts(void);
void gasnet_hsl_init(gasnet_hsl_t* hsl);
void gasnet_hsl_destroy(gasnet_hsl_t* hsl);
void gasnet_hsl_lock(gasnet_hsl_t* hsl);
int gasnet_hsl_trylock(gasnet_hsl_t* hsl);
void gasnet_hsl_unlock(gasnet_hsl_t* hsl);

/* ---- memory of others: returns when it is done ------------------------------------------------
 */
void gasnet_put(gasnet_node_t node, void* dest, void* src, size_t nbytes);
void gasnet_put_bulk(gasnet_node_t node, void* dest, void* src, size_t nbytes);
void gasnet_get(void* dest, gasnet_node_t node, void* src, size_t nbytes);
void gasnet_get_bulk(void* dest, gasnet_node_t node, void* src, size_t nbytes);
void gasnet_memset(gasnet_node_t node, void* dest, int val, size_t nbytes);
void gasnet_put_val(gasnet_node_t node, void* dest, gasnet_register_value_t value, size_t nbytes);
gasnet_register_value_t gasnet_get_val(gasnet_node_t node, void* src, size_t nbytes);

/* ---- with a handle ----------------------------------------------------------------------------
 */
gasnet_handle_t gasnet_put_nb(gasnet_node_t node, void* dest, void* src, size_t nbytes);
gasnet_handle_t gasnet_put_nb_bulk(gasnet_node_t node, void* dest, void* src, size_t nbytes);
gasnet_handle_t gasnet_get_nb(void* dest, gasnet_node_t node, void* src, size_t nbytes);
gasnet_handle_t gasnet_get_nb_bulk(void* dest, gasnet_node_t node, void* src, size_t nbytes);
gasnet_handle_t gasnet_memset_nb(gasnet_node_t node, void* dest, int val, size_t nbytes);
gasnet_handle_t gasnet_put_nb_val(gasnet_node_t node, void* dest, gasnet_register_value_t value,
                                  size_t nbytes);
gasnet_valget_handle_t gasnet_get_nb_val(gasnet_node_t node, void* src, size_t nbytes);
gasnet_register_value_t gasnet_wait_syncnb_valget(gasnet_valget_handle_t handle);
void gasnet_wait_syncnb(gasnet_handle_t handle);
int gasnet_try_syncnb(gasnet_handle_t handle);
void gasnet_wait_syncnb_all(gasnet_handle_t* handles, size_t numhandles);
int gasnet_try_syncnb_all(gasnet_handle_t* handles, size_t numhandles);
void gasnet_wait_syncnb_some(gasnet_handle_t* handles, size_t numhandles);
int gasnet_try_syncnb_some(gasnet_handle_t* handles, size_t numhandles);

/* ---- without -----------------------------------------------------------------------------------
 */
void gasnet_put_nbi(gasnet_node_t node, void* dest, void* src, size_t nbytes);
void gasnet_put_nbi_bulk(gasnet_node_t node, void* dest, void* src, size_t nbytes);
void gasnet_get_nbi(void* dest, gasnet_node_t node, void* src, size_t nbytes);
void gasnet_get_nbi_bulk(void* dest, gasnet_node_t node, void* src, size_t nbytes);
void gasnet_memset_nbi(gasnet_node_t node, void* dest, int val, size_t nbytes);
void gasnet_put_nbi_val(gasnet_node_t node, void* dest, gasnet_register_value_t value,
                        size_t nbytes);
void gasnet_wait_syncnbi_puts(void);
void gasnet_wait_syncnbi_gets(void);
void gasnet_wait_syncnbi_all(void);
int gasnet_try_syncnbi_puts(void);
int gasnet_try_syncnbi_gets(void);
int gasnet_try_syncnbi_all(void);
void gasnet_begin_nbi_accessregion(void);
gasnet_handle_t gasnet_end_nbi_accessregion(void);

/* ---- the barrier, in two steps ----------------------------------------------------------------
 */
void gasnet_barrier_notify(int id, int flags);
int gasnet_barrier_wait(int id, int flags);
int gasnet_barrier_try(int id, int flags);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
