"""Downloads on another disk, which is mounted, missing and mounted again. The disk is a bind mount in a mount namespace of the server's own."""

import os
import shutil
import subprocess
import urllib.request

import pytest
from playwright.sync_api import expect

from downloading import download, episodes, show  # noqa: F401, fixtures
from server import PROGRAM, Server, environment, run
from waiting import wait_until


def can_mount():
    return os.geteuid() == 0 and shutil.which("unshare") and subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode == 0


class DiskServer(Server):
    """A server whose media folder is a mount point, seen by it alone."""

    def __init__(self, folder, disk, mount_point):
        super().__init__(folder, EARNEST_MEDIA=str(mount_point))
        self.disk, self.mount_point = disk, mount_point
        starter = folder.parent / "earnest-with-disk"
        # The shell becomes the server, so that signals reach it.
        starter.write_text(f'#!/bin/sh\nexec unshare -m sh -c \'mount --bind {disk} {mount_point} && exec {PROGRAM} "$@"\' sh "$@"\n')
        starter.chmod(0o755)
        self.program = starter

    def inside(self, *command):
        return subprocess.run(
            ["nsenter", "-t", str(self.process.pid), "-m", *map(str, command)], capture_output=True, text=True,
            env={**environment(), "EARNEST_MEDIA": str(self.mount_point)})


@pytest.fixture
def server(tmp_path):
    if not can_mount():
        pytest.skip("mount namespaces need root")
    folder, disk, mount_point = tmp_path / "data", tmp_path / "disk", tmp_path / "mount"
    for path in (folder, disk, mount_point):
        path.mkdir()
    server = DiskServer(folder, disk, mount_point)
    server.start()
    yield server
    server.stop()


@pytest.mark.acceptance("browser")
def test_missing_disk_pauses_downloads_and_deletes_nothing(server, episodes, page):
    (first, _), (second, _), *_ = episodes
    download(server, episodes[0])
    files = lambda: sorted(file.name for file in server.disk.iterdir() if file.suffix == ".mp3")  # noqa: E731
    wait_until(lambda: files() == [f"{first}.mp3"], what="the download")
    assert not list(server.folder.glob("media/*"))

    # An open file would keep the disk busy.
    wait_until(lambda: server.inside("umount", server.mount_point).returncode == 0, what="unmounting")
    download(server, episodes[1])
    page.goto(server.url + "/downloads?part=server")
    expect(page.locator("main")).to_contain_text("The disk with the downloads isn’t connected")
    doctor = server.inside(PROGRAM, "doctor", "--data", server.folder)
    assert doctor.returncode != 0 and "isn’t mounted" in doctor.stdout, doctor.stdout + doctor.stderr
    # The episode plays from its publisher meanwhile.
    with urllib.request.urlopen(f"{server.url}/media/{first}") as answer:
        assert answer.status == 200 and len(answer.read(1000)) == 1000
    assert list(server.mount_point.iterdir()) == []

    assert server.inside("mount", "--bind", server.disk, server.mount_point).returncode == 0
    wait_until(lambda: len(files()) == 2, what="the download that waited")
    assert server.inside(PROGRAM, "doctor", "--check", "--data", server.folder).returncode == 0


def test_downloads_in_the_wrong_folder_are_a_sentence(tmp_path):
    home, disk = tmp_path / "home", tmp_path / "disk"
    (home / "media").mkdir(parents=True)
    (home / "media" / "1.mp3").write_bytes(b"")
    home.chmod(0o700)
    disk.mkdir()
    status, _, errors = run("downloads", "--data", home, "--media", disk)
    assert status != 0 and f"The downloads are still in {home}/media. Move its files to {disk} and start again." in errors
    (home / "media" / "1.mp3").rename(disk / "1.mp3")
    assert run("downloads", "--data", home, "--media", disk)[0] == 0
    status, _, errors = run("downloads", "--data", home)
    assert status != 0 and f"Start with --media {disk}." in errors
    assert "doesn’t exist" in run("downloads", "--data", tmp_path / "new", "--media", tmp_path / "none")[2]
