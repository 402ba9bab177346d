"""Firefox, controlled with WebDriver BiDi over its own WebSocket: no driver program, and real gestures."""

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path

import websocket
from server import free_port
from waiting import wait_until

# No requests of the browser's own, and no pages that introduce it.
PREFERENCES = {
    "app.update.enabled": False, "browser.aboutwelcome.enabled": False, "browser.newtabpage.enabled": False, "browser.safebrowsing.update.enabled": False,
    "browser.search.update": False, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False, "extensions.update.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "services.settings.server": "data:,", "toolkit.telemetry.enabled": False,
}
KEYS = {"Home": "\ue011", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "PageUp": "\ue00e"}


def find_firefox():
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """A headless Firefox with a profile of its own in `folder`. `failures` has its console errors and the failed requests of its pages."""

    def __init__(self, program, folder, **preferences):
        self.program = program
        self.folder = Path(folder)
        self.preferences = {**PREFERENCES, **preferences}
        self.failures = []
        self.number = 0

    def __enter__(self):
        self.folder.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in self.preferences.items()]
        (self.folder / "user.js").write_text("".join(lines))
        port = free_port()
        self.log = open(self.folder / "firefox.log", "w")
        self.process = subprocess.Popen(
            [self.program, "--headless", "--no-remote", "--profile", str(self.folder), "--remote-debugging-port", str(port)],
            stdout=self.log, stderr=self.log, env={**os.environ, "HOME": str(self.folder)})
        try:
            self.socket = wait_until(lambda: self.connect(port), timeout=60, what="Firefox")
            self.call("session.new", capabilities={})
            self.call("session.subscribe", events=["log.entryAdded", "network.responseCompleted"])
            self.tab = Tab(self, self.call("browsingContext.getTree")["contexts"][0]["context"])
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.end()

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def connect(self, port):
        assert self.process.poll() is None, f"Firefox ended while starting:\n{Path(self.log.name).read_text()[-1000:]}"
        try:
            return websocket.create_connection(f"ws://127.0.0.1:{port}/session", timeout=60, suppress_origin=True)
        except OSError:
            return None

    def call(self, method, **parameters):
        """Sends a command and returns its result. Events that arrive before it are processed first."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("type") == "event":
                self.note(message["method"], message["params"])
            elif message.get("id") == self.number:
                assert message["type"] == "success", f"{method}: {message.get('error')}: {message.get('message')}"
                return message["result"]

    def note(self, name, event):
        if name == "log.entryAdded" and event["level"] == "error":
            frames = (event.get("stackTrace") or {}).get("callFrames") or [{}]
            self.failures.append(f"console: {event['text']} ({frames[0].get('url', 'no script')}:{frames[0].get('lineNumber', '')})")
        elif name == "network.responseCompleted" and event["response"]["status"] >= 400:
            self.failures.append(f"status {event['response']['status']}: {event['request']['url']}")

    def take_failures(self):
        """Returns the failures since the last call."""
        taken, self.failures = self.failures, []
        return taken

    def open_tab(self):
        return Tab(self, self.call("browsingContext.create", type="tab")["context"])


class Tab:
    def __init__(self, firefox, context):
        self.firefox = firefox
        self.context = context

    def call(self, method, **parameters):
        return self.firefox.call(method, context=self.context, **parameters)

    def resize(self, size):
        self.call("browsingContext.setViewport", viewport=size)

    def open(self, url):
        self.call("browsingContext.navigate", url=url, wait="complete")

    def activate(self):
        self.call("browsingContext.activate")

    def evaluate(self, script):
        """Returns the JSON value of an expression. This is no gesture: it does not allow a page to play."""
        answer = self.firefox.call(
            "script.evaluate", expression=f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))", awaitPromise=True,
            target={"context": self.context})
        assert answer["type"] == "success", f"{script[:80]}: {answer.get('exceptionDetails', {}).get('text')}"
        return json.loads(answer["result"]["value"])

    def wait_for(self, script, what, timeout=30):
        return wait_until(lambda: self.evaluate(script), timeout=timeout, what=what)

    def find(self, role, name):
        """Waits for visible elements with a role and an accessible name, and returns the first."""
        def look():
            nodes = self.call("browsingContext.locateNodes", locator={"type": "accessibility", "value": {"role": role, "name": name}})["nodes"]
            return next((node for node in nodes if self.is_visible(node)), None)

        return wait_until(look, timeout=30, what=f"the {role} \"{name}\"")

    def is_visible(self, node):
        answer = self.apply("(element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1", node)
        return answer["value"]

    def apply(self, function, node):
        answer = self.firefox.call(
            "script.callFunction", functionDeclaration=function, awaitPromise=True, target={"context": self.context},
            arguments=[{"sharedId": node["sharedId"]}])
        return answer["result"]

    def click(self, node):
        self.apply("(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })", node)
        origin = {"type": "element", "element": {"sharedId": node["sharedId"]}}
        moves = [{"type": "pointerMove", "x": 0, "y": 0, "origin": origin}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.call("input.performActions", actions=[{"type": "pointer", "id": "mouse", "actions": moves}])

    def press(self, node, key):
        """Presses a key while the element has the focus."""
        self.apply("(element) => element.focus()", node)
        actions = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        self.call("input.performActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def screenshot(self, path):
        Path(path).write_bytes(base64.b64decode(self.call("browsingContext.captureScreenshot")["data"]))
