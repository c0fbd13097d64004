# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What passes know of MPI: the stages derived, early, collectives and mpi, and their steps."""
