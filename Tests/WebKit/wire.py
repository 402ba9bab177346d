"""A proxy between a browser and the server that records the browser's requests."""

import socket
import socketserver
import threading


class Wire:
    """Relays everything unchanged; it records the first line and the Range of each request."""

    def __init__(self, port):
        #: As (path, range or None), in order.
        self.requests = []
        wire = self

        class Passing(socketserver.BaseRequestHandler):
            def handle(self):
                with socket.create_connection(("127.0.0.1", port)) as server:
                    back = threading.Thread(target=carry, args=(server, self.request))
                    back.start()
                    carry(self.request, server, wire.note)
                    back.join()

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Passing)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def note(self, data):
        head = data.split(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
        if not head[0].endswith(" HTTP/1.1"):
            return
        fields = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        self.requests.append((head[0].split(" ")[1], fields.get("range")))

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def carry(source, target, note=None):
    try:
        while data := source.recv(65536):
            if note:
                note(data)
            target.sendall(data)
    except OSError:
        pass
    try:
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass
