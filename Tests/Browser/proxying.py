"""Minutes of use through nginx and Caddy with the configurations of docs/hosting: a live stream, a slow upload, pauses, a restart.

Run it as `script/acceptance proxies`; test_proxies.py has the short tests."""

import argparse
import http.client
import json
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import acceptance
import proxies
from proxies import ProxiedServer
from server import free_port
from waiting import wait_until

# Longer than the proxies' limits on idle connections (60 s), and than Earnest's (75 s).
STREAM_SECONDS = 150
# Twice as slow as a bad mobile network, and above the least that Earnest accepts (8 KB in 15 s).
UPLOAD_BYTES, UPLOAD_SECONDS = 400_000, 100
# Between two requests of one client.
PAUSES = [5, 61, 77]
LONGEST_SILENCE = 30


class Proxying:
    """One run with one proxy: `failures` has the sentences, `figures` the measurements."""

    def __init__(self, folder, name, program=None):
        self.folder = Path(folder) / name
        self.name = name
        self.port = free_port()
        self.server = ProxiedServer(self.folder / "data", f"https://localhost:{self.port}/pods/")
        self.server.program = program or self.server.program
        self.figures = {}
        self.failures = []

    def run(self):
        certificate = self.folder / "certificate"
        certificate.mkdir()
        proxies.create_certificate(certificate)
        self.trusted = proxies.trusting(certificate)
        site = proxies.recipe(self.name, self.port, self.server.port, certificate)
        with proxies.running(proxies.program(self.name), self.folder / "proxy", site, self.port):
            self.server.start()
            try:
                with ThreadPoolExecutor() as threads:
                    for work in [threads.submit(work) for work in (self.stream, self.upload, self.pause)]:
                        work.result()
                self.restart()
            finally:
                self.server.stop()
        return self

    def connect(self):
        return http.client.HTTPSConnection("localhost", self.port, timeout=90, context=self.trusted)

    @property
    def cookie(self):
        return {"Cookie": "=".join(self.server.cookie)}

    def status(self, connection, path="/pods/session"):
        connection.request("GET", path, headers=self.cookie)
        answer = connection.getresponse()
        answer.read()
        return answer.status

    def stream(self):
        """The live stream stays open, and says something before a proxy gives up."""
        connection = self.connect()
        connection.request("GET", "/pods/live", headers=self.cookie)
        stream = connection.getresponse()
        started = last = time.monotonic()
        silences = []
        while last - started < STREAM_SECONDS:
            line = stream.readline()
            if not line:
                self.failures.append(f"{self.name}: the live stream ended after {last - started:.0f} s")
                break
            now = time.monotonic()
            silences.append(now - last)
            last = now
        self.figures[f"{self.name}: longest silence of the live stream (s)"] = round(max(silences, default=0), 1)
        self.check(max(silences, default=0) < LONGEST_SILENCE, "the live stream was silent for too long")
        connection.close()

    def upload(self):
        """A list of subscriptions that takes longer to arrive than the limits on idle connections allow."""
        connection = self.connect()
        connection.request("GET", "/pods/session", headers=self.cookie)
        token = json.loads(connection.getresponse().read())["token"]
        feed = '<outline type="rss" text="Moss" xmlUrl="https://feeds.example/moss.xml"/>'
        text = f'<opml version="2.0"><body>{feed}{" " * UPLOAD_BYTES}</body></opml>'
        body = "\r\n".join([
            "--moss", 'Content-Disposition: form-data; name="form-token"', "", token, "--moss",
            'Content-Disposition: form-data; name="list"; filename="my.opml"', "Content-Type: text/xml", "", text, "--moss--", ""]).encode()
        headers = {
            **self.cookie, "Origin": f"https://localhost:{self.port}", "Content-Length": str(len(body)),
            "Content-Type": "multipart/form-data; boundary=moss"}
        connection = self.connect()
        connection.putrequest("POST", "/pods/subscription-import/did-select-file")
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        started = time.monotonic()
        piece = len(body) // UPLOAD_SECONDS + 1
        for number, start in enumerate(range(0, len(body), piece)):
            wait_until(lambda due=started + number: time.monotonic() >= due, what="the next piece")
            connection.send(body[start : start + piece])
        answer = connection.getresponse()
        answer.read()
        self.figures[f"{self.name}: slow upload (s)"] = round(time.monotonic() - started, 1)
        self.check(answer.status == 303 and "preview=" in answer.headers["Location"], f"the slow upload was answered with {answer.status}")
        connection.close()

    def pause(self):
        """Requests of one client after pauses, in which the connections between proxy and server are closed."""
        for seconds in PAUSES:
            started = time.monotonic()
            wait_until(lambda: time.monotonic() - started >= seconds, timeout=seconds + 5, what="the end of the pause")
            connection = self.connect()
            status = self.status(connection)
            self.check(status == 200, f"after a pause of {seconds} s the answer was {status}")
            connection.close()

    def restart(self):
        self.server.kill()
        self.check(self.status(self.connect()) == 502, "the proxy did not notice that the server had ended")
        self.server.start()
        started = time.monotonic()
        wait_until(lambda: self.status(self.connect()) == 200, timeout=40, what="an answer after the restart")
        self.figures[f"{self.name}: answers again after (s)"] = round(time.monotonic() - started, 1)

    def check(self, holds, sentence):
        if not holds:
            self.failures.append(f"{self.name}: {sentence}")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--json")
    options = options.parse_args()
    figures, failures = {}, []
    with tempfile.TemporaryDirectory(prefix="earnest-proxies.") as folder:
        runs = [Proxying(folder, name, Path(options.program).resolve()) for name in ("nginx.conf", "Caddyfile")]
        with ThreadPoolExecutor() as threads:
            for run in [threads.submit(run.run) for run in runs]:
                run.result()
        for run in runs:
            figures |= run.figures
            failures += run.failures
    acceptance.finish(figures, failures, options.json, names=("figures", "failures"))


if __name__ == "__main__":
    main()
