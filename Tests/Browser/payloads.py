"""The payloads of the corpus beside the repository, as marked text for the fields of feeds and forms."""

import base64
import html
import html.entities
import json
import re
from pathlib import Path

from server import ROOT

CORPUS = ROOT.parent / "shared" / "corpus"

#: What a payload leaves on `window` if it runs. The corpus opens dialogs instead, which the test notices too.
OWN = [
    "<script>window.marked=1</script>", "<img src=x onerror=window.marked=1>", "\"><svg onload=window.marked=1>", "' onfocus=window.marked=1 autofocus '",
    "<iframe srcdoc='<script>parent.marked=1</script>'></iframe>", "<a href='javascript:window.marked=1'>x</a>", "<style onload=window.marked=1></style>",
    "</title></textarea></template></select><script>window.marked=1</script>", "<img src=http://tracker.invalid/x.png>", "--><link rel=stylesheet href=//x.invalid>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=window.marked=1&gt;\">", "<base href=//x.invalid/>",
    "<meta http-equiv=refresh content='0;url=//x.invalid'>", "<form action=//x.invalid><button autofocus>", "javascript:window.marked=1", "{{marked=1}}${marked=1}",
]

#: Ends everything that a payload may have left open in markup, so that the next payload is read as markup too.
OPEN = "script style iframe title textarea xmp noembed noframes noscript template select datalist canvas audio video frameset head xml svg math"
ENDING = "\"'> -->" + "".join(f"</{name}>" for name in OPEN.split()) + "]]>"


#: Nothing ends these, so text that follows them is lost: each is the last of its group.
ENDLESS = ("<plaintext", "<style><!--</style>", "<style><path id=\"</style>")


def all_payloads():
    """Every payload of `malicious` and `sanitize` once, in a fixed order."""
    folder = CORPUS / "malicious"
    texts = list(OWN)
    for name in ("RSNAKE_XSS", "XSSDetection", "xss_alert"):
        texts += lines(folder / "payloads" / f"{name}.txt")
    for name in lines(folder / "payloads" / "0xcela_event_handlers.txt"):
        texts += [f"<img src=x {name}=alert(1)>", f"\" {name}=alert(1) autofocus x=\""]
    texts += lines(folder / "h5sc" / "rss.txt") + lines(folder / "payloadbox" / "xxe-injection-payload-list.txt")
    texts += json.loads(read(folder / "blns" / "blns.json"))
    texts += [base64.b64decode(text).decode(errors="replace") for text in json.loads(read(folder / "blns" / "blns.base64.json"))]
    texts += lines(folder / "blns" / "blns.txt")
    texts += [case["payload"] for case in json.loads(read(folder / "dompurify" / "expect-shared.json"))]
    # Almost JSON: it has commas before closing braces.
    texts += [json.loads(text) for text in re.findall(r'"input":\s*("(?:[^"\\]|\\.)*")', read(folder / "loofah" / "testdata_sanitizer_tests1.dat"))]
    entities = [case["input"] for case in json.loads(read(folder / "html5lib" / "namedEntities.test"))["tests"]]
    texts += [" ".join(entities[first:first + 200]) for first in range(0, len(entities), 200)]
    for file in sorted([*folder.glob("payloads/*.svg"), *folder.glob("payloads/*.xml"), *folder.glob("defusedxml/*.xml"), *folder.glob("utf8/*.txt")]):
        texts += pieces(read(file), 2000)
    for file in sorted((CORPUS / "sanitize").glob("*/*/*.xml")):
        document = re.sub(r"<!--.*?-->", "", read(file), count=1, flags=re.DOTALL)
        found = re.findall(r"<(?:\w+:)?(?:title|description|content|summary|encoded|info|tagline|subtitle|copyright|rights|body)\b[^>]*>(.*?)</(?:feed|entry|item|channel|\w+:?\w*)>\s*</", document, re.DOTALL)
        texts += [html.unescape(text.replace("<![CDATA[", "").replace("]]>", "")) for text in found] + [document]
    return list(dict.fromkeys(storable(text) for text in texts if storable(text)))


def numbered(payloads):
    """Pairs of a payload's number, which is its marker, and its text."""
    return list(enumerate(payloads))


def joined(prefix, group, separator=" "):
    """The payloads of a group as one text, each behind a marker such as `t0042q`; the prefix names the field."""
    return separator.join(f"{prefix}{number:04d}q {text}" for number, text in group)


def groups(pairs, length):
    """The payloads in groups of at most about this many characters; of those that nothing ends, each is the last of a group."""
    endless = [pair for pair in pairs if any(name in pair[1].lower() for name in ENDLESS)]
    found, size = [[]], 0
    for pair in pairs:
        if pair in endless:
            continue
        if found[-1] and size + len(pair[1]) > length:
            found.append([])
            size = 0
        found[-1].append(pair)
        size += len(pair[1]) + 7
    found += [[] for _ in endless[len(found):]]
    for group, pair in zip(found, endless):
        group.append(pair)
    return found


def squashed(text):
    """The text without spaces and control characters, which forms and feeds may change."""
    return re.sub(r"[\s\x00-\x1f\x7f-\xa0\u2000-\u200f\u2028-\u202f\u205f-\u206f\ufeff\ufff9-\uffff]+", "", text)


REFERENCES = {**html.entities.name2codepoint, "apos": 0x27}


def forms(text):
    """The text as users write it, and with its references decoded, as the names of a feed or a list are shown."""
    return squashed(text), squashed(re.sub(r"&(?:#\d+|#[xX][0-9a-fA-F]+|\w+);", decoded, text))


def decoded(reference):
    """The character of a complete reference with a number or with a name of HTML 4, in any case; others stay text."""
    name = reference[0][1:-1]
    if name.startswith("#"):
        return html.unescape(reference[0])
    number = REFERENCES.get(name) or REFERENCES.get(name.lower())
    return chr(number) if number else reference[0]


def read(file):
    return Path(file).read_bytes().decode(errors="replace")


def lines(file):
    return read(file).splitlines()


def pieces(text, length):
    return [text[first:first + length] for first in range(0, len(text), length)]


def storable(text):
    """The text without characters that XML 1.0 forbids, and without those that browsers read as Windows-1252."""
    return re.sub(r"[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text).strip()
