# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""From sources in C to an ir.Program: preprocessing, parsing, C's types and conversions."""

from plait.compiler.frontend.parse import parse

__all__ = ["parse"]
