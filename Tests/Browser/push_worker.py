"""The receiver of push messages in tests: the app's service worker in Chromium."""

import json

from waiting import wait_until
from workers import install


class PushWorker:
    """The app's service worker, which receives push messages from the browser. The headless browser shows no notifications: they are
    recorded in their place.
    """

    RECORD = """() => {
      self.shown = [];
      registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
      // An event that only a browser can make, and whose work a script can wait for.
      self.perform = async (type, facts) => {
        let work;
        dispatchEvent(Object.assign(new ExtendableEvent(type), facts, { waitUntil: (promise) => (work = promise) }));
        await work;
      };
    }"""

    TAP = """async ([number, action]) => {
      const notification = { data: self.shown[number].data, close: () => (notification.isClosed = true) };
      await self.perform("notificationclick", { notification, action });
      return notification.isClosed;
    }"""

    def __init__(self, page, context, server):
        self.page = page
        self.origin = server.url
        registrations = []
        self.session = context.new_cdp_session(page)
        self.session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        self.session.send("ServiceWorker.enable")
        install(page, server.url)
        wait_until(lambda: registrations, page, what="the registration")
        self.registration = registrations[-1]["registrationId"]
        self.worker = context.service_workers[0]
        self.worker.evaluate(self.RECORD)

    def send(self, data):
        self.session.send("ServiceWorker.deliverPushMessage", {"origin": self.origin, "registrationId": self.registration, "data": data})

    def deliver(self, data):
        """Delivers a message; returns the notification that it shows."""
        count = len(self.shown)
        self.send(data)
        wait_until(lambda: len(self.shown) > count, self.page, what="a notification")
        return self.shown[-1]

    def tap(self, number=-1, action=""):
        assert self.worker.evaluate(self.TAP, [number % len(self.shown), action])

    @property
    def shown(self):
        return self.worker.evaluate("self.shown")


def message(episode, tag):
    return json.dumps({
        "user": 1, "title": "The Lichen Hour", "body": "One", "tag": tag, "url": f"/episodes/{episode}", "icon": "/artwork/1?size=256", "lang": "en",
        "episode": episode, "actions": [{"action": "play", "title": "Play"}, {"action": "queue", "title": "Add to Up Next"}]})
