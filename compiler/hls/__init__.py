# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""From a program of one function to a role in SystemVerilog; design.py is what stands between."""
