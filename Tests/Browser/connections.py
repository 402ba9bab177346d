"""Opens many idle connections and slow requests beside a running server: pages must stay fast, and slow requests must be closed.

Run it as `script/acceptance connections`; test_connections.py runs a short form."""

import argparse
import resource
import socket
import statistics
import tempfile
import time
import urllib.request
from pathlib import Path

import acceptance
from server import Server
from waiting import wait_until

PAGES = ["/", "/library", "/search", "/settings", "/up-next"]
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
# The server closes a connection whose first request head is not complete after this many seconds.
HEAD_SECONDS = 10


class Connections:
    """One run: `failures` has the sentences, `figures` the measurements."""

    def __init__(self, folder, idle=2_000, slow=500, requests=100, program=None):
        self.idle = idle
        self.slow = slow
        self.requests = requests
        folder = Path(folder) / "data"
        folder.mkdir()
        self.server = Server(folder, is_demo=False, EARNEST_DIRECTORIES="none")
        self.server.program = program or self.server.program
        self.figures = {}
        self.failures = []

    def run(self, waits_for_close=True):
        # Started first: the server has to raise its own limit of open files, as from a shell.
        self.server.start()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, self.idle + self.slow + 256), hard), hard))
        sockets = []
        try:
            self.measure("alone")
            # An idle connection has sent one request and keeps the connection open; a slow one never completes its head.
            sockets = [self.open(b"GET /assets/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") for _ in range(self.idle)]
            # Only one whose answer has come is idle: before, the server still works on all of these requests.
            for each in sockets:
                each.recv(4_096)
            slow = [self.open(HEAD) for _ in range(self.slow)]
            sockets += slow
            self.figures["open connections"] = len(sockets)
            self.measure("beside them", slow)
            self.check(
                self.figures["p95 beside them (ms)"] < max(20 * self.figures["p95 alone (ms)"], 500), "pages are too slow beside open connections")
            if waits_for_close:
                started = time.monotonic()
                wait_until(lambda: all(self.is_closed(each, trickle=True) for each in slow), timeout=HEAD_SECONDS + 20, what="the end of the slow requests")
                self.figures["slow requests closed after (s)"] = round(time.monotonic() - started, 1)
            self.check(self.server.process.poll() is None, "the server ended")
        finally:
            for each in sockets:
                each.close()
            self.server.stop()
        return self

    def open(self, text):
        connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
        connection.sendall(text)
        return connection

    def measure(self, name, trickling=()):
        """Times requests over new connections while each slow client sends one byte now and then."""
        times = []
        for number in range(self.requests):
            for each in list(trickling)[number :: max(self.requests // 2, 1)]:
                self.is_closed(each, trickle=True)
            started = time.monotonic()
            with urllib.request.urlopen(self.server.url + PAGES[number % len(PAGES)], timeout=30) as response:
                response.read()
            times.append((time.monotonic() - started) * 1_000)
        self.figures[f"median {name} (ms)"] = round(statistics.median(times), 1)
        self.figures[f"p95 {name} (ms)"] = round(statistics.quantiles(times, n=20, method="inclusive")[-1], 1)

    @staticmethod
    def is_closed(connection, trickle=False):
        try:
            if trickle:
                connection.sendall(b"1")
            connection.setblocking(False)
            return connection.recv(4_096) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def check(self, holds, sentence):
        if not holds:
            self.failures.append(sentence)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--json")
    options = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="earnest-connections.") as folder:
        run = Connections(folder, program=Path(options.program).resolve()).run()
    acceptance.finish(run.figures, run.failures, options.json, names=("figures", "failures"))


if __name__ == "__main__":
    main()
