"""Measures what sessions cost: pages of one program with accounts beside pages of the same program that is open to everyone.

Run it as `script/bench doors`. Both serve the demo's library; requests alternate, so that both see the same machine."""

import argparse
import http.client
import statistics
import tempfile
import time
from pathlib import Path

import sessions
from benchmark_rows import report, row
from server import Server

PAGES = ["/", "/discover", "/categories", "/shows/1", "/episodes/1", "/downloads", "/me", "/library", "/settings", "/up-next", "/statistics"]
GOAL = "<= 1.2 x"


class Client:
    """One open connection, as a browser's."""

    def __init__(self, server):
        host = f"127.0.0.1:{server.port}"
        self.connection = http.client.HTTPConnection(host, timeout=30)
        cookie = sessions.cookie_header(host)
        self.headers = {"Cookie": cookie} if cookie else {}

    def seconds(self, path):
        began = time.perf_counter()
        self.connection.request("GET", path, headers=self.headers)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status == 200, (path, answer.status)
        return time.perf_counter() - began


def measure(program, rounds):
    servers = []
    with tempfile.TemporaryDirectory(prefix="earnest-doors.") as folder:
        try:
            for name in ("open", "accounts"):
                data = Path(folder) / name / "data"
                data.mkdir(parents=True)
                server = Server(data, has_accounts=name == "accounts")
                server.program = program
                servers.append(server)
                server.start()
                server.add("lichen-hour")
            clients = [Client(server) for server in servers]
            times = ([], [])
            for number in range(rounds + 10):
                for path in PAGES:
                    # Each is first as often as the other.
                    for which in (0, 1) if number % 2 else (1, 0):
                        seconds = clients[which].seconds(path)
                        if number >= 10:
                            times[which].append(seconds * 1000)
            return times
        finally:
            for server in servers:
                server.stop()


def p95(times):
    return statistics.quantiles(times, n=20)[-1]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--rounds", type=int, default=200)
    options.add_argument("--json")
    options = options.parse_args()
    times = measure(Path(options.program).resolve(), options.rounds)

    def compare(name, figure, goal=None):
        without, with_sessions = map(figure, times)
        return row(f"doors: page {name} with sessions", with_sessions, "ms", without, with_sessions / without, goal)

    report([compare("p95", p95, GOAL), compare("median", statistics.median)], options.json)


if __name__ == "__main__":
    main()
