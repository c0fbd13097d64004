// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls, errors and messages of GASNet.
// Generated from spec/gasnet.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_GASNET_H
#define PLAIT_GASNET_H

// no error
#define GASNET_OK 0
// GASNet has not been initialised
#define GASNET_ERR_NOT_INIT 10001
// an argument is not valid
#define GASNET_ERR_BAD_ARG 10002
// a resource is not there
#define GASNET_ERR_RESOURCE 10003
// nodes named different barriers
#define GASNET_ERR_BARRIER_MISMATCH 10004
// it is not yet so far
#define GASNET_ERR_NOT_READY 10005

#define PLAIT_GASNET_ARGUMENTS_MAX 16
#define PLAIT_GASNET_REQUESTS_MAX 8
#define PLAIT_GASNET_SEGMENT_PLACE 0x200000000000
#define PLAIT_GASNET_OPCODE_PUT 5
#define PLAIT_GASNET_OPCODE_GET 6
#define PLAIT_GASNET_OPCODE_REQUEST 8
#define PLAIT_GASNET_OPCODE_REPLY 9
#define PLAIT_GASNET_REPLIED 16
#define PLAIT_GASNET_HANDLER 64
#define PLAIT_GASNET_SET 1
// arguments alone
#define PLAIT_GASNET_SHORT 0
// and data, which the handler is given
#define PLAIT_GASNET_MEDIUM 1
// and data that stand in the segment when the handler runs
#define PLAIT_GASNET_LONG 2
// the reply of a handler that did not reply
#define PLAIT_GASNET_NONE 3

#define PLAIT_CALL_GASNET_INIT 4320
#define PLAIT_CALL_GASNET_ATTACH 4321
#define PLAIT_CALL_GASNET_EXIT 4322
#define PLAIT_CALL_GASNET_MYNODE 4323
#define PLAIT_CALL_GASNET_NODES 4324
#define PLAIT_CALL_GASNET_GETMAXLOCALSEGMENTSIZE 4325
#define PLAIT_CALL_GASNET_GETMAXGLOBALSEGMENTSIZE 4326
#define PLAIT_CALL_GASNET_GETSEGMENTINFO 4327
#define PLAIT_CALL_GASNET_GETNODEINFO 4328
#define PLAIT_CALL_GASNET_GETENV 4329
#define PLAIT_CALL_GASNET_AMGETMSGSOURCE 4330
#define PLAIT_CALL_GASNET_AMPOLL 4331
#define PLAIT_CALL_GASNET_BLOCKUNTIL 4332
#define PLAIT_CALL_GASNET_HOLD_INTERRUPTS 4333
#define PLAIT_CALL_GASNET_RESUME_INTERRUPTS 4334
#define PLAIT_CALL_GASNET_HSL_INIT 4335
#define PLAIT_CALL_GASNET_HSL_DESTROY 4336
#define PLAIT_CALL_GASNET_HSL_LOCK 4337
#define PLAIT_CALL_GASNET_HSL_TRYLOCK 4338
#define PLAIT_CALL_GASNET_HSL_UNLOCK 4339
#define PLAIT_CALL_GASNET_PUT 4340
#define PLAIT_CALL_GASNET_PUT_BULK 4341
#define PLAIT_CALL_GASNET_GET 4342
#define PLAIT_CALL_GASNET_GET_BULK 4343
#define PLAIT_CALL_GASNET_MEMSET 4344
#define PLAIT_CALL_GASNET_PUT_VAL 4345
#define PLAIT_CALL_GASNET_GET_VAL 4346
#define PLAIT_CALL_GASNET_PUT_NB 4347
#define PLAIT_CALL_GASNET_PUT_NB_BULK 4348
#define PLAIT_CALL_GASNET_GET_NB 4349
#define PLAIT_CALL_GASNET_GET_NB_BULK 4350
#define PLAIT_CALL_GASNET_MEMSET_NB 4351
#define PLAIT_CALL_GASNET_PUT_NB_VAL 4352
#define PLAIT_CALL_GASNET_GET_NB_VAL 4353
#define PLAIT_CALL_GASNET_WAIT_SYNCNB_VALGET 4354
#define PLAIT_CALL_GASNET_WAIT_SYNCNB 4355
#define PLAIT_CALL_GASNET_TRY_SYNCNB 4356
#define PLAIT_CALL_GASNET_WAIT_SYNCNB_ALL 4357
#define PLAIT_CALL_GASNET_TRY_SYNCNB_ALL 4358
#define PLAIT_CALL_GASNET_WAIT_SYNCNB_SOME 4359
#define PLAIT_CALL_GASNET_TRY_SYNCNB_SOME 4360
#define PLAIT_CALL_GASNET_PUT_NBI 4361
#define PLAIT_CALL_GASNET_PUT_NBI_BULK 4362
#define PLAIT_CALL_GASNET_GET_NBI 4363
#define PLAIT_CALL_GASNET_GET_NBI_BULK 4364
#define PLAIT_CALL_GASNET_MEMSET_NBI 4365
#define PLAIT_CALL_GASNET_PUT_NBI_VAL 4366
#define PLAIT_CALL_GASNET_WAIT_SYNCNBI_PUTS 4367
#define PLAIT_CALL_GASNET_WAIT_SYNCNBI_GETS 4368
#define PLAIT_CALL_GASNET_WAIT_SYNCNBI_ALL 4369
#define PLAIT_CALL_GASNET_TRY_SYNCNBI_PUTS 4370
#define PLAIT_CALL_GASNET_TRY_SYNCNBI_GETS 4371
#define PLAIT_CALL_GASNET_TRY_SYNCNBI_ALL 4372
#define PLAIT_CALL_GASNET_BEGIN_NBI_ACCESSREGION 4373
#define PLAIT_CALL_GASNET_END_NBI_ACCESSREGION 4374
#define PLAIT_CALL_GASNET_BARRIER_NOTIFY 4375
#define PLAIT_CALL_GASNET_BARRIER_WAIT 4376
#define PLAIT_CALL_GASNET_BARRIER_TRY 4377
#define PLAIT_CALL_GASNET_POINTER 4378

// Of routines that send a message: that of the one without arguments.
#define PLAIT_CALL_GASNET_AMREQUESTSHORT 4200
#define PLAIT_CALL_GASNET_AMREQUESTMEDIUM 4217
#define PLAIT_CALL_GASNET_AMREQUESTLONG 4234
#define PLAIT_CALL_GASNET_AMREQUESTLONGASYNC 4251
#define PLAIT_CALL_GASNET_AMREPLYSHORT 4268
#define PLAIT_CALL_GASNET_AMREPLYMEDIUM 4285
#define PLAIT_CALL_GASNET_AMREPLYLONG 4302

// X(call without arguments, category)
#define PLAIT_GASNET_MESSAGES(X) \
  X(4200, PLAIT_GASNET_SHORT) \
  X(4217, PLAIT_GASNET_MEDIUM) \
  X(4234, PLAIT_GASNET_LONG) \
  X(4251, PLAIT_GASNET_LONG) \
  X(4268, PLAIT_GASNET_SHORT) \
  X(4285, PLAIT_GASNET_MEDIUM) \
  X(4302, PLAIT_GASNET_LONG)

// X(value, name, text)
#define PLAIT_GASNET_ERRORS(X) \
  X(0, "GASNET_OK", "no error") \
  X(10001, "GASNET_ERR_NOT_INIT", "GASNet has not been initialised") \
  X(10002, "GASNET_ERR_BAD_ARG", "an argument is not valid") \
  X(10003, "GASNET_ERR_RESOURCE", "a resource is not there") \
  X(10004, "GASNET_ERR_BARRIER_MISMATCH", "nodes named different barriers") \
  X(10005, "GASNET_ERR_NOT_READY", "it is not yet so far")

// Of a handler with so many arguments: the rest of its parameters, and of a call.
#define PLAIT_GASNET_TYPES_0
#define PLAIT_GASNET_VALUES_0
#define PLAIT_GASNET_TYPES_1 PLAIT_GASNET_TYPES_0, int
#define PLAIT_GASNET_VALUES_1 PLAIT_GASNET_VALUES_0, a[0]
#define PLAIT_GASNET_TYPES_2 PLAIT_GASNET_TYPES_1, int
#define PLAIT_GASNET_VALUES_2 PLAIT_GASNET_VALUES_1, a[1]
#define PLAIT_GASNET_TYPES_3 PLAIT_GASNET_TYPES_2, int
#define PLAIT_GASNET_VALUES_3 PLAIT_GASNET_VALUES_2, a[2]
#define PLAIT_GASNET_TYPES_4 PLAIT_GASNET_TYPES_3, int
#define PLAIT_GASNET_VALUES_4 PLAIT_GASNET_VALUES_3, a[3]
#define PLAIT_GASNET_TYPES_5 PLAIT_GASNET_TYPES_4, int
#define PLAIT_GASNET_VALUES_5 PLAIT_GASNET_VALUES_4, a[4]
#define PLAIT_GASNET_TYPES_6 PLAIT_GASNET_TYPES_5, int
#define PLAIT_GASNET_VALUES_6 PLAIT_GASNET_VALUES_5, a[5]
#define PLAIT_GASNET_TYPES_7 PLAIT_GASNET_TYPES_6, int
#define PLAIT_GASNET_VALUES_7 PLAIT_GASNET_VALUES_6, a[6]
#define PLAIT_GASNET_TYPES_8 PLAIT_GASNET_TYPES_7, int
#define PLAIT_GASNET_VALUES_8 PLAIT_GASNET_VALUES_7, a[7]
#define PLAIT_GASNET_TYPES_9 PLAIT_GASNET_TYPES_8, int
#define PLAIT_GASNET_VALUES_9 PLAIT_GASNET_VALUES_8, a[8]
#define PLAIT_GASNET_TYPES_10 PLAIT_GASNET_TYPES_9, int
#define PLAIT_GASNET_VALUES_10 PLAIT_GASNET_VALUES_9, a[9]
#define PLAIT_GASNET_TYPES_11 PLAIT_GASNET_TYPES_10, int
#define PLAIT_GASNET_VALUES_11 PLAIT_GASNET_VALUES_10, a[10]
#define PLAIT_GASNET_TYPES_12 PLAIT_GASNET_TYPES_11, int
#define PLAIT_GASNET_VALUES_12 PLAIT_GASNET_VALUES_11, a[11]
#define PLAIT_GASNET_TYPES_13 PLAIT_GASNET_TYPES_12, int
#define PLAIT_GASNET_VALUES_13 PLAIT_GASNET_VALUES_12, a[12]
#define PLAIT_GASNET_TYPES_14 PLAIT_GASNET_TYPES_13, int
#define PLAIT_GASNET_VALUES_14 PLAIT_GASNET_VALUES_13, a[13]
#define PLAIT_GASNET_TYPES_15 PLAIT_GASNET_TYPES_14, int
#define PLAIT_GASNET_VALUES_15 PLAIT_GASNET_VALUES_14, a[14]
#define PLAIT_GASNET_TYPES_16 PLAIT_GASNET_TYPES_15, int
#define PLAIT_GASNET_VALUES_16 PLAIT_GASNET_VALUES_15, a[15]

#define gasnet_AMRequestShort0(node, handler) plait_gasnet_request(4200, node, handler, \
    (void*)0, 0, (void*)0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort1(node, handler, a0) plait_gasnet_request(4201, node, handler, \
    (void*)0, 0, (void*)0, a0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort2(node, handler, a0, a1) plait_gasnet_request(4202, node, handler, \
    (void*)0, 0, (void*)0, a0, a1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort3(node, handler, a0, a1, a2) plait_gasnet_request(4203, node, \
    handler, (void*)0, 0, (void*)0, a0, a1, a2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort4(node, handler, a0, a1, a2, a3) plait_gasnet_request(4204, node, \
    handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort5(node, handler, a0, a1, a2, a3, a4) plait_gasnet_request(4205, \
    node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort6(node, handler, a0, a1, a2, a3, a4, a5) plait_gasnet_request(4206, \
    node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort7(node, handler, a0, a1, a2, a3, a4, a5, a6) \
    plait_gasnet_request(4207, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort8(node, handler, a0, a1, a2, a3, a4, a5, a6, a7) \
    plait_gasnet_request(4208, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort9(node, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8) \
    plait_gasnet_request(4209, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort10(node, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) \
    plait_gasnet_request(4210, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort11(node, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) \
    plait_gasnet_request(4211, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, 0, 0, 0, 0, 0)
#define gasnet_AMRequestShort12(node, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) \
    plait_gasnet_request(4212, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, a11, 0, 0, 0, 0)
#define gasnet_AMRequestShort13(node, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
    a12) plait_gasnet_request(4213, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, \
    a5, a6, a7, a8, a9, a10, a11, a12, 0, 0, 0)
#define gasnet_AMRequestShort14(node, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
    a12, a13) plait_gasnet_request(4214, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, \
    a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, 0, 0)
#define gasnet_AMRequestShort15(node, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
    a12, a13, a14) plait_gasnet_request(4215, node, handler, (void*)0, 0, (void*)0, a0, a1, a2, \
    a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, 0)
#define gasnet_AMRequestShort16(node, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
    a12, a13, a14, a15) plait_gasnet_request(4216, node, handler, (void*)0, 0, (void*)0, a0, a1, \
    a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15)

#define gasnet_AMRequestMedium0(node, handler, data, bytes) plait_gasnet_request(4217, node, \
    handler, data, bytes, (void*)0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium1(node, handler, data, bytes, a0) plait_gasnet_request(4218, node, \
    handler, data, bytes, (void*)0, a0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium2(node, handler, data, bytes, a0, a1) plait_gasnet_request(4219, \
    node, handler, data, bytes, (void*)0, a0, a1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium3(node, handler, data, bytes, a0, a1, a2) \
    plait_gasnet_request(4220, node, handler, data, bytes, (void*)0, a0, a1, a2, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium4(node, handler, data, bytes, a0, a1, a2, a3) \
    plait_gasnet_request(4221, node, handler, data, bytes, (void*)0, a0, a1, a2, a3, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium5(node, handler, data, bytes, a0, a1, a2, a3, a4) \
    plait_gasnet_request(4222, node, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium6(node, handler, data, bytes, a0, a1, a2, a3, a4, a5) \
    plait_gasnet_request(4223, node, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium7(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6) \
    plait_gasnet_request(4224, node, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium8(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7) \
    plait_gasnet_request(4225, node, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium9(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8) \
    plait_gasnet_request(4226, node, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium10(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9) plait_gasnet_request(4227, node, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium11(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10) plait_gasnet_request(4228, node, handler, data, bytes, (void*)0, a0, a1, a2, a3, \
    a4, a5, a6, a7, a8, a9, a10, 0, 0, 0, 0, 0)
#define gasnet_AMRequestMedium12(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11) plait_gasnet_request(4229, node, handler, data, bytes, (void*)0, a0, a1, a2, \
    a3, a4, a5, a6, a7, a8, a9, a10, a11, 0, 0, 0, 0)
#define gasnet_AMRequestMedium13(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11, a12) plait_gasnet_request(4230, node, handler, data, bytes, (void*)0, a0, a1, \
    a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, 0, 0, 0)
#define gasnet_AMRequestMedium14(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11, a12, a13) plait_gasnet_request(4231, node, handler, data, bytes, (void*)0, a0, \
    a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, 0, 0)
#define gasnet_AMRequestMedium15(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11, a12, a13, a14) plait_gasnet_request(4232, node, handler, data, bytes, \
    (void*)0, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, 0)
#define gasnet_AMRequestMedium16(node, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11, a12, a13, a14, a15) plait_gasnet_request(4233, node, handler, data, bytes, \
    (void*)0, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15)

#define gasnet_AMRequestLong0(node, handler, data, bytes, there) plait_gasnet_request_long(4234, \
    node, handler, data, bytes, there, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong1(node, handler, data, bytes, there, a0) \
    plait_gasnet_request_long(4235, node, handler, data, bytes, there, a0, 0, 0, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong2(node, handler, data, bytes, there, a0, a1) \
    plait_gasnet_request_long(4236, node, handler, data, bytes, there, a0, a1, 0, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong3(node, handler, data, bytes, there, a0, a1, a2) \
    plait_gasnet_request_long(4237, node, handler, data, bytes, there, a0, a1, a2, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong4(node, handler, data, bytes, there, a0, a1, a2, a3) \
    plait_gasnet_request_long(4238, node, handler, data, bytes, there, a0, a1, a2, a3, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong5(node, handler, data, bytes, there, a0, a1, a2, a3, a4) \
    plait_gasnet_request_long(4239, node, handler, data, bytes, there, a0, a1, a2, a3, a4, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong6(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5) \
    plait_gasnet_request_long(4240, node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong7(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6) \
    plait_gasnet_request_long(4241, node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong8(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7) \
    plait_gasnet_request_long(4242, node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong9(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8) plait_gasnet_request_long(4243, node, handler, data, bytes, there, a0, a1, a2, a3, a4, \
    a5, a6, a7, a8, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong10(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9) plait_gasnet_request_long(4244, node, handler, data, bytes, there, a0, a1, a2, \
    a3, a4, a5, a6, a7, a8, a9, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong11(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10) plait_gasnet_request_long(4245, node, handler, data, bytes, there, a0, a1, \
    a2, a3, a4, a5, a6, a7, a8, a9, a10, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLong12(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, a11) plait_gasnet_request_long(4246, node, handler, data, bytes, there, a0, \
    a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, 0, 0, 0, 0)
#define gasnet_AMRequestLong13(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, a11, a12) plait_gasnet_request_long(4247, node, handler, data, bytes, \
    there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, 0, 0, 0)
#define gasnet_AMRequestLong14(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, a11, a12, a13) plait_gasnet_request_long(4248, node, handler, data, bytes, \
    there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, 0, 0)
#define gasnet_AMRequestLong15(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, a11, a12, a13, a14) plait_gasnet_request_long(4249, node, handler, data, \
    bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, 0)
#define gasnet_AMRequestLong16(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, a11, a12, a13, a14, a15) plait_gasnet_request_long(4250, node, handler, \
    data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15)

#define gasnet_AMRequestLongAsync0(node, handler, data, bytes, there) \
    plait_gasnet_request_long(4251, node, handler, data, bytes, there, 0, 0, 0, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync1(node, handler, data, bytes, there, a0) \
    plait_gasnet_request_long(4252, node, handler, data, bytes, there, a0, 0, 0, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync2(node, handler, data, bytes, there, a0, a1) \
    plait_gasnet_request_long(4253, node, handler, data, bytes, there, a0, a1, 0, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync3(node, handler, data, bytes, there, a0, a1, a2) \
    plait_gasnet_request_long(4254, node, handler, data, bytes, there, a0, a1, a2, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync4(node, handler, data, bytes, there, a0, a1, a2, a3) \
    plait_gasnet_request_long(4255, node, handler, data, bytes, there, a0, a1, a2, a3, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync5(node, handler, data, bytes, there, a0, a1, a2, a3, a4) \
    plait_gasnet_request_long(4256, node, handler, data, bytes, there, a0, a1, a2, a3, a4, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync6(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5) \
    plait_gasnet_request_long(4257, node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync7(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6) plait_gasnet_request_long(4258, node, handler, data, bytes, there, a0, a1, a2, a3, a4, \
    a5, a6, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync8(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7) plait_gasnet_request_long(4259, node, handler, data, bytes, there, a0, a1, a2, a3, \
    a4, a5, a6, a7, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync9(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8) plait_gasnet_request_long(4260, node, handler, data, bytes, there, a0, a1, a2, \
    a3, a4, a5, a6, a7, a8, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync10(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9) plait_gasnet_request_long(4261, node, handler, data, bytes, there, a0, a1, \
    a2, a3, a4, a5, a6, a7, a8, a9, 0, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync11(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, a10) plait_gasnet_request_long(4262, node, handler, data, bytes, there, a0, \
    a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, 0, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync12(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, a10, a11) plait_gasnet_request_long(4263, node, handler, data, bytes, there, \
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, 0, 0, 0, 0)
#define gasnet_AMRequestLongAsync13(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, a10, a11, a12) plait_gasnet_request_long(4264, node, handler, data, bytes, \
    there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, 0, 0, 0)
#define gasnet_AMRequestLongAsync14(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, a10, a11, a12, a13) plait_gasnet_request_long(4265, node, handler, data, \
    bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, 0, 0)
#define gasnet_AMRequestLongAsync15(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, a10, a11, a12, a13, a14) plait_gasnet_request_long(4266, node, handler, \
    data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, 0)
#define gasnet_AMRequestLongAsync16(node, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, a10, a11, a12, a13, a14, a15) plait_gasnet_request_long(4267, node, handler, \
    data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15)

#define gasnet_AMReplyShort0(token, handler) plait_gasnet_reply(4268, token, handler, (void*)0, \
    0, (void*)0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort1(token, handler, a0) plait_gasnet_reply(4269, token, handler, \
    (void*)0, 0, (void*)0, a0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort2(token, handler, a0, a1) plait_gasnet_reply(4270, token, handler, \
    (void*)0, 0, (void*)0, a0, a1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort3(token, handler, a0, a1, a2) plait_gasnet_reply(4271, token, \
    handler, (void*)0, 0, (void*)0, a0, a1, a2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort4(token, handler, a0, a1, a2, a3) plait_gasnet_reply(4272, token, \
    handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort5(token, handler, a0, a1, a2, a3, a4) plait_gasnet_reply(4273, token, \
    handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort6(token, handler, a0, a1, a2, a3, a4, a5) plait_gasnet_reply(4274, \
    token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort7(token, handler, a0, a1, a2, a3, a4, a5, a6) \
    plait_gasnet_reply(4275, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort8(token, handler, a0, a1, a2, a3, a4, a5, a6, a7) \
    plait_gasnet_reply(4276, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort9(token, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8) \
    plait_gasnet_reply(4277, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort10(token, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) \
    plait_gasnet_reply(4278, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort11(token, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) \
    plait_gasnet_reply(4279, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, 0, 0, 0, 0, 0)
#define gasnet_AMReplyShort12(token, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) \
    plait_gasnet_reply(4280, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, a9, a10, a11, 0, 0, 0, 0)
#define gasnet_AMReplyShort13(token, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
    a12) plait_gasnet_reply(4281, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, a10, a11, a12, 0, 0, 0)
#define gasnet_AMReplyShort14(token, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
    a12, a13) plait_gasnet_reply(4282, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, a3, \
    a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, 0, 0)
#define gasnet_AMReplyShort15(token, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
    a12, a13, a14) plait_gasnet_reply(4283, token, handler, (void*)0, 0, (void*)0, a0, a1, a2, \
    a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, 0)
#define gasnet_AMReplyShort16(token, handler, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
    a12, a13, a14, a15) plait_gasnet_reply(4284, token, handler, (void*)0, 0, (void*)0, a0, a1, \
    a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15)

#define gasnet_AMReplyMedium0(token, handler, data, bytes) plait_gasnet_reply(4285, token, \
    handler, data, bytes, (void*)0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium1(token, handler, data, bytes, a0) plait_gasnet_reply(4286, token, \
    handler, data, bytes, (void*)0, a0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium2(token, handler, data, bytes, a0, a1) plait_gasnet_reply(4287, \
    token, handler, data, bytes, (void*)0, a0, a1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium3(token, handler, data, bytes, a0, a1, a2) plait_gasnet_reply(4288, \
    token, handler, data, bytes, (void*)0, a0, a1, a2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium4(token, handler, data, bytes, a0, a1, a2, a3) \
    plait_gasnet_reply(4289, token, handler, data, bytes, (void*)0, a0, a1, a2, a3, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium5(token, handler, data, bytes, a0, a1, a2, a3, a4) \
    plait_gasnet_reply(4290, token, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium6(token, handler, data, bytes, a0, a1, a2, a3, a4, a5) \
    plait_gasnet_reply(4291, token, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium7(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6) \
    plait_gasnet_reply(4292, token, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium8(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7) \
    plait_gasnet_reply(4293, token, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium9(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8) \
    plait_gasnet_reply(4294, token, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, a6, \
    a7, a8, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium10(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9) plait_gasnet_reply(4295, token, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, a5, \
    a6, a7, a8, a9, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium11(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10) plait_gasnet_reply(4296, token, handler, data, bytes, (void*)0, a0, a1, a2, a3, a4, \
    a5, a6, a7, a8, a9, a10, 0, 0, 0, 0, 0)
#define gasnet_AMReplyMedium12(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11) plait_gasnet_reply(4297, token, handler, data, bytes, (void*)0, a0, a1, a2, \
    a3, a4, a5, a6, a7, a8, a9, a10, a11, 0, 0, 0, 0)
#define gasnet_AMReplyMedium13(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11, a12) plait_gasnet_reply(4298, token, handler, data, bytes, (void*)0, a0, a1, \
    a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, 0, 0, 0)
#define gasnet_AMReplyMedium14(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11, a12, a13) plait_gasnet_reply(4299, token, handler, data, bytes, (void*)0, a0, \
    a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, 0, 0)
#define gasnet_AMReplyMedium15(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11, a12, a13, a14) plait_gasnet_reply(4300, token, handler, data, bytes, (void*)0, \
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, 0)
#define gasnet_AMReplyMedium16(token, handler, data, bytes, a0, a1, a2, a3, a4, a5, a6, a7, a8, \
    a9, a10, a11, a12, a13, a14, a15) plait_gasnet_reply(4301, token, handler, data, bytes, \
    (void*)0, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15)

#define gasnet_AMReplyLong0(token, handler, data, bytes, there) plait_gasnet_reply_long(4302, \
    token, handler, data, bytes, there, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong1(token, handler, data, bytes, there, a0) \
    plait_gasnet_reply_long(4303, token, handler, data, bytes, there, a0, 0, 0, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong2(token, handler, data, bytes, there, a0, a1) \
    plait_gasnet_reply_long(4304, token, handler, data, bytes, there, a0, a1, 0, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong3(token, handler, data, bytes, there, a0, a1, a2) \
    plait_gasnet_reply_long(4305, token, handler, data, bytes, there, a0, a1, a2, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong4(token, handler, data, bytes, there, a0, a1, a2, a3) \
    plait_gasnet_reply_long(4306, token, handler, data, bytes, there, a0, a1, a2, a3, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong5(token, handler, data, bytes, there, a0, a1, a2, a3, a4) \
    plait_gasnet_reply_long(4307, token, handler, data, bytes, there, a0, a1, a2, a3, a4, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong6(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5) \
    plait_gasnet_reply_long(4308, token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, 0, \
    0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong7(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6) \
    plait_gasnet_reply_long(4309, token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong8(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7) \
    plait_gasnet_reply_long(4310, token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, \
    a6, a7, 0, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong9(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8) plait_gasnet_reply_long(4311, token, handler, data, bytes, there, a0, a1, a2, a3, a4, \
    a5, a6, a7, a8, 0, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong10(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8, a9) plait_gasnet_reply_long(4312, token, handler, data, bytes, there, a0, a1, a2, a3, \
    a4, a5, a6, a7, a8, a9, 0, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong11(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8, a9, a10) plait_gasnet_reply_long(4313, token, handler, data, bytes, there, a0, a1, a2, \
    a3, a4, a5, a6, a7, a8, a9, a10, 0, 0, 0, 0, 0)
#define gasnet_AMReplyLong12(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8, a9, a10, a11) plait_gasnet_reply_long(4314, token, handler, data, bytes, there, a0, a1, \
    a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, 0, 0, 0, 0)
#define gasnet_AMReplyLong13(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8, a9, a10, a11, a12) plait_gasnet_reply_long(4315, token, handler, data, bytes, there, a0, \
    a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, 0, 0, 0)
#define gasnet_AMReplyLong14(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8, a9, a10, a11, a12, a13) plait_gasnet_reply_long(4316, token, handler, data, bytes, \
    there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, 0, 0)
#define gasnet_AMReplyLong15(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8, a9, a10, a11, a12, a13, a14) plait_gasnet_reply_long(4317, token, handler, data, bytes, \
    there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, 0)
#define gasnet_AMReplyLong16(token, handler, data, bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, \
    a8, a9, a10, a11, a12, a13, a14, a15) plait_gasnet_reply_long(4318, token, handler, data, \
    bytes, there, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15)

#endif  // PLAIT_GASNET_H
