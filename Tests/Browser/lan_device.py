"""A device of the home network, started by lan.py in a namespace of its own: curl and, in the long form, Chromium. The last line of its output
is a list of `[holds, sentence]`."""

import hashlib
import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from types import SimpleNamespace

RESULTS = []


def check(holds, sentence):
    RESULTS.append([bool(holds), sentence])


def curl(*arguments, network=()):
    """`(exit status, HTTP status, body)`. `network` is the beginning of a command line that runs the rest in another network."""
    done = subprocess.run(
        [*network, "curl", "--silent", "--show-error", "--max-time", "20", "--noproxy", "*", "--write-out", "\n%{http_code}", *arguments],
        capture_output=True, text=True, errors="replace")
    body, _, status = done.stdout.rpartition("\n")
    return done.returncode, int(status or 0), body + done.stderr


def printed_fingerprint(log):
    """The fingerprint of the certificate of `--lan`, as the server has printed it at its last start."""
    return re.findall(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", log)[-1]


def trust(facts):
    """Installs the certificate that the guide offers, as PEM; returns its file."""
    url = f"http://{facts.server}:{facts.guide}"
    guide = urllib.request.urlopen(url + "/", timeout=10)
    text = guide.read().decode()
    check("Set-Cookie" not in guide.headers and "<script" not in text, "the guide sets a cookie or has a script")
    check(facts.fingerprint[:23] in text, "the guide does not show the printed fingerprint")
    der = urllib.request.urlopen(url + "/earnest-ca.crt", timeout=10).read()
    shown = ":".join(f"{byte:02X}" for byte in hashlib.sha256(der).digest())
    check(shown == facts.fingerprint, f"the certificate has the fingerprint {shown}, and {facts.fingerprint} was printed")
    file = Path(facts.folder) / "device-ca.pem"
    subprocess.run(["openssl", "x509", "-inform", "der", "-out", file], input=der, check=True)
    return str(file)


def requests(facts, ca):
    bases = [f"https://earnest.local:{facts.port}", f"https://{facts.server}:{facts.port}"]
    for base in bases:
        status, code, body = curl("--cacert", ca, base + "/sign-in")
        check(status == 0 and code == 200 and "Set up Earnest" in body, f"{base}: curl {status}, HTTP {code}: {body[:200]}")
        status, code, body = curl(base + "/sign-in")
        check(status == 60 and code == 0, f"{base} without trust: curl {status}, HTTP {code}")
        status, code, _ = curl("--cacert", ca, base + "/shows/1")
        check(code == 401, f"{base}/shows/1 without a session: HTTP {code}")
    trusted = ["--cacert", ca, bases[1] + "/sign-in"]
    for host in ("example.com", "nas.local"):
        status, code, body = curl(*trusted, "--header", f"Host: {host}")
        check(code == 421 and "answer to the name" in body, f"Host {host}: HTTP {code}: {body[:200]}")
    status, code, body = curl(*trusted, "--header", "X-Forwarded-For: 127.0.0.1")
    check(code == 403 and len(body.strip()) > 20, f"a forged X-Forwarded-For: HTTP {code}: {body[:200]}")
    for url in (f"https://{facts.public}:{facts.port}/sign-in", f"http://{facts.public}:{facts.guide}/"):
        status, code, body = curl("--insecure", url)
        check(code == 0 and status in (35, 52, 56), f"{url}, a public address: curl {status}, HTTP {code}: {body[:200]}")
    status, code, body = curl("--cacert", ca, f"https://example.com:{facts.foreign}/")
    check(status == 60 and "permitted subtree" in body, f"a foreign name of the same authority: curl {status}: {body[:200]}")
    status, code, body = curl("--cacert", ca, f"https://earnest.local:{facts.expired}/")
    check(status == 60 and "expired" in body, f"an expired certificate: curl {status}: {body[:200]}")
    for path in ("/session", "/sign-in", "/settings", "/media/1", "/lan-ca.key"):
        code = curl(f"http://{facts.server}:{facts.guide}{path}")[1]
        check(code == 404, f"{path} on the guide's port: HTTP {code}")


def chromium(playwright, home, ca=None):
    """Chromium with a home folder of its own, which trusts a certificate authority, if any."""
    from conftest import CHROMIUM

    store = Path(home) / ".pki" / "nssdb"
    store.mkdir(parents=True)
    subprocess.run(["certutil", "-N", "-d", f"sql:{store}", "--empty-password"], check=True)
    if ca:
        subprocess.run(["certutil", "-A", "-d", f"sql:{store}", "-n", "Earnest", "-t", "C,,", "-i", ca], check=True)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], env={**os.environ, "HOME": str(home)})


def add_show(page, feed):
    """Adds the show of a feed; returns the path of its page."""
    return page.evaluate(
        """async (feed) => {
          const headers = { "Earnest-Form-Token": document.getElementById("page").dataset.formToken };
          const answer = await fetch("/search-page/did-tap-result", { method: "POST", headers, body: new URLSearchParams({ feed }) });
          return new URL(answer.url).pathname;
        }""", feed)


def start_episode(page, url):
    """Plays an episode of the page of a show, as a user who has changed no setting."""
    from listening import wait_for_sound

    page.goto(url)
    page.get_by_role("button", name="Play Reading the Shore").click()
    wait_for_sound(page)


def scanned(code, facts):
    """What a camera reads; nothing where it sees no code."""
    picture = Path(facts.folder) / "code.png"
    code.screenshot(path=picture)
    return subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True).stdout.strip()


def browse(facts, ca):
    from accounts import OWNER, fill, set_up
    from conftest import PHONE
    from listening import player, tap_slider, wait_for_sound, wait_for_state
    from waiting import wait_until
    from playwright.sync_api import Error, expect, sync_playwright

    url = f"https://earnest.local:{facts.port}"
    server = SimpleNamespace(url=url, folder=Path(facts.folder) / "data")

    def refusal(browser, address):
        try:
            browser.new_context().new_page().goto(address)
            return "opened"
        except Error as error:
            return str(error)

    with sync_playwright() as playwright:
        stranger = chromium(playwright, Path(facts.folder) / "stranger")
        check("ERR_CERT_AUTHORITY_INVALID" in refusal(stranger, url), f"Chromium without trust: {refusal(stranger, url)[:200]}")
        stranger.close()
        browser = chromium(playwright, Path(facts.folder) / "owner", ca)
        foreign = refusal(browser, f"https://example.com:{facts.foreign}/")
        check("ERR_CERT" in foreign, f"Chromium opens a foreign name of the same authority: {foreign[:200]}")
        expired = refusal(browser, f"https://earnest.local:{facts.expired}/")
        check("ERR_CERT_DATE_INVALID" in expired, f"Chromium opens an expired certificate: {expired[:200]}")

        def page_of(agent=None):
            context = browser.new_context(viewport=PHONE, user_agent=agent)
            return context.new_page()

        page = page_of()
        set_up(server, page)
        check(page.evaluate("window.isSecureContext"), "the page is no secure context")
        cookies = page.context.cookies()
        check(cookies and all(cookie["secure"] for cookie in cookies), f"a cookie is not limited to HTTPS: {cookies}")
        show = add_show(page, f"http://127.0.0.1:{facts.demo}/feeds/lichen-hour.xml")
        start_episode(page, url + show)
        page.get_by_role("region", name="Player").get_by_role("link", name="Open player").click()
        tap_slider(page)
        wait_for_sound(page, beyond=700)
        # The second browser uses the address.
        other = page_of("Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36")
        other.goto(f"https://{facts.server}:{facts.port}/sign-in")
        fill(other, "Sign in", Name=OWNER[0], Password=OWNER[1])
        expect(other.locator("home-page")).to_be_visible()
        other.goto(f"https://{facts.server}:{facts.port}/player")
        wait_for_state(other, lambda state: state["isRemote"] and state["position"] > 700)
        other.get_by_role("button", name="Play", exact=True).click()
        wait_for_sound(other, beyond=700)
        page.wait_for_function("() => document.getElementById('audio').paused")
        check(player(page)["movedTo"] == "Chrome on Android", f"the first browser does not know where playback moved: {player(page)}")
        page.goto(url + "/settings")
        page.get_by_role("link", name="Add a phone").click()
        code = page.get_by_role("img", name="QR code")
        # The page may still be moving in.
        read = wait_until(lambda: scanned(code, facts), what="a QR code on the page that can be read")
        check(read == f"http://{facts.server}:{facts.guide}", f"the QR code on the page says {read!r}")
        browser.close()


if __name__ == "__main__":
    facts = SimpleNamespace(**json.loads(sys.argv[1]))
    try:
        ca = trust(facts)
        requests(facts, ca)
        if facts.browser:
            browse(facts, ca)
    except Exception as error:
        check(False, f"the device's checks ended early: {type(error).__name__}: {str(error)[:2000]}")
    print(json.dumps(RESULTS))
