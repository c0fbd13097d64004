# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The fixtures of testing.py, for every test of this folder."""

from plait.cli.testing import fake, plait, stub_library

__all__ = ["fake", "plait", "stub_library"]
