"""Fixtures of all WebKitGTK tests: a separate server, and a separate browser with its default autoplay policy."""

import os
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "Browser"))

from server import Server  # noqa: E402
from webkit import DRIVER, Page  # noqa: E402


def pytest_configure(config):
    config.addinivalue_line("filterwarnings", "ignore:setting remote_server_addr:DeprecationWarning")


def pytest_collection_modifyitems(items):
    reason = None
    if not Path(DRIVER).exists():
        reason = f"WebKitGTK's driver is not at {DRIVER}: script/bootstrap --tests installs it on Debian"
    elif not os.environ.get("DISPLAY"):
        # Without a display the driver would hang instead of failing.
        raise pytest.UsageError("WebKitGTK needs a display: xvfb-run -a .venv/bin/python -m pytest Tests/WebKit")
    for item in items if reason else []:
        item.add_marker(pytest.mark.skip(reason))


@pytest.fixture
def server(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder).start()
    yield server
    server.stop()


@pytest.fixture
def new_page():
    """Opens browsers with empty profiles, which act as several devices of one user."""
    pages = []

    def open_one():
        pages.append(Page())
        return pages[-1]

    yield open_one
    try:
        complaints = [complaint for page in pages if page.is_open for complaint in page.complaints]
    finally:
        for page in pages:
            page.close()
    assert complaints == [], "the page complained"


@pytest.fixture
def page(new_page):
    return new_page()
