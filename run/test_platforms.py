# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Platform files, and that those which come with Plait are what they say."""

from pathlib import Path

import pytest

from plait.hardware import synthesis
from plait.run import native, platforms, shared
from plait.run.errors import Failure


def test_zrlmpi_has_the_papers_numbers() -> None:
    platform = platforms.find("zrlmpi")
    assert platform.parameters["clock_period_ps"] == 6400
    assert platform.parameters["data_width_bits"] == 64
    assert platform.parameters["node_power_w"] == {"cpu": 127.0, "fpga": 8.5}
    assert platform.network["rate_bits_per_second"] == 10**10
    assert platform.network["switch"]["latency_ps"] == 300_000
    per_clock = platform.parameters["data_width_bits"] * 10**12
    assert per_clock // platform.parameters["clock_period_ps"] == 10**10


def test_fshmem_has_the_papers_numbers() -> None:
    platform = platforms.find("fshmem")
    assert platform.parameters["put_frame_bytes"] == 1024
    bytes_per_second = platform.parameters["data_width_bits"] // 8 * 10**12
    assert bytes_per_second // platform.parameters["clock_period_ps"] == 4_000_000_000
    assert platform.network["rate_bits_per_second"] == 40 * 10**9
    platform.check_for_fpga()


def test_ideal_costs_no_processor_time() -> None:
    cpu = platforms.find("ideal").parameters["cpu"]
    assert (cpu["call_ps"], cpu["send_ps"], cpu["receive_ps"]) == (0, 0, 0)


def test_vcsn_has_the_papers_numbers() -> None:
    platform = platforms.find("vcsn")
    assert platform.parameters["circuits"] == 4
    assert platform.parameters["node_power_w"]["fpga"] == 59.63
    assert platform.parameters["external_memory"]["rate_bits_per_second"] == 8 * 19_200_000_000
    # From crossbar to crossbar, Table 1: two endpoints, two cables and a switch.
    network = platform.network
    ways = 2 * (platform.parameters["nic_latency_ps"] + network["link_latency_ps"])
    assert ways + network["switch"]["latency_ps"] == 800_000  # and our own logic's cycles
    platform.check_for_fpga()


@pytest.mark.parametrize("found", ["100", "192 B", "8 KiB", "0"])
def test_wrong_frames_of_puts_are_told(tmp_path: Path, found: str) -> None:
    text = Path(f"{native.platforms_folder()}/fshmem.yaml").read_text()
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("put_frame: 1 KiB", f"put_frame: {found}"))
    with pytest.raises(Failure) as failed:
        platforms.read(str(path), "mine")
    assert "wanted a put's frame, a power of two from 128 B to 4 KiB, found" in (
        failed.value.excerpt or ""
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("data_width: 512", "data_width: 64"), "virtual ports need data_width 512 bit, not 64"),
        (("circuits: 4", "circuits: 3"), "wanted virtual ports of a rank, a power of two, found 3"),
        (("circuits: 4", "circuits: 1"), "wanted virtual ports of a rank, a power of two, 2 to 64"),
        (("circuits: 4", "circuits: no"), "wanted virtual ports of a rank, a power of two, 2 to"),
        (("circuits: 4", "circuits: 4\ncables: 3"), "wanted a number of cables of a node, 1 to 2"),
        (
            ("circuits: 4", "cables: 2"),
            "a second one is for virtual circuits, of which there are none",
        ),
        (
            ("circuits: 4", "circuits: 64\ncables: 2"),
            "cables: 2 with 64 virtual ports each, and a rank has 64",
        ),
        (
            ("circuits: 4", "circuits: 64"),
            "circuits: 64 virtual ports may have 653.4 KiB under way, and a switch keeps 512 KiB",
        ),
        (
            ("queue: 512 KiB", "queue: 100 KiB"),
            "circuits: 4 virtual ports may have 115.8 KiB under",
        ),
    ],
)
def test_wrong_virtual_ports_are_told(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    text = Path(f"{native.platforms_folder()}/vcsn.yaml").read_text()
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace(*change))
    with pytest.raises(Failure) as caught:
        platforms.read(str(path), "mine").check_for_fpga()
    assert told in (caught.value.excerpt or caught.value.message)


def test_the_usual_queue_is_the_simulator_s() -> None:
    text = (Path(__file__).parents[1] / "simulator/network/config.h").read_text()
    assert f"queue_bytes = {platforms.QUEUE_BYTES // 1024} * 1024;" in text


@pytest.mark.parametrize("name", platforms.names())
def test_every_platform_is_right(name: str) -> None:
    platform = platforms.find(name)
    assert platform.about
    assert platform.parameters["cpu"]["poll_ps"] > 0
    assert platform.network["link_latency_ps"] > 0


def test_the_fpgas_of_platforms() -> None:
    """Which family `plait synth` maps for, and what the makers say that there is."""
    found = {name: platforms.find(name).device for name in platforms.names()}
    assert found.pop("ideal") is None
    assert {name: each and each[:3] for name, each in found.items()} == {
        "cascabel": ("XCU280", "xcup", 1_303_680),
        **dict.fromkeys(("fshmem", "vcsn", "vcsn2"), ("1SX280", "intel_alm", 2 * 933_120)),
        "softmpi": ("XC7Z020", "xcup", 53_200),
        "zrlmpi": ("XCKU060", "xcup", 331_680),
    }
    assert tuple(synthesis.FAMILIES) == platforms.FAMILIES


def test_wrong_devices_are_told(tmp_path: Path) -> None:
    text = Path(f"{native.platforms_folder()}/zrlmpi.yaml").read_text()
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("family: xcup", "family: xcap").replace("luts: 331680", "luts: 0"))
    with pytest.raises(Failure) as caught:
        platforms.read(str(path), "mine")
    excerpt = caught.value.excerpt or ""
    assert "wanted a number of what the device has, 1 to 100000000, found 0" in excerpt
    assert "a family of `plait synth`" in excerpt


def test_a_platform_of_ones_own(tmp_path: Path) -> None:
    text = Path(f"{native.platforms_folder()}/ideal.yaml").read_text()
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("rate: 100 Gb/s", "rate: 40 Gb/s"))
    found = platforms.find("mine.yaml", str(tmp_path))
    assert found.network["rate_bits_per_second"] == 4 * 10**10
    path.rename(tmp_path / "mine")  # a path needs no suffix
    assert platforms.find("./mine", str(tmp_path)).network == found.network


def test_all_errors_of_a_platform_at_once(tmp_path: Path) -> None:
    text = Path(f"{native.platforms_folder()}/zrlmpi.yaml").read_text()
    path = tmp_path / "mine.yaml"
    text = text.replace("compute: auto", "compute: fixed").replace("clock_period", "clock_perid")
    path.write_text(text)
    with pytest.raises(Failure) as caught:
        platforms.read(str(path), "mine")
    assert caught.value.message == f"{path} has 3 errors"
    excerpt = caught.value.excerpt or ""
    assert "platform: there is no key 'clock_perid'" in excerpt
    assert "hint: did you mean 'clock_period'?" in excerpt
    assert "platform: key 'clock_period' is missing" in excerpt
    assert "compute is fixed, so key 'compute_time' must say how long" in excerpt


def test_a_platform_that_is_not_there() -> None:
    with pytest.raises(Failure, match=r"there is no platform cli") as caught:
        platforms.find("cli")
    assert caught.value.hint == "there are: cascabel, fshmem, ideal, softmpi, vcsn, vcsn2, zrlmpi"
    with pytest.raises(Failure, match=r"platform file \./zrlmpi cannot be read: No such file"):
        platforms.find("./zrlmpi")


def test_the_simulator_heeds_every_limit_that_a_run_may_set() -> None:
    source = (Path(__file__).parent.parent / "simulator/run/description.cpp").read_text("utf-8")
    assert [name for name in shared.tunable_limits() if f'"{name}"' not in source] == []


def test_the_number_of_nodes_is_the_specs() -> None:
    assert shared.limits()["nodes_max"] == shared.NODES_MAX
    assert shared.limits()["parts_max"] == shared.PARTS_MAX


def test_the_topologies_are_the_specs() -> None:
    """Those of the file that is read fast."""
    assert shared.topologies() == shared.specification()["topologies"]
    assert platforms.TOPOLOGIES[0] == "direct"
    assert platforms.TOPOLOGY_NUMBERS["k"] == ("ports of a switch", 2, 128)
    assert platforms.TOPOLOGY_KEYS["spray"] == ("dual_plane",)
    assert "direct" not in platforms.NETWORK_KEYS["switch"]
