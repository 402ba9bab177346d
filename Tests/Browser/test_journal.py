"""The journal of a tab that crashed. Its rules: Tests/Runtime/journal.test.js and reporter.test.js."""

import pytest
from listening import kill_tab, play, wait_for_session, wait_for_sound
from server import rows

EPISODE = "Reading the Shore"


@pytest.mark.without_accounts
def test_open_span_of_a_crashed_tab_is_reported_and_removed(server, context, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    wait_for_sound(page, beyond=2)
    wait_for_session(server, lambda known: known["playing"])
    left = page.evaluate("""() => Object.keys(localStorage).filter((key) => key.startsWith("earnest.journal"))
      .flatMap((key) => Object.values(JSON.parse(localStorage[key]))).find((entry) => entry.open)""")
    kill_tab(page)
    tab = context.new_page()
    tab.goto(server.url)
    tab.wait_for_function("() => Object.keys(localStorage).every(key => !key.startsWith('earnest.journal'))")
    assert rows(server, "SELECT to_position FROM span WHERE id = ?", left["id"])[0] >= left["to"]
