"""Adds hostile feeds to a running server, opens every page, downloads under a storage limit, and restarts: the server must never exit.

Run it as `script/acceptance hostile-feeds`; test_hostile_feeds.py runs a short form. `hostile_feeds.py` generates the feeds,
`hostile_publisher.py` serves them."""

import argparse
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import acceptance
import control
from hostile_publisher import HostilePublisher
from server import Server, environment
from waiting import wait_until

ROOT_PAGES = [
    "/", "/discover", "/categories", "/search", "/search?term=hostile", "/search?term=nan", "/library", "/downloads", "/history", "/lists",
    "/bookmarks", "/statistics", "/up-next", "/player", "/player/episodes", "/me", "/settings", "/settings/notifications", "/import", "/export", "/session",
]


class Hostile:
    """One run: `broken` has the failures, `tally` the counts."""

    def __init__(self, folder, feeds, program=None, downloads=400, media=60, patience=60):
        self.feeds = feeds
        self.downloads = downloads
        self.media = media
        self.patience = patience
        self.publisher = HostilePublisher()
        folder = Path(folder) / "data"
        folder.mkdir()
        self.server = Server(
            folder, is_demo=False, EARNEST_ALLOW_PRIVATE=f"127.0.0.1:{self.publisher.port}", EARNEST_DIRECTORIES="none")
        self.server.program = program or self.server.program
        self.log = folder.parent / "server.log"
        self.tally = Counter()
        self.broken = []

    def run(self):
        for step in [self.start, self.add, self.open_pages, self.listen, self.download, self.play, self.restart, self.refresh, self.open_pages]:
            began = time.monotonic()
            step()
            self.tally[f"seconds: {step.__name__.replace('_', ' ')}"] += round(time.monotonic() - began)
            if not self.is_alive(step.__name__):
                break
        else:
            self.server.stop()
            self.check(self.server.process.returncode == 0, f"SIGTERM ended it with {self.server.process.returncode}")
        self.publisher.shutdown()
        return self

    # Steps

    def start(self):
        self.server.start()

    def add(self):
        """Imports half of the feeds as an OPML file and adds the others individually, a few at a time."""
        addresses = [f"{self.publisher.origin}/feeds/{number}" for number in range(self.feeds)]
        half = len(addresses) // 2
        file = self.log.parent / "list.opml"
        outlines = "".join(f'<outline type="rss" text="{address}" xmlUrl="{address}"/>' for address in addresses[:half])
        file.write_text(f'<?xml version="1.0"?><opml version="2.0"><body>{outlines}</body></opml>')
        done = subprocess.run(
            [str(self.server.program), "import", str(file), "--data", str(self.server.folder)], capture_output=True, text=True,
            timeout=60 + self.feeds, env={**environment(), **self.server.settings})
        self.check(done.returncode in (0, 1), f"import ended with {done.returncode}: {done.stderr[-300:]}")
        with ThreadPoolExecutor(6) as pool:
            list(pool.map(lambda address: control.add(self.server, address), addresses[half:]))
        self.tally["shows"] = self.rows("SELECT COUNT(*) FROM show")[0][0]
        self.tally["episodes"] = self.rows("SELECT COUNT(*) FROM episode")[0][0]
        self.check(self.tally["shows"] > self.feeds * 0.85, f"only {self.tally['shows']} shows of {self.feeds} feeds were added")

    def open_pages(self):
        shows = [row[0] for row in self.rows("SELECT id FROM show ORDER BY id")]
        episodes = [row[0] for row in self.rows("SELECT id FROM episode ORDER BY id")]
        paths = ROOT_PAGES + [f"/shows/{show}{more}" for show in shows for more in ("", "/feed", "/download", "?settings=true")]
        paths += [f"/episodes/{episode}" for episode in episodes] + [f"/downloads/{show}" for show in shows[:50]]
        with ThreadPoolExecutor(8) as pool:
            for path, status in zip(paths, pool.map(self.status, paths)):
                self.tally["pages opened"] += 1
                self.check(status is not None and status < 500, f"{path} answered {status}")

    def listen(self):
        """Reports extreme positions that a browser could send."""
        for number, position in enumerate(["1e308", "-1", "0.5", "864000", "1e400", '"nan"', "null", "9223372036854775808"]):
            report = (
                f'{{"device":"phone","tab":"1","state":"playing","sentAt":{position},"entries":[{{"id":"line-{number}","kind":"event","seq":{number},'
                f'"episode":1,"rate":1,"at":{position},"action":"seek","position":{position},"duration":{position},"gesture":true}}]}}')
            request = urllib.request.Request(
                self.server.url + "/session", report.encode(), {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"})
            status = self.status(request)
            self.check(status is not None and status < 500, f"/session answered {status} to {position}")
        self.check((self.status("/player") or 500) < 500, "the player page failed")

    def download(self):
        """Downloads episodes under a storage limit, with the sizes that their hosts announce."""
        self.server.post("/server-page/did-set-total-limit", value=100_000_000)
        episodes = [row[0] for row in self.rows(f"SELECT id FROM episode WHERE enclosure_url IS NOT NULL ORDER BY id LIMIT {self.downloads}")]
        watching = threading.Thread(target=lambda: list(control.download(self.server, episodes, limit=self.patience)), daemon=True)
        watching.start()

        def is_over():
            states = dict(self.rows("SELECT state, COUNT(*) FROM download GROUP BY state"))
            is_idle = sum(states.values()) >= len(episodes) and not any(state in states for state in ("queued", "probing", "downloading"))
            return is_idle or self.server.process.poll() is not None

        wait_until(is_over, timeout=self.patience, what="the end of the downloads")
        states = dict(self.rows("SELECT state, COUNT(*) FROM download GROUP BY state"))
        self.tally["downloads asked for"] = len(episodes)
        self.tally["downloads finished"] = states.get("downloaded", 0)
        self.check(states.get("downloaded", 0) > 0, f"nothing was downloaded: {states}")
        for path in ("/downloads", "/settings"):
            self.check((self.status(path) or 500) < 500, f"{path} failed while downloads waited")

    def play(self):
        """Streams audio through the relay, from the start and from the middle. The host may fail; the server must not."""
        episodes = [row[0] for row in self.rows(f"SELECT id FROM episode WHERE enclosure_url IS NOT NULL ORDER BY id DESC LIMIT {self.media}")]
        questions = [
            urllib.request.Request(f"{self.server.url}/media/{episode}", headers=headers)
            for episode in episodes for headers in ({}, {"Range": "bytes=0-"}, {"Range": "bytes=20000-9223372036854775807"}, {"Range": "bytes=-1"})]
        with ThreadPoolExecutor(8) as pool:
            for status in pool.map(lambda question: self.status(question, limit=5), questions):
                self.tally["media answers"] += status is not None

    def restart(self):
        """Restarts the server, once after SIGTERM and once after SIGKILL."""
        self.server.stop()
        self.check(self.server.process.returncode == 0, f"SIGTERM ended it with {self.server.process.returncode}")
        self.server.start()
        self.server.kill()
        self.server.start()

    def refresh(self):
        """Refreshes all feeds, each with its validators."""
        control.refresh_all(self.server)

    # Helpers

    def is_alive(self, step):
        is_alive = self.server.process.poll() is None
        self.check(is_alive, f"the server died in the step \"{step}\" with {self.server.process.poll()}:\n{self.log.read_text()[-1500:]}")
        return is_alive

    def status(self, path, limit=30):
        """Reads a response completely; returns its status, or None if there was no response."""
        request = path if isinstance(path, urllib.request.Request) else self.server.url + path
        try:
            with urllib.request.urlopen(request, timeout=limit) as answer:
                answer.read(1 << 20)
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except (OSError, ValueError, urllib.error.URLError) as error:
            self.tally[f"no answer: {type(error).__name__}"] += 1
            return None
        except Exception as error:  # http.client raises its own errors for a truncated body
            self.tally[f"no answer: {type(error).__name__}"] += 1
            return None

    def check(self, holds, sentence):
        if not holds:
            self.broken.append(sentence)

    def rows(self, query):
        database = sqlite3.connect(f"file:{self.server.folder}/earnest.sqlite?mode=ro", uri=True, timeout=30)
        try:
            return database.execute(query).fetchall()
        finally:
            database.close()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--feeds", type=int, default=1_100)
    options.add_argument("--json")
    options = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="earnest-hostile.") as folder:
        hostile = Hostile(folder, options.feeds, Path(options.program).resolve()).run()
    acceptance.finish(hostile.tally, hostile.broken, options.json)


if __name__ == "__main__":
    main()
