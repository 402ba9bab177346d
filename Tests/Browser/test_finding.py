"""Finding shows: by search text, by a pasted address, and the messages for failures."""

import pytest
from conftest import PHONE
from every_page import rows
from playwright.sync_api import expect
from server import Server, free_port


def submit(page, server, text):
    page.goto(server.url + "/search")
    field = page.get_by_label("Search for shows, or paste an address")
    field.fill(text)
    field.press("Enter")


def test_search_finds_shows_and_a_tap_opens_one(server, page):
    submit(page, server, "demo")
    for title in ("The Lichen Hour", "The Archive at Hallow Quay", "茶凉之前"):
        expect(page.locator("#found-shows").get_by_role("link", name=title)).to_be_visible()
    page.locator("#found-shows").get_by_role("link", name="茶凉之前").click()
    expect(page.get_by_role("heading", level=1, name="茶凉之前")).to_be_visible()
    assert page.url.startswith(server.url + "/preview?feed=")


def test_empty_library_leads_to_a_subscription_through_search(server, page):
    page.goto(server.url + "/library")
    expect(page.get_by_role("heading", name="No subscriptions yet")).to_be_visible()
    page.get_by_role("link", name="Find shows").click()
    field = page.get_by_role("combobox")
    field.fill("lichen")
    field.press("Enter")
    page.locator("#found-shows").get_by_role("link", name="The Lichen Hour").click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    page.get_by_role("button", name="Subscribe").click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Me", exact=True).click()
    page.get_by_role("main").get_by_role("link", name="Library").click()
    expect(page.locator("library-page .tile-title")).to_have_text(["The Lichen Hour"])
    expect(page.get_by_role("heading", name="No subscriptions yet")).to_have_count(0)
    page.reload()
    page.locator("library-page").get_by_role("link", name="The Lichen Hour").click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()


def test_search_page_lists_a_show_until_it_is_unsubscribed(server, page):
    page.goto(server.url + server.add("lichen-hour"))
    page.get_by_role("button", name="Subscribe").click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()
    page.goto(server.url + "/search")
    page.get_by_role("link", name="The Lichen Hour").click()
    page.get_by_role("button", name="Subscribed").click()
    expect(page.get_by_role("button", name="Subscribe", exact=True)).to_be_visible()
    page.goto(server.url + "/search")
    expect(page.get_by_role("heading", name="Your shows")).to_have_count(0)


def test_pasted_feed_url_opens_its_show(server, page):
    submit(page, server, f"{server.publisher}/feeds/hallow-quay.xml")
    expect(page.get_by_role("heading", level=1, name="The Archive at Hallow Quay")).to_be_visible()


def test_pasted_website_url_opens_its_show(server, page):
    submit(page, server, f"{server.publisher}/sites/lichen-hour")
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()


def test_url_in_a_search_link_opens_only_after_a_tap(server, page):
    address = f"{server.publisher}/feeds/lichen-hour.xml"
    page.goto(f"{server.url}/search?q={address}")
    button = page.get_by_role("button", name="Open address")
    expect(button).to_be_visible()
    button.click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()


def test_invalid_feed_shows_its_error_and_stores_nothing(server, page):
    for path, sentence in [
        ("/artwork/nothing.jpg", "Nothing found at this address (404)"),
        ("/feeds/lichen-hour.xml?status=403", "denied access (403)"),
        ("/feeds/lichen-hour.xml?status=410", "deleted this (410)"),
        ("/feeds/lichen-hour.xml?status=503", "has a problem (503)"),
        ("/sites/none", "has no podcast feed"),
        ("/feeds/lichen-hour.xml?empty=1", "This address returned nothing"),
        ("/media/lichen-hour/a-map-on-a-gravestone.mp3", ""),
        ("/search?term=demo", "isn’t a podcast feed"),
        ("/feeds/lichen-hour.xml?redirect=loop", "redirect loop"),
    ]:
        refuse(page, server, path, sentence)


@pytest.mark.acceptance("browser")
def test_compressed_feed_without_end_shows_its_error_and_stores_nothing(server, page):
    refuse(page, server, "/feeds/lichen-hour.xml?gzip=bomb", "larger than 64 MB")


def refuse(page, server, path, sentence):
    submit(page, server, server.publisher + path)
    notice = page.locator(".search-notice")
    # A debug build needs several seconds to decompress 64 MB.
    expect(notice, path).to_be_visible(timeout=30_000)
    expect(notice, path).to_contain_text(sentence)
    expect(page.get_by_role("combobox")).to_have_value(server.publisher + path)
    page.goto(server.url + "/shows/1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")


def test_unreachable_addresses_show_the_reason(server, page):
    for address, sentence in [
        ("http://nothing.invalid/feed.xml", "Couldn’t find nothing.invalid"),
        ("http://127.0.0.1:9/feed.xml", "EARNEST_ALLOW_PRIVATE=127.0.0.1:9"),
        ("http://169.254.169.254/latest", "on a private network"),
        ("http://[::ffff:10.0.0.1]/feed.xml", "on a private network"),
    ]:
        submit(page, server, address)
        expect(page.locator(".search-notice"), address).to_contain_text(sentence)


def test_search_without_results_shows_a_message(server, page):
    submit(page, server, "zzzzzz")
    expect(page.get_by_role("heading", name="No results for “zzzzzz”")).to_be_visible()


def test_unavailable_directory_is_reported_in_search(page, tmp_path):
    port = free_port()
    folder = tmp_path / "alone"
    folder.mkdir()
    nowhere = f"127.0.0.1:{port}"
    alone = Server(
        folder, is_demo=False, EARNEST_DIRECTORY_URL=f"http://{nowhere}", EARNEST_ALLOW_PRIVATE=nowhere
    ).start()
    try:
        submit(page, alone, "demo")
        expect(page.locator(".secondary-note")).to_contain_text("Apple Podcasts isn’t responding")
        expect(page.get_by_role("heading", name="No results for “demo”")).to_be_visible()
    finally:
        alone.stop()


def test_show_with_many_episodes_has_pages(server, page):
    page.goto(server.url + server.add("hallow-quay"))
    expect(page.get_by_role("article")).to_have_count(50)
    # A serial begins with the oldest episode.
    page.get_by_role("link", name="Newer").click()
    expect(page.get_by_role("article")).to_have_count(50)
    page.get_by_role("link", name="Older").click()
    expect(page.get_by_role("article")).to_have_count(50)


def test_episode_without_audio_has_a_disabled_play_button(server, page):
    page.goto(server.url + server.add("lichen-hour"))
    silent = page.get_by_role("article").filter(has_text="No audio available")
    expect(silent).to_have_count(1)
    expect(silent.get_by_role("button", name="Play")).to_be_disabled()


# The notes of the first one have a script.
@pytest.mark.parametrize(
    "title", [pytest.param("Letters, with One Rude Guest", id="one"), pytest.param("%", id="all", marks=pytest.mark.acceptance("browser"))])
def test_show_notes_contain_no_unsafe_html(server, page, title):
    server.add("lichen-hour")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    paths = [f"/episodes/{episode}" for episode in rows(server, f"SELECT id FROM episode WHERE title LIKE '{title}'")]
    assert len(paths) == (25 if title == "%" else 1)
    for path in paths:
        page.goto(server.url + path)
        notes = page.locator("episode-page .notes")
        if notes.count() == 0:
            continue
        assert notes.locator("script, style, iframe, [onclick], [style], [onerror]").count() == 0
        for link in notes.locator("a").all():
            assert link.get_attribute("href").startswith(("http:", "https:", "mailto:", f"{path}?t="))
    assert asked == []


def test_search_and_subscribe_work_without_javascript(server, chromium):
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    submit(page, server, "lichen")
    page.locator("#found-shows").get_by_role("link", name="The Lichen Hour").click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    page.get_by_role("button", name="Subscribe").click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()
    page.get_by_role("link", name="Reading the Shore").click()
    expect(page.get_by_role("heading", level=1, name="Reading the Shore")).to_be_visible()
    context.close()


def test_unknown_page_returns_404_with_a_link_home(server, page):
    for path in ("/shows/999", "/shows/abc", "/episodes/0", "/nothing/here", "/shows/1?page=9223372036854775807"):
        answer = page.goto(server.url + path)
        assert answer.status == 404
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("link", name="Go home")).to_be_visible()
