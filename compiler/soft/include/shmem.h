/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 */
#error "OpenSHMEM is not there on soft processors: use CPU or FPGA ranks"
