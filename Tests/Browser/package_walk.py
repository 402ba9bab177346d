"""The way of a stranger with a package: from nothing to an episode that plays, the app, a restored backup and metrics. Each kind of package is a
place, with

- `address`: the IP address of the server, which serves HTTPS at 8443 and the guide at 8080
- `network`, `device`: the beginnings of command lines that run the rest in the network of the server, and in that of a device in the home network
- `log`: the output of the server so far
- `database`: the file of the library
- `init`: a process that sees the folders of the server
- `earnest(*words)`: runs a command of the program as the user of the server; returns the status and the output"""

import json
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from accounts import OWNER
from lan_device import curl, printed_fingerprint
from server import environment
from test_monitoring import samples
from waiting import wait_until

PUBLISHER = 9000
TOKEN = "pebble-under-the-wall-31"
# What the walk needs beside the settings of the package: no publisher of the internet is asked.
SETTINGS = {"EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{PUBLISHER}", "EARNEST_METRICS_TOKEN": TOKEN}
COUNTED = ("account", "show", "episode", "subscription", "episode_state")


class Transcript:
    """Prints what a stranger has done, each step with the minutes and seconds since nothing was there."""

    def __init__(self, kind):
        self.kind, self.start, self.lines = kind, time.monotonic(), []

    def __call__(self, step):
        seconds = int(time.monotonic() - self.start)
        self.lines.append(f"{seconds // 60}:{seconds % 60:02} {step}")
        print(f"[{self.kind}] {self.lines[-1]}", flush=True)

    def end(self):
        print("\n".join(["", f"From nothing, with the {self.kind}:", *self.lines, ""]), flush=True)


def url(place):
    return f"https://{place.address}:8443"


def answers(place):
    """Whether a device gets the first page over HTTPS."""
    return curl("--insecure", url(place) + "/sign-in", network=place.device)[1] == 200


def walk(place, program, folder, transcript, check):
    """Everything after the set-up page answers. The publisher is another process of the program, on the loopback interface of the server."""
    folder.mkdir()
    publisher = subprocess.Popen(
        [*place.network, str(program), "serve", "--demo", "--data", folder / "publisher", "--port", "9001", "--demo-port", str(PUBLISHER)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
    try:
        feed = f"http://127.0.0.1:{PUBLISHER}/feeds/lichen-hour.xml"
        wait_until(lambda: curl(feed, network=place.network)[1] == 200, what="the publisher")
        listen(place, feed, folder, transcript, check)
    finally:
        publisher.terminate()
        publisher.wait()
    compare_metrics(place, folder, transcript, check)
    restore(place, folder, transcript, check)
    transcript.end()


def listen(place, feed, folder, transcript, check):
    log = folder / "server.log"
    # The code of the last start.
    log.write_text("setup code" + place.log.rsplit("setup code", 1)[1])
    facts = dict(
        url=url(place), server=place.address, guide=8080, fingerprint=printed_fingerprint(place.log), folder=str(folder), log=str(log), feed=feed)
    command = [*place.device, sys.executable, str(Path(__file__).with_name("package_listener.py")), json.dumps(facts)]
    errors = folder / "listener.txt"
    with errors.open("w") as output, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=output, text=True) as listener:
        for line in listener.stdout:
            transcript(line.strip())
    check(listener.returncode == 0, f"the phone does not come to its end: {errors.read_text()[-2000:]}")


def compare_metrics(place, folder, transcript, check):
    """The numbers since the last start, which was before the phone came. Only this function asks for a page without a session."""
    ca = ["--cacert", folder / "device-ca.pem"]
    for _ in range(3):
        check(curl(*ca, url(place) + "/shows/1", network=place.device)[1] == 401, "a page without a session")
    check(curl(*ca, url(place) + "/metrics", network=place.device)[1] == 401, "metrics without a token")
    _, status, text = curl(*ca, "--header", f"Authorization: Bearer {TOKEN}", url(place) + "/metrics", network=place.device)
    check(status == 200 and TOKEN not in text, f"metrics: HTTP {status}")
    metrics = samples(text) if status == 200 else {}

    def total(beginning):
        return sum(value for name, value in metrics.items() if name.startswith(beginning))

    requests = "earnest_http_requests_total{"
    done = {
        "accounts that were set up": (total(f'{requests}method="POST",route="/sign-in/did-set-up",'), 1),
        "shows that were added": (total(f'{requests}method="POST",route="/search-page/did-tap-result",'), 1),
        "new feeds": (total('earnest_refreshes_total{result="added"}'), 1),
        "failed feeds": (total('earnest_refreshes_total{result="failed"}') + total("earnest_feeds_failing"), 0),
        "feeds": (metrics.get("earnest_feeds"), counts(place.database)["subscription"]),
        "requests without a session": (total(f'{requests}method="GET",route="/shows/{{show}}",status="401"'), 3),
        "durations of requests": (total("earnest_http_request_duration_seconds_count{"), total(requests)),
    }
    for name, (counted, expected) in done.items():
        check(counted == expected, f"metrics count {counted} {name}, and {expected} were done")
    check(total(f'{requests}method="GET",route="/media/{{episode}}",') > 0, "metrics count no request for audio")
    status, printed = place.earnest("metrics")
    check(status == 0 and samples(printed).keys() >= metrics.keys(), "earnest metrics prints other numbers than /metrics")
    transcript(f"metrics are equal to these steps: {int(total(requests))} requests, {int(metrics.get('earnest_feeds', 0))} show")


def restore(place, own, transcript, check):
    backup, folder = f"/tmp/{transcript.kind}.tar", f"/tmp/{transcript.kind}-restored"
    status, output = place.earnest("backup", backup)
    check(status == 0, f"no backup: {output}")
    transcript("a backup is made while the server runs")
    status, output = place.earnest("restore", backup, "--data", folder)
    check(status == 0, f"the backup is not restored: {output}")
    status, output = place.earnest("user", "list", "--data", folder)
    check(status == 0 and OWNER[0] in output, f"the restored library does not open: {output}")
    # SQLite would look for the file of such a path on this computer.
    copy = own / "restored.sqlite"
    shutil.copyfile(f"/proc/{place.init}/root{folder}/earnest.sqlite", copy)
    here, there = counts(place.database), counts(copy)
    check(here == there and here["account"] == here["subscription"] == 1, f"the library has {here}, and the restored one {there}")
    transcript(f"it is restored into an empty folder, with {', '.join(f'{number} {table}' for table, number in there.items())}")


def counts(database):
    with closing(sqlite3.connect(database, timeout=30)) as connection:
        return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED}
