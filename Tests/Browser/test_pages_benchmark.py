"""The short form of `script/bench pages`, with the demo. It judges no figure."""

import page_growth
import pages
import pytest
from page_client import Page, kind
from page_load import load, nginx
from server import Server

pytestmark = pytest.mark.acceptance("browser")

# A number of requests, since in a fraction of a second a busy machine answers none.
SHORT = pages.Scale(connections=(1, 4), rounds=1, amount="--requests=12", searches=12, starts=1, pages_of_kind=1, views=40, idle=1)


@pytest.fixture
def stopped(tmp_path):
    """A server with one show, which has been stopped."""
    server = Server(tmp_path / "data", opens_player=False)
    server.folder.mkdir()
    server.start()
    show = server.add("lichen-hour")
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    server.stop()
    return server


def test_measures_every_row_with_the_demo(stopped, tmp_path):
    rows = [*pages.measure_load(stopped, "demo", SHORT, tmp_path), *page_growth.measure(stopped, "demo", SHORT, tmp_path)]
    print(*rows, sep="\n")
    assert [row["value"] for row in rows if "failed requests" in row["name"]] == [0, 0]
    loads = [row for row in rows if row["unit"] == "pages/s"]
    assert len(loads) == 12
    assert all(row["value"] > 0 and row["reference"] > 0 for row in loads)
    assert all(row["value"] > 0 for row in rows if row["unit"] in ("KB", "MB", "ms") or "elements" in row["name"])


def test_refused_requests_are_counted_as_failures(tmp_path):
    with nginx(tmp_path / "nginx", [Page(b"packed", "text")]) as [copy]:
        answered = load(tmp_path, [copy], 2, "--requests=10")
        refused = load(tmp_path, [copy, copy + "-missing"], 1, "--requests=10")
    assert (answered.failures, len(answered.times)) == (0, 10)
    assert (refused.failures, len(refused.times)) == (5, 10)
    assert answered.rate > 0


def test_pages_that_differ_in_numbers_and_values_are_of_one_kind():
    assert kind("/shows/17") == kind("/shows/18") != kind("/shows/18/feed")
    assert kind("/search?q=moss&scope=library") == kind("/search?scope=library&q=fern")
    assert kind("/categories/science") == kind("/categories/arts") != kind("/categories")
