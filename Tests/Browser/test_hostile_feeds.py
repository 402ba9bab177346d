"""The short form of `script/acceptance hostile-feeds`."""

import pytest
from hostile import Hostile


@pytest.mark.acceptance("browser")
def test_hostile_feeds_never_crash_the_server(tmp_path):
    hostile = Hostile(tmp_path, feeds=60, downloads=40, media=6).run()
    print(dict(hostile.tally))
    assert hostile.broken == []
