"""Sends commands to a running server over the same socket as the command line, without a process for each command."""

import json
import socket


def ask(server, command, limit=30):
    """Yields lines of JSON until the server ends."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(limit)
        try:
            connection.connect(str(server.folder / "earnest.socket"))
            connection.sendall(json.dumps(command).encode() + b"\n")
            for line in connection.makefile("rb"):
                if line.endswith(b"\n"):
                    yield json.loads(line)
        except OSError:
            return


def add(server, address):
    return list(ask(server, {"add": {"_0": address}}))


def settle(server):
    """Waits until background work and the live updates of open tabs have ended; whether they have within twenty seconds."""
    return list(ask(server, {"settle": {}})) == [{"settled": {"_0": True}}]


def refresh_all(server):
    return list(ask(server, {"refreshAll": {}}))


def download(server, episodes, limit=30):
    """Yields the state of the downloads at each change."""
    for answer in ask(server, {"download": {"_0": [str(episode) for episode in episodes]}}, limit):
        yield answer.get("download", {}).get("_0")
