# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Wireshark shows the vectors as they stand: a capture of them, through the dissector."""

import shutil
import struct
import subprocess
from pathlib import Path

import pytest

from .frames import over_udp
from .loader import load_spec
from .vectors import load_vectors

SPEC = load_spec()
VECTORS = load_vectors()
DISSECTOR = Path(__file__).parent / "generated/wireshark/plait.lua"
TSHARK = shutil.which("tshark")

pytestmark = pytest.mark.skipif(TSHARK is None, reason="tshark is not installed (package tshark)")


def _capture(path: Path, frames: list[bytes]) -> None:
    """A pcap file with one frame a second."""
    data = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1)  # 1: Ethernet
    for second, frame in enumerate(frames):
        data += struct.pack("<IIII", second, 0, len(frame), len(frame)) + frame
    path.write_bytes(data)


def show(
    folder: Path, frames: list[bytes], *fields: str, options: tuple[str, ...] = ()
) -> list[dict[str, str]]:
    """What tshark prints for the fields, a dictionary for each frame."""
    _capture(folder / "vectors.pcap", frames)
    settings = folder / "wireshark"
    settings.mkdir()
    # Without this line Wireshark does not load scripts for root, which is who tests in containers.
    (settings / "init.lua").write_text("run_user_scripts_when_superuser = true\n", encoding="utf-8")
    columns = [word for field in fields for word in ("-e", field)]
    script = ("-X", f"lua_script:{DISSECTOR}", "-T", "fields", "-E", "separator=|")
    ran = subprocess.run(
        ["tshark", "-r", folder / "vectors.pcap", *script, *options, *columns],
        env={"PATH": "/usr/bin:/bin", "WIRESHARK_CONFIG_DIR": str(settings), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "Lua" not in ran.stderr, ran.stderr
    lines = ran.stdout.splitlines()
    assert len(lines) == len(frames)
    return [dict(zip(fields, line.split("|"), strict=True)) for line in lines]


def truth(text: str) -> bool:
    """Wireshark 4.0 prints 1 and 0, later ones True and False."""
    return {"1": True, "True": True, "0": False, "False": False}[text]


def test_header_fields(tmp_path: Path) -> None:
    names = [each.name for each in SPEC.wire.header]
    shown = show(tmp_path, [each.data for each in VECTORS.frames], *(f"plait.{n}" for n in names))
    for vector, row in zip(VECTORS.frames, shown, strict=True):
        found = {name: int(row[f"plait.{name}"], 0) for name in names}
        assert found == dict.fromkeys(names, 0) | vector.header, vector.name


def test_flags_names_body_and_check(tmp_path: Path) -> None:
    flags = {each.name: each.mask for each in SPEC.wire.flags}
    handlers = {each.number: each.name for each in SPEC.wire.handlers} | {
        200: "user+72",
        255: "user+127",
    }
    others = (
        "handler_name",
        "channel",
        "argument",
        "payload",
        "padding",
        "check.right",
        "header_check.right",
    )
    fields = [f"plait.{name}" for name in (*others, *(f"flags.{flag}" for flag in flags))]
    shown = show(tmp_path, [each.data for each in VECTORS.frames], *fields, "_ws.expert")
    for vector, row in zip(VECTORS.frames, shown, strict=True):
        value = vector.header.get("flags", 0)
        shown_flags = {flag for flag in flags if truth(row[f"plait.flags.{flag}"])}
        assert shown_flags == {flag for flag, mask in flags.items() if value & mask}, vector.name
        other = "direct" if value & flags["direct"] else "request"
        assert row["plait.channel"] == ("reply" if value & flags["reply"] else other)
        handler = vector.header.get("handler", 0)
        assert row["plait.handler_name"] == handlers.get(handler, "unknown")
        arguments = [int(word, 0) for word in row["plait.argument"].split(",") if word]
        assert arguments == vector.arguments
        assert row["plait.payload"].replace(":", "") == vector.payload.hex()
        assert row["plait.padding"].replace(":", "").strip("0") == ""
        assert truth(row["plait.check.right"])
        assert truth(row["plait.header_check.right"])
        assert row["_ws.expert"] == "", vector.name


def test_what_is_wrong_is_marked(tmp_path: Path) -> None:
    marks = {
        "header_check": "plait.header_check.wrong",
        "check": "plait.check.wrong",
        "version": "plait.version.unknown",
        "length": "plait.length.wrong",
    }
    wrong = [each for each in VECTORS.refused if each.refused in marks]
    shown = show(tmp_path, [each.data for each in wrong], "_ws.expert", *marks.values())
    assert len(wrong) >= 8
    for vector, row in zip(wrong, shown, strict=True):
        assert row[marks[vector.refused]], vector.name


def test_truncated_frames_do_no_harm(tmp_path: Path) -> None:
    whole = VECTORS.frames[0].data
    shown = show(tmp_path, [whole[:size] for size in range(14, len(whole))], "_ws.expert")
    assert not any("Lua Error" in row["_ws.expert"] for row in shown)


def test_over_udp(tmp_path: Path) -> None:
    frames = [each.data for each in VECTORS.frames]
    names = ("ip.src", "ip.dst", "ip.ttl", "ip.flags.df", "ip.len", "udp.length", "frame.len")
    checks = ("plait.check.right", "plait.header_check.right")
    fields = ("plait.tag", "ip.checksum.status", "udp.checksum", *names, *checks)
    settings = ("-o", "ip.check_checksum:TRUE")
    shown = show(tmp_path, [over_udp(SPEC, each) for each in frames], *fields, options=settings)
    for vector, row in zip(VECTORS.frames, shown, strict=True):
        assert int(row["plait.tag"]) == vector.header.get("tag", 0)
        assert all(truth(row[each]) for each in checks), vector.name
        assert (row["ip.checksum.status"], row["udp.checksum"]) == ("1", "0x0000"), vector.name
        for end, node in (("ip.src", "source"), ("ip.dst", "destination")):
            number = vector.header.get(node, 0)
            assert row[end] == f"10.80.{number >> 8}.{number & 255}"
        size = 14 + 20 + 8 + 6 + len(vector.data) - SPEC.wire.frame.header_offset
        assert [int(row[each]) for each in names[-3:]] == [size - 14, size - 34, size]
        assert row["ip.ttl"] == "64"
        assert truth(row["ip.flags.df"])


def test_the_line_of_a_frame(tmp_path: Path) -> None:
    (row,) = show(tmp_path, [VECTORS.frames[0].data], "_ws.col.Protocol", "_ws.col.Info")
    assert row["_ws.col.Protocol"] == "Plait"
    assert row["_ws.col.Info"] == "1 > 2 match 5, ack 3, credit 11, 5 bytes"
