"""A push service on loopback, with the keys of one browser: it decrypts what it receives with an implementation of its own."""

import base64
import json
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from server import free_port

# In the page, in place of a browser's push manager, which would ask the services of its maker, and of permission, which a headless browser
# never gives. A subscription lasts as long as the tab.
FAKE = """(keys) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer;
  const subscription = (key) => key && {
    endpoint: keys.endpoint,
    options: { applicationServerKey: bytes(key) },
    getKey: (name) => bytes(keys[name]),
    unsubscribe: async () => sessionStorage.removeItem("push"),
  };
  const registration = {
    pushManager: {
      getSubscription: async () => subscription(sessionStorage.getItem("push")),
      async subscribe({ userVisibleOnly, applicationServerKey }) {
        if (!userVisibleOnly) throw new Error("Messages must be visible");
        sessionStorage.setItem("push", applicationServerKey);
        return subscription(applicationServerKey);
      },
    },
  };
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(navigator.serviceWorker, "ready", { value: Promise.resolve(registration) });
  navigator.serviceWorker.getRegistration = async () => registration;
}"""


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", free_port()), Handler)
        self.host = f"127.0.0.1:{self.server_port}"
        self.status = 201
        self.received = []
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = secrets.token_bytes(16)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def endpoint(self):
        return f"http://{self.host}/push/a-long-secret"

    @property
    def public_key(self):
        return base64url(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def keys(self):
        """The keys of the subscription, by the names of browsers."""
        return {"p256dh": self.public_key, "auth": base64url(self.secret)}

    @property
    def fields(self):
        """The subscription as a page posts it."""
        return {"endpoint": self.endpoint, "key": self.public_key, "secret": base64url(self.secret), "zone": "Asia/Tokyo"}

    def replace_push_manager(self, page):
        """Gives pages a subscription to this service."""
        page.add_init_script(f"({FAKE})({json.dumps({'endpoint': self.endpoint, **self.keys})})")

    def message(self, number=-1):
        """A received message, decrypted."""
        body = self.received[number][1]
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.headers, body))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass
