"""The style sheets of the app in a document of the module tests."""

import re

from conftest import SOURCES

SHELL = SOURCES / "App/Shell/Assets"
LINK = """(paths) => Promise.all(paths.map((path) => new Promise((done, fail) => document.head.append(Object.assign(
  document.createElement("link"), { rel: "stylesheet", href: `/assets/test/${path}`, onload: done, onerror: () => fail(new Error(path)) })))))"""


def open_styled(page, origin):
    """Opens a document with all sheets of app.css and then of more.css, and without movement."""
    page.goto(origin + "/")
    text = "".join((SHELL / name).read_text() for name in ("app.css", "more.css"))
    page.evaluate(LINK, re.findall(r'@import "\./(.+?)"', text))
    page.add_style_tag(content="*, ::before, ::after { transition: none !important; animation: none !important }")
