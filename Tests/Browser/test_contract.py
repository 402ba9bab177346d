"""The stable commands and flags, which Tests/Contract/commands.txt lists for scripts and services, and their examples."""

import json

from server import ROOT, run

LISTED = ROOT / "Tests" / "Contract" / "commands.txt"


def commands(command, names=()):
    """Returns `command` and all commands below it, with their flags and arguments."""
    names = (*names, command["commandName"])
    arguments = command.get("arguments", [])
    flags = {("--" if name["kind"] == "long" else "-") + name["name"] for one in arguments for name in one.get("names", [])}
    places = {f"<{one['valueName']}>" for one in arguments if one["kind"] == "positional"}
    found = {" ".join(names): flags | places}
    for below in command.get("subcommands", []):
        found |= commands(below, names)
    return found


def test_commands_and_flags_keep_their_documented_names():
    status, output, _ = run("--experimental-dump-help")
    assert status == 0
    present = commands(json.loads(output)["command"])
    lines = [line for line in LISTED.read_text().splitlines() if line and not line.startswith("#")]
    listed = {name: set(words.split()) for name, words in (line.split(": ", 1) for line in lines)}
    assert len(listed) == 29
    missing = {name: sorted(words - present.get(name, set())) for name, words in listed.items()}
    assert {name: words for name, words in missing.items() if words} == {}


def test_every_command_that_acts_shows_an_example():
    def silent(command):
        if below := command.get("subcommands"):
            return [name for one in below if one["commandName"] != "help" for name in silent(one)]
        return [] if "Example" in command.get("discussion", "") else [command["commandName"]]

    assert silent(json.loads(run("--experimental-dump-help")[1])["command"]) == []
