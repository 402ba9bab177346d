"""Sessions on the servers under test. Requests of `urllib` and pages of Playwright carry the session of the server that they go to.

A server with an access key is asked for a session. On one with accounts the owner's session is written into its database, because hashing a
password takes longer than many a test; test_accounts.py signs in for real.
"""

import base64
import hashlib
import hmac
import secrets
import sqlite3
import time
import urllib.request
from urllib.parse import urlsplit

# "127.0.0.1:8080" -> (name, value) of the cookie
COOKIES = {}


class SessionHandler(urllib.request.BaseHandler):
    """Adds the cookie of a session to requests, and its form token to posts, as the scripts of a page do."""

    def http_request(self, request):
        cookie = cookie_header(request.host)
        if cookie and not request.has_header("Cookie"):
            request.add_unredirected_header("Cookie", cookie)
            if request.data is not None:
                request.add_unredirected_header("Earnest-Form-Token", token(request.host))
        return request


def cookie_header(host):
    """The session's cookie on a server; None on one without a session."""
    return "=".join(COOKIES[host]) if host in COOKIES else None


def token(host):
    """The form token of the session on a server, as a page carries it: a mask and the masked secret. None without a session."""
    if host not in COOKIES:
        return None
    secret = hmac.digest(COOKIES[host][1].encode(), b"form token", "sha256")
    mask = secrets.token_bytes(len(secret))
    masked = bytes(left ^ right for left, right in zip(mask, secret))
    return base64.urlsafe_b64encode(mask + masked).rstrip(b"=").decode()


urllib.request.install_opener(urllib.request.build_opener(SessionHandler))


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def sign_in_with_key(host, folder):
    """Opens the link that the server has printed."""
    key = (folder / "access.key").read_text().strip()
    try:
        urllib.request.build_opener(NoRedirect).open(f"http://{host}/?key={key}", timeout=10)
        raise AssertionError("the key did not redirect")
    except urllib.error.HTTPError as answer:
        assert answer.status == 303, answer.status
        remember(host, answer.headers["Set-Cookie"])


def remember(host, header):
    name, value = header.split(";")[0].split("=", 1)
    COOKIES[host] = (name, value)


def insert_owner(host, folder, user=1):
    """Makes a user an owner, by default the one who exists at first, and signs the tests in."""
    COOKIES[host] = (f"earnest_{host.split(':')[1]}", insert_session(folder, user, "Moss" if user == 1 else f"Moss {user}"))


def insert_session(folder, user=1, name="Moss", role="owner"):
    """Gives a user, who may be new, an account and a session; returns its token."""
    token = base64.urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=").decode()
    digest = base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).rstrip(b"=").decode()
    now = int(time.time() * 1000)
    with sqlite3.connect(folder / "earnest.sqlite", timeout=30) as database:
        database.execute("INSERT OR IGNORE INTO person VALUES (?, ?, ?)", (user, name, now))
        database.execute(
            "INSERT OR IGNORE INTO account (user_id, name, folded, password, role, created_at) VALUES (?, ?, ?, 'none', ?, ?)",
            (user, name, name.lower(), role, now))
        database.execute(
            "INSERT INTO web_session VALUES (?, ?, ?, 'password', 'Tests', ?, ?, ?)",
            (secrets.randbelow(1 << 53), user, digest, now, now, now + 86_400_000))
    database.close()
    return token


def add_to(context, url):
    """Signs a browser context in on the server of `url`, once."""
    host = urlsplit(url).netloc
    if host in COOKIES:
        name, value = COOKIES[host]
        context.add_cookies([{"name": name, "value": value, "url": f"http://{host}", "httpOnly": True, "sameSite": "Lax"}])
