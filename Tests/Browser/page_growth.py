"""What a library costs in daily use: the time to its first page, and memory, open files and processor time of the program after many views."""

import random
import statistics
import time
import urllib.request

from benchmark_rows import row
from live_streams import AT_ONCE, DroppedStreams, open_streams
from page_client import open_every_page
from page_load import load, p99
from process_usage import connections, memory, open_files, processor_seconds
from waiting import wait_until

VIEWERS = 32
# The server refuses more than a few of these at a time.
EXPENSIVE = "/search?"


def measure(server, name, scale, folder):
    """The server has been started before, so that its pages can be requested at once."""
    starts = [time_to_first_page(server) for _ in range(scale.starts)]
    yield row(f"{name}: from its start to its first page", statistics.median(starts) * 1000, "ms", goal="< 80")
    server.start()
    try:
        paths = open_every_page(server, scale.pages_of_kind)
        yield row(f"{name}: resident memory after {scale.pages_of_kind} pages of each kind", memory(server.process.pid), "MB", goal="< 80")
        yield from view(server, name, scale, folder, [path for path in paths if not path.startswith(EXPENSIVE)])
        yield row(f"{name}: processor time of an idle minute, {AT_ONCE} live streams", idle(server, scale.idle), "s", goal="< 0.15")
    finally:
        server.stop()


def time_to_first_page(server):
    """In seconds, from the start of the process to the whole response."""
    began = time.perf_counter()
    server.launch()
    try:
        wait_until(lambda: has_page(server), pause=0.002, what="the first page")
        return time.perf_counter() - began
    finally:
        server.stop()


def has_page(server):
    try:
        with urllib.request.urlopen(server.url, timeout=30) as answer:
            return answer.read()
    except OSError:
        assert server.process.poll() is None, "the server ended while starting"
        return None


def view(server, name, scale, folder, paths):
    """Views of these pages in turn. After a tenth of them, neither memory nor the number of open files should grow any more."""
    urls = [server.url + path for path in paths]
    random.Random(1).shuffle(urls)
    tenth = scale.views // 10
    process, usages, failures, dropped = server.process.pid, [], 0, 0
    for count in (tenth, scale.views - tenth):
        with DroppedStreams(server) as streams:
            run = load(folder, urls, min(VIEWERS, tenth), f"--requests={count}")
        wait_for_rest(server)
        usages.append((memory(process), open_files(process)))
        failures += run.failures
        dropped += streams.count
    (memory_before, files_before), (memory_after, files_after) = usages
    name = f"{name}: {scale.views:,} mixed views"
    yield row(f"{name}: p99", p99(run.times), "ms")
    yield row(f"{name}: live streams dropped beside them", dropped)
    yield row(f"{name}: failed requests", failures, goal="< 1")
    yield row(f"{name}: resident memory, and after a tenth", memory_after, "MB", memory_before, memory_before / memory_after, "< 120")
    yield row(f"{name}: files left open since a tenth", files_after - files_before, goal="< 1")


def wait_for_rest(server):
    """Waits until all connections are closed. The benchmark reports the number of those that stay open."""
    deadline = time.monotonic() + 60
    wait_until(lambda: connections(server.port) == 0 or time.monotonic() > deadline, timeout=90)


def idle(server, seconds):
    """The processor time of a minute in seconds, with open live streams and no other requests."""
    process = server.process.pid
    with open_streams(server):
        began, used = time.monotonic(), processor_seconds(process)
        wait_until(lambda: time.monotonic() - began >= seconds, timeout=seconds + 30)
        return (processor_seconds(process) - used) * 60 / (time.monotonic() - began)
