# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Prints a Design as SystemVerilog: print_role() gives the role, sites() where it may wait."""

from .net import Net
from .options import Options
from .role import places, print_role, sites
from .top import Dispatcher, Pe, print_top

__all__ = ["Dispatcher", "Net", "Options", "Pe", "places", "print_role", "print_top", "sites"]
