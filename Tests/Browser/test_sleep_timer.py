"""The sleep timer counts played audio only."""

from listening import audio, play, player, wait_for_sound


def test_short_seeks_do_not_shorten_the_sleep_timer(server, page):
    play(page, server, server.add("lichen-hour"), "Reading the Shore")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    page.get_by_role("button", name="Sleep timer").click()
    page.get_by_role("button", name="5 min", exact=True).click()
    slider = page.get_by_role("slider", name="Position")
    slider.focus()
    before = player(page)
    for _ in range(3):
        # Each seek finishes and plays before the next one, because concurrent seeks would be one long jump.
        target = audio(page, "currentTime") + 5
        slider.press("ArrowRight")
        wait_for_sound(page, beyond=target + 0.5)
    after = player(page)
    played = after["position"] - before["position"] - 15
    assert abs(before["sleep"]["left"] - after["sleep"]["left"] - played) < 3
