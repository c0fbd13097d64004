# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""For tests: tools that do what they should, but for one step, where they are broken in some way.

A broken tool runs the real one and then spoils what it made: see WAYS.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

WAYS = ("killed", "fails", "nothing", "truncated", "garbage", "hangs")
_TEXT = """\
#!{python} -SE
import json, os, re, signal, subprocess, sys
real, step, way = {real!r}, {step!r}, {way!r}
words = sys.argv[1:]
if step not in " ".join(words):
    os.execv(real, [real, *words])
if way == "fails":
    sys.exit("internal trouble")
if way == "hangs":
    subprocess.run(["sleep", "600"])
given = b"" if "-" not in words and "-c" not in words[:1] else sys.stdin.buffer.read()
stat = re.search(rb'"tee", "-q", "-o", "([^"]+)"', given)
if "-o" in words:
    files = [words[words.index("-o") + 1]]
elif "--report" in words:
    files = [words[words.index("--report") + 1]]
elif "--Mdir" in words:
    folder = words[words.index("--Mdir") + 1]
    files = None
elif words[-1].endswith("run.json"):
    with open(words[-1]) as file:
        files = [json.load(file)["result"]]
else:
    files = [stat[1].decode()] if stat else []
said = b""
if way in ("killed", "truncated"):
    said = subprocess.run([real, *words], input=given, stdout=subprocess.PIPE).stdout
if files is None:
    files = [os.path.join(folder, name) for name in os.listdir(folder)]
    files = files or [os.path.join(folder, "garbage.cpp")]
for name in files:
    if way == "garbage":
        data = b"garbage garbage\\n"
    elif way == "nothing" or not os.path.exists(name):
        continue
    else:
        with open(name, "rb") as file:
            data = file.read()
        data = data[: len(data) // 2]
    with open(name, "wb") as file:
        file.write(data)
sys.stdout.buffer.write(b"garbage garbage\\n" if way == "garbage" else said[: len(said) // 2])
sys.stdout.flush()
if way == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
"""


def broken(path: Path, real: str, way: str, step: str = "") -> Path:
    """Writes the tool to a path: broken where its arguments have `step` among them."""
    text = _TEXT.format(python=sys.executable, real=real, step=step, way=way)
    return script(path, text)


def script(path: Path, text: str) -> Path:
    """Writes a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def first_in_path(folder: Path, others: Sequence[str] = ()) -> str:
    """PATH with a folder before all else."""
    return os.pathsep.join([str(folder), *others, os.environ["PATH"]])
