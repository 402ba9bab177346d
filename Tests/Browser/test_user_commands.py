"""`earnest user`: accounts of a server, managed from the command line, also while it runs."""

import json
import re
import subprocess
import urllib.error
import urllib.request

import pytest
from server import PROGRAM, Server, environment, run


def add(folder, name, password, *flags):
    done = subprocess.run(
        [str(PROGRAM), "user", "add", name, *flags, "--data", str(folder)], input=password + "\n", capture_output=True, text=True,
        env=environment())
    return done.returncode, done.stdout, done.stderr


def user(folder, *arguments):
    return run("user", *arguments, "--data", folder)


def status(url):
    try:
        return urllib.request.urlopen(url).status
    except urllib.error.HTTPError as answer:
        return answer.status


def test_accounts_are_managed_from_the_command_line(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    assert "user add NAME --owner" in add(folder, "Fern", "under the wall")[2]
    assert "8 to 1024 characters" in add(folder, "Moss", "short", "--owner")[2]
    assert add(folder, "Moss", "a mossy wall", "--owner")[0] == 0
    # A running server sees each change at once, and has accounts without being asked for them.
    server = Server(folder, is_demo=False, has_accounts=False, signs_in=False, EARNEST_DIRECTORIES="none").start()
    try:
        assert not (folder / "access.key").exists()
        assert add(folder, "Fern", "under the wall")[0] == 0
        assert "already an owner" in add(folder, "Ivy", "up the wall!", "--owner")[2]
        assert "taken" in add(folder, "fern", "under the wall")[2]
        accounts = [json.loads(line) for line in user(folder, "list", "--json")[1].splitlines()]
        assert [(account["name"], account["role"], account["disabled"]) for account in accounts] == [
            ("Moss", "owner", False), ("Fern", "member", False)]

        link = re.search(r"http\S+", user(folder, "invite", "--url", server.url + "/")[1])[0]
        assert link.startswith(server.url + "/sign-in/join#token=")
        # As links of earlier versions, which the server reads without a script.
        link = link.replace("#", "?")
        assert status(link) == 200
        reset = re.search(r"http\S+", user(folder, "reset", "FERN", "--url", server.url)[1])[0].replace("#", "?")
        assert status(reset) == 200
        assert user(folder, "disable", "fern")[0] == 0
        # A disabled user cannot reset the password either.
        assert status(reset) == 404
        assert user(folder, "list")[1].splitlines()[1].endswith("disabled")
        assert user(folder, "enable", "fern")[0] == 0
    finally:
        server.stop()


@pytest.mark.acceptance("browser")
def test_a_user_is_deleted_with_an_export(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    add(folder, "Moss", "a mossy wall", "--owner")
    add(folder, "Fern", "under the wall")
    file = tmp_path / "fern.opml"
    status, _, errors = user(folder, "delete", "fern")
    assert status == 1 and "--yes" in errors
    assert user(folder, "delete", "moss", "--yes")[0] == 1
    file.write_text("mine")
    status, _, errors = user(folder, "delete", "fern", "--yes", "--export", file)
    assert status == 1 and "nothing was deleted" in errors and file.read_text() == "mine"
    file.unlink()
    assert user(folder, "delete", "fern", "--yes", "--export", file)[0] == 0
    assert "<opml" in file.read_text()
    assert "Fern" not in user(folder, "list")[1]
    assert user(folder, "delete", "fern", "--yes")[0] == 1
