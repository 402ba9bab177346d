"""`earnest serve --lan`, in a network namespace of its own; `script/acceptance lan` is the long form, with Chromium and multicast DNS."""

import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from fcntl import ioctl
from pathlib import Path

import pytest
from server import PROGRAM, environment

NAMESPACE = ["unshare", "--net", "--mount"] if os.geteuid() == 0 else ["unshare", "--net", "--mount", "--map-root-user"]
CONNECTED = "ip link set lo up && ip link add v0 type veth peer name v1 && ip addr add 192.168.77.1/24 dev v0 && ip link set v0 up && exec \"$@\""


@pytest.fixture(autouse=True)
def has_namespaces():
    tried = subprocess.run([*NAMESPACE, "sh", "-c", "ip link add v0 type veth peer name v1"], capture_output=True, text=True)
    if tried.returncode:
        pytest.skip(f"network namespaces cannot be made here: {tried.stderr.strip()}")


@pytest.mark.acceptance("browser")
def test_devices_trust_the_certificate_and_other_names_are_refused():
    command = [sys.executable, str(Path(__file__).with_name("lan.py")), "--program", str(PROGRAM), "--short"]
    done = subprocess.run([*NAMESPACE, *command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def on_terminal(folder, columns):
    """The first output of the server on a terminal, up to the setup code."""
    child, terminal = pty.fork()
    if child == 0:
        ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 60, columns, 0, 0))
        command = [str(PROGRAM), "serve", "--demo", "--lan", "--data", str(folder)]
        os.execvpe("unshare", [*NAMESPACE, "sh", "-c", CONNECTED, "lan", *command], {**environment(), "TERM": "xterm-256color"})
    output = b""
    try:
        while b"setup code" not in output and select.select([terminal], [], [], 60)[0]:
            output += os.read(terminal, 65_536)
    finally:
        os.kill(child, 15)
        os.close(terminal)
        os.waitpid(child, 0)
    return output.decode()


def picture(output):
    """The QR code of half-block characters as a PGM picture of 8 pixels a module."""
    rows = []
    for line in re.findall(r"\x1b\[38;5;16;48;5;231m([█▀▄ ]+)\x1b\[0m", output):
        rows += [[0 if cell in dark else 255 for cell in line] for dark in ("█▀", "█▄")]
    pixels = [bytes(value for value in row for _ in range(8)) for row in rows for _ in range(8)]
    return b"P5 %d %d 255\n" % (len(rows[0]) * 8, len(pixels)) + b"".join(pixels)


def test_terminal_shows_the_code_of_the_guide(tmp_path):
    output = on_terminal(tmp_path / "data", 80)
    file = tmp_path / "code.pgm"
    file.write_bytes(picture(output))
    read = subprocess.run(["zbarimg", "--quiet", "--raw", file], capture_output=True, text=True)
    assert read.stdout.strip() == "http://192.168.77.1:8080", output
    assert "https://192.168.77.1:8443" in output and re.search(r"([0-9A-F]{2}:){31}", output)
    assert "█" not in on_terminal(tmp_path / "data", 24)
