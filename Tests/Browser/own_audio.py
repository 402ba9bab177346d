"""Audio files of the listener's own."""

import struct


def wave(seconds=2):
    """Silence as a WAV file."""
    samples = b"\x80" * (8000 * seconds)
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8, b"data", len(samples))
    return head + samples


def add_own(server, name):
    """Uploads a file; returns the number of its show."""
    return server.upload("/own-shows/did-upload", "audio", name, wave(), show=0).rsplit("/", 1)[1]
