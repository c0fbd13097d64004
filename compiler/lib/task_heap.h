// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory that malloc takes from in a program of tasks, on rank 0 (task_host.c) and in tasks
// (task_memory.c). Its words are: the bytes in use, what a task has asked for without there being
// room, and of each kind of block the first that a task has freed, by its place, in words. Then
// come blocks, one after the other, each after its size in bytes. A block and what stands before it
// take whole units.
#ifndef PLAIT_COMPILER_TASK_HEAP_H
#define PLAIT_COMPILER_TASK_HEAP_H

enum { HEAP_UNIT = 64, HEAP_UNIT_WORDS = 8 };  // bytes; words
enum { HEAP_USED, HEAP_LOST, HEAP_FREE, HEAP_KINDS = 22, HEAP_HEAD_WORDS = 24 };

#endif
