"""The form of what happens to new episodes, which previews each change."""

from every_page import rows
from playwright.sync_api import expect


def test_each_change_of_the_form_is_previewed(server, page):
    show = server.add("hallow-quay")
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    title = rows(server, "SELECT title FROM episode ORDER BY sort_at DESC LIMIT 1")[0]
    effect = page.locator(".rule-effect").first
    page.goto(server.url + show + "/new-episodes")
    expect(page.get_by_label("Add to")).to_be_hidden()
    page.get_by_role("combobox", name="Settings").select_option("own")
    page.get_by_label("Add to").select_option("inbox")
    expect(effect).to_contain_text("Inbox")
    page.get_by_label("Title doesn’t contain").fill(title)
    page.get_by_label("Title doesn’t contain").press("Tab")
    expect(effect).to_contain_text("Skipped: title contains")
    # Nothing is saved yet.
    assert rows(server, "SELECT COUNT(*) FROM episode_rule") == [0]
