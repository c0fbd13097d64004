/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What plaitcc keeps in each object: the source, and in which way it was compiled. `plait run`
 * finds it in the section .plait.sources of an executable, and makes hardware of the sources.
 *
 * PLAIT_RECORD is an identifier: p_ and the digits of run/recorded.py.
 */
#pragma GCC system_header
#ifdef PLAIT_RECORD
#define PLAIT_RECORD_TEXT_OF(word) #word
#define PLAIT_RECORD_TEXT(word) PLAIT_RECORD_TEXT_OF(word)
__asm__(".pushsection .plait.sources,\"\",%progbits\n"
        ".asciz \"" __BASE_FILE__ "\"\n"
        ".asciz \"" PLAIT_RECORD_TEXT(PLAIT_RECORD) "\"\n"
        ".popsection\n");
#undef PLAIT_RECORD_TEXT_OF
#undef PLAIT_RECORD_TEXT
#undef PLAIT_RECORD
#endif
