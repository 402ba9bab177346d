"""What happens to new episodes: the rule of a show and the default, with a preview, a question and an undo."""

import time

import pytest
from downloading import live
from every_page import rows
from playwright.sync_api import expect
from publisher import Publisher
from server import Server
from waiting import wait_until


@pytest.fixture
def show(server):
    path = server.add("hallow-quay")
    server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
    return path


def effects(page):
    return page.locator(".rule-effect")


def test_show_settings_lead_to_a_rule_with_a_preview(server, show, page):
    page.goto(server.url + show)
    page.get_by_role("button", name="Show settings").click()
    page.get_by_role("link", name="New episodes").click()
    page.wait_for_url(server.url + show + "/new-episodes")
    expect(page.get_by_label("Add to")).to_be_hidden()
    page.get_by_role("combobox", name="Settings").select_option("own")
    page.get_by_label("Add to").select_option("inbox")
    expect(effects(page).first).to_contain_text("Inbox")
    page.get_by_label("Keep in lists").select_option("1")
    expect(effects(page).nth(1)).to_contain_text("Archive")
    # Nothing is saved yet.
    assert rows(server, "SELECT COUNT(*) FROM episode_rule") == [0]
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Archive them").click()
    expect(page.get_by_role("status").filter(has_text="archived")).to_be_visible()
    archived = rows(server, "SELECT COUNT(*) FROM episode_state WHERE is_archived = 1")
    assert archived[0] > 0
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Add to")).to_be_hidden()
    wait_until(lambda: rows(server, "SELECT COUNT(*) FROM episode_state WHERE is_archived = 1") == [0], page, what="the undo")


def test_auto_download_of_a_show_is_previewed_before_it_is_saved(server, show, page):
    page.goto(server.url + show + "/new-episodes")
    page.get_by_label("Auto-download").select_option("2")
    expect(effects(page).filter(has_text="Download")).to_have_count(2)
    assert rows(server, "SELECT COUNT(*) FROM download_rule") == [0]
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    assert rows(server, "SELECT newest FROM download_rule WHERE follows_default = 0") == [2]
    page.get_by_role("button", name="Undo").click()
    wait_until(lambda: rows(server, "SELECT follows_default FROM download_rule") == [1], page, what="the undo")


def test_words_and_lengths_exclude_episodes_in_the_preview(server, show, page):
    title = rows(server, "SELECT title FROM episode ORDER BY sort_at DESC LIMIT 1")[0]
    page.goto(server.url + show + "/new-episodes")
    page.get_by_role("combobox", name="Settings").select_option("own")
    page.get_by_label("Title doesn’t contain").fill(title)
    page.get_by_label("Title doesn’t contain").press("Tab")
    expect(effects(page).first).to_contain_text("Skipped: title contains")
    page.get_by_label("Title doesn’t contain").fill("")
    page.get_by_label("At least").select_option("180")
    expect(effects(page).first).to_contain_text("Skipped: too short")


def test_default_is_used_by_shows_without_their_own_and_other_tabs_follow(server, show, page, context):
    page.goto(server.url + show + "/new-episodes")
    live(page)
    other = context.new_page()
    other.goto(server.url + "/settings")
    other.get_by_role("link", name="New episodes").click()
    other.wait_for_url(server.url + "/settings/new-episodes")
    expect(other.locator(".rule-preview")).to_contain_text("For example")
    other.get_by_label("Add to").select_option("last")
    other.get_by_label("Auto-download").select_option("3")
    other.get_by_role("button", name="Save").click()
    expect(other.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    expect(page.get_by_role("combobox", name="Settings").locator("option").first).to_have_text("Default (End of Up Next · Download latest 3)")
    expect(page.get_by_label("Auto-download").locator("option:checked")).to_have_text("Default (Latest 3 episodes)")


def test_rule_that_archives_many_asks_first(page, tmp_path):
    publisher = Publisher([1_000] * 130)
    publisher.epoch, publisher.published = time.time() - 140 * 86_400, 130
    folder = tmp_path / "many"
    folder.mkdir()
    allowed = f"127.0.0.1:{publisher.port}"
    server = Server(folder, is_demo=False, EARNEST_DIRECTORY_URL=f"http://{allowed}", EARNEST_ALLOW_PRIVATE=allowed).start()
    try:
        show = server.post("/search-page/did-tap-result", feed=publisher.feed)
        server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
        page.goto(server.url + show + "/new-episodes")
        page.get_by_role("combobox", name="Settings").select_option("own")
        page.get_by_label("Keep in lists").select_option("1")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", name="Archive 129 episodes?")).to_be_visible()
        page.get_by_role("button", name="Only new episodes").click()
        expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
        assert rows(server, "SELECT COUNT(*) FROM episode_state WHERE is_archived = 1") == [0]
        page.get_by_label("Keep in lists").select_option("2")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("button", name="Archive them").click()
        expect(page.get_by_role("status").filter(has_text="128 episodes archived")).to_be_visible()
    finally:
        server.stop()
        publisher.shutdown()


def test_form_works_without_a_script(server, show, chromium):
    plain = chromium.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(server.url + show + "/new-episodes")
    page.get_by_role("combobox", name="Settings").select_option("own")
    page.get_by_label("Add to").select_option("first")
    page.get_by_role("button", name="Preview").click()
    expect(effects(page).first).to_contain_text("Top of Up Next")
    expect(page.get_by_label("Add to")).to_have_value("first")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    assert page.url == server.url + show + "/new-episodes"
    plain.close()
