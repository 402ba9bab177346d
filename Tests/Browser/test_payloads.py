"""Payloads that try to run script or to load something, in every text field, on every page that shows them."""

import re
import sqlite3
import time
import urllib.parse
from xml.sax.saxutils import quoteattr

import control
import pytest
from payload_publisher import EPISODE_LENGTH, SHOW_LENGTH, PayloadPublisher
from payload_reader import PayloadReader
from payloads import CORPUS, OWN, all_payloads, forms, groups, joined, numbered, squashed
from playwright.sync_api import expect
from server import Server
from waiting import wait_until

#: The fields whose payloads each kind of page has to show, all of them and unchanged; `PARTS` are shown sanitised or shortened.
SHOWN = {
    "search": "sarz", "library": "saw", "folder": "w", "lists": "lf", "in progress": "t", "favourites": "t", "rules": "sw", "list": "l",
    "downloads of a show": "t", "history": "t", "up next": "t", "bookmarks": "tb", "settings": "v", "notifications": "lzg", "show": "sakt", "feed status": "s",
    "download picker": "st", "episode": "tb", "actions": "t", "player": "tb",
}
PARTS = {"show": "du", "episode": "n", "player": "n"}
#: The title of a show with many payloads would be repeated in every row of these pages: they show some payloads in it.
SOME = ["home", "in progress", "favourites", "history", "up next", "bookmarks", "downloads", "episode", "actions", "player"]


#: The last one has a text to search for.
FEW = [*OWN, "<script>alert(1)</script>"]


def test_no_payload_in_any_field_runs_or_loads_anything(page, tmp_path):
    check(page, tmp_path, FEW)


@pytest.mark.acceptance("browser")
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of captured files is not beside this checkout")
def test_no_payload_of_the_corpus_runs_or_loads_anything(page, tmp_path):
    payloads = all_payloads()
    assert len(payloads) > 3_000
    check(page, tmp_path, payloads)


def check(page, tmp_path, payloads):
    """Stores the payloads in every field, and inspects every page that shows them."""
    publisher = PayloadPublisher(payloads)
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, is_demo=False, EARNEST_ALLOW_PRIVATE=f"127.0.0.1:{publisher.port}", EARNEST_DIRECTORIES="none").start()
    try:
        for number in range(len(publisher.feeds)):
            control.add(server, f"{publisher.origin}/feeds/{number}")
        server.post("/notification-settings/did-add-address", kind="webhook", url=f"{publisher.origin}/hook")
        for episode in ids(folder, "episode"):
            server.post("/episode-actions/did-tap", action="download", episode=episode, back="/downloads")
        wait_until(lambda: is_downloaded(folder), what="the end of the downloads")
        server.stop()
        store_user_rows(folder / "earnest.sqlite", payloads)
        server.start()
        # Covers of the grid hide their titles, and have no authors.
        server.post("/library-page/did-select-view", view="list", back="/library")
        reader = PayloadReader(page, server, payloads)
        open_pages(reader, folder)
        search(reader)
        import_list(reader, publisher)
        play(reader, folder)
        assert reader.bad == []
        # Control characters, which feeds may not contain, are the only change.
        lost = {f"{kind}, {field}": reader.missing(kind, field, "whole") for kind, fields in SHOWN.items() for field in fields}
        lost |= {f"{kind}, {field}": reader.missing(kind, field) for kind, fields in PARTS.items() for field in fields}
        assert {place: [(number, payloads[number][:80]) for number in numbers[:9]] for place, numbers in lost.items() if numbers} == {}
        assert [kind for kind in SOME if len(reader.shown[kind, "s", "whole"]) < len(OWN)] == []
    finally:
        server.stop()
        publisher.shutdown()


def ids(folder, table):
    with sqlite3.connect(folder / "earnest.sqlite") as database:
        return [row[0] for row in database.execute(f"SELECT id FROM {table} ORDER BY id")]


def is_downloaded(folder):
    with sqlite3.connect(folder / "earnest.sqlite") as database:
        return database.execute("SELECT COUNT(*) FROM episode WHERE id NOT IN (SELECT episode_id FROM download WHERE state = 'downloaded')").fetchone() == (0,)


def store_user_rows(file, payloads):
    """Stores texts of a user, longer than forms accept them, and a state for every episode, so that the lists show all of them."""
    pairs = numbered(payloads)
    with sqlite3.connect(file) as database:
        run = database.execute
        episodes = [row[0] for row in run("SELECT id FROM episode ORDER BY id")]
        shows = [row[0] for row in run("SELECT id FROM show ORDER BY id")]
        now = int(time.time() * 1000)
        for place, episode in enumerate(episodes):
            run("INSERT INTO up_next (user_id, episode_id, position, added_at) VALUES (1, ?, ?, ?)", (episode, place, now))
            run("INSERT INTO play_history VALUES (1, ?, ?, NULL)", (episode, now - place))
            run("INSERT INTO episode_favourite VALUES (1, ?, ?)", (episode, now - place))
            run(
                "INSERT INTO change_log (user_id, happened_at, kind, action, subjects, is_by_rule, device_id, device)"
                " VALUES (1, ?, 'marks', 'favourite', ?, 0, 'device-0', '')", (now - place, str(episode)))
            run("INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished) VALUES (1, ?, 60, ?, 0)", (episode, now - place))
        for place, group in enumerate(groups(pairs, SHOW_LENGTH)):
            run("INSERT INTO folder (user_id, name, position) VALUES (1, ?, ?)", (joined("w", group), place))
            run("INSERT INTO folder_show VALUES (last_insert_rowid(), ?)", (shows[place % len(shows)],))
            run(
                "INSERT INTO smart_list (user_id, name, state, words, list_order, created_at) VALUES (1, ?, 'any', ?, 'newest', ?)",
                (joined("l", group), joined("f", group), now))
            run("INSERT INTO device (user_id, id, name, seen_at) VALUES (1, ?, ?, ?)", (f"device-{place}", joined("v", group), now))
            run("INSERT INTO saved_search (user_id, query, saved_at) VALUES (1, ?, ?)", (joined("z", group), now))
        for episode, group in zip(episodes, groups(pairs, EPISODE_LENGTH)):
            note = joined("b", group)
            run("INSERT INTO bookmark (user_id, episode_id, position, note, created_at) VALUES (1, ?, 30, ?, ?)", (episode, note, now))
        for place in range(8):
            term = joined("r", pairs[place::8])
            run("INSERT INTO recent_search (user_id, folded, term, searched_at) VALUES (1, ?, ?, ?)", (f"{place}", term, now))
        run("UPDATE news_address SET words = ?", (joined("g", pairs),))


def open_pages(reader, folder):
    for kind, path in {
        "home": "/", "discover": "/discover", "categories": "/categories", "search": "/search", "library": "/library", "lists": "/lists", "new": "/lists/new",
        "in progress": "/lists/in-progress", "favourites": "/lists/favourites", "create": "/lists/create", "downloads": "/downloads", "history": "/history?all=true",
        "up next": "/up-next", "bookmarks": "/bookmarks", "statistics": "/statistics", "picker": "/player/episodes", "me": "/me",
        "recent changes": "/recent-changes", "restoring": "/recent-changes/up-next",
        "settings": "/settings", "notifications": "/settings/notifications", "import": "/import",
    }.items():
        reader.open(kind, path)
    for show in ids(folder, "show"):
        reader.open("show", f"/shows/{show}")
        reader.go("feed status", f"/shows/{show}/feed")
        reader.go("download picker", f"/shows/{show}/download")
        reader.go("downloads of a show", f"/downloads/{show}")
    for episode in ids(folder, "episode"):
        reader.open("player", f"/player?episode={episode}")
        reader.go("episode", f"/episodes/{episode}")
        reader.go("actions", f"/episodes/{episode}/actions")
    for number in ids(folder, "folder"):
        reader.go("folder", f"/library?folder={number}")
        # Shows in folders are listed there.
        reader.inspect("library", f"/library?folder={number}")
    for number in ids(folder, "smart_list"):
        reader.open("list", f"/lists/{number}")
    # It repeats the titles of all shows and folders, so one is enough.
    reader.open("rules", f"/lists/{number}?edit=true")
    assert reader.shown["rules", "f", "whole"] == reader.shown["rules", "l", "whole"] != set()


def search(reader):
    """Searches for payloads, and for words of which the results and completions contain payloads."""
    for terms in ["alert", "script", *(" ".join(OWN[first::4]) for first in range(4))]:
        term = urllib.parse.quote(terms, safe="")
        reader.open("results", f"/search?q={term}")
        if len(terms) > 10:
            assert squashed(terms) in reader.text, f"the page does not show {terms}"
    reader.go("results in the library", "/search?q=script&scope=library")
    reader.page.get_by_role("searchbox").first.fill("alert")
    reader.page.locator(".live-found li").first.wait_for()
    reader.inspect("completions", "the answers while typing")
    assert reader.shown["completions", "s"], "no answer shows a payload"


def import_list(reader, publisher):
    """Imports a list of subscriptions with payloads as titles and folders of feeds, and as addresses."""
    entries = "".join(
        f"<outline text={quoteattr(text)}><outline text={quoteattr('i' + text)} xmlUrl={quoteattr(f'{publisher.origin}/missing/{place}')}/></outline>"
        for place, text in enumerate(OWN))
    entries += "".join(f"<outline text={quoteattr(text)} xmlUrl={quoteattr(text)}/>" for text in OWN)
    reader.open("import", "/import")
    file = {"name": f"{OWN[1]}.opml", "mimeType": "text/xml", "buffer": f'<opml version="2.0"><body>{entries}</body></opml>'.encode()}
    reader.page.set_input_files("input[name=list]", file)
    reader.page.locator(".import-card").wait_for()
    reader.inspect("preview", "the preview of an import")
    reader.page.get_by_role("button", name=re.compile("^Subscribe to")).click()
    failed = reader.page.get_by_role("region", name="Couldn’t load")
    expect(failed.get_by_role("link").filter(has_text=re.compile("^i"))).to_have_count(len(OWN))
    reader.inspect("imported", "the import")
    text = squashed(failed.text_content())
    assert [title for title in OWN if forms("i" + title)[1] not in text] == []
    assert squashed(OWN[0]) in squashed(reader.page.get_by_role("region", name="Invalid entries").text_content())
    reader.open("folders of the import", "/library")


def play(reader, folder):
    """The episode of the session is in the player, in the mini-player of every page, and in the title of the document."""
    episode = ids(folder, "episode")[0]
    with sqlite3.connect(folder / "earnest.sqlite") as database:
        database.execute("INSERT INTO listening_session (user_id, episode_id, rate, device, changed_at) VALUES (1, ?, 1, 'device-0', 1)", (episode,))
    for kind, path in {"current": "/player", "mini-player": "/settings"}.items():
        reader.open(kind, path)
        assert reader.shown[kind, "t", "whole"], f"{kind} shows no payload"
