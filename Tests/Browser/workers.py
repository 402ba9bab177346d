"""Profiles with the app's service worker, which conftest.py blocks elsewhere."""

import pytest
from conftest import PHONE
from waiting import wait_until


@pytest.fixture
def context(chromium):
    context = chromium.new_context(viewport=PHONE, service_workers="allow")
    yield context
    context.close()


def install(page, url):
    """Opens the app and taps, and waits for the worker."""
    page.goto(url)
    page.locator("h1:visible, .library-title:visible").last.click()
    page.wait_for_function("() => navigator.serviceWorker.controller")


def stop_workers(page):
    """As browsers do with workers that they have not needed for half a minute, and when memory is low."""
    client = page.context.new_cdp_session(page)
    versions, stopped = {}, set()

    def note(event):
        for version in event["versions"]:
            versions[version["versionId"]] = (version["status"], version["runningStatus"])
            if version["runningStatus"] in ("stopping", "stopped"):
                stopped.add(version["versionId"])

    def unsettled():
        return {status for status, _ in versions.values()} & {"installing", "activating"}

    client.on("ServiceWorker.workerVersionUpdated", note)
    client.send("ServiceWorker.enable")
    # Not `stopAllWorkers`, which once did not answer while one version followed another.
    wait_until(lambda: versions and not unsettled(), page, what=lambda: f"a settled worker ({versions})")
    running = {version for version, (_, status) in versions.items() if status in ("starting", "running")}
    stopped.clear()
    for version in running:
        client.send("ServiceWorker.stopWorker", {"versionId": version})
    # A request may start one again at once.
    wait_until(lambda: stopped >= running, page, what=lambda: f"the end of all workers ({versions})")
    client.detach()
