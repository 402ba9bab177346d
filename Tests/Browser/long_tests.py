"""Runs the tests that are marked `acceptance("NAME")`; `script/acceptance NAME` starts it."""

import argparse
import os
import sys
from collections import Counter
from pathlib import Path

import acceptance
import pytest


class Results:
    """A plugin of pytest that counts the outcomes, and has a sentence for each failure."""

    def __init__(self):
        self.tally = Counter(passed=0, failed=0)
        self.failures = []

    def pytest_runtest_logreport(self, report):
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            self.failures.append(f"{report.nodeid.split('::')[-1]}: {crash.message if crash else report.longreprtext}")
            self.tally["failed"] += 1
        elif report.skipped or report.when == "call":
            self.tally[report.outcome] += 1


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("name")
    options.add_argument("--program")
    options.add_argument("--json")
    options = options.parse_args()
    if options.program:
        # The processes of the tests read it.
        os.environ["EARNEST_TEST_PROGRAM"] = str(Path(options.program).resolve())
    results = Results()
    status = pytest.main(
        [str(Path(__file__).parent), "--quiet", "--acceptance", options.name, "--numprocesses", "3", "--durations", "12"], [results])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        sys.exit(status)
    acceptance.finish(results.tally, results.failures, options.json)


if __name__ == "__main__":
    main()
