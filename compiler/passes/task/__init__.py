# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Kernels of a program of tasks: it is cut into programs of their own, before all stages."""
