# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What every part of the compiler needs: diagnostics, the specification, records of the log, which
objects are shared, the ops of tasks."""
