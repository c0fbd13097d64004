/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * assert, which ends the run with a sentence. May be included again with another NDEBUG.
 */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) \
  ((condition) ? (void)0 : plait_assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif
#define static_assert _Static_assert

_Noreturn void plait_assert_fail(const char* text, const char* file, int line,
                                 const char* function);
