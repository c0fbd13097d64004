# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The formats of the records that an image writes. Kept with the library, since it takes the
specification to make them."""

from __future__ import annotations

from plait.compiler.base.records import ABORT_FORMAT, MPI_FORMAT
from plait.compiler.base.specification import specification
from plait.spec.generators.soft import longs

_TRAPS = (
    "a bad access to 0x%x",
    "an access to 0x%x, which is not in memory",
    "a null pointer is used, for address 0x%x",
    "a store to 0x%x, where instructions and constants are",
    "the stack has reached the heap, at 0x%x",
    "an illegal instruction at 0x%x",
    "a null pointer is called, 0x%x",
    "a trap at 0x%x",
)


def formats() -> list[dict[str, str]]:
    """Returns stream and text of each, in the order of formats.h."""
    texts = [
        MPI_FORMAT.decode() + "soft",
        ABORT_FORMAT.decode(),
        "plait: %s: the handle is no datatype that soft processors have\n",
        "plait: %s: the operation does not take this datatype\n",
        "plait: %s: there is no memory left for what this collective keeps\n",
        *(f"plait: rank %d: {what}, %s%s\n" for what in _TRAPS),
        "plait: %s: cores that share a memory know MPI_COMM_WORLD alone\n",
        "plait: %s: the tag is above 32767, the largest of cores that share a memory\n",
        "plait: %s: rank %d is in another collective, or names another root\n",
        *(
            f"plait: %s: {each.name}: a long has 4 bytes on soft processors and 8 on the other"
            f" ranks; {_instead(each.c_type)} has 8 on all\n"
            for each in longs(specification())
        ),
    ]
    return [{"stream": "stderr", "text": text} for text in texts]


def _instead(c_type: str) -> str:
    return "MPI_UINT64_T" if c_type.startswith("unsigned") else "MPI_INT64_T"
