"""Profiles with the app's service worker, which conftest.py blocks elsewhere."""

import pytest
from conftest import PATIENCE, PHONE
from server import Server


@pytest.fixture
def context(chromium):
    context = chromium.new_context(viewport=PHONE, service_workers="allow")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def accounts(tmp_path):
    """A server with accounts, and its owner signed in."""
    folder = tmp_path / "accounts"
    folder.mkdir()
    server = Server(folder, has_accounts=True).start()
    yield server
    server.stop()


def install(page, url):
    """Opens the app and taps, and waits for the worker."""
    page.goto(url)
    page.locator("h1").first.click()
    page.wait_for_function("() => navigator.serviceWorker.controller")


def stop_workers(page):
    """As browsers do with workers that they have not needed for half a minute, and when memory is low."""
    client = page.context.new_cdp_session(page)
    client.send("ServiceWorker.enable")
    client.send("ServiceWorker.stopAllWorkers")
    client.detach()
