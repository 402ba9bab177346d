"""Feed quarantine: a feed that crashes the program repeatedly is paused until a manual retry."""

import signal
import urllib.request

import pytest

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
    wait_until(lambda: any(file.read_bytes().startswith(b"R 1 .") for file in folder.iterdir()), what="reading the feed")


def end(server, number):
    server.process.send_signal(number)
    server.process.wait()
    server.log.close()
    # The file of the killed process still names the feed; only the file of the next process counts.
    return server.start()


def wait_until_forgotten(server):
    """Waits until the server has recovered the leases of the killed process: only its own file is left."""
    wait_until(lambda: len(list((server.folder / "instances").iterdir())) == 1, what="forgetting the dead process")


def feed_status(server):
    return urllib.request.urlopen(server.url + "/shows/1/feed").read().decode()


@pytest.mark.parametrize(
    "number", [pytest.param(signal.SIGKILL, id="killed"), pytest.param(signal.SIGABRT, id="crashed", marks=pytest.mark.acceptance("browser"))])
def test_feed_that_ends_the_program_twice_is_quarantined_until_retried(server, publisher, number):
    publisher.feed_goes_on.clear()
    server.post("/feed-status-page/did-tap-refresh", show=1)
    # Stops do not count. The feed is due immediately after each, and the server refreshes it alone.
    for _ in range(2):
        wait_until_read(server)
        server.stop()
        assert server.process.returncode == 0
        assert list((server.folder / "instances").iterdir()) == []
        server.start()
    for _ in range(2):
        wait_until_read(server)
        end(server, number)
        wait_until_forgotten(server)
    page = feed_status(server)
    assert "Earnest stopped twice while reading this feed" in page and "Checks are paused for a day" in page
    publisher.feed_goes_on.set()
    assert 'action="/feed-status-page/did-tap-retry"' in page
    server.post("/feed-status-page/did-tap-retry", show=1)
    wait_until(lambda: "Feed is healthy" in feed_status(server), what="the retry")
