"""The pages of a server with a few shows, for tests that look at each of them."""

import sqlite3
from urllib.parse import quote

from listening import hear, listen

SHOWS = ["hallow-quay", "kakueki-radio", "ala-sath-al-bayt", "lichen-hour"]
EMPTY_PAGES = [
    "/", "/search", "/categories", "/categories/science", "/me", "/library", "/lists", "/lists/new", "/lists/create", "/playlists/create", "/downloads",
    "/history", "/bookmarks", "/statistics", "/up-next", "/time-slot", "/inbox", "/player", "/player/episodes", "/settings", "/settings/new-episodes",
    "/settings/notifications", "/import", "/own-shows", "/nothing-here",
]


def rows(server, query):
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        found = [row[0] for row in database.execute(query)]
    database.close()
    return found


def fill(server, names=SHOWS):
    """Subscribes to shows, listens, downloads and marks; returns the addresses of all pages with content."""
    shows = [server.add(show).rsplit("/", 1)[1] for show in names]
    episodes = [rows(server, f"SELECT id FROM episode WHERE show_id = {show} ORDER BY sort_at DESC LIMIT 4") for show in shows]
    for show in shows:
        server.post("/show-page/did-tap-subscribe", show=show)
    server.post("/library-page/did-add-folder", name="Evenings")
    server.post("/library-page/did-move-to-folder", show=shows[0], folder="1", back="/library")
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
    server.post("/episode-actions/did-tap", action="played", episode=episodes[0][2], back="/")
    server.post("/episode-actions/did-tap", action="download", episode=episodes[0][0], back="/downloads")
    server.post("/notification-settings/did-add-address", kind="ntfy", url="https://ntfy.example/a-long-topic-of-moss-and-lichen")
    show, episode = shows[0], episodes[0][0]
    return [
        "/", "/search", "/search?q=rain", "/search?q=rain&scope=library", "/search?q=demo",
        "/preview?feed=" + quote(f"{server.publisher}/feeds/the-undo-key.xml", safe=""), "/categories", "/categories/science", "/me",
        "/library", "/library?folder=1", "/lists", "/lists/new", "/lists/in-progress", "/lists/favourites", "/lists/create",
        "/lists/1", "/lists/1?edit=true", "/up-next?words=the", "/playlists/create", "/playlists/1", "/playlists/1?edit=true", f"/playlists/add/{episode}", "/downloads", "/downloads?list=episodes", "/downloads?list=episodes&select=true", f"/downloads/{show}", f"/downloads/{show}?select=true", f"/shows/{show}/download",
        "/history", "/history?edit=true", "/bookmarks", "/statistics", "/statistics?period=year", "/up-next", "/time-slot", "/player",
        "/player/episodes", "/inbox", "/settings", "/settings/new-episodes", "/settings/notifications", "/import", "/own-shows",
        *[f"/shows/{show}" for show in shows],
        f"/shows/{show}?select=true", f"/shows/{show}?settings=true", f"/shows/{show}/feed", f"/shows/{show}/new-episodes", f"/episodes/{episode}", f"/episodes/{episodes[2][0]}",
        f"/episodes/{episode}/actions",
    ]
