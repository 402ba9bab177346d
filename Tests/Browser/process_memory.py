"""The resident memory of a browser, with all its processes, from /proc."""

import os
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")
MB = 1_000_000


class ProcessMemory:
    """Samples of the memory of the browser with this profile: of its own process and of all its descendants."""

    def __init__(self, profile):
        self.profile = str(profile).encode()
        self.samples = []
        self.last = 0

    def sample(self):
        """Adds a sample; returns False, so that a condition can contain it."""
        self.samples.append(self.total())
        return False

    def total(self):
        return sum(map(resident, self.processes()))

    def processes(self):
        parents = dict(parent(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit())
        found = {process for process in parents if self.profile in command(process)}
        while more := {process for process, of in parents.items() if of in found} - found:
            found |= more
        return found

    def sample_last(self):
        """After the garbage was collected."""
        self.last = self.total()

    @property
    def peak(self):
        """In MB above the first sample."""
        return (max(self.samples) - self.samples[0]) / MB

    @property
    def rest(self):
        """What stays, in MB above the first sample."""
        return (self.last - self.samples[0]) / MB


def read(process, name):
    """Empty when the process has ended."""
    try:
        return Path(f"/proc/{process}/{name}").read_bytes()
    except OSError:
        return b""


def parent(process):
    # The name of a process is in brackets and may contain any character.
    fields = read(process, "stat").rpartition(b")")[2].split()
    return int(process), int(fields[1]) if fields else 0


def command(process):
    return read(process, "cmdline")


def resident(process):
    fields = read(process, "statm").split()
    return int(fields[1]) * PAGE if fields else 0
