"""Collects the tests of NAME.test.js files and runs each in a fresh document of one Chromium, without a server of Earnest (README.md)."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "Sources"
CHROMIUM = "/usr/bin/chromium-headless-shell"
TEST = re.compile(r'^test\(("(?:[^"\\]|\\.)*")', re.MULTILINE)
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
# Only their addresses matter: a test that needs a style sheet links it.
EMPTY = ["/assets/test/app.css", "/assets/test/more.css", "/favicon.ico"]
RUN = """async ([file, sentence]) => {
  const harness = await import("/assets/test/tests/harness.js");
  await import(`/assets/test/tests/${file}`);
  return harness.run(sentence);
}"""


def staged(address):
    """The file of an address, in the layout of script/bundle's stage below /assets/test, and of the tests."""
    if not address.startswith("/assets/test/"):
        return HERE / "document.html"
    folder, _, rest = address.removeprefix("/assets/test/").partition("/")
    feature = SOURCES / "Features" / "".join(word.capitalize() for word in folder.split("-")) / "Main/Assets"
    folders = {"tests": HERE, "components": SOURCES / "Ground/Components/Assets"}
    return folders.get(folder, feature if feature.exists() else SOURCES / "App/Shell/Assets" / folder) / rest


class Files(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        address = self.path.split("?")[0]
        file = staged(address)
        body = b"" if address in EMPTY else file.read_bytes() if file.is_file() else None
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", f"{TYPES.get(file.suffix, 'text/plain')}; charset=utf-8")
        self.send_header("Content-Length", str(len(body or b"")))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def origin():
    # Chromium opens connections ahead: each has a thread.
    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="session")
def page():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        browser.close()


def pytest_collect_file(file_path, parent):
    return TestFile.from_parent(parent, path=file_path) if file_path.name.endswith(".test.js") else None


class TestFile(pytest.File):
    def collect(self):
        text = self.path.read_text()
        for match in TEST.finditer(text):
            sentence = json.loads(match[1])
            test = Test.from_parent(self, name=sentence, callobj=call(self.path.name, sentence))
            test.line = text.count("\n", 0, match.start())
            yield test


class Test(pytest.Function):
    def reportinfo(self):
        return self.path, self.line, self.name


def call(file, sentence):
    def run(origin, page):
        page.goto(origin + "/")
        flaws = page.evaluate(RUN, [file, sentence])
        if flaws:
            pytest.fail("\n".join(flaws).replace(f"{origin}/assets/test/", ""), pytrace=False)

    return run
