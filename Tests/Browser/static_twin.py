"""A plain static copy of pages: the same markup, styles and pictures, and a script of the same size that does nothing. It is the limit of what
a server of these pages can reach in a browser."""

import gzip
import re
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class StaticTwin:
    def __init__(self, server, paths):
        self.origin = server.url
        # path -> (type, encoding, bytes)
        self.files = {}
        self.lock = threading.Lock()
        for path in paths:
            self.files[path] = self.still(path)
        twin = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                kind, encoding, body = twin.file(self.path)
                self.send_response(200)
                self.send_header("Content-Type", kind)
                if encoding:
                    self.send_header("Content-Encoding", encoding)
                is_page = kind.startswith("text/html")
                self.send_header("Cache-Control", "no-store" if is_page else "public, max-age=31536000, immutable")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *parts):
                pass

        class Listener(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request, address):
                """A browser leaves a page before it has arrived."""

        self.http = Listener(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self):
        self.http.shutdown()
        self.http.server_close()

    def file(self, path):
        with self.lock:
            if path not in self.files:
                self.files[path] = self.fetch(path)
            return self.files[path]

    def fetch(self, path):
        with urllib.request.urlopen(urllib.request.Request(self.origin + path, headers={"Accept-Encoding": "gzip"}), timeout=20) as answer:
            return answer.headers["Content-Type"], answer.headers["Content-Encoding"], answer.read()

    def still(self, path):
        """The page without the app's scripts, but with as many bytes of script."""
        kind, _, body = self.fetch(path)
        html = gzip.decompress(body).decode()
        scripts = re.findall(r'(?:src|href)="([^"]+\.js)"', html)
        html = re.sub(r'<link rel="modulepreload"[^>]*>|<script[^>]*></script>', "", html)
        for number, script in enumerate(scripts):
            text = gzip.decompress(self.fetch(script)[2]).decode().replace("*/", "* /")
            name = f"/still-{script.rpartition('/')[2]}"
            self.files[name] = ("text/javascript", "gzip", gzip.compress(f"/*{text}*/".encode(), 9))
            html = html.replace("</head>", f'<script defer src="{name}"></script></head>')
        return kind, "gzip", gzip.compress(html.encode(), 5)
