"""The load of `script/bench pages`: h2load requests a page over many connections, of Earnest and of an nginx with the same bytes."""

import statistics
import subprocess
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

import proxies
import sessions
from server import free_port


class Load(NamedTuple):
    """The responses of one run."""
    #: The durations of all requests in ms.
    times: list
    #: Pages a second.
    rate: float
    failures: int


def load(folder, urls, connections, *amount):
    """Requests these addresses in turn over HTTP/1.1. `amount` is h2load's flag for the number of requests or the duration."""
    log, addresses = folder / "requests.log", folder / "addresses.txt"
    addresses.write_text("".join(url + "\n" for url in urls))
    # h2load appends to it.
    log.unlink(missing_ok=True)
    command = [
        "h2load", "--h1", f"--clients={connections}", *amount, f"--input-file={addresses}", f"--log-file={log}", "--header=Accept-Encoding: gzip"]
    if cookie := sessions.cookie_header(urlsplit(urls[0]).netloc):
        command.append(f"--header=Cookie: {cookie}")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    # Of each request: its start in µs, its status or -1, and its duration in µs. h2load ends with 0 even when all requests have failed.
    answers = [tuple(map(int, line.split("\t"))) for line in log.read_text().splitlines()]
    assert answers, f"h2load: {done.stdout}{done.stderr}"
    seconds = (max(start + duration for start, _, duration in answers) - min(start for start, _, _ in answers)) / 1e6
    succeeded = sum(status == 200 for _, status, _ in answers)
    return Load([duration / 1000 for _, _, duration in answers], succeeded / seconds, len(answers) - succeeded)


@contextmanager
def nginx(folder, pages):
    """nginx with the compressed bytes of these pages; yields their addresses."""
    files, port = folder / "files", free_port()
    files.mkdir(parents=True)
    for number, page in enumerate(pages):
        (files / str(number)).write_bytes(page.packed)
    site = f"""
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      default_type text/html;
      server {{
        listen 127.0.0.1:{port};
        access_log off;
        root {files};
        add_header Content-Encoding gzip;
      }}
    """
    with proxies.running("nginx", folder, site, port, workers="auto"):
        yield [f"http://127.0.0.1:{port}/{number}" for number in range(len(pages))]


def compare(rounds, ours, theirs):
    """Pairs of loads. They begin in turn, so that other load affects both, and the first pair is not counted."""
    pairs = []
    for number in range(rounds + 1):
        first = None if number % 2 else theirs()
        pairs.append((ours(), first or theirs()))
    return pairs[1:]


def p99(times):
    return statistics.quantiles(times, n=100, method="inclusive")[-1] if len(times) > 1 else times[0]
