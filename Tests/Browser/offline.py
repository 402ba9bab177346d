"""Measures episodes on this device in Chromium: from a tap to audio without a network, seeks, and how fast and in how much memory the browser
stores a long episode. Beside it the same from the server, and a plain fetch. Run it as `script/bench offline`."""

import argparse
import json
import statistics
import tempfile
import urllib.request
from pathlib import Path

from benchmark_rows import report, row
from browsing import p95
from downloading import download
from every_page import oldest_episodes
from keeping import PART
from long_audio import LongAudioPublisher
from offline_listening import Listening
from offline_transfers import Transfers
from playwright.sync_api import sync_playwright
from server import Server
from waiting import wait_until

# Of the measured episode, in bytes. The other one is stored first, so that the scripts and caches of a first transfer are not measured.
SIZE = 200_000_000
OTHER_SIZE = 2 * PART
ROUNDS = 5
# In MB: see Benchmarks/README.md.
PEAK_LIMIT = 100
REST_LIMIT = 20


def listen(listening):
    """The times from a tap to audio, those of seeks, and where the audio came from."""
    return listening.starts(), listening.seeks(), listening.source


def transfer(transfers, rounds):
    """Pairs of a transfer by the app and a plain one. They begin in turn, so that other load affects both."""
    pairs = []
    for number in range(rounds):
        if number > 0:
            transfers.remove()
        plain = None if number % 2 else transfers.fetch()
        kept = transfers.keep()
        pairs.append((kept, plain or transfers.fetch()))
        assert kept.size == pairs[-1][1].size
    return pairs


def compare(playwright, profile, server, show, rounds):
    episode, other = oldest_episodes(server, show, 2)
    transfers = Transfers(profile, server.url + show, episode[0])
    with Listening(playwright, profile, server, show, episode, rounds) as listening:
        listening.keep(other)
    passing = transfer(transfers, rounds)
    transfers.remove()
    download(server, episode)
    wait_until(lambda: is_downloaded(server, episode[0]), timeout=300, what="the server's download")
    with Listening(playwright, profile, server, show, episode, rounds) as listening:
        served_starts, served_seeks, source = listen(listening)
        assert source == f"/media/{episode[0]}"
    pairs = transfer(transfers, rounds)
    with Listening(playwright, profile, server, show, episode, rounds) as listening:
        listening.go_offline()
        starts, seeks, source = listen(listening)
        assert source == f"/kept/{episode[0]}"
        cold_starts = listening.starts(stops_worker=True)
    return [
        duration("tap to audio from this device", starts, served_starts, "<= 150"),
        duration("tap to audio, after the worker was stopped", cold_starts, served_starts, "<= 150"),
        duration("seek in an episode on this device", seeks, served_seeks, "<= 100"),
        *transfer_rows("", pairs),
        *transfer_rows(" that pass through the server", passing),
    ]


def transfer_rows(suffix, pairs):
    def medians(value):
        return [statistics.median(value(pair[number]) for pair in pairs) for number in (0, 1)]

    size = pairs[0][0].size
    name = f"keeping {size / 1_000_000:.0f} MB{suffix}"
    ratio = statistics.median(plain.time / kept.time for kept, plain in pairs)
    return [
        pair(name, "MB/s", medians(lambda one: size / 1000 / one.time), ">= 0.5 x", ratio),
        pair(f"peak memory of the browser while {name}", "MB", medians(lambda one: one.memory.peak), f"<= {PEAK_LIMIT}"),
        pair(f"memory that stays after {name}", "MB", medians(lambda one: one.memory.rest), f"<= {REST_LIMIT}"),
    ]


def duration(name, times, served_times, goal):
    return pair(name, "ms", (p95(times), p95(served_times)), goal, p95(served_times) / p95(times))


def pair(name, unit, figures, goal, ratio=None):
    return row(f"offline: {name}", figures[0], unit, figures[1], ratio, goal)


def is_downloaded(server, episode):
    with urllib.request.urlopen(f"{server.url}/keep/{episode}", timeout=20) as answer:
        return json.load(answer)["state"] == "ready"


def measure(playwright, program, rounds=ROUNDS, size=SIZE):
    with tempfile.TemporaryDirectory(prefix="earnest-offline.") as folder:
        publisher = LongAudioPublisher([size, OTHER_SIZE])
        data, profile = Path(folder) / "data", Path(folder) / "profile"
        data.mkdir()
        server = Server(data, is_demo=False, opens_player=False, EARNEST_ALLOW_PRIVATE=publisher.host, EARNEST_DIRECTORIES="none")
        server.program = program
        try:
            server.start()
            show = server.post("/search-page/did-tap-result", feed=publisher.feed)
            return compare(playwright, profile, server, show, rounds)
        finally:
            server.stop()
            publisher.stop()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--json")
    options = options.parse_args()
    with sync_playwright() as playwright:
        rows = measure(playwright, Path(options.program).resolve(), options.rounds)
    report(rows, options.json)


if __name__ == "__main__":
    main()
