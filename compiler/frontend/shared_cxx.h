/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Comes before a source in C++: what C has under another name or in a header.
 */
#include <stdbool.h>
#define nullptr ((void*)0)
#define static_assert _Static_assert
