"""The short form of `script/bench killing`."""

import pytest
from killing import Killing


@pytest.mark.acceptance("browser")
def test_repeatedly_killed_server_loses_no_downloads(tmp_path):
    killing = Killing(tmp_path, rounds=5, episodes=6, size=1 << 20, speed=500_000, life=(0.2, 2.4)).run()
    print(dict(killing.tally))
    assert killing.broken == []
    assert killing.tally["died while bytes moved, by the publisher's log"] >= 3
