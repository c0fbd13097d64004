# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Prints a Design as SystemVerilog: print_role() gives the role, sites() where it may wait."""

from .options import Options
from .role import places, print_role, sites

__all__ = ["Options", "places", "print_role", "sites"]
