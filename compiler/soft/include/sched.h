/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A core runs one program: there is nobody else whose turn it could be.
 */
#ifndef PLAIT_SOFT_SCHED_H
#define PLAIT_SOFT_SCHED_H

int sched_yield(void);

#endif
