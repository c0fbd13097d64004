# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Platforms: named sets of parameters of nodes and network, one YAML file each.

`platforms/NAME.yaml` come with Plait; a path names one's own. What a platform says
about the network (rate, latencies, topology, switch) is the default that a cluster file and
the options may replace.
"""

import os
from typing import Any, NamedTuple

from plait.run import native, schema, shared, units
from plait.run.document import Document, Node, load
from plait.run.errors import Failure, suggestion
from plait.run.schema import (
    Field,
    choice,
    integer,
    mapping,
    power_of_two,
    power_of_two_size,
    quantity,
    word,
)

DEFAULT = "zrlmpi"
FILE_SUFFIXES = (".json", ".yaml", ".yml")
FPGA_WIDTHS = (64, 128, 512)  # bits, of the hardware there is
PUT_FRAMES = (128, 4096)  # bytes that a frame of a put carries on FPGA ranks, least and most
PORTS_MOST = 64  # virtual ports of a rank
CIRCUIT_WIDTH = 512  # bits, of the unit of virtual circuits
QUEUE_BYTES = 512 * 1024  # of a switch's output, as in simulator/network/config.h; a test compares
FAMILIES = ("xcup", "intel_alm", "ecp5")  # as in hardware/synthesis.py; a test compares
_TOPOLOGIES = shared.topologies()
TOPOLOGIES: tuple[str, ...] = tuple(row["name"] for row in _TOPOLOGIES["topologies"])
# Keys of a network that say how large a topology is: what they are, least, most.
TOPOLOGY_NUMBERS: dict[str, tuple[str, int, int]] = {
    row["name"]: (row["what"], row["least"], row["most"]) for row in _TOPOLOGIES["numbers"]
}
TOPOLOGY_FLAGS: tuple[str, ...] = tuple(row["name"] for row in _TOPOLOGIES["flags"])
# Keys that say more of a topology, and of which.
TOPOLOGY_KEYS: dict[str, tuple[str, ...]] = {
    row["name"]: tuple(row["topologies"])
    for row in (*_TOPOLOGIES["numbers"], *_TOPOLOGIES["flags"])
}
# Keys of every network, and the topologies that look at them, if not all do.
NETWORK_KEYS: dict[str, tuple[str, ...]] = {
    row["name"]: tuple(row["topologies"]) for row in _TOPOLOGIES["shared"]
}
SWITCH_MODES = ("cut_through", "store_and_forward")
COMPUTE_MODES = ("auto", "zero", "fixed", "counted", "measured")


class Device(NamedTuple):
    """The FPGA of a platform: its name, how `plait synth` maps for it, and how much it has.

    Units are those that the family is counted in.
    """

    name: str
    family: str
    luts: int
    flip_flops: int
    block_rams: int
    dsp_blocks: int


class Platform(NamedTuple):
    """A platform as the run description wants it, and its network defaults."""

    name: str
    about: str
    parameters: dict[str, Any]  # an entry of the description's "platforms"
    network: dict[str, Any]  # the description's "network"
    document: Document
    device: Device | None = None

    def check_for_fpga(self) -> None:
        """FPGA ranks take few widths, and virtual ports one of them and a switch with some room."""
        bits, ports = self.parameters["data_width_bits"], self.parameters.get("circuits", 0)
        self._check_cables(ports)
        if ports:
            self._check_queue(ports)
            if bits != CIRCUIT_WIDTH:
                wanted = f"virtual ports need data_width {CIRCUIT_WIDTH} bit, not {bits}"
                self._problem("circuits", wanted)
        if bits not in FPGA_WIDTHS:
            *some, last = map(str, FPGA_WIDTHS)
            wanted = f"{', '.join(some)} or {last} bit"
            self._problem("data_width", f"FPGA ranks have {wanted}, not {bits}")
        self.document.raise_problems()

    def _problem(self, key: str, text: str) -> None:
        """Of what a key of the file says."""
        if self.document.root is None:
            return
        pairs = self.document.root.pairs
        place = next(value.place for name, value in pairs if name.scalar == key)
        self.document.problem(place, f"{key}: {text}")

    def _check_cables(self, ports: int) -> None:
        """A second cable carries circuits alone, and each has as many virtual ports."""
        cables = self.parameters.get("cables", 1)
        if cables > 1 and not ports:
            self._problem("cables", "a second one is for virtual circuits, of which there are none")
        elif ports * cables > PORTS_MOST:
            text = f"{cables} with {ports} virtual ports each, and a rank has {PORTS_MOST}"
            self._problem("cables", text)

    def _check_queue(self, ports: int) -> None:
        """What all ends may send to one rank at once waits in front of it, as it has no brakes."""
        circuit = shared.specification()["wire"]["circuit"]
        most = ports * circuit["frame_bytes_max"] + circuit["pool_words"] * circuit["word_bytes"]
        queue = self.network.get("switch", {}).get("queue_bytes", QUEUE_BYTES)
        if most > queue:
            text = f"{ports} virtual ports may have {units.format_size(most)} under way"
            self._problem("circuits", f"{text}, and a switch keeps {units.format_size(queue)}")


SWITCH_FIELDS = {
    "mode": Field(choice("a switch mode", lambda: SWITCH_MODES)),
    "latency": Field(quantity(units.TIME), becomes="latency_ps"),
    "queue": Field(quantity(units.SIZE, 1), becomes="queue_bytes"),
}
# Keys of "network", in a platform and in a cluster file alike.
NETWORK_FIELDS = {
    "topology": Field(choice("a topology", lambda: TOPOLOGIES)),
    "rate": Field(quantity(units.RATE, 1), becomes="rate_bits_per_second"),
    "uplink_rate": Field(quantity(units.RATE, 1), becomes="uplink_rate_bits_per_second"),
    "link_latency": Field(quantity(units.TIME, 1), becomes="link_latency_ps"),
    "switch": Field(mapping(SWITCH_FIELDS, "switch")),
    **{name: Field(integer(*each)) for name, each in TOPOLOGY_NUMBERS.items()},
    **{name: Field(schema.boolean) for name in TOPOLOGY_FLAGS},
}
_CPU_FIELDS = {
    "call": Field(quantity(units.TIME), True, "call_ps"),
    "send": Field(quantity(units.TIME), True, "send_ps"),
    "receive": Field(quantity(units.TIME), True, "receive_ps"),
    "poll": Field(quantity(units.TIME, 1), True, "poll_ps"),
    "wtime": Field(quantity(units.TIME, 1), True, "wtime_ps"),
    "compute": Field(choice("how compute time is charged", lambda: COMPUTE_MODES), True),
    "compute_time": Field(quantity(units.TIME), becomes="compute_ps"),
}
_POWER_FIELDS = {
    "cpu": Field(quantity(units.POWER), True),
    "fpga": Field(quantity(units.POWER), True),
}
_EXTERNAL_FIELDS = {
    "size": Field(quantity(units.SIZE, 1), True, "size_bytes"),
    "latency": Field(quantity(units.TIME), True, "latency_ps"),
    "rate": Field(quantity(units.RATE, 1), True, "rate_bits_per_second"),
}
DEVICES_MOST = 100_000_000  # of anything that a device has
_count_of = integer("a number of what the device has", 1, DEVICES_MOST)
_DEVICE_FIELDS = {
    "name": Field(word("a name"), True),
    "family": Field(choice("a family of `plait synth`", lambda: FAMILIES), True),
    "luts": Field(_count_of, True),
    "flip_flops": Field(_count_of, True),
    "block_rams": Field(_count_of, True),
    "dsp_blocks": Field(_count_of, True),
}
_PLATFORM_FIELDS = {
    "about": Field(word("a sentence"), True),
    "clock_period": Field(quantity(units.TIME, 1), True, "clock_period_ps"),
    "data_width": Field(quantity(units.WIDTH, 8), True, "data_width_bits"),
    "nic_latency": Field(quantity(units.TIME), True, "nic_latency_ps"),
    "device": Field(mapping(_DEVICE_FIELDS, "device")),
    "put_frame": Field(power_of_two_size("a put's frame", *PUT_FRAMES), becomes="put_frame_bytes"),
    "external_memory": Field(mapping(_EXTERNAL_FIELDS, "external_memory")),
    "circuits": Field(power_of_two("virtual ports of a rank", 2, PORTS_MOST)),
    "cables": Field(integer("a number of cables of a node", 1, 2)),
    "cpu": Field(mapping(_CPU_FIELDS, "cpu"), True),
    "node_power": Field(mapping(_POWER_FIELDS, "node_power"), True),
    "network": Field(
        mapping(
            {
                name: field._replace(required=name in ("topology", "rate", "link_latency"))
                for name, field in NETWORK_FIELDS.items()
            },
            "network",
        ),
        True,
    ),
}
_check_platform = mapping(_PLATFORM_FIELDS, "platform")


def names() -> list[str]:
    """The platforms that come with Plait."""
    try:
        found = os.listdir(native.platforms_folder())
    except OSError:
        return []
    return sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml"))


def path_of(name: str, beside: str = ".") -> str | None:
    """The path that the name is (relative to `beside`), with a slash or a suffix in it, or None."""
    if "/" not in name and not name.endswith(FILE_SUFFIXES):
        return None
    return name if beside == "." else os.path.join(beside, name)


def find(name: str, beside: str = ".") -> Platform:
    """A platform by name, or by the path of its file (relative to `beside`)."""
    own = path_of(name, beside)
    if own is not None:
        return read(own, name)
    path = f"{native.platforms_folder()}/{name}.yaml"
    if not os.path.exists(path):
        known = names()
        hint = suggestion(name, known) or f"there are: {', '.join(known)}"
        raise Failure(f"there is no platform {name}", hint=hint)
    return read(path, name)


def read(path: str, name: str) -> Platform:
    """Reads and checks a platform file."""
    document = load(path, "platform file")
    root = document.root
    assert root is not None
    checked = _check_platform(document, root)
    _check_compute(document, root, checked)
    document.raise_problems()
    network = checked.pop("network")
    about = checked.pop("about")
    device = checked.pop("device", None)
    watts = {kind: value / 1e6 for kind, value in checked.pop("node_power").items()}
    checked["cpu"].setdefault("compute_ps", 0)
    checked["node_power_w"] = watts
    network["nic_latency_ps"] = checked["nic_latency_ps"]  # of all nodes of a run
    checked["rate_bits_per_second"] = network["rate_bits_per_second"]
    checked["link_latency_ps"] = network["link_latency_ps"]
    known = Device(**device) if device else None
    return Platform(name, about, checked, network, document, known)


def _check_compute(document: Document, root: Node, checked: dict[str, Any] | None) -> None:
    cpu: dict[str, Any] = (checked or {}).get("cpu") or {}
    mode = cpu.get("compute")
    if mode in ("fixed", "counted") and "compute_ps" not in cpu:
        message = f"cpu: compute is {mode}, so key 'compute_time' must say how long"
        document.problem(root.place, message)
