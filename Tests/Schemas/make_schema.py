"""Makes a stored library of the schema that the built program has: ID.sqlite and ID.key, ID being its last migration.

Run it before the first migration that comes after (README.md says when and why):

    swift build --product earnest
    .venv/bin/python Tests/Schemas/make_schema.py

It starts `earnest serve` and does with it what a listener does, so that each row is written by the program itself.
"""

import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Browser"))

from control import add, download  # noqa: E402
from publisher import Publisher  # noqa: E402
from server import Server  # noqa: E402
from waiting import wait_until  # noqa: E402

#: Tables that have no rows in a library made this way; every other table must have some.
EMPTY = {
    "action_receipt", "catalog_edition", "catalog_show", "catalog_word", "chapter", "chapter_list", "chart_show", "clip",
    "counted_word", "credit", "download_quarantine", "enclosure_size", "ended_session", "episode_extras", "episode_notes",
    "episode_rule", "episode_successor", "feed_address", "feed_credential", "feed_quarantine", "followed_person", "identity",
    "identity_repair", "imported_episode", "inbox", "listed_feed", "new_episode", "news", "own_audio", "own_folder_excluded",
    "own_show", "playlist", "playlist_episode", "public_link", "push_device", "row_repair", "rule_archived", "search_backlog",
    "season_name", "show_extras", "show_merge", "show_merge_move", "show_merge_pair", "show_merge_playlist", "show_merge_state",
    "show_quality", "show_successor", "smart_list_place", "smart_list_source", "subscription_ended", "transcript", "transcript_part",
    "transcription", "transcription_day", "transcription_part", "up_next_earlier",
}


class Hook(ThreadingHTTPServer):
    """Takes every message."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Taker)
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Taker(BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Its log is not needed."""


def report(server, *entries):
    now = time.time() * 1000
    lines = [{"id": str(uuid.uuid4()), "seq": index, "rate": 1, "at": now, **entry} for index, entry in enumerate(entries)]
    body = json.dumps({
        "device": "phone", "name": "Chrome on Android", "tab": "1", "zone": "Europe/Berlin", "state": "paused", "sentAt": now,
        "entries": lines,
    }).encode()
    headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(server.url + "/session", body, headers), timeout=10) as answer:
        assert len(json.load(answer)["acknowledged"]) == len(entries)


def ids(server, table):
    with sqlite3.connect(server.folder / "earnest.sqlite") as database:
        return [row[0] for row in database.execute(f"SELECT id FROM {table} ORDER BY id")]


def wait_for(server, sql):
    with sqlite3.connect(server.folder / "earnest.sqlite") as database:
        wait_until(lambda: database.execute(sql).fetchone()[0], timeout=30, what=sql)


def post_file(server, path, field, name, content):
    mark = uuid.uuid4().hex
    body = (
        f'--{mark}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\nContent-Type: text/x-opml\r\n\r\n'
        f"{content}\r\n--{mark}--\r\n"
    ).encode()
    headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": f"multipart/form-data; boundary={mark}"}
    with urllib.request.urlopen(urllib.request.Request(server.url + path, body, headers), timeout=30) as answer:
        return answer.read().decode()


def live(server, public, private, imported, hook):
    """What a listener does; each step leaves rows of the tables that it names."""
    # show, episode, feed, fetch_log, subscription, search_document, artwork, podroll
    add(server, public.feed)
    # user_feed_credential, show_access
    add(server, private.feed.replace("://", "://ada:moss@"))
    shows, episodes = ids(server, "show"), ids(server, "episode")
    # span, position_event, episode_state, listening_session, play_history, device, listening_day
    now = time.time() * 1000
    report(
        server,
        {"kind": "span", "episode": episodes[0], "from": 30, "to": 150, "startedAt": now - 120_000, "open": False, "duration": 1200},
        {"kind": "event", "episode": episodes[0], "action": "pause", "position": 150, "duration": 1200},
    )
    # bookmark, episode_favourite, up_next
    server.post("/audio-player/did-add-bookmark", episode=episodes[0], seconds=75, note="Where the owl calls")
    server.post("/episode-actions/did-tap", action="favourite", episode=episodes[1], back="/")
    for episode in episodes[1:3]:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/")
    # show_preference, download_rule, person_setting, server_setting
    server.post("/new-episode-settings/did-set", show=shows[0], rate="1.5", first=10, last=5, newest=5)
    server.post("/settings-page/did-set-skip-back", value=20)
    server.post("/server-page/did-set-parallel", value=2)
    # download, download_claim, download_show, download_total
    list(download(server, episodes[:1]))
    # folder, folder_show
    server.post("/library-page/did-add-folder", name="Evenings")
    server.post("/library-page/did-move-to-folder", show=shows[0], folder=ids(server, "folder")[0], back="/")
    server.post("/library-page/did-set-favourite", show=shows[0], value="true", back="/")
    # smart_list
    server.post(
        "/playlist-page/did-save", list="", name="Short ones", source="", state="unplayed", days="", shortest="", longest="60", words="",
        order="newest")
    # saved_search, recent_search
    server.post("/search-page/did-submit", term="hours")
    server.post("/search-page/did-save", query="hours", back="/")
    # news_address, news_address_show, private_list
    for kind, name in (("webhook", "secret-hook"), ("ntfy", "secret-topic")):
        server.post("/notification-settings/did-add-address", kind=kind, url=f"http://127.0.0.1:{hook.server_address[1]}/{name}?key=plain")
    server.post("/notification-settings/did-set-filter", address=ids(server, "news_address")[0], scope="chosen", show=shows[0], words="episode")
    server.post("/notification-settings/did-open-list", list="new")
    # list_import, list_import_feed
    outline = f'<outline type="rss" text="Imported" xmlUrl="{imported.feed}"/>'
    page = post_file(
        server, "/subscription-import/did-select-file", "list", "list.opml", f'<opml version="2.0"><body>{outline}</body></opml>')
    server.post("/subscription-import/did-confirm", preview=page.split('name="preview" value="')[1].split('"')[0])
    # news_message: an episode that comes later
    public.epoch = time.time() - 86_400 * 4.5
    public.published = 4
    server.post("/show-page/did-tap-refresh", show=shows[0])
    wait_for(server, "SELECT count(*) FROM news_message")
    wait_for(server, "SELECT count(*) > 1 AND min(state = 'downloaded') FROM download")
    wait_for(server, "SELECT count(*) = 0 FROM search_backlog")
    wait_for(server, "SELECT count(*) = 3 FROM subscription")


def user_command(server, *words, typed=None):
    program = [server.program, "user", *words, "--data", str(server.folder)]
    subprocess.run(program, input=typed, text=True, check=True, stdout=subprocess.DEVNULL)


def make(folder):
    public, private, imported = (Publisher([20_000] * 4, seed) for seed in (1, 2, 3))
    public.channel = (
        '<itunes:image href="https://moss.example/cover.jpg"/>'
        '<podcast:podroll><podcast:remoteItem feedGuid="917393e3-1b1e-5cef-ace4-edaa54e1f810" feedUrl="https://fern.example/feed.xml" '
        'title="Fern Hours"/></podcast:podroll>')
    hook = Hook()
    ports = [public.port, private.port, imported.port, hook.server_address[1]]
    # No directory answers, so that nothing of another machine gets in.
    server = Server(
        folder, is_demo=False, EARNEST_ALLOW_PRIVATE=",".join(f"127.0.0.1:{port}" for port in ports), EARNEST_DIRECTORIES="none")
    server.start()
    try:
        live(server, public, private, imported, hook)
        # account, account_link
        user_command(server, "add", "ada", "--owner", typed="moss and fern\n")
        user_command(server, "invite")
    finally:
        server.stop()


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "data"
        folder.mkdir(mode=0o700)
        make(folder)
        with sqlite3.connect(folder / "earnest.sqlite") as database:
            [last] = database.execute("SELECT id FROM migration ORDER BY rowid DESC LIMIT 1").fetchone()
            named = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
            tables = [name for (name,) in database.execute(named)]
            counts = {table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}
            indexes = ("catalog_left", "catalog_right", "search_text")
            empty = {table for table, count in counts.items() if count == 0 and not table.startswith(indexes)}
            assert empty <= EMPTY, f"no rows in {sorted(empty - EMPTY)}: let make_schema.py do what fills them, or name them in EMPTY"
            target = HERE / f"{last}.sqlite"
            target.unlink(missing_ok=True)
            database.execute("VACUUM INTO ?", (str(target),))
        with sqlite3.connect(target) as database:
            # A page of its own for each table and index would make it four times as large.
            database.execute("PRAGMA page_size = 1024")
            database.execute("VACUUM")
        shutil.copy(folder / "credentials.key", HERE / f"{last}.key")
        print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
