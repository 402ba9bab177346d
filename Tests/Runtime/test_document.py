"""The document of the module tests follows the one that Shell writes."""

import re
from pathlib import Path

HERE = Path(__file__).parent
SHELL = "".join(file.read_text() for file in (HERE.parents[1] / "Sources/App/Shell").glob("*.swift"))


def test_every_id_class_and_attribute_of_the_document_is_one_of_shells():
    parts = re.findall(r'(?:id|class)="[^"]+"|data-[a-z-]+(?==)', (HERE / "document.html").read_text())
    assert [part for part in parts if part not in SHELL] == []
