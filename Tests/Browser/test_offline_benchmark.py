"""The short form of `script/bench offline`: it measures a small file once, and judges no figure."""

import pytest
import server
from keeping import PART
from offline import measure


@pytest.mark.acceptance("browser")
def test_measures_every_row_with_a_small_episode(playwright):
    rows = measure(playwright, server.PROGRAM, rounds=1, size=3 * PART)
    assert [row["unit"] for row in rows] == ["ms", "ms", "ms", "MB/s", "MB", "MB", "MB/s", "MB", "MB"]
    assert all(row["value"] > 0 and row["reference"] > 0 for row in rows if row["unit"] != "MB")
