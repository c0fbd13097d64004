# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One MPI program in C becomes a program for each group of ranks: for CPUs, for FPGAs."""
