"""A server that is stopped while it works."""

import json
import socket
import time
import uuid
from urllib.parse import urlsplit

from process_usage import unread
from waiting import wait_until

# Seconds in which a server ends after SIGTERM: containers kill it then.
LIMIT = 10


def refuses(server):
    """Whether the server takes no connections any more."""
    try:
        socket.create_connection(("127.0.0.1", server.port), timeout=5).close()
        return False
    except ConnectionRefusedError:
        return True
    except ConnectionResetError:
        # The socket has ended while it connected.
        return False


def exit_status(server):
    """Waits for the end of a server that has received SIGTERM."""
    return server.process.wait(timeout=LIMIT)


class HalfReport:
    """A report of a position, of which the server has received the head and a part of the body."""

    def __init__(self, server, episode, position):
        now = time.time() * 1000
        self.id = str(uuid.uuid4())
        line = {
            "id": self.id, "kind": "event", "action": "pause", "seq": 1, "episode": episode, "position": position, "rate": 1, "at": now,
            "duration": 1200}
        body = json.dumps({"device": "phone", "tab": "one", "sentAt": now, "entries": [line]}).encode()
        head = (
            f"POST /session HTTP/1.1\r\nHost: {urlsplit(server.url).netloc}\r\nSec-Fetch-Site: same-origin\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n")
        self.rest = body[50:]
        self.connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self.connection.sendall(head.encode() + body[:50])
        wait_until(lambda: not unread(server.port, self.connection.getsockname()[1]), what="the report's first part")

    def complete(self):
        """Sends the rest; returns whether the answer acknowledges the report."""
        with self.connection:
            self.connection.sendall(self.rest)
            return self.id.encode() in self.connection.makefile("rb").read()
