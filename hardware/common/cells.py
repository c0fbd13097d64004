# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The cells, each at the sizes at which it is elaborated, mapped and listed."""

CELLS: list[tuple[str, dict[str, int]]] = [
    ("plait_skid_buffer", {"Width": 73}),
    ("plait_skid_buffer", {"Width": 577}),
    ("plait_fifo", {"Width": 73, "Depth": 32}),
    ("plait_fifo", {"Width": 73, "Depth": 32, "FallThrough": 1}),
    ("plait_arbiter", {"Inputs": 3, "Width": 73}),
    ("plait_width_up", {"WidthIn": 64, "WidthOut": 128}),
    ("plait_width_up", {"WidthIn": 64, "WidthOut": 512}),
    ("plait_width_down", {"WidthIn": 128, "WidthOut": 64}),
    ("plait_width_down", {"WidthIn": 512, "WidthOut": 64}),
    ("plait_crc32c", {"Width": 64}),
    ("plait_crc32c", {"Width": 64, "StepBytes": 8}),
    ("plait_crc32c", {"Width": 128, "StepBytes": 8}),
    ("plait_crc32c", {"Width": 512, "StepBytes": 8, "Pipelined": 1}),
    ("plait_ram_1w1r", {"Width": 72, "Depth": 1024}),
    ("plait_ram_1w1r", {"Width": 72, "Depth": 1024, "Bypass": 1}),
    ("plait_ram_fifo", {"Width": 68, "Depth": 1024}),
    ("plait_ram_1rw", {"Width": 64, "Depth": 2048, "LaneWidth": 8}),
]
