"""Thumbnails of covers: a phone never loads a large picture, and a page of many covers is light."""

import urllib.request

import pytest
from cover_publisher import CoverPublisher, covers, subscriptions
from server import Server, run

LOADED = """count => {
  const images = [...document.querySelectorAll('main .cover img')];
  for (const image of images) image.loading = 'eager';
  return images.length === count && images.every(image => image.complete && image.naturalWidth > 1);
}"""


@pytest.fixture(scope="module", params=[8, pytest.param(50, marks=pytest.mark.acceptance("browser"))])
def count(request):
    """The number of shows."""
    return request.param


@pytest.fixture(scope="module")
def app(tmp_path_factory, count):
    place = tmp_path_factory.mktemp("thumbnails")
    folder = place / "data"
    folder.mkdir()
    publisher = CoverPublisher(covers(place))
    app = Server(folder, is_demo=False, EARNEST_ALLOW_PRIVATE=publisher.host, EARNEST_DIRECTORIES="none").start()
    (place / "list.opml").write_text(subscriptions(publisher, count))
    status, _, errors = run("import", place / "list.opml", EARNEST_HOME=str(folder))
    assert status == 0, errors
    yield app
    app.stop()
    publisher.shutdown()


def sizes_of_pictures(page):
    """Collects the length of each picture that the page loads, by its address."""
    loaded = {}

    def note(answer):
        if "/artwork/" in answer.url:
            loaded[answer.url] = int(answer.headers["content-length"])
    page.on("response", note)
    return loaded


def test_page_of_covers_is_light(app, count, page):
    loaded = sizes_of_pictures(page)
    page.goto(app.url + "/library")
    page.wait_for_function(LOADED, arg=count)
    assert len(loaded) == count and all("size=128" in address for address in loaded)
    assert max(loaded.values()) < 60_000, f"{max(loaded.values()):,} bytes for one picture"
    assert sum(loaded.values()) < 400_000, f"{sum(loaded.values()):,} bytes for {count} covers"

    # The same as a grid of three columns on a phone with two pixels for each of the page.
    grid = {}
    for address in loaded:
        request = urllib.request.Request(address.replace("size=128", "size=256"), headers={"Accept": "image/webp"})
        with urllib.request.urlopen(request) as answer:
            assert answer.headers["Content-Type"] == "image/webp"
            grid[address] = len(answer.read())
    assert sum(grid.values()) < 400_000, f"{sum(grid.values()):,} bytes for a grid of {count} covers"
