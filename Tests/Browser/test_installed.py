"""An installed copy of the program, in another folder than its build."""

import shutil
import urllib.request

import server as program
from server import Server


def test_program_runs_from_another_folder_with_its_resources(tmp_path, monkeypatch):
    installed = tmp_path / "installed"
    installed.mkdir()
    built = program.PROGRAM.parent
    shutil.copy2(program.PROGRAM, installed / "earnest")
    for files in built.glob("earnest_*.resources"):
        shutil.copytree(files, installed / files.name)
    # Only the copy has this line: the response must come from the copy.
    styles = installed / "earnest_Shell.resources" / "app.css"
    styles.write_text(styles.read_text() + ".installed{}")
    monkeypatch.setattr(program, "PROGRAM", installed / "earnest")
    data = tmp_path / "data"
    data.mkdir()
    server = Server(data).start()
    try:
        page = urllib.request.urlopen(server.url + "/").read().decode()
        sheet = next(part.split('"')[0] for part in page.split('href="') if "app.css" in part.split('"')[0])
        assert urllib.request.urlopen(server.url + sheet).read().count(b".installed{}") == 1
        assert server.add("lichen-hour").startswith("/shows/")
    finally:
        server.stop()
