# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One file per language or header; each makes the text of its outputs from the specification."""
