# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Benches import cocotb: here they find what stands in for it, as they are run in this process."""

from .testing import stand_in

stand_in.install()
