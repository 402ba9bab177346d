"""Reads pages with payloads: what they show, and what in them may run or load something."""

import re
from collections import defaultdict

from payloads import forms, squashed

# Reads the page: all its text and values, and everything in it that may run or load something.
INSPECT = """() => {
  const problems = [], texts = [document.documentElement.textContent, document.title];
  const own = new Set(["src", "srcset", "action", "formaction", "poster", "data", "background"]);
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    const isForeign = ["iframe", "frame", "object", "embed", "applet", "base", "style", "marquee"].includes(name);
    const isScript = name === "script" && !["importmap", "application/json"].includes(element.type) && !element.src.startsWith(location.origin + "/assets/");
    if (isForeign || isScript || element.hasAttribute("http-equiv")) problems.push(element.outerHTML.slice(0, 200));
    if (element.value) texts.push(String(element.value));
    for (const { name: attribute, value } of element.attributes) {
      texts.push(value);
      if (/^on|^srcdoc$/i.test(attribute)) problems.push(`${name} ${attribute}=${value.slice(0, 200)}`);
      const isURL = own.has(attribute) || /href$/.test(attribute);
      if (!isURL) continue;
      const url = URL.parse(value, location.href);
      // An address without a URL, such as one with an impossible port, leads nowhere.
      const isLink = name === "a" && (url ? ["http:", "https:", "mailto:"].includes(url.protocol) : /^https?:/.test(value));
      if (!isLink && url?.origin !== location.origin) problems.push(`${name} ${attribute}=${value.slice(0, 200)}`);
    }
  }
  return { text: texts.join("\\n"), problems, marked: window.marked, violations: window.violations };
}"""

WATCH = """window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));"""

GO = """path => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.querySelector("main").dataset.isLeft = "";
  document.body.append(link);
  link.click();
  link.remove();
}"""


class PayloadReader:
    """Opens pages, collects everything forbidden that happens, and the payloads that each kind of page shows."""

    def __init__(self, page, server, payloads):
        self.page = page
        self.server = server
        self.expected = [forms(text) for text in payloads]
        self.bad = []
        self.shown = defaultdict(set)
        self.text = ""
        page.context.add_init_script(WATCH)
        page.context.on("request", self.note_request)
        page.context.on("page", lambda opened: self.bad.append(f"a window was opened: {opened.url}"))
        page.on("dialog", self.note_dialog)

    def note_request(self, request):
        if not request.url.startswith((self.server.url + "/", "blob:" + self.server.url)):
            self.bad.append(f"{self.page.url} requested {request.url[:200]}")

    def note_dialog(self, dialog):
        self.bad.append(f"{self.page.url} showed {dialog.type} {dialog.message[:200]}")
        dialog.dismiss()

    def open(self, kind, path):
        """Opens a document."""
        answer = self.page.goto(self.server.url + path)
        assert answer.ok, f"{path[:200]} answered {answer.status}"
        self.inspect(kind, path)

    def go(self, kind, path):
        """Opens a page within the document, as a link does: its markup is inserted by script."""
        self.page.evaluate(GO, path)
        shown = "path => location.pathname + location.search === path && !('isLeft' in document.querySelector('main').dataset)"
        self.page.wait_for_function(shown, arg=path)
        self.inspect(kind, path)

    def inspect(self, kind, path):
        found = self.page.evaluate(INSPECT)
        self.bad += [f"{path[:100]}: {problem}" for problem in found["problems"] + found["violations"]]
        if found["marked"] is not None:
            self.bad.append(f"{path[:100]}: a payload ran")
        self.text = squashed(found["text"])
        for marker in re.finditer(r"([a-z])(\d{4})q", self.text):
            field, number = marker[1], int(marker[2])
            if number < len(self.expected):
                self.shown[kind, field].add(number)
                if self.text.startswith(self.expected[number], marker.end()):
                    self.shown[kind, field, "whole"].add(number)

    def missing(self, kind, *field):
        return sorted(set(range(len(self.expected))) - self.shown[kind, *field])
