"""A proxy in front of a server under test that can rename its assets, as a new version of the program does."""

import http.client
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import sessions
from server import free_port

HOP = {"connection", "transfer-encoding", "content-length", "keep-alive", "accept-encoding"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def forward(self):
        proxy = self.server.proxy
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if proxy.shown != proxy.version and f"/assets/{proxy.version}/" in self.path:
            return self.reply(404, {}, b"")
        upstream = http.client.HTTPConnection("127.0.0.1", proxy.upstream.port, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP}
        path = self.path.replace(f"/assets/{proxy.shown}/", f"/assets/{proxy.version}/")
        upstream.request(self.command, path, body or None, headers)
        answer = upstream.getresponse()
        fields = {name: value for name, value in answer.getheaders() if name.lower() not in HOP}
        if "Earnest-Version" in fields:
            fields["Earnest-Version"] = proxy.shown
        if re.match(r"text/html|text/javascript|application/javascript", fields.get("Content-Type", "")):
            text = answer.read().replace(f"/assets/{proxy.version}".encode(), f"/assets/{proxy.shown}".encode())
            return self.reply(answer.status, fields, text)
        # Streams, and audio of any length, pass through.
        self.send_response(answer.status)
        for name, value in fields.items():
            self.send_header(name, value)
        if length := answer.getheader("Content-Length"):
            self.send_header("Content-Length", length)
        self.send_header("Connection", "close")
        self.close_connection = True
        self.end_headers()
        try:
            while piece := answer.read1(65_536):
                self.wfile.write(piece)
                self.wfile.flush()
        finally:
            upstream.close()

    def reply(self, status, fields, body):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_HEAD = do_POST = forward

    def log_message(self, *_):
        pass


class Listener(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        # A browser ends streams when it likes.
        if not isinstance(sys.exception(), OSError):
            super().handle_error(*_)


class Upgrade:
    """`shown` is the version that browsers see; no browser gets the files of another one."""

    def __init__(self, server, version):
        self.upstream = server
        self.version = self.shown = version
        self.port = free_port()
        self.listener = Listener(("127.0.0.1", self.port), Handler)
        self.listener.proxy = self
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        # The name of a cookie has the server's own port.
        if cookie := sessions.COOKIES.get(f"127.0.0.1:{server.port}"):
            sessions.COOKIES[f"127.0.0.1:{self.port}"] = cookie

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def stop(self):
        self.listener.shutdown()
        self.listener.server_close()
