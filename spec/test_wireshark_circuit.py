# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Wireshark shows circuit frames as they were made."""

from pathlib import Path

from .circuit_frames import CircuitFrame, encode
from .frames import pack_fields
from .loader import load_spec
from .test_wireshark import pytestmark, show, truth

__all__ = ["pytestmark"]  # of this module, too

SPEC = load_spec()
TABLE = SPEC.wire.circuit
NAMES = [each.name for each in TABLE.header]
DATA = [
    {"port": 3, "source_port": 61, "first": 1, "last": 0, "number": 200, "words": 1},
    {"port": 63, "source_port": 0, "first": 0, "last": 1, "number": 7, "words": 143},
]
CONTROL = [
    {"kind": 1, "life": 9},
    {"kind": 2, "transfer": 250, "flags": 0, "life": 1, "accepted": 143, "granted": 0x01020304},
    {"kind": 2, "transfer": 3, "flags": 1, "life": 1, "accepted": 5, "granted": 5},
    {"kind": 2, "transfer": 4, "flags": 2, "life": 1, "accepted": 6, "granted": 6},
]


def _data(header: dict[str, int]) -> bytes:
    body = bytes(range(64)) * header["words"]
    return encode(SPEC, CircuitFrame(0x0203, 0x0104, header, body))


def _control(values: dict[str, int]) -> bytes:
    header = {"port": 2 | TABLE.control_mask, "source_port": 5, "words": 1}
    body = pack_fields(TABLE.control, values).ljust(TABLE.word_bytes, b"\0")
    return encode(SPEC, CircuitFrame(1, 2, header, body))


def test_data(tmp_path: Path) -> None:
    fields = [f"plait_circuit.{name}" for name in (*NAMES, "control", "data", "check.right")]
    shown = show(tmp_path, [_data(each) for each in DATA], *fields, "_ws.expert", "_ws.col.Info")
    for header, row in zip(DATA, shown, strict=True):
        assert {name: int(row[f"plait_circuit.{name}"], 0) for name in NAMES} == header
        assert not truth(row["plait_circuit.control"])
        assert truth(row["plait_circuit.check.right"])
        assert bytes.fromhex(row["plait_circuit.data"]) == bytes(range(64)) * header["words"]
        assert row["_ws.expert"] == ""
    assert shown[0]["_ws.col.Info"] == "port 61 > 3 data 200, 1 words"


def test_control(tmp_path: Path) -> None:
    names = [each.name for each in TABLE.control]
    flags = {each.name: each.mask for each in TABLE.flags}
    fields = [f"plait_circuit.{name}" for name in (*names, "port", "control")]
    fields += [f"plait_circuit.flags.{name}" for name in flags]
    columns = ("_ws.expert", "_ws.col.Protocol", "_ws.col.Info")
    shown = show(tmp_path, [_control(each) for each in CONTROL], *fields, *columns)
    for values, row in zip(CONTROL, shown, strict=True):
        found = {name: int(row[f"plait_circuit.{name}"], 0) for name in names}
        assert found == dict.fromkeys(names, 0) | values
        raised = {name for name in flags if truth(row[f"plait_circuit.flags.{name}"])}
        assert raised == {name for name, mask in flags.items() if values.get("flags", 0) & mask}
        assert (row["plait_circuit.port"], row["_ws.expert"]) == ("2", "")
        assert truth(row["plait_circuit.control"])
        assert row["_ws.col.Protocol"] == "Plait circuit"
    assert shown[0]["_ws.col.Info"] == "port 5 > 2 hello"
    assert shown[1]["_ws.col.Info"] == "port 5 > 2 grant 250, accepted 143, granted 16909060"


def test_what_is_wrong_is_marked(tmp_path: Path) -> None:
    wrong = [
        _data({"port": 1, "words": 2})[:-1],
        _data({"port": 1, "words": 2}) + b"\0",
        _data({"port": 1, "words": 0}).ljust(60, b"\0"),
        _data({"port": 1, "words": 144}),
        _data({"port": 1 | TABLE.control_mask, "words": 2}),
        _control({"kind": 3}),
    ]
    good = _data({"port": 1, "words": 2})
    places = (11, 16, 18, len(good) - 1)
    wrong += [good[:at] + bytes([good[at] ^ 4]) + good[at + 1 :] for at in places]
    marks = ("length.wrong", "kind.unknown", "check.wrong")
    shown = show(tmp_path, wrong, *(f"plait_circuit.{mark}" for mark in marks))
    for number, row in enumerate(shown):
        assert bool(row["plait_circuit.kind.unknown"]) == (number in (4, 5)), number
        assert bool(row["plait_circuit.length.wrong"]) == (number < 5), number
        assert bool(row["plait_circuit.check.wrong"]) == (number in (0, 1, 2, 6, 7, 8, 9)), number


def test_truncated_frames_do_no_harm(tmp_path: Path) -> None:
    whole = (_data(DATA[0]), _control(CONTROL[1]))
    frames = [frame[:size] for frame in whole for size in range(15, len(frame))]
    shown = show(tmp_path, frames, "_ws.expert", "plait_circuit.length.wrong")
    assert not any("Lua Error" in row["_ws.expert"] for row in shown)
    assert all(row["plait_circuit.length.wrong"] for row in shown)
