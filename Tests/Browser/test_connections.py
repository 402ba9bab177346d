"""The short form of `script/acceptance connections`."""

import pytest
from connections import Connections


@pytest.mark.acceptance("browser")
def test_pages_stay_fast_beside_idle_connections_and_slow_requests(tmp_path):
    run = Connections(tmp_path, idle=400, slow=100, requests=20).run(waits_for_close=False)
    print(run.figures)
    assert run.failures == []
    assert run.figures["open connections"] == 500
