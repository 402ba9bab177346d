"""HTTPS with own certificate files: in Chromium, and after their replacement."""

import os
import signal
import ssl
import subprocess
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

import certificates
import server as servers
from conftest import CHROMIUM, PHONE, navigate
from listening import audio, wait_for_sound, without_reports
from server import Server
from waiting import wait_until

EPISODE = "Reading the Shore"
# An address of another computer, as far as the browser knows.
NAME = "earnest.example"


class SecureServer(Server):
    """A demo server with a certificate."""

    def __init__(self, folder, certificate, key):
        super().__init__(folder, has_accounts=False, EARNEST_CERTIFICATE=str(certificate), EARNEST_PRIVATE_KEY=str(key))

    @property
    def url(self):
        return f"https://localhost:{self.port}"

    def answers(self):
        try:
            urllib.request.urlopen(self.url + "/session", context=ssl._create_unverified_context()).read()
            return True
        except OSError:
            assert self.process.poll() is None, "the server ended while starting"
            return False

    def printed(self):
        return (self.folder.parent / "server.log").read_text()

    def certificate(self):
        return ssl.get_server_certificate(("localhost", self.port)).strip()


@pytest.fixture
def pair(tmp_path):
    return certificates.make(tmp_path, "first")


@pytest.fixture
def secure(tmp_path, pair):
    (tmp_path / "data").mkdir()
    server = SecureServer(tmp_path / "data", *pair).start()
    yield server
    server.stop()


def curl(*arguments):
    done = subprocess.run(["curl", "-sS", "-o", "/dev/null", *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_chromium_plays_seeks_and_gets_changes_over_http2(secure, pair, playwright, tmp_path):
    browser = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=CHROMIUM, viewport=PHONE,
        args=["--no-sandbox", f"--ignore-certificate-errors-spki-list={certificates.fingerprint(pair[0])}"],
    )
    try:
        page = browser.new_page()
        page.goto(secure.url + "/search")
        page.get_by_role("searchbox").fill("lichen")
        page.get_by_role("searchbox").press("Enter")
        page.locator("#found-shows").get_by_role("link", name="The Lichen Hour").click()
        expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
        page.get_by_role("button", name="Subscribe", exact=True).click()
        # Its preview plays too, but without opening the player.
        page.wait_for_url("**/shows/*")
        page.get_by_role("article").get_by_role("button", name=f"Play {EPISODE}").click()
        wait_for_sound(page, beyond=1)
        page.evaluate("document.getElementById('audio').currentTime = 600")
        wait_for_sound(page, beyond=601)

        other = browser.new_page()
        other.goto(secure.url + "/player")
        expect(other.get_by_role("button", name="Continue here")).to_be_visible()
        without_reports(other)
        page.get_by_role("button", name="Pause", exact=True).click()
        expect(other.get_by_role("button", name="Continue here")).not_to_be_visible()
        protocols = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.nextHopProtocol).filter(Boolean)")
        assert set(protocols) == {"h2"}, protocols
        assert audio(page, "error") is None
    finally:
        browser.close()


def test_download_means_this_device_at_an_address_that_is_not_this_computers_own(playwright, tmp_path):
    pair = certificates.make(tmp_path, "named", host=NAME)
    (tmp_path / "data").mkdir()
    server = SecureServer(tmp_path / "data", *pair)
    server.settings["EARNEST_HOSTS"] = NAME
    server.start()
    browser = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=CHROMIUM, viewport=PHONE,
        args=["--no-sandbox", f"--ignore-certificate-errors-spki-list={certificates.fingerprint(pair[0])}", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
    )
    try:
        page = browser.new_page()
        page.goto(server.url + "/library")
        expect(page.locator("html")).to_have_attribute("data-keeps", "")
        assert page.evaluate("document.documentElement.dataset.downloads") is None, "it plays from the same disk"
        page.goto(f"https://{NAME}:{server.port}/search")
        expect(page.locator("html")).to_have_attribute("data-downloads", "device")
        page.get_by_role("searchbox").fill("lichen")
        page.get_by_role("searchbox").press("Enter")
        page.locator("#found-shows").get_by_role("link", name="The Lichen Hour").click()
        page.get_by_role("button", name="Subscribe", exact=True).click()
        ring = page.get_by_role("article").get_by_role("button", name=f"Download {EPISODE}")
        ring.click()
        expect(page.get_by_role("button", name=f"{EPISODE} is on this device")).to_have_attribute("data-device", "done")
        share_a_moment(browser, page)
    finally:
        browser.close()
        server.stop()


def share_a_moment(browser, page):
    """At an address that others reach, a moment gets a public link, which opens for a stranger without scripts."""
    page.get_by_role("article").get_by_role("link", name=EPISODE).click()
    page.get_by_role("link", name="Share").click()
    sheet = page.locator("share-page")
    sheet.get_by_role("textbox", name="Start").fill("1:05")
    sheet.get_by_role("button", name="Copy link").click()
    expect(page.locator("#notice")).to_contain_text("Link copied")
    browser.clear_cookies()
    stranger = browser.new_page()
    browser.new_cdp_session(stranger).send("Emulation.setScriptExecutionDisabled", {"value": True})
    navigate(stranger, sheet.locator(".share-form").get_attribute("data-url"))
    expect(stranger.get_by_role("heading", level=1)).to_have_text(EPISODE)
    sound = stranger.locator("audio")
    assert sound.get_attribute("src").endswith("/audio#t=65.0")
    sound.evaluate("audio => { audio.muted = true; return audio.play() }")
    wait_until(lambda: sound.evaluate("audio => audio.currentTime > 65"), stranger, what="the sound of the moment")


def test_uses_replaced_files(secure, pair, tmp_path):
    assert f"Earnest is running at https://127.0.0.1:{secure.port}" in secure.printed()
    first = secure.certificate()
    new, key = certificates.make(tmp_path, "second")
    replace(new, pair[0])
    os.kill(secure.process.pid, signal.SIGHUP)
    wait_until(lambda: "doesn’t belong to the certificate" in secure.printed(), what="the report of half a pair")
    assert secure.certificate() == first
    replace(key, pair[1])
    # Without a signal: the files are checked every ten seconds.
    wait_until(lambda: secure.certificate() == new.read_text().strip(), what="the new certificate")
    pair[1].write_text("nothing")
    os.kill(secure.process.pid, signal.SIGHUP)
    wait_until(lambda: "doesn’t contain a private key" in secure.printed(), what="the report of a broken key")
    assert curl("--cacert", new, "-w", "%{http_code}", secure.url + "/session") == (0, "200", "")


def replace(source, target):
    copy = target.with_suffix(".new")
    copy.write_bytes(source.read_bytes())
    copy.rename(target)


def test_says_why_a_pair_is_not_used(tmp_path, pair):
    certificate, key = pair
    _, other = certificates.make(tmp_path, "other")
    encrypted, empty, large = tmp_path / "encrypted.key", tmp_path / "empty", tmp_path / "large"
    certificates.openssl("pkcs8", "-topk8", "-v2", "aes-256-cbc", "-passout", "pass:moss", "-in", key, "-out", encrypted)
    empty.write_text("")
    large.write_bytes(bytes(300_000))
    for files, sentence in (
        ((certificate, other), f"The private key in {other} doesn’t belong to the certificate in {certificate}."),
        ((certificate, encrypted), f"The private key in {encrypted} is encrypted."),
        ((certificate, empty), f"{empty} doesn’t contain a private key in PEM form"),
        ((key, key), f"{key} doesn’t contain a certificate in PEM form"),
        ((large, key), f"{large} is too large to be a certificate or a key."),
        ((tmp_path / "none", key), f"Couldn’t read the file {tmp_path / 'none'}."),
    ):
        status, _, errors = servers.run(
            "serve", "--demo", "--data", tmp_path / "data", "--certificate", files[0], "--private-key", files[1])
        assert status == 1 and sentence in errors, errors
    status, _, errors = servers.run("serve", "--demo", "--data", tmp_path / "data", "--certificate", certificate)
    assert status == 78 and "--certificate needs --private-key or EARNEST_PRIVATE_KEY too." in errors, errors
