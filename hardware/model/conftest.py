# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Models of the tests are kept with all else that is built, not among a user's."""

import os

from .build import ROOT

os.environ.setdefault("PLAIT_CACHE", str(ROOT / "build/cache"))
