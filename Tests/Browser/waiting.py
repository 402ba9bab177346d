"""Waiting for conditions. The only pause of the browser tests is here: it separates two checks, and no result depends on its length."""

import time

PAUSE = 0.05


def wait_until(holds, page=None, timeout=15, what="it"):
    """Waits until `holds()` returns a value, and returns it. Where the test answers its page's requests itself, `page` lets it."""
    deadline = time.monotonic() + timeout
    while True:
        if value := holds():
            return value
        assert time.monotonic() < deadline, f"{what} did not come within {timeout} s"
        if page:
            page.wait_for_timeout(PAUSE * 1000)
        else:
            time.sleep(PAUSE)
