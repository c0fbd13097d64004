# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A browser without a window, for pages that Plait writes: loads one, and says what it did.

It is spoken to over two pipes (the DevTools protocol), so nothing else is needed.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
_OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
    *("--hide-scrollbars", "--remote-debugging-pipe", "--no-first-run", "--disable-extensions"),
)
Json = dict[str, Any]


class Page:
    """The page that a browser shows."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._out, self._in = to_browser, os.fdopen(from_browser, "rb")
        self._numbers = itertools.count(1)
        self._session: str | None = None
        self._loaded = False
        self._kept = b""
        self.requests = list[str]()  # addresses that were asked for
        self.complaints = list[str]()  # errors, and what was written to the console
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        attached = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self._call(f"{domain}.enable")

    def show(self, file: Path, *, scheme: str = "light", width: int = 1200) -> None:
        """Loads the file; `scheme` is light or dark."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self._call("Emulation.setEmulatedMedia", features=[feature])
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self._call("Emulation.setDeviceMetricsOverride", **size)
        self._loaded = False
        self._call("Page.navigate", url=file.as_uri())
        while not self._loaded:
            self._notice(self._read())

    def ask(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self._call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def picture(self, file: Path) -> None:
        """Writes all of the page as PNG."""
        shot = self._call("Page.captureScreenshot", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(shot["data"]))

    def _call(self, method: str, **parameters: Any) -> Json:
        number = next(self._numbers)
        request: Json = {"id": number, "method": method, "params": parameters}
        if self._session:
            request["sessionId"] = self._session
        os.write(self._out, json.dumps(request).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                return answer["result"]
            self._notice(answer)

    def _notice(self, event: Json) -> None:
        match event.get("method"):
            case "Page.loadEventFired":
                self._loaded = True
            case "Network.requestWillBeSent":
                self.requests.append(event["params"]["request"]["url"])
            case "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded":
                self.complaints.append(json.dumps(event["params"]))
            case _:
                pass

    def _read(self) -> Json:
        while b"\0" not in self._kept:
            more = self._in.read1(1 << 16)
            assert more, "the browser has ended"
            self._kept += more
        text, _, self._kept = self._kept.partition(b"\0")
        return json.loads(text)


@contextmanager
def browser(folder: Path) -> Generator[Page]:
    """A browser that keeps what it keeps in the folder; it ends with the block."""
    program = next((path for path in map(shutil.which, NAMES) if path), None)
    assert program, f"there is no browser: apt-get install {NAMES[0]}"
    its_in, ours_out = os.pipe()
    ours_in, its_out = os.pipe()
    command = f'exec "$0" "$@" 3<&{its_in} 4>&{its_out}'
    options = [*_OPTIONS, f"--user-data-dir={folder}"]
    process = subprocess.Popen(
        ["bash", "-c", command, program, *options],
        pass_fds=(its_in, its_out),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(its_in)
    os.close(its_out)
    try:
        yield Page(ours_out, ours_in)
    finally:
        os.close(ours_out)
        process.terminate()
        process.wait()
