"""Drive Chromium without a window, by its DevTools protocol through a pipe: no network, no other packages."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from base64 import b64decode
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from typing import Any, Final

__all__ = ["MISSING", "Browser", "Tab", "browser", "found"]

MISSING: Final = "Chromium is missing: install the Debian package chromium, as `make test` does for root"

#: Nothing of the machine's own is used or asked for.
_OPTIONS: Final = (
    "--headless",
    "--no-sandbox",  # root has none
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--remote-debugging-pipe",
)
_PATIENCE: Final = 60.0
"""Seconds after which a browser that says nothing is taken to be stuck."""
_KEYS: Final = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, " ": 32, "Enter": 13, "Tab": 9}
_CONTROL: Final = 2


def found() -> str | None:
    """The program, if it is installed."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """A running browser: what is sent to it is answered by number, what happens in it is kept."""

    def __init__(self, say: int, hear: int) -> None:
        self._say = say
        self._hear = hear
        self._number = 0
        self._rest = b""
        self.events: list[dict[str, Any]] = []

    def send(self, method: str, session: str | None = None, /, **parameters: Any) -> dict[str, Any]:
        """Do something, and return what it gave."""
        self._number += 1
        asked: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session is not None:
            asked["sessionId"] = session
        data = json.dumps(asked).encode() + b"\0"
        while data:
            data = data[os.write(self._say, data) :]
        while True:
            heard = self._next()
            if heard.get("id") == self._number:
                assert "error" not in heard, (method, heard["error"])
                result: dict[str, Any] = heard["result"]
                return result
            self.events.append(heard)

    def wait(self, method: str, session: str) -> dict[str, Any]:
        """Wait until something happens, unless it has since it was waited for last; it is then taken away."""
        while True:
            for index, event in enumerate(self.events):
                if event.get("method") == method and event.get("sessionId") == session:
                    return self.events.pop(index)
            self.events.append(self._next())

    def _next(self) -> dict[str, Any]:
        limit = time.monotonic() + _PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select([self._hear], [], [], max(0.0, limit - time.monotonic()))
            assert ready, "Chromium does not answer"
            data = os.read(self._hear, 1 << 16)
            assert data, "Chromium has ended"
            self._rest += data
        message, _, self._rest = self._rest.partition(b"\0")
        heard: dict[str, Any] = json.loads(message)
        return heard

    @contextmanager
    def tab(self, width: int = 1000, height: int = 900) -> Generator[Tab]:
        """A new tab of this size, with nothing remembered from others."""
        context = self.send("Target.createBrowserContext")["browserContextId"]
        target = self.send("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = Tab(self, session)
        for domain in ("Page", "Runtime", "Log", "Network", "DOM", "CSS"):
            tab.send(f"{domain}.enable")
        tab.size(width, height)
        try:
            yield tab
        finally:
            self.send("Target.disposeBrowserContext", browserContextId=context)


class Tab:
    """A tab, with keyboard and mouse."""

    def __init__(self, owner: Browser, session: str) -> None:
        self._owner = owner
        self._session = session

    def send(self, method: str, /, **parameters: Any) -> dict[str, Any]:
        return self._owner.send(method, self._session, **parameters)

    def open(self, page: Path, fragment: str = "") -> None:
        """Open a file and wait until it is there."""
        self.send("Page.navigate", url=page.as_uri() + fragment)
        self._owner.wait("Page.loadEventFired", self._session)

    def size(self, width: int, height: int, *, phone: bool = False) -> None:
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=phone,
        )

    def prefers(self, scheme: str) -> None:
        """The colours that its user likes, light or dark."""
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def without_scripts(self) -> None:
        self.send("Emulation.setScriptExecutionDisabled", value=True)

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def style(self, node: int) -> dict[str, str]:
        """How an element of the page is shown, where no script may be asked."""
        found = self.send("CSS.getComputedStyleForNode", nodeId=node)["computedStyle"]
        return {entry["name"]: entry["value"] for entry in found}

    def press(self, key: str, *, control: bool = False) -> None:
        """Press a key and let it go."""
        held = _CONTROL if control else 0
        text = key if len(key) == 1 and not control else "\r" if key == "Enter" else ""
        known = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": _KEYS[key]}
        self.send("Input.dispatchKeyEvent", type="keyDown", modifiers=held, text=text, **known)
        self.send("Input.dispatchKeyEvent", type="keyUp", modifiers=held, **known)

    def click(self, selector: str, *, across: float = 0.5) -> None:
        """Click on the first thing that this finds, in its middle or at this share of its width."""
        place = f"document.querySelector({json.dumps(selector)})"
        self.ask(f"{place}.scrollIntoView({{block: 'nearest', behavior: 'instant'}})")
        box = self.ask(f"{place}.getBoundingClientRect().toJSON()")
        x, y = box["x"] + box["width"] * across, box["y"] + box["height"] / 2
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def until(self, expression: str) -> None:
        """Wait until a JavaScript expression is true."""
        limit = time.monotonic() + _PATIENCE
        while not self.ask(expression):
            assert time.monotonic() < limit, expression
            time.sleep(0.02)

    def picture(self) -> bytes:
        """What is seen now, as PNG."""
        return b64decode(self.send("Page.captureScreenshot")["data"])

    def requests(self) -> list[str]:
        """What was asked for over a network or from a disk, the page itself among it."""
        failed = [event["params"] for event in self._happened("Network.loadingFailed")]
        never = {event["requestId"] for event in failed if event.get("blockedReason") == "csp"}
        asked = [event["params"] for event in self._happened("Network.requestWillBeSent")]
        return [event["request"]["url"] for event in asked if event["requestId"] not in never]

    def complaints(self) -> list[str]:
        """What stands in the console: errors, and what the page's policy forbade."""
        self.ask("new Promise((done) => setTimeout(done, 50))")
        thrown = self._happened("Runtime.exceptionThrown")
        logged = self._happened("Log.entryAdded")
        said = self._happened("Runtime.consoleAPICalled")
        return [json.dumps(event["params"]) for event in (*thrown, *logged, *said)]

    def _happened(self, method: str) -> list[dict[str, Any]]:
        events = self._owner.events
        return [
            event
            for event in events
            if event.get("method") == method and event.get("sessionId") == self._session
        ]


@contextmanager
def browser() -> Generator[Browser]:
    """A browser, for as long as the block lasts."""
    program = found()
    assert program is not None, MISSING
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        there, say = os.pipe()
        hear, back = os.pipe()
        nowhere = os.open(os.devnull, os.O_RDWR)
        # It reads from 3 and writes to 4; what lies there now must not be overwritten before it is copied.
        high = [_above(there), _above(back), _above(nowhere)]
        copies = [(high[0], 3), (high[1], 4), (high[2], 0), (high[2], 1), (high[2], 2)]
        number = os.posix_spawn(
            program,
            [program, *_OPTIONS, f"--user-data-dir={profile}", "about:blank"],
            {**os.environ, "HOME": profile},
            file_actions=[(os.POSIX_SPAWN_DUP2, old, new) for old, new in copies],
            setpgroup=0,
        )
        for each in (there, back, nowhere, *high):
            os.close(each)
        try:
            yield Browser(say, hear)
        finally:
            os.close(say)
            _end(number)
            os.close(hear)


def _above(number: int) -> int:
    """A copy of a descriptor that is none of the first ten."""
    import fcntl

    return fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, 10)


def _end(number: int) -> None:
    """End what was started, by its group."""
    gone: Callable[[], bool] = lambda: os.waitpid(number, os.WNOHANG) != (0, 0)  # noqa: E731
    limit = time.monotonic() + 2
    while not gone():
        if time.monotonic() > limit:
            with suppress(ProcessLookupError):
                os.killpg(number, signal.SIGKILL)
            os.waitpid(number, 0)
            return
        time.sleep(0.02)
