"""The short form of `script/acceptance connections`."""

from connections import Connections


def test_pages_stay_fast_beside_idle_connections_and_slow_requests(tmp_path):
    # The median: of twenty requests, the 95th percentile is the slowest, and other tests run at the same time.
    run = Connections(tmp_path, idle=400, slow=100, requests=20).run(judged="median", waits_for_close=False)
    print(run.figures)
    assert run.failures == []
    assert run.figures["open connections"] == 500
