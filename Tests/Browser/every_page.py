"""The addresses of all pages, and servers with the content that they show, for tests that look at each of them."""

import base64
import hashlib
import re
import secrets
import sqlite3
import time
import urllib.request
from urllib.parse import quote, urlsplit

import pytest
import sessions
from listening import hear, listen
from own_audio import add_own
from server import rows, running

SHOWS = ["hallow-quay", "kakueki-radio", "ala-sath-al-bayt", "lichen-hour"]
# With these settings a server has every page that needs no accounts. No transcription server listens there.
SETTINGS = {"EARNEST_TRANSCRIPTION_URL": "http://127.0.0.1:1"}
# Two addresses without a page.
MISSING_PAGES = ["/person", "/nothing-here"]
EMPTY_PAGES = [
    "/", "/?topics=science", "/edit-home", "/discover", "/search", "/subscribe?url=https%3A%2F%2Ffeeds.example%2Fmoss.xml", "/categories",
    "/categories?edit=true", "/categories/science", "/me",
    "/library", "/library?select=true", "/lists", "/lists/new", "/lists/create", "/playlists/create", "/downloads", "/downloads?part=device", "/history", "/bookmarks",
    "/clips", "/public-links", "/statistics", "/up-next", "/up-next?select=true", "/time-slot", "/inbox", "/player", "/player/episodes",
    "/recent-changes", "/recent-changes/up-next", "/recent-changes/up-next?at=yesterday",
    "/settings", "/settings/new-episodes", "/settings/notifications", "/settings/account", "/settings/server", "/settings/users", "/import",
    "/own-shows", "/saved-audio", "/people", "/transcriptions", "/offline", *MISSING_PAGES,
]
# The pages of a library. `fill` replaces the names in braces.
FILLED_PAGES = [
    "/", "/edit-home", "/discover", "/search", "/search?q=rain", "/search?q=rain&scope=library", "/search?q=demo", "/preview?feed={feed}",
    "/subscribe?url={feed}", "/categories", "/categories?edit=true", "/categories/science", "/me",
    "/library", "/library?select=true", "/library?arrange=true", "/library?folder=1", "/library?folder=1&add=true", "/library/folders/1",
    "/lists", "/lists/new", "/lists/in-progress", "/lists/favourites", "/lists/create", "/lists/1", "/lists/1?edit=true", "/lists/1?select=true", "/lists/1/actions",
    "/playlists/create", "/playlists/1", "/playlists/1?edit=true", "/playlists/1?select=true", "/playlists/add/{episode}",
    "/downloads", "/downloads?list=episodes", "/downloads?list=episodes&select=true", "/downloads/{show}", "/downloads/{show}?select=true", "/downloads?part=device",
    "/history", "/history?edit=true", "/bookmarks", "/bookmarks/1/actions", "/clips", "/clips/1/actions", "/public-links", "/share?episode={queued}", "/share?show={show}", "/share?playlist=1", "/shared/{token}",
    "/statistics", "/statistics?period=year", "/up-next", "/up-next?select=true", "/up-next?words=the", "/time-slot", "/player",
    "/recent-changes", "/recent-changes?kind=marks", "/recent-changes/up-next", "/recent-changes/up-next?at=hour",
    "/player/episodes", "/inbox", "/inbox?select=true", "/settings", "/settings/new-episodes", "/settings/notifications", "/settings/account",
    "/settings/server", "/settings/users", "/import", "/own-shows", "/own-shows/{own}", "/own-shows/{own}/delete", "/saved-audio?url={feed}", "/people", "/transcriptions",
    "/shows/{show}", "/shows/{show}?part=about", "/shows/{show}?part=related",
    "/shows/{show}?select=true", "/shows/{show}?settings=true", "/shows/{show}/feed", "/shows/{show}/new-episodes", "/library/show-settings?shows=1+2",
    "/shows/{show}/download", "/shows/{show}/actions", "/shows/{show}/look", "/shows/{credited}", "/episodes/{episode}", "/episodes/{other}", "/episodes/{episode}/actions",
    "/episodes/{spoken}", "/episodes/{spoken}?part=chapters", "/episodes/{spoken}?part=transcript", "/episodes/{spoken}?part=people",
    "/transcript?episode={spoken}", "/transcript?episode={episode}", "/search?q=rain&scope=library&select=true",
]
# Those of a person whom only the demo's shows credit.
DEMO_PAGES = ["/person?name=Tamsin%20Rook", "/person/actions?name=Tamsin%20Rook", "/person?name=Tamsin%20Rook&select=true"]
# The pages of a server with accounts that others do not have: for its owner, and for people who are not signed in.
OWNER_PAGES = ["/settings/account", "/settings/server", "/settings/users", "/settings/users/2/delete", "/settings/users/2/rename"]
STRANGER_PAGES = ["/sign-in", "/sign-in/register", "/sign-in/join", "/sign-in/reset", "/sign-in/join?token={invitation}", "/sign-in/reset?token={reset}", "/sign-in/join?token=expired"]
# The pages that listeners open most, as patterns of their addresses.
MAIN_PAGES = ["/", "/discover", "/library", "/up-next", "/player", r"/shows/\d+", r"/episodes/\d+"]


@pytest.fixture
def empty_server(tmp_path):
    """A server with every page that needs no accounts, and nothing else."""
    with running(tmp_path, **SETTINGS) as server:
        yield server


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """A server with every page that needs no accounts, and their addresses when they have content. Its tests change nothing."""
    with running(tmp_path_factory.mktemp("filled"), **SETTINGS) as server:
        yield server, fill(server)


@pytest.fixture
def account_server(tmp_path):
    """A server with accounts that has no owner yet."""
    with running(tmp_path, has_accounts=True, signs_in=False) as server:
        yield server


def oldest_episodes(server, show, count):
    """The oldest playable episodes of the show at this path: their ids, as pages have them, and their titles."""
    condition = f"show_id = {show.rsplit('/', 1)[1]} AND enclosure_url IS NOT NULL ORDER BY sort_at, id LIMIT {count}"
    ids, titles = (rows(server, f"SELECT {column} FROM episode WHERE {condition}") for column in ("id", "title"))
    return [(str(episode), title) for episode, title in zip(ids, titles)]


def fill(server, names=SHOWS, credited="the-undo-key"):
    """Subscribes to shows, listens, downloads and marks; returns the addresses of all pages with content. `credited` is a show with people."""
    shows = [server.add(show).rsplit("/", 1)[1] for show in names]
    episodes = [rows(server, f"SELECT id FROM episode WHERE show_id = {show} ORDER BY sort_at DESC LIMIT 4") for show in shows]
    for show in shows:
        server.post("/show-page/did-tap-subscribe", show=show)
    server.post("/library-page/did-add-folder", name="Evenings")
    server.post("/library-page/did-move-to-folder", show=shows[0], folder="1", back="/library")
    server.post("/library-page/did-select-order", order="byHand", back="/library")
    server.post(
        "/playlist-page/did-save", list="", name="On the train", source="", state="any", days="", shortest="", longest="", words="",
        order="newest")
    server.post("/playlist-page/did-create-playlist", name="Road trip")
    server.post(
        "/playlist-page/did-add", playlist="1", episodes=".".join(str(some[1]) for some in episodes), value="true", back="/lists")
    for some in episodes:
        hear(server, some[0], 600, rate=1.25)
    listen(server, *[some[0] for some in episodes])
    for episode in [some[1] for some in episodes]:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
        server.post("/episode-actions/did-tap", action="favourite", episode=episode, back="/up-next")
        server.post("/audio-player/did-add-bookmark", episode=episode, seconds=95, note="The owl calls")
    server.post("/bookmark-list/did-add-clip", episode=episodes[0][1], start="1:00", end="1:30", title="The lamp goes out")
    server.post("/bookmark-list/did-add-link", episode=episodes[0][1], clip="1", lifetime="week")
    server.post("/episode-actions/did-tap", action="played", episode=episodes[0][2], back="/")
    server.post("/episode-actions/did-tap", action="download", episode=episodes[0][0], back="/downloads")
    server.post("/notification-settings/did-add-address", kind="ntfy", url="https://ntfy.example/a-long-topic-of-moss-and-lichen")
    # The keys of RFC 8291, appendix A.
    server.post(
        "/notification-settings/did-add-device", endpoint="https://push.example/1", secret="BTBZMqHH6r4Tts7J_aSIgg", zone="Asia/Tokyo",
        key="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    server.post("/transcription-queue/did-request", episode=oldest_episodes(server, f"/shows/{shows[0]}", 1)[0][0], back="/transcriptions")
    credited = server.add(credited).rsplit("/", 1)[1]
    if server.is_demo:
        server.post("/person-page/did-follow", name="Tamsin Rook", value="true")
    names = {
        "feed": quote(f"{server.publisher}/feeds/the-undo-key.xml", safe=""), "show": shows[0], "episode": episodes[0][0],
        "queued": episodes[0][1], "other": episodes[2][0], "credited": credited,
        "spoken": rows(server, f"SELECT id FROM episode WHERE show_id = {credited} ORDER BY sort_at DESC LIMIT 1")[0],
        "own": add_own(server, "First_light.wav"), "token": shared_token(server),
    }
    pages = FILLED_PAGES + (DEMO_PAGES if server.is_demo else [])
    return [path.format(**names) for path in pages] + [f"/shows/{show}" for show in shows[1:]]


def shared_token(server):
    """The token of the newest public link."""
    with urllib.request.urlopen(server.url + "/public-links", timeout=30) as answer:
        return re.search(r"/shared/([\w.-]+)", answer.read().decode())[1]


def fill_accounts(server):
    """Adds an owner, a member and links for others; returns the addresses of `OWNER_PAGES` and of `STRANGER_PAGES`."""
    sessions.insert_owner(urlsplit(server.url).netloc, server.folder)
    now = int(time.time() * 1000)
    tokens = {kind: encoded(secrets.token_bytes(32)) for kind in ("invitation", "reset")}
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        database.execute("INSERT INTO person VALUES (2, 'Fern', ?)", (now,))
        database.execute(
            "INSERT INTO account (user_id, name, folded, password, role, created_at) VALUES (2, 'Fern', 'fern', 'none', 'member', ?)", (now,))
        for user, (kind, token) in enumerate(tokens.items(), start=1):
            digest = encoded(hashlib.sha256(token.encode()).digest())
            database.execute(
                "INSERT INTO account_link (id, user_id, kind, token_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
                (user, user, kind, digest, now, now + 86_400_000))
    database.close()
    server.post("/account-settings/did-set-registration", value="true")
    return OWNER_PAGES, [path.format(**tokens) for path in STRANGER_PAGES]


def sign_out(server):
    """Lets new browser contexts visit the server as strangers."""
    del sessions.COOKIES[urlsplit(server.url).netloc]


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def main_pages(paths):
    """The first of these addresses for each pattern of `MAIN_PAGES`."""
    return [next(path for path in paths if re.fullmatch(pattern, path)) for pattern in MAIN_PAGES]
