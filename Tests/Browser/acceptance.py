"""The end of an acceptance run that script/acceptance starts: prints its figures and failures, and writes them as JSON."""

import json
from pathlib import Path


def finish(figures, failures, json_path=None, names=("tally", "broken")):
    """Ends the process: 1 when there are failures. `names` are the keys of the figures and of the failures in the file."""
    for name, value in figures.items():
        print(f"{name:44} {value:>10,}")
    print(f"{'broken promises':44} {len(failures):>10,}")
    for sentence in failures[:40]:
        print("  " + sentence)
    if json_path:
        Path(json_path).write_text(json.dumps(dict(zip(names, (figures, failures))), indent=2) + "\n")
    raise SystemExit(1 if failures else 0)
