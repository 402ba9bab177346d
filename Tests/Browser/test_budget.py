"""The suite stays small: whole numbers fail, so that no machine is too slow for them. Tests/budget.json has the limits."""

import inspect
import json
import re
from pathlib import Path

LIMITS = json.loads((Path(__file__).parents[1] / "budget.json").read_text())


def counts(items):
    """What the collected tests need."""
    browser = [item for item in items if {"page", "context", "chromium"} & set(item.fixturenames)]
    return {
        "journeys": len(browser),
        "processTests": len(items) - len(browser),
        "ownServers": len(set().union(*map(own_servers, items))),
        "realAudio": sum("wait_for_sound(" in inspect.getsource(item.function) for item in browser),
    }


def own_servers(item):
    """The servers that only this test or its module uses: those that its fixtures start, or it itself."""
    fixtures = [definitions[-1] for definitions in item._fixtureinfo.name2fixturedefs.values()]
    servers = {item.nodeid if fixture.scope == "function" else fixture.func for fixture in fixtures if starts_server(fixture.func)}
    if starts_server(item.function) or any(map(item.get_closest_marker, ("own_server", "without_accounts"))):
        servers.add(item.nodeid)
    return servers


def starts_server(function):
    # The marks say which tests have one of conftest.py for themselves.
    return function.__module__ != "conftest" and re.search(r"\b((Disk|Proxied|Secure)?Server|running)\(", inspect.getsource(function)) is not None


def test_suite_stays_within_its_budget(request, record_property):
    found = counts([item for item in request.session.items if item is not request.node])
    # script/count-results prints them.
    for name, count in found.items():
        record_property(name, f"{count} of {LIMITS[name]}")
    above = {name: f"{count} of {LIMITS[name]}" for name, count in found.items() if count > LIMITS[name]}
    assert not above, f"{above}: test it one floor below, or take another one out. Only a commit that says what no lower floor can show raises a limit."
