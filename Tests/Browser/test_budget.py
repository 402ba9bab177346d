"""The suite stays small: whole numbers fail, so that no machine is too slow for them. Tests/budget.json has the limits."""

import inspect
import json
from pathlib import Path

LIMITS = json.loads((Path(__file__).parents[1] / "budget.json").read_text())


def counts(items):
    """What the collected tests need."""
    browser = [item for item in items if {"page", "context", "chromium"} & set(item.fixturenames)]
    return {
        "journeys": len(browser),
        "processTests": len(items) - len(browser),
        "ownServers": sum(has_own_server(item) for item in items),
        "realAudio": sum("wait_for_sound(" in inspect.getsource(item.function) for item in browser),
    }


def has_own_server(item):
    """Whether a test starts a server, or a fixture that it asks for; not the one that it shares."""
    if any(item.get_closest_marker(name) for name in ("own_server", "without_accounts")):
        return True
    fixtures = [definitions[-1].func for definitions in item._fixtureinfo.name2fixturedefs.values()]
    return any("Server(" in inspect.getsource(function) for function in [item.function, *fixtures])


def test_suite_stays_within_its_budget(request, record_property):
    found = counts([item for item in request.session.items if item is not request.node])
    # script/count-results prints them.
    for name, count in found.items():
        record_property(name, f"{count} of {LIMITS[name]}")
    above = {name: f"{count} of {LIMITS[name]}" for name, count in found.items() if count > LIMITS[name]}
    assert not above, f"{above}: test it one floor below, or take another one out. Only a commit that says what no lower floor can show raises a limit."
