/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 */
#error "virtual circuits are not there on soft processors: use FPGA ranks"
