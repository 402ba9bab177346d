"""Measures the thumbnails of fifty covers of 3,000 by 3,000 pixels.

Run it as `script/bench thumbnails`. Six requests run at once, as a browser's; the originals are fetched before the clock starts."""

import argparse
import json
import os
import subprocess
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cover_publisher import CoverPublisher, covers, subscriptions
from server import Server

COVERS = 50
SIZES = (128, 256, 640)
GOAL = 400_000


def length(address):
    with urllib.request.urlopen(urllib.request.Request(address, headers={"Accept": "image/webp"}), timeout=120) as answer:
        return len(answer.read())


def peak_memory(picture):
    """The memory of one run of the program in MB."""
    command = ["vipsthumbnail", str(picture), "--size", "256x256>", "--smartcrop", "centre", "--output", ".webp"]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "VIPS_CONCURRENCY": "1"})
    return os.wait4(child.pid, 0)[2].ru_maxrss / 1024


def measure(program, count):
    with tempfile.TemporaryDirectory(prefix="earnest-thumbnails.") as folder:
        place = Path(folder)
        (place / "data").mkdir()
        publisher = CoverPublisher(covers(place))
        server = Server(place / "data", is_demo=False, EARNEST_ALLOW_PRIVATE=publisher.host, EARNEST_DIRECTORIES="none")
        server.program = program
        server.start()
        try:
            (place / "list.opml").write_text(subscriptions(publisher, count))
            subprocess.run([str(program), "import", place / "list.opml"], check=True, capture_output=True, env={**os.environ, "EARNEST_HOME": str(place / "data")})
            addresses = [f"{server.url}/artwork/{number}" for number in range(1, count + 1)]
            with ThreadPoolExecutor(6) as pool:
                rows = [("originals", sum(pool.map(length, addresses)), None)]
                for size in SIZES:
                    began = time.perf_counter()
                    total = sum(pool.map(length, [f"{address}?size={size}" for address in addresses]))
                    rows.append((f"{size} pixels", total, time.perf_counter() - began))
            return rows, peak_memory(place / "1.jpg")
        finally:
            server.stop()
            publisher.shutdown()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--covers", type=int, default=COVERS)
    options.add_argument("--json")
    options = options.parse_args()
    rows, memory = measure(Path(options.program).resolve(), options.covers)
    print(f"{f'{options.covers} covers':24} {'KB':>10} {'seconds':>10} {'goal':>10} met")
    for name, total, seconds in rows:
        goal = GOAL if name == "256 pixels" else None
        print(f"{name:24} {total / 1000:>10,.0f} {seconds or 0:>10.1f} {f'<= {goal // 1000}' if goal else '':>10} {('yes' if total <= goal else 'no') if goal else ''}")
    print(f"{'memory of one run (MB)':24} {memory:>10.0f}")
    if options.json:
        total = next(total for name, total, _ in rows if name == "256 pixels")
        row = {"name": "thumbnails: 50 covers of 256 pixels", "value": total, "unit": "bytes", "goal": f"<= {GOAL}", "met": total <= GOAL}
        Path(options.json).write_text(json.dumps([row], indent=2) + "\n")


if __name__ == "__main__":
    main()
