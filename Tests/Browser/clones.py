#!/usr/bin/env python3
"""Two clones of a small package build in turn and at once in one folder: script/acceptance clones. They never see each other's program, and the
second compiles no dependency."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOG = next(line.strip() for line in (ROOT / "Package.swift").read_text().splitlines() if "apple/swift-log" in line)
# SwiftPM gives the flags of traits in a random order: seven of them are in the same order once in 5,040 times.
TRAITS = [f"MaxLogLevel{level}" for level in ("Debug", "Info", "Notice", "Warning", "Error", "Critical", "None")]
LOG = LOG.replace("),", f", traits: {json.dumps(TRAITS)}),")
MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "earnest",
  dependencies: [
    {LOG}
  ],
  targets: [.executableTarget(name: "earnest", dependencies: [.product(name: "Logging", package: "swift-log")], resources: [.copy("name.txt")])])
"""
MAIN = """import Foundation
import Logging
let resource = Bundle.module.url(forResource: "name", withExtension: "txt")
print("NAME", resource.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "none", Logger.Level.info)
"""


def make(folder, name):
    (folder / "Sources/earnest").mkdir(parents=True)
    (folder / "script").mkdir()
    for script in ("build", "build-folder"):
        shutil.copy(ROOT / "script" / script, folder / "script")
    (folder / "Package.swift").write_text(MANIFEST)
    (folder / "Sources/earnest/name.txt").write_text(name)
    (folder / "Sources/earnest/main.swift").write_text(MAIN.replace("NAME", name))


def start(clone, folders):
    command = ["script/build", "debug", "--product earnest", "-Xswiftc", "-gnone"]
    return subprocess.Popen(command, cwd=clone, env={**os.environ, "BUILD_FOLDER": str(folders)}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def build(clone, folders):
    process = start(clone, folders)
    said = process.communicate()[0]
    assert process.returncode == 0, said
    return said


def said_by(clone):
    return subprocess.run([clone / ".build-run/debug/earnest"], capture_output=True, text=True, check=True).stdout.strip()


with tempfile.TemporaryDirectory() as place:
    folder = Path(place)
    one, two = folder / "a" / "earnest", folder / "b" / "earnest"
    make(one, "one")
    make(two, "two")
    first = build(one, folder / "cache")
    assert "Logging" in first, "the first build compiles the dependency:\n" + first
    second = build(two, folder / "cache")
    assert "Logging" not in second, "the second clone compiles the dependency again:\n" + second
    for _ in range(2):
        assert (said_by(one), said_by(two)) == ("one one info", "two two info")
        # Nothing has changed here, but the other clone has built since.
        build(one, folder / "cache")
        build(two, folder / "cache")
    (one / "Sources/earnest/main.swift").write_text(MAIN.replace("NAME", "new"))
    both = [start(one, folder / "cache"), start(two, folder / "cache")]
    assert [(process.communicate()[0], process.returncode)[1] for process in both] == [0, 0]
    assert (said_by(one), said_by(two)) == ("new one info", "two two info")
    old = folder / "cache" / "0123456789abcdef"
    old.mkdir()
    os.utime(old, (0, 0))
    build(one, folder / "cache")
    assert not old.exists() and len(list((folder / "cache").iterdir())) == 1
print("1 passed, 0 failed")
