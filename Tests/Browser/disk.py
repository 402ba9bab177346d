"""The disk of a process: Tests/Disk/README.md. Its environment goes to the process that is to have it."""

import struct
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "script" / "disk"
KINDS = ("database", "log", "temporary", "other")


class Disk:
    def __init__(self, folder, loses_power=None, bytes_per_second=None, sync_milliseconds=None):
        self.library = Path(folder) / "disk.so"
        self.file = Path(folder) / "disk.counts"
        if not self.library.exists():
            subprocess.run([SCRIPT, self.library], check=True)
        wanted = {
            "LD_PRELOAD": self.library,
            "DISK_COUNTS": self.file,
            "DISK_LOSES_POWER": loses_power,
            "DISK_BYTES_PER_SECOND": bytes_per_second,
            "DISK_SYNC_MILLISECONDS": sync_milliseconds,
        }
        self.environment = {name: str(value) for name, value in wanted.items() if value is not None}

    def counts(self):
        """Bytes, calls and syncs by the kind of the file, since the first process."""
        numbers = struct.unpack("13Q", self.file.read_bytes())
        return {kind: numbers[index * 3 : index * 3 + 3] for index, kind in enumerate(KINDS)}
