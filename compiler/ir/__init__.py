# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The typed program that all passes work on: types.py, nodes.py; printed as C by print_c.py."""
