"""Feed quarantine: a feed that crashes the program repeatedly is paused until a manual retry."""

import signal

import pytest
from playwright.sync_api import expect

import control
from publisher import Publisher
from server import Server
from waiting import wait_until


@pytest.fixture
def publisher():
    publisher = Publisher([1000] * 3)
    yield publisher
    publisher.feed_goes_on.set()
    publisher.shutdown()
    publisher.server_close()


@pytest.fixture
def server(tmp_path, publisher):
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, is_demo=False, EARNEST_ALLOW_PRIVATE=f"127.0.0.1:{publisher.port}").start()
    control.add(server, publisher.feed)
    yield server
    publisher.feed_goes_on.set()
    server.stop()


def wait_until_read(server):
    """Waits until the server has read the first half of the feed: its file in `instances` names the feed."""
    folder = server.folder / "instances"
    wait_until(lambda: any(file.read_bytes().startswith(b"R 1 .") for file in folder.iterdir()), timeout=20, what="reading the feed")


def end(server, number):
    server.process.send_signal(number)
    server.process.wait(timeout=10)
    server.log.close()
    # The file of the killed process still names the feed; only the file of the next process counts.
    return server.start()


@pytest.mark.parametrize(
    "number", [pytest.param(signal.SIGKILL, id="killed"), pytest.param(signal.SIGABRT, id="crashed", marks=pytest.mark.acceptance("browser"))])
def test_feed_that_ends_the_program_twice_is_quarantined_until_retried(server, publisher, page, number):
    publisher.feed_goes_on.clear()
    server.post("/feed-status-page/did-tap-refresh", show=1)
    wait_until_read(server)
    end(server, number)
    # The feed is due immediately, and the server refreshes it alone.
    wait_until_forgotten(server)
    wait_until_read(server)
    end(server, number)
    wait_until_forgotten(server)
    page.goto(server.url + "/shows/1/feed")
    expect(page.get_by_text("Earnest stopped twice while reading this feed")).to_be_visible()
    expect(page.get_by_text("Checks are paused for a day")).to_be_visible()
    publisher.feed_goes_on.set()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Feed is healthy")).to_be_visible()
    expect(page.get_by_role("button", name="Check now")).to_be_visible()


def test_graceful_shutdown_quarantines_no_feed(server, publisher, page):
    publisher.feed_goes_on.clear()
    server.post("/feed-status-page/did-tap-refresh", show=1)
    for _ in range(3):
        wait_until_read(server)
        server.stop()
        assert server.process.returncode == 0
        assert list((server.folder / "instances").iterdir()) == []
        server.start()
    publisher.feed_goes_on.set()
    page.goto(server.url + "/shows/1/feed")
    expect(page.get_by_text("Feed is healthy")).to_be_visible()


def wait_until_forgotten(server):
    """Waits until the server has recovered the leases of the killed process: only its own file is left."""
    wait_until(lambda: len(list((server.folder / "instances").iterdir())) == 1, timeout=20, what="forgetting the dead process")
