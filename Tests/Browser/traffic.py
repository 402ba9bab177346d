"""The requests of a page, as they travel."""


class Traffic:
    """The requests of a page beside pictures and audio, and the bytes of their responses."""

    def __init__(self, context, page):
        self.requests = {}
        client = context.new_cdp_session(page)
        client.send("Network.enable")
        client.on("Network.requestWillBeSent", self.add)
        client.on("Network.responseReceived", self.drop_picture)
        client.on("Network.loadingFinished", self.finish)

    def add(self, event):
        if event.get("type") not in ("Image", "Media"):
            self.requests[event["requestId"]] = [event["request"]["url"], 0]

    def drop_picture(self, event):
        if event["response"]["mimeType"].startswith(("image/", "audio/")):
            self.requests.pop(event["requestId"], None)

    def finish(self, event):
        if event["requestId"] in self.requests:
            self.requests[event["requestId"]][1] = event["encodedDataLength"]

    @property
    def paths(self):
        return ["/" + url.split("/", 3)[3] for url, _ in self.requests.values()]

    @property
    def bytes(self):
        return sum(size for _, size in self.requests.values())
