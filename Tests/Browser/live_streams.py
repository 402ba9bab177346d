"""Open live streams, as of tabs."""

import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

AT_ONCE = 5


@contextmanager
def open_streams(server, count=AT_ONCE):
    """Streams whose first event has arrived; they are dropped at the end of the block."""
    with ExitStack() as stack:
        for _ in range(count):
            stream = stack.enter_context(urllib.request.urlopen(server.url + "/live", timeout=60))
            assert stream.read1(), "the live stream has ended"
        yield


class DroppedStreams:
    """Tabs that are opened and closed until the end of the block."""

    def __init__(self, server):
        self.server = server
        self.count = 0
        self.ended = threading.Event()
        self.pool = ThreadPoolExecutor(1)

    def __enter__(self):
        self.work = self.pool.submit(self.open_and_drop)
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.pool.shutdown()
        self.work.result()

    def open_and_drop(self):
        while not self.ended.wait(0.1):
            with open_streams(self.server):
                self.count += AT_ONCE
