# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What two languages must agree on: the wire, the commands, limits, collectives, MPI's constants.

`load_spec()` reads the yaml files of this folder; `frames` packs and unpacks what they describe;
`generate` writes their headers, packages, dissector and pages for the other languages.
"""

from .loader import SpecError as SpecError
from .loader import load_spec as load_spec
from .model import Spec as Spec
