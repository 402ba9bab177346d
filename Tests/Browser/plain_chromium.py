"""Chromium with nothing attached but single evaluations. Playwright's inspector stores the bodies of a page's responses in the page's process,
up to 200 MB, so that it measures neither memory nor transfers."""

import itertools
import json
import subprocess
import urllib.request
from urllib.parse import urlsplit

import sessions
import websocket
from conftest import CHROMIUM
from waiting import wait_until


class PlainChromium:
    """A browser with one page, on an existing profile, signed in on the server of `url`."""

    def __init__(self, profile, url):
        self.profile = profile
        self.url = url
        self.numbers = itertools.count(1)

    def __enter__(self):
        port_file = self.profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [CHROMIUM, "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            port = wait_until(lambda: port_file.exists() and port_file.read_text().split()[:1], what="Chromium")[0]
            page = wait_until(lambda: self.first_page(port), what="Chromium's page")
            self.socket = websocket.create_connection(page["webSocketDebuggerUrl"], timeout=60, suppress_origin=True)
            host = urlsplit(self.url).netloc
            if host in sessions.COOKIES:
                name, value = sessions.COOKIES[host]
                self.call("Network.setCookie", name=name, value=value, url=f"http://{host}", httpOnly=True, sameSite="Lax")
            self.call("Page.navigate", url=self.url)
            wait_until(lambda: self.evaluate("document.readyState === 'complete' && location.href !== 'about:blank'"), what="the page")
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        # It writes its storage first.
        self.call("Browser.close")
        self.socket.close()
        self.end()

    def end(self):
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def first_page(self, port):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=20) as answer:
            return next((page for page in json.load(answer) if page["type"] == "page"), None)

    def evaluate(self, expression):
        """The value of an expression in the page, or of its promise."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in result, result["exceptionDetails"]
        return result["result"].get("value")

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self.socket.recv())).get("id") != number:
            pass
        assert "error" not in answer, f"{method}: {answer.get('error')}"
        return answer["result"]
