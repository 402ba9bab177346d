"""Notifications of browsers: a device is turned on and off on its page, its push service receives messages that only the browser can
read, and the service worker shows them.
"""

import base64
import json
import time

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from playwright.sync_api import expect
from publisher import Publisher
from push_service import PushService
from push_worker import PushWorker, message
from server import Server, open_database, rows
from waiting import wait_until
from workers import context  # noqa: F401


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.fixture
def service():
    service = PushService()
    yield service
    service.shutdown()


@pytest.fixture
def publisher():
    publisher = Publisher([20_000] * 4)
    # The fourth episode is published after the user subscribes.
    publisher.epoch = time.time() - 4 * 86_400 + 5
    yield publisher
    publisher.shutdown()


@pytest.fixture
def subscribed(tmp_path, service, publisher):
    """A server that may send to the push service, and the id of a show to which its user subscribes."""
    folder = tmp_path / "push"
    folder.mkdir()
    allowed = f"127.0.0.1:{publisher.port}"
    server = Server(
        folder, is_demo=False, EARNEST_DIRECTORY_URL=f"http://{allowed}", EARNEST_ALLOW_PRIVATE=f"{allowed} webhook={service.host}").start()
    show = server.post("/search-page/did-tap-result", feed=publisher.feed).rsplit("/", 1)[1]
    server.post("/show-page/did-tap-subscribe", show=show)
    yield server, show
    server.stop()


def test_device_is_turned_on_tested_and_turned_off(page, subscribed, service):
    server, _ = subscribed
    service.replace_push_manager(page)
    page.goto(server.url + "/settings/notifications")
    device = page.locator("push-device")
    turn_on = device.get_by_role("button", name="Turn on for this device")
    turn_on.click()
    expect(device).to_contain_text("Notifications are on for this device")
    own = page.locator("article[data-endpoint]")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("This device")
    own.get_by_role("button", name="Send test").click()
    wait_until(lambda: service.received, page, what="the test message")
    assert service.message()["body"] == "Test notification from Earnest" and service.message()["user"] == 1
    expect(own).to_contain_text("Last sent:")
    page.reload()
    expect(device).to_contain_text("Notifications are on for this device")
    # A device that was removed on another one can be turned on again.
    device.get_by_role("button", name="Turn off").click()
    expect(turn_on).to_be_visible()
    expect(own).to_have_count(0)
    turn_on.click()
    expect(own).to_have_count(1)


def test_push_service_receives_a_message_that_only_the_browser_can_read(subscribed, service, publisher):
    server, show = subscribed
    server.post("/notification-settings/did-add-device", **service.fields)
    publisher.published = 4
    server.post("/show-page/did-tap-refresh", show=show)
    wait_until(lambda: rows(server, "SELECT 1 FROM news_message"), what="the pending message")
    # Messages wait for those of other shows.
    with open_database(server) as database:
        database.execute("UPDATE news_message SET next_at = 0")
    wait_until(lambda: service.received, what="the message")
    headers, body = service.received[0]
    message = service.message()
    assert message["user"] == 1 and message["body"] == "Episode 4" and message["url"] == f"/episodes/{message['episode']}"
    assert [action["action"] for action in message["actions"]] == ["play", "queue"]
    assert b"Episode" not in body and len(body) <= 4096
    assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0 and headers["Topic"] == message["tag"]
    token, key = (part.split("=", 1)[1] for part in headers["Authorization"].removeprefix("vapid ").split(", "))
    head, claims, signature = token.split(".")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    signature = decoded(signature)
    encoded = utils.encode_dss_signature(int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
    public.verify(encoded, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(decoded(claims))["aud"] == f"http://{service.host}"
    # The browser has ended its subscription.
    service.status = 410
    device = rows(server, "SELECT address_id FROM push_device")[0]
    server.post("/notification-settings/did-tap-test", address=device)
    assert rows(server, "SELECT count(*) FROM news_address") == [0]


@pytest.mark.own_server("the first show")
def test_service_worker_shows_messages_and_acts_on_their_buttons(page, context, server):
    server.add("lichen-hour")
    worker = PushWorker(page, context, server)
    shown = worker.deliver(message(3, "earnest-1"))
    assert (shown["title"], shown["body"], shown["tag"], shown["lang"]) == ("The Lichen Hour", "One", "earnest-1", "en")
    assert shown["icon"] == f"{server.url}/artwork/1?size=256"
    assert [action["action"] for action in shown["actions"]] == ["play", "queue"]
    worker.tap(action="queue")
    assert rows(server, "SELECT episode_id FROM up_next") == [3]
    assert page.url == server.url + "/"
    worker.tap()
    expect(page).to_have_url(server.url + "/episodes/3")
    page.goto(server.url)
    worker.tap(action="play")
    # The address says once that the episode plays.
    expect(page).to_have_url(server.url + "/episodes/3")
    wait_until(lambda: page.evaluate("document.getElementById('audio').src.includes('/media/3')"), page, what="the audio of the episode")
