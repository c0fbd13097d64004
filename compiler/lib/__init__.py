# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""C that is compiled with a program: MPI on top of the primitives."""
