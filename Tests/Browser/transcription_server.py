"""A transcription server with OpenAI's API, which hears what a test says."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LIMIT = 60


class TranscriptionServer(ThreadingHTTPServer):
    """Answers a file when the test allows it."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status = 200
        self.may_answer = threading.Event()
        self.may_answer.set()
        #: The sizes of the received files with their forms, in bytes.
        self.received = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.received.append(len(self.rfile.read(int(self.headers["Content-Length"]))))
        self.server.may_answer.wait(LIMIT)
        segments = [{"start": 0, "end": 4, "text": " The moss grows."}, {"start": 4, "end": 9, "text": " It is never late."}]
        body = json.dumps({"language": "english", "segments": segments}).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass
