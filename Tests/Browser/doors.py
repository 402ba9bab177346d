"""Measures what sessions cost: pages of one program with accounts beside pages of the same program that is open to everyone.

Run it as `script/bench doors`. Both serve the demo's library; requests alternate, so that both see the same machine."""

import argparse
import http.client
import json
import statistics
import tempfile
import time
from pathlib import Path

import sessions
from server import Server

PAGES = ["/", "/discover", "/categories", "/shows/1", "/episodes/1", "/downloads", "/me", "/library", "/settings", "/up-next", "/statistics"]
GOAL = 1.2


class Client:
    """One open connection, as a browser's."""

    def __init__(self, server):
        host = f"127.0.0.1:{server.port}"
        self.connection = http.client.HTTPConnection(host, timeout=30)
        cookie = sessions.COOKIES.get(host)
        self.headers = {"Cookie": "=".join(cookie)} if cookie else {}

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
    without, with_sessions = measure(Path(options.program).resolve(), options.rounds)
    ratio = p95(with_sessions) / p95(without)
    met = ratio <= GOAL
    print(f"{'':34} {'sessions':>10} {'open':>10} {'ratio':>7} {'goal':>8} met")
    print(f"{'page p95 (ms)':34} {p95(with_sessions):>10.2f} {p95(without):>10.2f} {ratio:>7.2f} {f'<= {GOAL}':>8} {'yes' if met else 'no'}")
    medians = statistics.median(with_sessions), statistics.median(without)
    print(f"{'page median (ms)':34} {medians[0]:>10.2f} {medians[1]:>10.2f} {medians[0] / medians[1]:>7.2f}")
    if options.json:
        row = {"name": "doors: page p95 with sessions", "value": p95(with_sessions), "unit": "ms", "reference": p95(without), "ratio": ratio,
               "goal": f"<= {GOAL}", "met": met}
        Path(options.json).write_text(json.dumps([row], indent=2) + "\n")


if __name__ == "__main__":
    main()
