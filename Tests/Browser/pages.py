"""Measures the main pages under load beside nginx with the same bytes, and what a large library costs in daily use.

Run it as `script/bench pages`; test_pages_benchmark.py runs a short form with the demo."""

import argparse
import statistics
import subprocess
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import page_growth
from benchmark_rows import report, row
from page_client import read_page
from page_load import compare, load, nginx, p99
from server import Server, rows

# Shows, episodes of each, and spans of listening.
SMALL = (20, 25, 2_000)
LARGE, QUICK_LARGE = (500, 500, 1_000_000), (40, 100, 20_000)
# At 64 connections.
RATIOS = {"Home": ">= 0.03 x", "a show of 25 episodes": ">= 0.025 x"}
# Of a show's page with 25 episodes.
MAX_KB, MAX_ELEMENTS = "<= 60", "<= 1100"
# The server runs twelve searches of a user at the same time, and 600 in quick succession (RequestLimits.swift).
SEARCH_CONNECTIONS = (1, 12)


class Scale(NamedTuple):
    """The extent of a run."""
    connections: tuple = (1, 64, 256)
    rounds: int = 3
    #: h2load's flag for the extent of one load.
    amount: str = "--duration=3s"
    #: The requests of a load that searches.
    searches: int = 64
    starts: int = 5
    pages_of_kind: int = 8
    views: int = 270_000
    #: In seconds.
    idle: int = 60


QUICK = Scale(rounds=1, amount="--duration=1s", starts=1, pages_of_kind=1, views=2_000, idle=5)


def main_pages(server):
    """The paths of the measured pages by their names, with those of the show that has the most episodes."""
    [show] = rows(server, "SELECT show_id FROM episode GROUP BY show_id ORDER BY COUNT(*) DESC, show_id LIMIT 1")
    [count] = rows(server, f"SELECT COUNT(*) FROM episode WHERE show_id = {show}")
    newest = f"FROM episode WHERE show_id = {show} ORDER BY sort_at DESC, id LIMIT 1"
    [episode], [title] = rows(server, f"SELECT id {newest}"), rows(server, f"SELECT title {newest}")
    return {
        "Home": "/", "Library": "/library", f"a show of {count} episodes": f"/shows/{show}", "an episode": f"/episodes/{episode}",
        "Up Next": "/up-next", "a search": f"/search?scope=library&q={quote(title.split()[0])}",
    }


def weigh(name, pages):
    """How much a browser receives and builds."""
    for page, content in pages.items():
        is_judged = page == "a show of 25 episodes"
        yield row(f"{name}: {page}, bytes", len(content.text.encode()) / 1000, "KB", goal=MAX_KB if is_judged else None)
        yield row(f"{name}: {page}, compressed bytes", len(content.packed) / 1000, "KB")
        yield row(f"{name}: {page}, elements", content.elements, goal=MAX_ELEMENTS if is_judged else None)


def count_statements(maker, name, server, paths):
    """The database statements of each page, by the program that has made the library."""
    command = [maker, "--count-statements", server.folder, *paths.values()]
    counts = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    for page, count in zip(paths, counts, strict=True):
        yield row(f"{name}: {page}, database statements", int(count))


def measure_load(server, name, scale, folder):
    """The pages over several numbers of connections, of the server and of nginx in turn."""
    paths = main_pages(server)
    failures = 0
    server.start()
    try:
        pages = {page: read_page(server, path) for page, path in paths.items()}
        yield from weigh(name, pages)
        with nginx(folder / f"nginx-{name}", pages.values()) as copies:
            for (page, path), copy in zip(paths.items(), copies):
                is_search = page == "a search"
                amount = f"--requests={scale.searches}" if is_search else scale.amount
                for connections in SEARCH_CONNECTIONS if is_search else scale.connections:
                    pairs = compare(
                        scale.rounds, partial(load, folder, [server.url + path], connections, amount),
                        partial(load, folder, [copy], connections, scale.amount))
                    yield from judge(f"{name}: {page}, {connections} connection{'s' * (connections > 1)}", pairs, page, connections)
                    failures += sum(ours.failures for ours, _ in pairs)
        yield row(f"{name}: failed requests under load", failures, goal="< 1")
    finally:
        server.stop()


def judge(name, pairs, page, connections):
    assert not any(theirs.failures for _, theirs in pairs), "nginx has refused requests"
    rates = [statistics.median(one.rate for one in side) for side in zip(*pairs)]
    times = [p99([time for one in side for time in one.times]) for side in zip(*pairs)]
    ratio = statistics.median(ours.rate / theirs.rate for ours, theirs in pairs)
    yield row(name, rates[0], "pages/s", rates[1], ratio, RATIOS.get(page) if connections == 64 else None)
    yield row(f"{name}, p99", times[0], "ms", times[1], times[1] / times[0], "< 300" if connections == 256 else None)


def measure(program, maker, folder, is_quick):
    scale = QUICK if is_quick else Scale()
    for name, size in {"small": SMALL, "large": QUICK_LARGE if is_quick else LARGE}.items():
        data = folder / name
        # Its messages belong to no table.
        subprocess.run([maker, "--fill", data, *map(str, size)], check=True, stdout=subprocess.DEVNULL)
        server = Server(data, is_demo=False, opens_player=False, EARNEST_DIRECTORIES="none")
        server.program = program
        yield from count_statements(maker, name, server, main_pages(server))
        yield from measure_load(server, name, scale, folder)
        if name == "large":
            yield from page_growth.measure(server, name, scale, folder)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", type=Path, required=True)
    options.add_argument("--maker", type=Path, required=True, help="the program that makes the libraries: bench-library")
    options.add_argument("--folder", type=Path, required=True, help="a folder for generated files; the caller empties it")
    options.add_argument("--quick", action="store_true")
    options.add_argument("--json")
    options = options.parse_args()
    report(measure(options.program.resolve(), options.maker.resolve(), options.folder, options.quick), options.json)


if __name__ == "__main__":
    main()
