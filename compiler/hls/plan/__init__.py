# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a Design of a program with one function: planner.py is where to begin."""

from plait.compiler.hls.plan.planner import plan
from plait.compiler.hls.target import Target

__all__ = ["Target", "plan"]
