/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * bool.
 */
#ifndef PLAIT_COMPILER_STDBOOL_H
#define PLAIT_COMPILER_STDBOOL_H

#define bool _Bool
#define true 1
#define false 0
#define __bool_true_false_are_defined 1

#endif
