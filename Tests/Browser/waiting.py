"""Waiting for conditions. It has the only pause of the browser tests, between two checks; no result depends on its length."""

import time

# Seconds. A time limit only tells working from hanging: browsers and servers share two cores with other tests.
PATIENCE = 60
PAUSE = 0.05


def wait_until(holds, page=None, timeout=PATIENCE, what="it", pause=PAUSE):
    """Waits until `holds()` returns a value, and returns it. Pass `page` if the test answers the page's requests or takes its events; `what` may be a function."""
    deadline = time.monotonic() + timeout
    while True:
        if value := holds():
            return value
        assert time.monotonic() < deadline, f"{what() if callable(what) else what} did not come within {timeout} s"
        if page:
            page.wait_for_timeout(pause * 1000)
        else:
            time.sleep(pause)
