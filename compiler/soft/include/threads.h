/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What FPGA ranks have of it, in the place of the C library's.
 */
#include "../../include/threads.h"
