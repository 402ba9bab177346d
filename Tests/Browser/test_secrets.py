"""Protection of secrets from other users of the machine and from readers of the log or the database file."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from control import add, download
from server import PROGRAM, Server, environment, free_port, run
from waiting import wait_until

SCHEMAS = Path(__file__).resolve().parents[1] / "Schemas"


@contextmanager
def umask(mask):
    """Sets the umask of processes that start within this context."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def mode(path):
    return stat.S_IMODE(os.lstat(path).st_mode)


def wider(folder):
    """Returns the folder and all files in it that other users can open."""
    paths = [folder, *folder.rglob("*")]
    return {str(path): oct(mode(path)) for path in paths if mode(path) & 0o077}


@pytest.fixture
def serving(tmp_path):
    """Starts a server with a new data folder, or with a copy of a stored library."""
    servers = []

    def start(**settings):
        servers.append(Server(tmp_path / "deep" / "data", **settings).start())
        return servers[-1]

    (tmp_path / "deep").mkdir(mode=0o755)
    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def stored(tmp_path):
    """A private data folder with the first schema, without an account."""
    folder = tmp_path / "deep" / "data"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    schema = sorted(SCHEMAS.glob("*.sqlite"))[0]
    shutil.copy(schema, folder / "earnest.sqlite")
    shutil.copy(schema.with_suffix(".key"), folder / "credentials.key")
    with sqlite3.connect(folder / "earnest.sqlite") as database:
        database.execute("DELETE FROM account")
    return folder


def backups(folder):
    return sorted(path.name for path in folder.glob("earnest-before-*"))


def rows(folder):
    """Returns the schema and all rows of a library."""
    with sqlite3.connect(folder / "earnest.sqlite") as database:
        schema = database.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall()
        tables = [name for kind, name, _ in schema if kind == "table" and not name.startswith(("search_text", "catalog_"))]
        return schema, {table: database.execute(f"SELECT * FROM {table}").fetchall() for table in tables}


def test_files_are_private_and_exports_use_the_umask(serving, tmp_path):
    with umask(0):
        server = serving()
    add(server, f"{server.publisher}/feeds/lichen-hour.xml?sign-in=ada:moss".replace("://", "://ada:moss@"))
    list(download(server, [1]))
    page = urllib.request.urlopen(server.url + "/shows/1").read().decode()
    urllib.request.urlopen(server.url + "/artwork/" + page.split("/artwork/")[1].split('"')[0].split(" ")[0]).read()
    names = {path.name for path in server.folder.rglob("*")}
    assert {"earnest.sqlite", "earnest.socket", "credentials.key", "artwork", "media", "instances", "1.mp3"} <= names
    assert wider(server.folder) == {}
    assert mode(server.folder / "earnest.socket") == 0o600

    # Commands alone.
    allowed = {"EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{server.demo_port}"}
    alone = tmp_path / "alone" / "library"
    with umask(0o022):
        assert run("add", f"{server.publisher}/feeds/why-though.xml", EARNEST_HOME=str(alone), **allowed)[0] == 0
        assert run("download", "why", EARNEST_HOME=str(alone), **allowed)[0] == 0
        folders = [alone.parent, alone, *(path for path in alone.rglob("*") if path.is_dir())]
        assert len(folders) > 3 and {mode(path) for path in folders} == {0o700}
        exported, media = tmp_path / "podcasts.opml", tmp_path / "Podcasts"
        assert run("export", exported, EARNEST_HOME=str(server.folder))[0] == 0
        assert mode(exported) == 0o644
        assert run("export-media", media, EARNEST_HOME=str(server.folder))[0] == 0
        [file] = media.rglob("*.mp3")
        assert (mode(media), mode(file.parent), mode(file)) == (0o755, 0o755, 0o644)


def test_folder_that_others_can_open_and_symbolic_links_are_reported(serving, tmp_path):
    folder = tmp_path / "deep" / "data"
    folder.mkdir()
    folder.chmod(0o755)
    settings = {"EARNEST_HOME": str(folder)}
    server = serving()
    log = Path(server.log.name).read_text()
    assert "other users of this computer can open a folder" in log and str(folder) in log and "mode=755" in log
    for is_served in (True, False):
        if not is_served:
            server.stop()
        status, output, _ = run("doctor", **settings)
        assert status == 0 and f"Other users of this computer can open the folder {folder} (permissions 755)." in output
        assert "No damage found." in output and "No problems found." not in output
        status, output, _ = run("doctor", "--json", **settings)
        notice, summary = [json.loads(line) for line in output.splitlines()]
        assert status == 0 and (notice["kind"], notice["what"], notice["file"]) == ("notice", "widerFolder", str(folder))
        assert (summary["findings"], summary["left"], summary["notices"]) == (0, 0, 1)
    assert mode(folder) == 0o755
    folder.chmod(0o700)
    assert run("doctor", **settings)[1].endswith("No problems found.\n")

    # A link ends the command with an alternative.
    linked = tmp_path / "linked"
    linked.mkdir(mode=0o700)
    for command in (["serve", "--port", free_port()], ["doctor"]):
        (linked / "media").symlink_to("../disk")
        status, _, errors = run(*command, EARNEST_HOME=str(linked))
        assert status == 1 and f"{linked}/media is a symbolic link, which Earnest doesn’t follow." in errors
        assert f"sudo mount --bind {tmp_path}/disk {linked}/media" in errors
        (linked / "media").unlink()
        (linked / "credentials.key").symlink_to(tmp_path / "key")
        status, _, errors = run(*command, EARNEST_HOME=str(linked))
        assert status == 1 and f"{linked}/credentials.key is a symbolic link" in errors and "Move the file itself there." in errors
        assert sorted(path.name for path in linked.iterdir()) == ["credentials.key"]
        (linked / "credentials.key").unlink()


def test_earlier_library_is_backed_up_once_and_its_addresses_are_encrypted(serving, stored):
    commands = [
        subprocess.Popen([str(PROGRAM), "downloads"], stdout=subprocess.PIPE, env={**environment(), "EARNEST_HOME": str(stored)})
        for _ in range(3)
    ]
    assert [command.wait() for command in commands] == [0, 0, 0]
    [backup] = backups(stored)
    assert mode(stored / backup) == 0o600
    # This restores the previous version as docs/hosting.md describes.
    shutil.copy(stored / backup, stored / "earnest.sqlite")
    assert b"secret-hook?key=plain" in (stored / "earnest.sqlite").read_bytes()
    server = serving(is_demo=False)
    assert backups(stored) == [backup]
    page = urllib.request.urlopen(server.url + "/settings/notifications").read().decode()
    assert "/secret-hook?key=plain" in page and "/secret-topic?key=plain" in page
    for path in stored.glob("earnest.sqlite*"):
        assert b"secret-" not in path.read_bytes() and b"key=plain" not in path.read_bytes(), path.name
    server.kill()
    (stored / "credentials.key").unlink()
    server = serving(is_demo=False)
    page = urllib.request.urlopen(server.url + "/settings/notifications").read().decode()
    assert page.count("<span>This link can’t be read") == 2 and "secret-" not in page


def test_commands_fail_with_an_error_without_disk_space_for_the_backup(tmp_path, stored):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", disk], stderr=subprocess.DEVNULL).returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    try:
        home = disk / "data"
        shutil.copytree(stored, home)
        (disk / "other").write_bytes(b"x" * 150_000)
        before = rows(home)
        for command in (["serve", "--port", "0"], ["downloads"]):
            status, output, errors = run(*command, EARNEST_HOME=str(home))
            assert status == 74 and output == ""
            assert "The backup needs" in errors and "Nothing was changed." in errors and "is free" in errors
        assert backups(home) == [] and rows(home) == before
        (disk / "other").unlink()
        subprocess.run(["mount", "-o", "remount,size=20m", disk], check=True)
        assert run("downloads", EARNEST_HOME=str(home))[0] == 0
        assert len(backups(home)) == 1
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def test_log_names_hosts_and_contains_no_paths_or_secrets(serving):
    server = serving(EARNEST_LOG="trace")
    secret = "T0KEN"
    for query in (f"key={secret}", f"key={secret}&status=404", f"key={secret}&redirect=2", f"key={secret}&sign-in=ada:{secret}"):
        add(server, f"{server.publisher}/feeds/lichen-hour.xml?enclosures=key%3D{secret}&{query}")
    add(server, f"http://127.0.0.1:1/{secret}.xml?key={secret}")
    add(server, f"http://10.0.0.1/{secret}.xml")
    add(server, f"not an address {secret}")
    list(download(server, [1]))
    urllib.request.urlopen(server.url + "/media/2").read(100)
    for kind in ("webhook", "ntfy"):
        server.post("/notification-settings/did-add-address", kind=kind, url=f"{server.publisher}/{secret}?key={secret}")
    for address in (1, 2):
        server.post("/notification-settings/did-tap-test", address=address)
    server.post("/show-page/did-tap-refresh", show=1)
    urllib.request.urlopen(server.url + f"/search?term={secret}").read()
    wait_until(lambda: Path(server.log.name).read_text().count(f"host=127.0.0.1:{server.demo_port}") >= 8, what="the log of all requests")
    log = Path(server.log.name).read_text()
    assert "refused a private address" in log
    assert secret not in log and "/feeds/" not in log and "/media/lichen" not in log
