// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The registers of a soft processor, and the faults that it knows.
// Generated from spec/soft.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_SOFT_H
#define PLAIT_SOFT_H

#define PLAIT_SOFT_GUARD_BYTES 256
// a value of site
#define PLAIT_SOFT_ASKED_IN_VAIN 0x7fff
// another
#define PLAIT_SOFT_LOOKED_IN_VAIN 0x7ffe
// another
#define PLAIT_SOFT_FOUND_IN_SHARED 0x7ffd
// of the shared memory
#define PLAIT_SOFT_SHARED_BASE 0x40000000
// a value of site
#define PLAIT_SOFT_OF_OPERATION 0xe000
// another
#define PLAIT_SOFT_OF_ROOT 0xf000
// wo, bits: eight words, up to 0x1c: the command of spec/commands.yaml; the role writes its own
// number in the place of request
#define PLAIT_SOFT_COMMAND 0x80000000
// ro, number: a load gives the command to the shell, as soon as that takes it and a slot is free,
// and returns the slot
#define PLAIT_SOFT_ISSUE 0x80000020
// wo, number: the slot that wait_slot and test_slot are about
#define PLAIT_SOFT_SLOT 0x80000024
// ro, number: a load waits until the slot's command is done, and frees the slot; 1
#define PLAIT_SOFT_WAIT_SLOT 0x80000028
// ro, number: 1 if the slot's command is done, and the slot is free from now on; else 0
#define PLAIT_SOFT_TEST_SLOT 0x8000002c
// ro, number: of the completion that wait_slot or test_slot has returned last: see
// completion_status in spec/commands.yaml
#define PLAIT_SOFT_STATUS 0x80000030
// ro, number: of that completion
#define PLAIT_SOFT_DATATYPE 0x80000034
// ro, node: of that completion
#define PLAIT_SOFT_PEER 0x80000038
// ro, number: of that completion
#define PLAIT_SOFT_TAG 0x8000003c
// ro, byte: of that completion
#define PLAIT_SOFT_SIZE 0x80000040
// ro, number: of that completion
#define PLAIT_SOFT_FOUND 0x80000044
// ro, node: the node's own number
#define PLAIT_SOFT_NODE 0x80000048
// ro, node: size of the cluster
#define PLAIT_SOFT_NODE_COUNT 0x8000004c
// ro, cycle: time, bits 31:0
#define PLAIT_SOFT_NOW_LOW 0x80000050
// ro, cycle: time, bits 63:32; it may have moved on since now_low was read
#define PLAIT_SOFT_NOW_HIGH 0x80000054
// wo, number: where the program waits, for diagnoses; 0: nowhere; asked_in_vain, looked_in_vain,
// found: see above
#define PLAIT_SOFT_SITE 0x80000058
// ro, number: the first bad access, see faults; while there is one the core is interrupted
#define PLAIT_SOFT_FAULT 0x8000005c
// ro, number: the core's number in its node
#define PLAIT_SOFT_PART 0x80000064
// ro, byte: what the bad access was for
#define PLAIT_SOFT_FAULT_ADDRESS 0x8000006c
// wo, byte: stores below are faults; 0 after a reset
#define PLAIT_SOFT_TEXT_END 0x80000070
// wo, byte: stores to guard_bytes from here on are faults: the end of the heap
#define PLAIT_SOFT_GUARD 0x80000074
// ro, number: how many more commands can be under way
#define PLAIT_SOFT_FREE_SLOTS 0x80000078
// ro, number: a load waits until a completion has come since the last such load was answered; 1
#define PLAIT_SOFT_WAIT_ANY 0x8000007c
// no bad access
#define PLAIT_SOFT_FAULT_NONE 0
// neither private memory nor a register
#define PLAIT_SOFT_FAULT_OUTSIDE 1
// the first guard_bytes, where a null pointer points
#define PLAIT_SOFT_FAULT_NEAR_NULL 2
// a store to the program's own instructions
#define PLAIT_SOFT_FAULT_TEXT 3
// the stack has reached the heap
#define PLAIT_SOFT_FAULT_STACK 4

#endif  // PLAIT_SOFT_H
