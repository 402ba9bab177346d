"""A server that other programs watch, and that systemd or a container stops."""

import signal
import time
import urllib.error
import urllib.request

import pytest

import control
import stopping
from live_streams import open_streams
from server import Server, rows, run
from waiting import wait_until

TOKEN = "ch5-Kx9_pebble-and-moss"


@pytest.fixture
def server(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, opens_player=False, EARNEST_METRICS_TOKEN=TOKEN).start()
    yield server
    server.stop()


def scrape(server):
    request = urllib.request.Request(server.url + "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        return answer.read().decode()


def samples(text):
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))}


def status(server, path):
    try:
        return urllib.request.urlopen(server.url + path).status
    except urllib.error.HTTPError as answer:
        return answer.code


def test_metrics_are_equal_to_what_was_done(server):
    before = samples(scrape(server))
    for show in ("lichen-hour", "why-though"):
        control.add(server, f"{server.publisher}/feeds/{show}.xml")
    control.refresh_all(server)
    assert list(control.download(server, rows(server, "SELECT max(id) FROM episode")))[-2]["state"] == "downloaded"
    assert [status(server, path) for path in ("/shows/1", "/shows/1", "/shows/999", "/moss")] == [200, 200, 404, 404]
    assert control.settle(server)
    text = scrape(server)
    after = samples(text)

    def difference(name):
        return after[name] - before.get(name, 0)

    assert {result: difference(f'earnest_refreshes_total{{result="{result}"}}') for result in ("added", "unchanged", "failed")} == {
        "added": 2, "unchanged": 2, "failed": 0}
    route = 'method="GET",route="/shows/{show}"'
    assert difference(f'earnest_http_requests_total{{{route},status="200"}}') == 2
    assert difference(f'earnest_http_requests_total{{{route},status="404"}}') == 1
    assert difference(f"earnest_http_request_duration_seconds_count{{{route}}}") == 3
    assert difference('earnest_http_requests_total{method="other",route="other",status="404"}') == 1
    assert difference('earnest_download_transfers_total{end="downloaded"}') == 1
    assert after['earnest_downloads{state="downloaded"}'] == 1
    assert (after["earnest_feeds"], after["earnest_feeds_failing"]) == (2, 0)
    assert after["earnest_database_bytes"] + after["earnest_database_log_bytes"] > before["earnest_database_bytes"]
    assert after["earnest_database_write_seconds_count"] > before["earnest_database_write_seconds_count"]
    assert before["process_start_time_seconds"] == after["process_start_time_seconds"] <= time.time()
    assert after['earnest_loop_last_success_timestamp_seconds{loop="refreshing"}'] <= time.time()
    assert not [word for word in ("Lichen", "moss", server.publisher, "lichen-hour", TOKEN) if word in text]
    # The command needs no token, since only the owner of the data folder reaches its socket.
    code, printed, _ = run("metrics", "--data", server.folder)
    assert code == 0 and samples(printed).keys() == samples(scrape(server)).keys()
    server.stop()
    code, _, failure = run("metrics", "--data", server.folder)
    assert code == 1 and "No running Earnest server" in failure


def test_a_stop_answers_requests_and_ends_streams_within_ten_seconds(server):
    control.add(server, f"{server.publisher}/feeds/lichen-hour.xml?enclosures=stall%3D20000")
    [episode, other] = rows(server, "SELECT id FROM episode ORDER BY id LIMIT 2")
    download = control.download(server, [other])
    wait_until(lambda: next(download)["state"] == "downloading", what="the download")
    with open_streams(server, 1), urllib.request.urlopen(f"{server.url}/media/{episode}") as audio:
        assert audio.read(1000)
        report = stopping.HalfReport(server, episode, position=300)
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: stopping.refuses(server), what="the end of the listening socket")
        assert report.complete()
        assert stopping.exit_status(server) == 0
    # Before a reader of the database copies it too.
    log = server.folder / "earnest.sqlite-wal"
    assert not log.exists() or not log.stat().st_size
    assert rows(server, "SELECT position FROM episode_state WHERE episode_id = ?", episode) == [300]
    # No process is suspected of a crash, and the download continues from its bytes.
    assert list((server.folder / "instances").iterdir()) == []
    assert rows(server, "SELECT state, lease_owner FROM download") == [("queued", None)]
