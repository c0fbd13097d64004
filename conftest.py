# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""For the whole test suite, wherever it is started."""

import os
import signal

pytest_plugins = ["tests.bounds", "tests.costs", "tests.quick", "tests.turns"]

# A shell starts what runs in its background with SIGINT ignored, and all that is started from there
# inherits it; tests send that signal to programs that must end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long a build takes decides which lines tell of it: not where tests look at all that is said.
os.environ.setdefault("PLAIT_PROGRESS", "0")
