# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Binds assertions to the modules of a design, for tests: no module has any itself.

    sources = watched(needed("plait_node"), folder)   # and --assert for Verilator

Every stream of a module, a pair of ports `<name>_valid_o` and `<name>_ready_i` or the other way
round, is watched by plait_stream_rules: what else there is of that name and direction is what it
carries. Where the carried has `keep` and `last` plait_packet_rules watches it, too. A module
`plait_<name>` for which there is `rtl/plait_<name>_rules.sv` is watched by that, whose ports and
parameters are those of the module or signals within it, by name; `row__next` is member `next` of
`row`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..sources import needed

RULES = Path(__file__).parent / "rtl"
_STREAM, _PACKET = "plait_stream_rules", "plait_packet_rules"
_HEADER = re.compile(r"^module\s+(\w+)(.*?)^\);", re.MULTILINE | re.DOTALL)
_PORT = re.compile(r"\b(input|output)\s+[\w:]+\s*((?:\[[^\]]*\]\s*)*)(\w+)\s*(?=[,)\n])")
_PARAMETER = re.compile(r"^\s*parameter\s+(?:int unsigned|bit)\s+(\w+)", re.MULTILINE)
_COMMENT = re.compile(r"//[^\n]*")
# Named as if it were carried, but known later than what is, or of another time.
_ASIDE = {
    *("command_clear_i", "command_is_other_i", "command_is_outside_i", "command_is_stranger_i"),
    *("user_data_o", "user_data_last_o", "user_end_good_o"),
    *("role_user_data_o", "role_user_data_last_o", "role_user_end_good_o"),
    *("user_data_i", "user_data_last_i", "user_end_good_i"),
}
# No offers that stand, though they are named as if they were.
_FREE = {
    ("plait_link_store", "valid_i"): "a MAC that is not heard goes on",
    ("plait_ram_fifo", "valid_i"): "as in plait_link_store",
    ("plait_receive", "serve_valid_o"): "who is not served at once is pushed back",
    ("plait_receive", "user_valid_o"): "a question; no is an answer",
    ("plait_endpoint", "user_valid_o"): "as in plait_receive",
    ("plait_shell", "role_user_valid_o"): "as in plait_receive",
    ("plait_role", "command_valid_o"): "a reply goes first; plait_endpoint_rules says how",
    ("plait_shell", "role_command_valid_i"): "as in plait_role",
    ("plait_endpoint", "command_valid_i"): "as in plait_role",
    ("plait_command_switch", "valid_o"): "as in plait_role",
    ("plait_shell_units", "command_valid_o"): "as in plait_role",
    ("plait_sender_flows", "timer_valid_o"): "of a state that waits for ready before it counts",
    ("plait_sender_lanes", "valid_o"): "a better choice may come until one is taken",
    ("plait_task_net", "net_valid_o"): "a result goes before a task that waits",
}
# Whose sources are watched, too: where these are modules each watches itself.
_SINKS = {
    *("plait_arbiter", "plait_fifo", "plait_skid_buffer", "plait_width_down", "plait_width_up"),
    *("plait_endpoint", "plait_node_memory", "plait_shell"),
}


@dataclass(frozen=True)
class Port:
    name: str
    is_output: bool
    is_vector: bool


def ports_of(text: str) -> list[Port]:
    """The ports of the module that a file begins with."""
    found = _HEADER.search(_COMMENT.sub("", text))
    if found is None:
        return []
    parts = _PORT.findall(f"{found[2]}\n")
    return [Port(name, way == "output", bool(size)) for way, size, name in parts]


def streams_of(ports: Sequence[Port]) -> dict[str, list[Port]]:
    """What each stream carries, by the stream's name with its underscore."""
    names = {port.name for port in ports}
    found: dict[str, list[Port]] = {}
    for port in ports:
        base, is_valid, way = port.name.rpartition("valid_")
        if is_valid and (not base or base.endswith("_")):
            other = f"{base}ready_{'i' if way == 'o' else 'o'}"
            if other in names:
                found[f"{base}{way}"] = []
    for port in ports:
        way = "o" if port.is_output else "i"
        bases = [each[:-1] for each in found if each[-1] == way and port.name.startswith(each[:-1])]
        base = max(bases, key=len, default=None)
        if base is None or port.name in _ASIDE or re.search("(valid|ready)_[io]$", port.name):
            continue
        # A stream without a name has no more than this.
        if base or re.fullmatch("(data|keep|last|words|is_[a-z]+)_[io]", port.name):
            found[f"{base}{way}"].append(port)
    return found


def binds_of(text: str) -> list[str]:
    """The statements that bind rules to the module that a file begins with."""
    found = _HEADER.search(_COMMENT.sub("", text))
    if found is None:
        return []
    module, ports = found[1], ports_of(text)
    is_reset = any(port.name == "rst_ni" for port in ports)
    if not any(port.name == "clk_i" for port in ports):
        return []
    common = f".clk_i(clk_i), .rst_ni({'rst_ni' if is_reset else chr(39) + '1'})"
    binds: list[str] = []
    for stream, carried in streams_of(ports).items():
        base, way = stream[:-1], stream[-1]
        if (module, f"{base}valid_{way}") in _FREE or (way == "i" and module not in _SINKS):
            continue
        valid, ready = f"{base}valid_{way}", f"{base}ready_{'i' if way == 'o' else 'o'}"
        names = [port.name for port in carried] or [valid]
        is_vector = any(port.name == valid and port.is_vector for port in ports)
        for number, data in enumerate(names if is_vector else [f"{{{', '.join(names)}}}"]):
            binds.append(
                f"bind {module} {_STREAM} "
                f"#(.IsSource({int(way == 'o')}), .Streams($bits({valid})), "
                f".Width($bits({data}) / $bits({valid}))) rules_{base}{way}{number} "
                f"({common}, .valid_i({valid}), .ready_i({ready}), .data_i({data}));"
            )
        keep, last = f"{base}keep_{way}", f"{base}last_{way}"
        if keep in names and last in names and not is_vector:
            binds.append(
                f"bind {module} {_PACKET} #(.Lanes($bits({keep}))) rules_{base}{way}packet "
                f"({common}, .valid_i({valid}), .last_i({last}), .keep_i({keep}));"
            )
    rules = RULES / f"{module}_rules.sv"
    if rules.exists():
        own = rules.read_text(encoding="utf-8")
        given = ", ".join(f".{name}({name})" for name in _PARAMETER.findall(own))
        joined = ", ".join(
            f".{port.name}({port.name.replace('__', '.')})" for port in ports_of(own)
        )
        binds.append(f"bind {module} {rules.stem} #({given}) rules ({joined});")
    return binds


def watched(sources: Sequence[Path], folder: Path) -> list[Path]:
    """The sources, the rules that they need and a file in the folder that binds them."""
    binds = [bind for path in sources for bind in binds_of(path.read_text(encoding="utf-8"))]
    files, stems = dict.fromkeys(sources), {path.stem for path in sources}
    for name in sorted({bind.split()[2] for bind in binds}):
        files.update((path, None) for path in needed(name) if path.stem not in stems)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "plait_binds.sv"
    path.write_text("\n".join(["// verilator lint_off DECLFILENAME", *binds, ""]), encoding="utf-8")
    return [*files, path]
