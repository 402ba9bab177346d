"""The document of the module tests follows the one that Shell writes."""

import re
from pathlib import Path

HERE = Path(__file__).parent
SHELL = "".join(file.read_text() for file in (HERE.parents[1] / "Sources/App/Shell").glob("*.swift"))


def keys_with_a_function():
    """The characters that are names of properties of objects: `m: mute`, `"<": …`."""
    folder = HERE.parents[1] / "Sources/App/Shell/Assets/runtime"
    code = "".join((folder / name).read_text() for name in ("further-shortcuts.js", "list-cursor.js"))
    return {other or letter for other, letter in re.findall(r'(?:[{,]\s*|^\s+)(?:"([^"\w])"|([a-z])): ', code, re.MULTILINE)}


def test_the_list_of_shortcuts_has_every_key_and_no_other():
    keys = re.findall(r'Key\("(.)"(, ")?', SHELL)
    listed = {key for key, _ in keys}
    pressing = {key for key, controls in keys if controls}
    assert keys_with_a_function() - listed == set()
    # The arrow keys have a rule of their own, and x one for rows.
    assert listed - pressing - keys_with_a_function() - set("←→↑↓x") == set()


def test_every_id_class_and_attribute_of_the_document_is_one_of_shells():
    parts = re.findall(r'(?:id|class)="[^"]+"|data-[a-z-]+(?==)', (HERE / "document.html").read_text())
    assert [part for part in parts if part not in SHELL] == []
