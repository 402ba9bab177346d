"""The rows of benchmarks, and their tables in docs/benchmarks.md."""

import re

from benchmark_record import machine, table, with_section
from benchmark_rows import formatted, row

DOCUMENT = """# Benchmarks

Written by a command.

## media

First.

## pages

Old.
"""


def test_goal_limits_the_value_or_the_ratio():
    assert row("memory", 119.9, "MB", goal="< 120")["met"] is True
    assert row("memory", 120, "MB", goal="< 120")["met"] is False
    assert row("Home", 900, "pages/s", 30_000, 0.03, ">= 0.03 x")["met"] is True
    assert row("Home", 800, "pages/s", 30_000, 0.027, ">= 0.03 x")["met"] is False
    assert row("sessions", 3, "ms", 2, 1.5, "<= 1.2 x")["met"] is False
    assert row("elements", 900)["met"] is None


def test_numbers_have_three_significant_digits_and_whole_numbers_all():
    assert [formatted(number) for number in (None, 0, 0.01052, 12.345, 99.4, 270_000, 1_234.5)] == [
        "", "0", "0.0105", "12.3", "99.4", "270,000", "1,234"]


def test_recorded_section_replaces_the_earlier_one_and_no_other():
    assert with_section(DOCUMENT, "pages", "New.") == DOCUMENT.replace("Old", "New")
    added = with_section(DOCUMENT, "media --tls", "Second.")
    assert re.findall("^## (.+)", added, re.M) == ["media", "media --tls", "pages"]
    assert with_section("# Benchmarks\n", "pages", "New.") == "# Benchmarks\n\n## pages\n\nNew.\n"


def test_table_has_a_line_for_each_row():
    assert table([row("Home", 900, "pages/s", 30_000, 0.03, ">= 0.03 x"), row("elements", 900)]).splitlines()[2:] == [
        "| Home | 900 | pages/s | 30,000 | 0.03 | >= 0.03 x | yes |", "| elements | 900 |  |  |  |  |  |"]


def test_machine_is_described_in_one_line():
    assert re.fullmatch(r".+, \d+ processors, \d+ GB, .+", machine())
