"""Episodes that leave this device: by hand, by a rule, and by the browser."""

from every_page import oldest_episodes
from keeping import audio, choose, complete, episodes, keep, listed, open_device, record, show  # noqa: F401
from playwright.sync_api import expect
from test_keeping import downloaded_hash, notice
from waiting import wait_until

REMOVED = "() => JSON.parse(localStorage['earnest.keep-removed@1'] ?? '[]')"
# Another tab announces that its keeper has started.
LISTEN = """() => {
  window.channel = new BroadcastChannel("earnest.keeping@1");
  window.channel.onmessage = () => (window.hasStarted = true);
}"""


def queue(server, *episodes, action="last"):
    for episode in episodes:
        server.post("/episode-actions/did-tap", action=action, episode=episode[0], back="/")


def select_rule(page, count):
    page.get_by_label("Next in Up Next").select_option(str(count))


def is_shown_as_kept(page, episode):
    return page.locator(f"article[data-episode='{episode[0]}'][data-kept=true]")


def test_rules_save_no_episode_that_was_removed_by_hand(server, show, episodes, page):
    first, second, third = oldest_episodes(server, show, 3)
    queue(server, first, second, third)
    open_device(page, server)
    select_rule(page, 1)
    complete(page, first)
    page.get_by_role("button", name=f"Remove {first[1]} from this device").click()
    expect(listed(page, first)).to_have_count(0)

    # The rule selects it before the others, first while the removal can be undone, and then afterwards.
    select_rule(page, 3)
    complete(page, second, third)
    left = record(page, first)
    assert left is None or left["isRemoved"]
    page.reload()
    wait_until(lambda: record(page, first) is None, page, what="the end of the removal")
    select_rule(page, 1)
    for episode in (second, third):
        expect(listed(page, episode)).to_have_count(0)
    select_rule(page, 3)
    complete(page, second, third)
    assert record(page, first) is None

    # It has left Up Next, and is there again.
    server.post("/up-next/did-remove", episode=first[0])
    select_rule(page, 5)
    wait_until(lambda: page.evaluate(REMOVED) == [], page)
    queue(server, first, action="next")
    select_rule(page, 3)
    complete(page, first)

    # The user saves one again.
    page.get_by_role("button", name=f"Remove {second[1]} from this device").click()
    expect(listed(page, second)).to_have_count(0)
    page.goto(server.url + show)
    choose(page, second, "Save to this device")
    complete(page, second)
    assert page.evaluate(REMOVED) == [] and record(page, second)["by"] == "tap"


def test_failed_episode_of_a_rule_can_be_tried_again(server, show, episodes, page):
    queue(server, episodes[0])
    page.route(f"**/keep/{episodes[0][0]}", lambda route: route.fulfill(status=404, body="Episode not found"))
    open_device(page, server)
    select_rule(page, 1)
    expect(listed(page, episodes[0])).to_contain_text("This episode is no longer available")
    page.unroute_all(behavior="wait")
    listed(page, episodes[0]).locator("[data-part=retry]").click()
    complete(page, episodes[0])


def test_second_tab_leaves_the_audio_while_a_removal_can_be_undone(server, show, episodes, context, page):
    page.goto(server.url + show)
    keep(page, episodes[0])
    choose(page, episodes[0], "Remove from this device")
    expect(is_shown_as_kept(page, episodes[0])).to_have_count(0)
    page.evaluate(LISTEN)
    context.new_page().goto(server.url + show)
    page.wait_for_function("() => window.hasStarted")
    notice(page).get_by_role("button", name="Undo").click()
    expect(is_shown_as_kept(page, episodes[0])).to_have_count(1)
    assert audio(page, episodes[0]) == downloaded_hash(server, episodes[0])


def test_end_of_a_rule_in_another_tab_is_no_eviction(server, show, episodes, context, page):
    queue(server, episodes[0])
    open_device(page, server)
    select_rule(page, 1)
    complete(page, episodes[0])
    # This tab has read the list, and loads the scripts with its first tap.
    other = context.new_page()
    other.add_init_script("window.requestIdleCallback = () => {}")
    other.goto(server.url + show)
    select_rule(page, 0)
    wait_until(lambda: record(page, episodes[0]) is None, page)
    keep(other, episodes[1])
    assert other.evaluate("() => localStorage.getItem('earnest.evicted@1')") is None
