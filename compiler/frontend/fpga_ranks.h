/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Comes after all that the command line defines: what CPU ranks alone see.
 */
#undef DEBUG
#undef ZRLMPI_SW_ONLY
