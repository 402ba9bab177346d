"""A minimal page in WebKitGTK. It reads and waits with the same calls as Playwright's pages, so that
../Browser/listening.py serves both; unlike there, reading is not a gesture here."""

import time
from urllib.parse import urlsplit

import sessions
from selenium import webdriver
from selenium.webdriver import ActionChains
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from waiting import wait_until

DRIVER = "/usr/bin/WebKitWebDriver"
# The browser's minimum window width is 447 pixels.
PHONE = (447, 844)

# Finds the visible, uncovered control with this name, or the first whose name contains it, after the page transition: a
# moving page ignores taps.
CONTROL = """
  const [wanted, within] = arguments;
  if (document.documentElement.dataset.transition !== undefined) return null;
  const controls = [...document.querySelectorAll(`${within} :is(a, button, input, [role="slider"])`)]
    .filter((element) => element.checkVisibility());
  const name = (element) => (element.getAttribute("aria-label") ?? element.textContent).replace(/\\s+/g, " ").trim();
  const found = controls.find((element) => name(element) === wanted) ?? controls.find((element) => name(element).includes(wanted));
  if (!found) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (found.contains(hit)) return found;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  return null;
"""

# Simulates iOS, where only the side buttons change the volume. The page is written into a document whose <audio> elements already
# behave like that.
OPEN_WITH_FIXED_VOLUME = """
  const [url, done] = arguments;
  Object.defineProperty(HTMLMediaElement.prototype, "volume", { get: () => 1, set: () => {} });
  fetch(url).then((answer) => answer.text()).then((page) => {
    history.replaceState(null, "", url);
    document.open();
    document.write(page);
    document.close();
    done();
  });
"""


class Page:
    """A separate browser with an empty profile, and the user's actions."""

    def __init__(self):
        self.driver = webdriver.WebKitGTK(options=Options(), service=Service(executable_path=DRIVER))
        self.driver.set_window_size(*PHONE)
        self.is_open = True
        self.signed_in = set()

    def close(self):
        if self.is_open:
            self.is_open = False
            self.driver.quit()

    # Navigation

    def goto(self, url):
        self.sign_in(url)
        self.driver.get(url)
        self.arrive()

    def sign_in(self, url):
        """Signs in on the server of `url`, once. The driver sets cookies for the page that it shows."""
        host = urlsplit(url).netloc
        if host in sessions.COOKIES and host not in self.signed_in:
            name, value = sessions.COOKIES[host]
            self.driver.get(f"http://{host}/sign-in")
            self.driver.add_cookie({"name": name, "value": value, "httpOnly": True, "sameSite": "Lax"})
            self.signed_in.add(host)

    def goto_with_fixed_volume(self, server, path):
        self.sign_in(server.url)
        self.driver.get(server.url + "/session")
        self.driver.execute_async_script(OPEN_WITH_FIXED_VOLUME, path)
        self.arrive()

    def arrive(self):
        """Waits until the page is ready: the driver does not wait for modules, and the live stream is the last thing that they open."""
        self.wait_for_function("document.readyState === 'complete' && document.documentElement.dataset.live === 'on'")
        self.note_complaints()

    def note_complaints(self):
        """Records the page's errors and policy violations from now on."""
        self.evaluate("""() => {
          window.complaints = [];
          addEventListener("error", (event) => window.complaints.push(String(event.message)));
          addEventListener("unhandledrejection", (event) => window.complaints.push(String(event.reason)));
          addEventListener("securitypolicyviolation", (event) => window.complaints.push(event.violatedDirective));
        }""")

    @property
    def complaints(self):
        return self.evaluate("window.complaints ?? []")

    # Reading

    def evaluate(self, expression, arg=None):
        """Returns the value of an expression, or of a function called with `arg`."""
        script = f"const value = ({expression}); return typeof value === 'function' ? value(arguments[0]) : value"
        return self.driver.execute_script(script, arg)

    def wait_for_function(self, function, arg=None):
        return wait_until(lambda: self.evaluate(function, arg), what=function)

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def see(self, text, within="body"):
        """Waits until the page shows a text; otherwise the error says what it shows."""
        shown = "(within) => [...document.querySelectorAll(within)].filter((part) => part.checkVisibility()).map((part) => part.innerText).join(' ')"
        wait_until(lambda: text in self.evaluate(shown, within), what=lambda: f"{text!r} in {within}, which shows {self.evaluate(shown, within)!r},")

    def see_not(self, text, within="body"):
        self.wait_for_function("([within, text]) => !document.querySelector(within).innerText.includes(text)", [within, text])

    # User actions

    def control(self, name, within="body"):
        """Returns the control with this name as soon as it exists and has stopped moving."""
        return wait_until(lambda: self.driver.execute_script(CONTROL, name, within), what=f"a control {name!r} in {within}")

    def tap(self, name, within="body"):
        self.control(name, within).click()

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def drag(self, element, shares):
        """Drags over an element through these fractions of its width."""
        box = self.evaluate("(element) => element.getBoundingClientRect().toJSON()", element)
        action = ActionChains(self.driver, duration=0)
        where = lambda share: {"x": round(box["x"] + box["width"] * share), "y": round(box["y"] + box["height"] / 2)}
        finger = action.w3c_actions.pointer_action
        finger.move_to_location(**where(shares[0]))
        finger.pointer_down()
        for share in shares[1:]:
            finger.move_to_location(**where(share))
        finger.pointer_up()
        action.w3c_actions.perform()
