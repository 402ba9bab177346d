"""Writes the rows of a benchmark into docs/benchmarks.md, in place of its earlier ones, with the machine and the date.

Run it as `script/bench NAME --record`."""

import argparse
import json
import os
import platform
import re
import time
from pathlib import Path

from benchmark_rows import cells
from server import ROOT

DOCUMENT = ROOT / "docs" / "benchmarks.md"


def with_section(document, name, text):
    """The document with this section, in the order of their names."""
    intro, *sections = (part.strip() for part in re.split(r"^## ", document, flags=re.M))
    others = [section for section in sections if section.split("\n")[0] != name]
    return "\n\n## ".join([intro, *sorted([*others, f"{name}\n\n{text}"])]) + "\n"


def table(rows):
    lines = [["", "value", "", "reference", "ratio", "goal", "met"], ["---"] * 7, *map(cells, rows)]
    return "\n".join(" ".join(f"| {cell}" for cell in line) + " |" for line in lines)


def machine():
    """This machine in a line: "AMD EPYC 7B13, 2 processors, 23 GB, Debian GNU/Linux 12 (bookworm)"."""
    processor = field("/proc/cpuinfo", r"model name\s*: (.+)") or platform.machine()
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9
    system = field("/etc/os-release", r'PRETTY_NAME="(.+)"') or platform.system()
    return f"{processor}, {os.cpu_count()} processors, {memory:.0f} GB, {system}"


def field(file, pattern):
    """The first match in a file of the system; nothing when there is none."""
    try:
        found = re.search(f"^{pattern}$", Path(file).read_text(), re.M)
    except OSError:
        return None
    return found and found[1]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("name")
    options.add_argument("rows", type=Path)
    options = options.parse_args()
    text = f"{time.strftime('%-d %B %Y')}, {machine()}.\n\n{table(json.loads(options.rows.read_text()))}"
    DOCUMENT.write_text(with_section(DOCUMENT.read_text(), options.name, text))


if __name__ == "__main__":
    main()
