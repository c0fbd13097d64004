/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A rank is alone on its node: there is nobody else whose turn it could be.
 */
#ifndef PLAIT_COMPILER_SCHED_H
#define PLAIT_COMPILER_SCHED_H

int sched_yield(void);

#endif
