"""Measures the thumbnails of fifty covers of 3,000 by 3,000 pixels.

Run it as `script/bench thumbnails`. Six requests run at once, as a browser's; the originals are fetched before the clock starts."""

import argparse
import os
import subprocess
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmark_rows import report, row
from cover_publisher import CoverPublisher, covers, subscriptions
from server import Server

COVERS = 50
SIZES = (128, 256, 640)
GOAL = "<= 400000"


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
                yield row(f"thumbnails: {count} original covers", sum(pool.map(length, addresses)), "bytes")
                for size in SIZES:
                    began = time.perf_counter()
                    total = sum(pool.map(length, [f"{address}?size={size}" for address in addresses]))
                    seconds = time.perf_counter() - began
                    yield row(f"thumbnails: {count} covers of {size} pixels", total, "bytes", goal=GOAL if size == 256 else None)
                    yield row(f"thumbnails: {count} covers of {size} pixels, time", seconds, "s")
            yield row("thumbnails: memory of one run", peak_memory(place / "1.jpg"), "MB")
        finally:
            server.stop()
            publisher.shutdown()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--covers", type=int, default=COVERS)
    options.add_argument("--json")
    options = options.parse_args()
    report(measure(Path(options.program).resolve(), options.covers), options.json)


if __name__ == "__main__":
    main()
