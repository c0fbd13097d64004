# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What operations take: cycles and delays; floating point by XLS, division and square root."""
