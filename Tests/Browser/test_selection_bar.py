"""The bar of a selection: below its list, at the foot of the window, and above the player."""

from downloading import downloaded, episodes, show  # noqa: F401
from listening import listen
from playwright.sync_api import expect
from server import rows


def test_bar_of_a_selection_fits_every_window(server, show, episodes, page):
    episode = episodes[0][0]
    downloaded(server, page, *episodes[:3])
    server.post("/playlist-page/did-create-playlist", name="Rain")
    [playlist] = rows(server, "SELECT id FROM playlist")
    server.post("/playlist-page/did-add", playlist=playlist, episodes=episode, value="true", back="/lists")
    server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    downloads = f"/downloads/{show.rsplit('/', 1)[1]}?select=true"
    buttons = page.locator(".selection-action")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 560})
        for path in ("/up-next?select=true", f"{show}?select=true", f"/playlists/{playlist}?select=true", "/downloads?list=episodes&select=true", downloads):
            page.goto(server.url + path)
            # The bar has the foot for itself, however deep its list lies in the page.
            expect(page.locator(".tab-bar")).to_be_hidden()
            if path.startswith("/downloads"):
                # The list is the last part of the page.
                for position in ("0", "document.documentElement.scrollHeight"):
                    page.evaluate(f"scrollTo(0, {position})")
                    expect(page.locator(".selection-bar")).to_be_in_viewport(ratio=0.9)
            boxes = [button.bounding_box() for button in buttons.all()]
            assert all(0 <= box["x"] and box["x"] + box["width"] <= width for box in boxes), (width, path, boxes)
            lines = sorted({round(box["y"]) for box in boxes})
            sizes = [sum(1 for box in boxes if round(box["y"]) == line) for line in lines]
            # Seven actions and more are on two lines of about the same length.
            assert sizes == [len(boxes)] or len(lines) == 2 and sizes[0] - sizes[1] in (0, 1), (width, path, sizes)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    listen(server, rows(server, "SELECT id FROM episode WHERE enclosure_url IS NOT NULL LIMIT 1")[0])
    page.set_viewport_size({"width": 1280, "height": 600})
    page.goto(f"{server.url}{show}?select=true")
    # The bar belongs to the list, of which the first rows are below the window.
    page.evaluate("scrollTo(0, 700)")
    card, player = page.locator(".selection-card").bounding_box(), page.locator(".bottom-slot").bounding_box()
    assert player["y"] > 400 and card["y"] + card["height"] <= player["y"], (card, player)
    # All actions are on one line.
    assert len({round(button.bounding_box()["y"]) for button in buttons.all()}) == 1
