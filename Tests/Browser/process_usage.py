"""The memory, open files, processor time and connections of a server, from /proc."""

import os
from pathlib import Path

from process_memory import MB, read, resident

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
# The states of a connection that its server has not closed: established, and closed by the client.
OPEN_STATES = ("01", "08")


def memory(process):
    """Its resident memory in MB."""
    return resident(process) / MB


def open_files(process):
    return len(os.listdir(f"/proc/{process}/fd"))


def processor_seconds(process):
    # The name of a process is in brackets and may contain any character. User and system time are the 12th and 13th field after it.
    fields = read(process, "stat").rpartition(b")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def connections(port):
    """The number of open connections to a port of this machine."""
    return sum(local.endswith(f":{port:04X}") and state in OPEN_STATES for _, local, _, state, *_ in _sockets())


def unread(port, client):
    """The bytes from the client's port that the server of a port of this machine has not read, of a connection not accepted yet too."""
    return sum(
        int(queues.split(":")[1], 16) for _, local, remote, _, queues, *_ in _sockets()
        if local.endswith(f":{port:04X}") and remote.endswith(f":{client:04X}"))


def _sockets():
    return [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
