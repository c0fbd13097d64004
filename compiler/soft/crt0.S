/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Where a soft processor begins, and where it goes when something is wrong: address 0 and address
 * 0x100 of its memory. Bytes 4 to 7 are the image's size, which its loader looks for.
 */
#include "plait_soft.h"

#define FAULT_INTERRUPT 31

  .section .init, "ax"
  .globl _start
_start:
  .option push
  .option norvc
  j begin
  .option pop
  .word __image_bytes
begin:
  csrr t0, mie
  bnez t0, again
  .option push
  .option norelax
  la gp, __global_pointer$
  .option pop
  la tp, __thread_pointer
  la sp, __stack
  la t0, trap_entry
  csrw mtvec, t0
  la t0, __text_end
  li t1, PLAIT_SOFT_TEXT_END
  sw t0, 0(t1)
  li t0, 1 << FAULT_INTERRUPT
  csrw mie, t0
  csrsi mstatus, 8              /* interrupts are taken */
  la a0, __bss_start
  la a1, __bss_end
1:
  bgeu a0, a1, 2f
  sw zero, 0(a0)
  addi a0, a0, 4
  j 1b
2:
  call plait_begin_core
  la s0, __begin_functions      /* constructors are given what main is */
  la s1, __end_functions
3:
  beq s0, s1, 4f
  lw t0, 0(s0)
  addi s0, s0, 4
  lw a0, plait_argc
  la a1, plait_argv
  jalr t0
  j 3b
4:
  lw a0, plait_argc
  la a1, plait_argv
  call main
  j exit
again:                          /* a null pointer is called: this is not the first time here */
  li a0, 0
  li a1, 0
  j trapped

  .section .trap, "ax"
  .globl trap_entry
trap_entry:                     /* with the number and the place of what happened; never returns */
  csrr a0, mcause
  csrr a1, mepc
trapped:
  mv a2, ra
  mv a3, sp
  la sp, __stack
  j plait_trap
