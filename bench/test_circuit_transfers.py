# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What `bench circuits` says of transfers by their size is what the network allows."""

from bench.circuit_transfers import VCSN, times


def test_times_are_those_of_network_and_line() -> None:
    network = VCSN.network
    latency = 2 * (network["nic_latency_ps"] + network["link_latency_ps"])
    latency_ns = (latency + network["switch"]["latency_ps"]) / 1e3
    sizes = (64, 4096, 65536)
    for size, time in zip(sizes, times(sizes), strict=True):
        least = latency_ns + size * 8e9 / network["rate_bits_per_second"]
        # A frame's words are read before it begins, and commands are fetched.
        assert least < time < least + 700
