/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * setjmp and longjmp: a jmp_buf holds what a call leaves as it was, one word each.
 */
.macro each instruction
  \instruction ra, 0(a0)
  \instruction s0, 4(a0)
  \instruction s1, 8(a0)
  \instruction s2, 12(a0)
  \instruction s3, 16(a0)
  \instruction s4, 20(a0)
  \instruction s5, 24(a0)
  \instruction s6, 28(a0)
  \instruction s7, 32(a0)
  \instruction s8, 36(a0)
  \instruction s9, 40(a0)
  \instruction s10, 44(a0)
  \instruction s11, 48(a0)
  \instruction sp, 52(a0)
.endm

  .section .text.setjmp, "ax"
  .globl setjmp
  .type setjmp, @function
setjmp:
  each sw
  li a0, 0
  ret
  .size setjmp, . - setjmp

  .section .text.longjmp, "ax"
  .globl longjmp
  .type longjmp, @function
longjmp:
  each lw
  seqz a0, a1
  add a0, a0, a1                /* 1 for 0 */
  ret
  .size longjmp, . - longjmp
