"""Kills the server repeatedly while it downloads, refreshes and receives reports, and checks that no data is lost.

Run it as `script/bench killing`; test_killing.py runs a short form. The README.md of Benchmarks lists the counts. With `--power` (`script/acceptance power`)
the power fails instead: what no sync has saved is lost, and of the invariants the acknowledged positions and a whole database stay."""

import argparse
import hashlib
import json
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from pathlib import Path

import benchmark_rows
import control
from disk import Disk
from publisher import Publisher
from server import Server, environment

OVERLAP = 64 << 10


class Killing:
    """A series of work rounds that each end with a kill, and the invariants that it checks afterwards."""

    def __init__(self, folder, rounds, program=None, seed=1, episodes=24, size=3 << 20, speed=1_500_000, life=(0.2, 3.2), power=False):
        self.random = random.Random(seed)
        self.rounds = rounds
        self.speed = speed
        self.life = life
        sizes = [self.random.randrange(size // 2, size * 3 // 2) for _ in range(episodes)]
        self.publisher = Publisher(sizes, seed)
        self.publisher.speed = speed
        folder = Path(folder) / "data"
        folder.mkdir()
        self.server = Server(
            folder, is_demo=False, EARNEST_ALLOW_PRIVATE=f"127.0.0.1:{self.publisher.port}", EARNEST_LOG="debug")
        self.server.program = program or self.server.program
        self.power = power
        if power:
            self.server.settings |= Disk(folder.parent, loses_power="signal").environment
        self.log = folder.parent / "server.log"
        self.tally = Counter()
        self.broken = []
        #: Data that the server has acknowledged: downloads and journal entries.
        self.promised = set()
        self.acknowledged = {}
        self.sent = {}
        self.sequence = 0
        #: The trustworthy bytes of each unfinished download when the server died.
        self.kept = {}
        #: The paused download.
        self.paused = None

    def run(self):
        self.server.start()
        control.add(self.server, self.publisher.feed)
        for number in range(self.rounds):
            self.round(number)
        if self.power:
            self.check_positions()
        else:
            self.come_to_an_end()
        return self

    # One round

    def round(self, number):
        if number:
            self.server.start()
        begun = time.monotonic()
        log_begins = self.log.stat().st_size
        self.publisher.published = min(self.publisher.published + 1, len(self.publisher.sizes))
        self.publisher.feed_delay = self.random.choice([0, 0.1, 0.4])
        workers = [threading.Thread(target=work) for work in (self.download, self.refresh, self.listen)]
        self.is_over = threading.Event()
        for worker in workers:
            worker.start()
        was_paused = self.paused is not None
        if not was_paused:
            self.pause()
        # The server can be killed at any moment, which is the purpose of the test.
        time.sleep(self.random.uniform(*self.life))
        if self.power:
            self.fail(workers)
            return
        is_gentle = number % 7 == 3
        died = time.monotonic()
        log_ends = self.log.stat().st_size
        self.server.stop() if is_gentle else self.server.kill()
        self.is_over.set()
        for worker in workers:
            worker.join()
        self.look((log_begins, log_ends), begun, died, is_gentle)
        if was_paused:
            self.check_pause(begun)
        if not is_gentle and number % 5 == 1:
            self.tear()

    def fail(self, workers):
        """Takes the power away: each file is as at its last sync."""
        self.server.process.send_signal(signal.SIGUSR2)
        self.server.process.wait()
        self.server.log.close()
        self.is_over.set()
        for worker in workers:
            worker.join()
        self.tally["rounds"] += 1
        self.tally["lost their power"] += self.server.process.returncode == -signal.SIGKILL
        self.check([row[0] for row in self.rows("PRAGMA integrity_check")] == ["ok"], "the database is damaged")
        self.check(not self.rows("PRAGMA foreign_key_check"), "a reference is broken")
        self.check_positions()

    def download(self):
        """Requests downloads of new episodes, and reads their progress until the server ends."""
        wanted = [row["id"] for row in self.rows("SELECT id FROM episode ORDER BY id")]
        unfinished = len(self.rows("SELECT 1 FROM download WHERE state <> 'downloaded'"))
        new = [episode for episode in wanted if episode not in self.promised][:max(6 - unfinished, 0)]
        for standing in control.download(self.server, new) if new else []:
            if standing:
                self.promised.add(standing["episode"]["rawValue"])

    def pause(self):
        """Pauses a partly finished download permanently."""
        self.paused = next((episode for episode, kept in self.kept.items() if kept > 0), None)
        if self.paused is not None:
            self.server.post("/episode-actions/did-tap", action="pause", episode=self.paused, back="/downloads")

    def refresh(self):
        control.refresh_all(self.server)

    def listen(self):
        """Reports positions in sequence; the server must store each position that it has acknowledged."""
        while not self.is_over.is_set():
            self.sequence += 1
            episode = 1 + self.sequence % 3
            # The first seconds of an episode count as its start.
            position = 100.0 + self.sequence
            line = f"line-{self.sequence}"
            now = time.time() * 1000
            report = {
                "device": "phone", "tab": "1", "state": "playing", "sentAt": now,
                "entries": [{
                    "id": line, "kind": "event", "seq": self.sequence, "episode": episode, "rate": 1, "at": now, "action": "seek",
                    "position": position, "gesture": True,
                }],
            }
            self.sent[line] = (episode, position)
            request = urllib.request.Request(
                self.server.url + "/session", json.dumps(report).encode(),
                {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"})
            try:
                with urllib.request.urlopen(request, timeout=5) as answer:
                    for entry in json.load(answer)["acknowledged"]:
                        self.acknowledged[entry["id"]] = self.sent[entry["id"]]
            except (OSError, ValueError):
                pass
            self.is_over.wait(0.02)

    # After a kill

    def look(self, log, begun, died, is_gentle):
        self.tally["rounds"] += 1
        self.tally["ended by SIGTERM" if is_gentle else "killed by SIGKILL"] += 1
        if is_gentle:
            self.check(self.server.process.returncode == 0, f"SIGTERM ended it with {self.server.process.returncode}")
            self.check(time.monotonic() - died < 4, f"SIGTERM took {time.monotonic() - died:.1f} s")
        self.tally["died while bytes moved, by its own log"] += self.moved(*log)
        self.check_quarantine()
        self.tally["died while bytes moved, by the publisher's log"] += any(
            answer.last > died - 0.2 and answer.begun < died for answer in self.publisher.answers)
        self.check_places(begun)
        self.kept = self.unfinished(begun, is_gentle)

    def check_places(self, begun):
        """Checks that each resumed download continued at the end of its bytes, less the overlap for comparison."""
        for episode, kept in self.kept.items():
            first = next(iter(self.publisher.asked(episode, begun)), None)
            if first is None or kept == 0:
                continue
            self.tally["went on from their bytes"] += 1
            self.check(first.start >= kept - OVERLAP, f"episode {episode} had {kept} bytes and was asked for from {first.start}")

    def check_quarantine(self):
        """Checks that an external kill never quarantines a feed or a download."""
        [feeds] = self.rows("SELECT COUNT(*) AS suspected, COUNT(rests_until) AS resting FROM feed_quarantine")
        [downloads] = self.rows("SELECT COUNT(*) AS resting FROM download WHERE trouble = 'crashed'")
        resting = feeds["resting"] + downloads["resting"]
        self.tally["rounds in which a feed was suspected"] += feeds["suspected"]
        self.tally["quarantined"] += resting
        self.check(not resting, f"{feeds['resting']} feeds and {downloads['resting']} downloads are quarantined")

    def check_pause(self, begun):
        """Checks that the paused download stays paused."""
        [row] = self.rows(f"SELECT state FROM download WHERE episode_id = {self.paused}")
        is_still = row["state"] == "paused" and not self.publisher.asked(self.paused, begun)
        self.tally["deaths that the paused one slept through"] += is_still
        self.check(is_still, f"episode {self.paused} was paused and is {row['state']}")

    def moved(self, begin, end):
        """Whether the server's log shows a transfer that had received bytes and had not ended."""
        with open(self.log, "rb") as file:
            file.seek(begin)
            text = file.read(end - begin).decode(errors="replace")
        moving = set()
        for line in text.splitlines():
            message, *values = re.split(r" (?=\w+=)", line.partition(": ")[2])
            episode = next((value for value in values if value.startswith("episode=")), None)
            if episode and message in ("bytes", "synced"):
                moving.add(episode)
            elif episode and message == "transfer ends":
                moving.discard(episode)
        return bool(moving)

    def unfinished(self, begun, is_gentle):
        """Returns the trustworthy bytes of each download: those on disk that the database has recorded."""
        kept = {}
        for row in self.rows("SELECT episode_id, synced FROM download WHERE state <> 'downloaded'"):
            part = self.part(row["episode_id"])
            length = part.stat().st_size if part.exists() else 0
            if self.publisher.asked(row["episode_id"], begun):
                self.tally["bytes to fetch again"] += length - min(length, row["synced"])
                if is_gentle:
                    self.check(length == row["synced"], f"after SIGTERM {length} bytes are there and {row['synced']} noted")
            self.check(length >= row["synced"] or not part.exists(), f"noted {row['synced']} bytes, {length} are there")
            kept[row["episode_id"]] = min(length, row["synced"])
        return kept

    def tear(self):
        """Appends random bytes to partial files, like a tail that was written but never synced."""
        for episode in self.kept:
            if self.part(episode).exists():
                with open(self.part(episode), "ab") as file:
                    file.write(self.random.randbytes(self.random.randrange(1, 200_000)))
                self.tally["torn tails"] += 1

    # Final checks

    def come_to_an_end(self):
        self.publisher.speed = None
        self.publisher.feed_delay = 0
        begun = time.monotonic()
        self.server.start()
        self.publisher.published = len(self.publisher.sizes)
        control.refresh_all(self.server)
        episodes = [row["id"] for row in self.rows("SELECT id FROM episode ORDER BY id")]
        self.check(len(episodes) == self.publisher.published, f"{len(episodes)} episodes of {self.publisher.published}")
        claims = {row["episode_id"] for row in self.rows("SELECT episode_id FROM download_claim WHERE withdrawn_at IS NULL")}
        self.check(claims >= self.promised, f"promised and forgotten: {self.promised - claims}")
        for _ in control.download(self.server, episodes, limit=120):
            pass
        self.server.stop()
        self.check_places(begun)
        self.check_quarantine()
        self.check_files()
        self.check_positions()
        doctor = subprocess.run(
            [str(self.server.program), "doctor", "--check", "--json", "--data", str(self.server.folder)],
            capture_output=True, text=True, env=environment())
        self.check(doctor.returncode == 0 and '"findings":0' in doctor.stdout, f"doctor: {doctor.stdout}{doctor.stderr}")
        self.check(self.rows("PRAGMA integrity_check")[0][0] == "ok", "the database is damaged")
        self.check_once()
        sent = sum(answer.sent for answer in self.publisher.answers if not answer.is_probe)
        self.tally["bytes of all files"] = sum(self.publisher.sizes)
        self.tally["bytes sent by the publisher"] = sent

    def check_files(self):
        rows = self.rows(
            "SELECT download.*, episode.title FROM download JOIN episode ON episode.id = download.episode_id ORDER BY episode_id")
        for row in rows:
            source = self.publisher.hashes[int(row["title"].split()[1])]
            file = self.server.folder / "media" / (row["file"] or "none")
            is_equal = file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == source == row["sha256"]
            self.check(is_equal and row["state"] == "downloaded", f"{row['title']} is {row['state']}, and equal: {is_equal}")
            self.tally["files equal to their source"] += is_equal
        self.check(len(rows) == len(self.publisher.sizes), f"{len(rows)} downloads of {len(self.publisher.sizes)}")
        [sums] = self.rows(
            "SELECT files, bytes, (SELECT SUM(downloaded) FROM download_show) AS listed, (SELECT SUM(under_way) FROM download_show) AS open "
            "FROM download_total")
        self.check(
            tuple(sums) == (len(rows), sum(self.publisher.sizes), len(rows), 0), f"the stored counts say {tuple(sums)}")
        orphans = {path.name for path in (self.server.folder / "media").iterdir()} - {row["file"] for row in rows}
        self.tally["orphans"] = len(orphans)
        self.check(not orphans, f"orphans: {orphans}")

    def check_once(self):
        """Checks that no file is downloaded twice concurrently."""
        twice = 0
        for episode in range(1, len(self.publisher.sizes) + 1):
            answers = self.publisher.asked(episode, 0)
            twice += sum(later.begun < earlier.last for earlier, later in zip(answers, answers[1:]))
        self.tally["sent twice at the same time"] = twice
        self.check(not twice, f"{twice} times a file came twice at the same time")

    def check_positions(self):
        known = {row["id"]: row["position"] for row in self.rows("SELECT id, position FROM position_event")}
        lost = [line for line, (_, position) in self.acknowledged.items() if known.get(line) != position]
        self.check(not lost, f"acknowledged and lost: {lost[:5]}")
        for row in self.rows("SELECT episode_id, position FROM episode_state"):
            newest = max((position for episode, position in self.acknowledged.values() if episode == row["episode_id"]), default=0)
            self.check(row["position"] >= newest, f"episode {row['episode_id']} is at {row['position']}, and {newest} was acknowledged")
        self.tally["positions acknowledged"] = len(self.acknowledged)
        self.tally["acknowledged positions lost"] = len(lost)

    # Helpers

    def check(self, holds, sentence):
        if not holds:
            self.broken.append(f"round {self.tally['rounds']}: {sentence}")

    def part(self, episode):
        return self.server.folder / "media" / f"{episode}.part"

    def rows(self, query):
        """Queries a copy of the database, so that the files of a killed server stay unchanged."""
        with tempfile.TemporaryDirectory() as folder:
            for attempt in range(20):
                for name in ("earnest.sqlite", "earnest.sqlite-wal"):
                    if (self.server.folder / name).exists():
                        shutil.copy(self.server.folder / name, folder)
                database = sqlite3.connect(f"{folder}/earnest.sqlite")
                database.row_factory = sqlite3.Row
                try:
                    return database.execute(query).fetchall()
                except sqlite3.DatabaseError:
                    # The copy was made while the server was writing.
                    if attempt == 19:
                        raise
                finally:
                    database.close()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--rounds", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--json")
    options.add_argument("--power", action="store_true")
    options = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="earnest-killing.") as folder:
        killing = Killing(
            folder, options.rounds, Path(options.program).resolve(), options.seed, episodes=max(options.rounds // 2, 6), size=6 << 20, power=options.power).run()
        least = options.rounds * 8 // 10
        died = "lost their power" if options.power else "died while bytes moved, by its own log"
        killing.check(killing.tally[died] >= least, f"fewer than {least} died while bytes moved")
    for name, count in killing.tally.items():
        print(f"{name:52} {count:>14,}")
    print(f"{'broken promises':52} {len(killing.broken):>14,}")
    for sentence in killing.broken:
        print("  " + sentence)
    rows = [benchmark_rows.row(f"killing: {name}", count) for name, count in killing.tally.items()]
    rows.append(benchmark_rows.row("killing: broken promises", len(killing.broken), goal="< 1"))
    benchmark_rows.write(rows, options.json)
    raise SystemExit(1 if killing.broken else 0)


if __name__ == "__main__":
    main()
