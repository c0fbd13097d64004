# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What soft processors that share an FPGA cost, module by module, with the endpoint beside them."""

from typing import Any, NamedTuple

from plait.run.shared import PARTS_MAX

CORE, JOIN, ENDPOINT = "plait_soft_role", "plait_role_parts", "plait_endpoint"
WIDTH = 64
# What a core is made of, each module without those that stand before it; and what joins cores.
EACH = (
    "cv32e40p_fp_wrapper",  # the floating-point unit
    "cv32e40p_core",
    "plait_soft_core",  # private memory, and what tells its accesses from those to registers
    "plait_role_mpi",  # the engine for messages
    CORE,  # the loader and the registers
)
JOINED = ("plait_role_join", "plait_role_join_memory")


class Cores(NamedTuple):
    """How many there are, and what each has."""

    number: int
    memory_bytes: int
    has_floats: bool


def costs(cores: Cores, family: str) -> dict[str, Any]:
    """What each module takes in a family, of all cores together; the keys name modules.

    One core is mapped. Raises YosysError if a module cannot be mapped.
    """
    from plait.hardware import synthesis
    from plait.run.kinds import hardware, soft

    slots = soft.slots_of(cores.number)
    address_bits = (cores.memory_bytes * cores.number - 1).bit_length() + 1
    common = {"Width": WIDTH, "AddressBits": address_bits}
    core = {"Bytes": cores.memory_bytes, "Floats": int(cores.has_floats), "Slots": slots}
    found = synthesis.shares(CORE, {**common, **core}, family, EACH[:-1])
    rows: dict[str, Any] = {
        f"{cores.number} x {name}": _times(found[name], cores.number)
        for name in EACH
        if name in found
    }
    endpoint = {"Width": WIDTH, "Nodes": 64, **hardware.tables(slots, cores.number)}
    if cores.number > 1:
        endpoint["Parts"] = PARTS_MAX
        join = synthesis.shares(JOIN, {**common, "Parts": cores.number}, family, JOINED)
        rows |= {name: join[name] for name in JOINED if name in join}
    return rows | synthesis.shares(ENDPOINT, endpoint, family, ())


def _times(cost: Any, number: int) -> Any:
    result = cost
    for _ in range(number - 1):
        result += cost
    return result
