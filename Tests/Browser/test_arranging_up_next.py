"""Sorting, shuffling, searching and limiting Up Next."""

import pytest
from downloading import live, show  # noqa: F401
from every_page import oldest_episodes, rows
from notices import notice
from playwright.sync_api import expect
from waiting import wait_until


@pytest.fixture
def queue(server, show, page):
    """Eight queued episodes, oldest first; their titles."""
    found = rows(server, "SELECT id FROM episode WHERE enclosure_url IS NOT NULL ORDER BY sort_at LIMIT 8")
    for episode in found:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    page.goto(server.url + "/up-next")
    expect(titles(page)).to_have_count(8)
    return titles(page).all_inner_texts()


def titles(page):
    return page.locator("up-next .queue-row .row-title")


def choose(page, name):
    page.get_by_role("button", name="Sort", exact=True).click()
    page.locator("#queue-arrange").get_by_role("button", name=name).click()


def test_queue_is_sorted_and_restored(queue, page):
    choose(page, "Newest first")
    expect(notice(page)).to_contain_text("Up Next sorted")
    expect(titles(page)).to_have_text(queue[::-1])
    notice(page).get_by_role("button", name="Undo").click()
    expect(titles(page)).to_have_text(queue)


def test_shuffle_keeps_the_order_of_each_show(server, page):
    first, second = ([episode for episode, _ in oldest_episodes(server, server.add(name), 8)] for name in ("lichen-hour", "why-though"))
    for episode in first + second:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    page.goto(server.url + "/up-next")
    live(page)

    def order():
        return page.locator("up-next .queue-row article").evaluate_all("rows => rows.map(row => row.dataset.episode)")

    assert order() == first + second
    choose(page, "Shuffle, keeping each show in order")
    expect(notice(page)).to_contain_text("Up Next shuffled")
    # One order in 12,870 is the earlier one.
    shuffled = wait_until(lambda: order() != first + second and order(), page, what="another order")
    assert [episode for episode in shuffled if episode in first] == first
    assert [episode for episode in shuffled if episode in second] == second
    assert len(shuffled) == 16
    notice(page).get_by_role("button", name="Undo").click()
    wait_until(lambda: order() == first + second, page, what="the order before")


def test_old_episodes_are_removed_and_restored(server, queue, page):
    choose(page, "1 week")
    expect(notice(page)).to_contain_text("removed from Up Next")
    expect(titles(page).filter(has_text=queue[0])).to_have_count(0)
    notice(page).get_by_role("button", name="Undo").click()
    expect(titles(page)).to_have_text(queue)


def test_search_finds_queued_episodes_by_title(server, queue, page):
    page.get_by_label("Search Up Next").fill(queue[3])
    page.get_by_role("button", name="Search", exact=True).click()
    expect(titles(page)).to_have_text([queue[3]])
    expect(page.get_by_text("1 of 8 episodes")).to_be_visible()
    page.get_by_role("link", name="Show all of Up Next").click()
    expect(titles(page)).to_have_text(queue)


def test_full_queue_says_so_and_loses_nothing(server, queue, page):
    page.goto(server.url + "/settings")
    with page.expect_response("**/did-set-up-next-limit"):
        page.get_by_label("Limit", exact=True).select_option("25")
    more = rows(server, "SELECT id FROM episode WHERE enclosure_url IS NOT NULL ORDER BY sort_at LIMIT 26")
    for episode in more[8:25]:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    page.goto(server.url + "/up-next")
    expect(titles(page)).to_have_count(25)
    expect(page.get_by_text("Its limit is 25 episodes")).to_be_visible()
    server.post("/episode-actions/did-tap", action="last", episode=more[25], back="/up-next")
    page.reload()
    expect(titles(page)).to_have_count(25)
