# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One file a pass, each with run(program, context), which changes the program in place."""
