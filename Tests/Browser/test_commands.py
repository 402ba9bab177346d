"""The command line: commands, their output and their errors."""

import json
import socket

import pytest
from server import free_port, run, run_on_terminal


@pytest.fixture
def allowed(demo, tmp_path):
    """An environment with a separate library, in which a command can fetch from the demo publisher."""
    return {"EARNEST_HOME": str(tmp_path / "library"), "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{demo.demo_port}"}


def test_adding_a_show_twice_creates_no_duplicates(demo, allowed):
    status, output, _ = run("add", f"{demo.publisher}/feeds/lichen-hour.xml", **allowed)
    assert status == 0
    assert "Subscribed to The Lichen Hour: 25 episodes, 25 new." in output
    status, output, _ = run("add", f"{demo.publisher}/sites/lichen-hour", **allowed)
    assert status == 0
    assert "Already subscribed to The Lichen Hour: 25 episodes, 0 new." in output


def test_feed_that_cannot_be_read_is_said_with_a_failure_status(demo, allowed, tmp_path):
    feed = f"{demo.publisher}/feeds/lichen-hour.xml"
    port = free_port()
    silent = {**allowed, "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{port}"}
    # By command where it makes a difference.
    for commands, address, settings, sentence in [
        (("add", "feed parse"), f"{demo.publisher}/feeds/none.xml", allowed, "Nothing found at this address (404)"),
        (("add", "feed parse"), f"{demo.publisher}/sites/none", allowed, "has no podcast feed"),
        (("add",), feed + "?empty=1", allowed, "This address returned nothing"),
        (("feed parse",), f"{demo.publisher}/search?term=demo", allowed, "isn’t a podcast feed"),
        (("add",), feed + "?redirect=loop", allowed, "redirect loop"),
        (("feed parse",), f"http://127.0.0.1:{port}/feed.xml", silent, "127.0.0.1 isn’t responding"),
        (("add",), feed, {**allowed, "EARNEST_MAX_FEED_BYTES": "2000"}, "Raise the limit with EARNEST_MAX_FEED_BYTES"),
        (("add",), feed, {"EARNEST_HOME": str(tmp_path / "other")}, f"EARNEST_ALLOW_PRIVATE=127.0.0.1:{demo.demo_port}"),
    ]:
        for command in commands:
            status, output, errors = run(*command.split(), address, **settings)
            assert status != 0 and output == "" and sentence in errors, (command, address, errors)


def test_feed_parse_prints_the_feed_as_json(demo, allowed):
    status, output, _ = run("feed", "parse", f"{demo.publisher}/feeds/before-the-tea-cools.xml", "--json", **allowed)
    assert status == 0
    feed = json.loads(output)
    assert set(feed) == {
        "title", "subtitle", "link", "description", "language", "author", "copyright", "artworkURL", "artworkFallbacks", "images", "categories",
        "owner", "generator", "keywords", "published", "updated", "locked", "lockedOwner", "isBlocked", "explicit", "kind",
        "medium", "newFeedURL", "nextPageURL", "ttlMinutes", "updateFrequency", "usesPodping", "podcastGUID", "fundings",
        "persons", "locations", "license", "trailers", "podroll", "values", "txts", "complete", "repairs", "liveItems",
        "episodes",
    }
    assert feed["title"] == "茶凉之前"
    assert feed["complete"] is True
    assert len(feed["episodes"]) == 18
    assert set(feed["episodes"][0]) == {
        "guid", "title", "subtitle", "link", "notesHTML", "notesText", "published", "updated", "durationSeconds",
        "enclosures", "alternateEnclosures", "artworkURL", "images", "season", "seasonName", "number", "numberDisplay",
        "kind", "explicit", "isBlocked", "chapters", "chaptersURL", "transcripts", "persons", "soundbites", "locations",
        "license", "values", "txts", "socialInteractions",
    }
    # A feed that is cut off is read up to the cut.
    status, output, _ = run("feed", "parse", f"{demo.publisher}/feeds/lichen-hour.xml?cut=20000", "--json", **allowed)
    feed = json.loads(output)
    assert status == 0 and feed["complete"] is False and 0 < len(feed["episodes"]) < 25


def test_feed_file_is_parsed_with_a_base_url(tmp_path):
    file = tmp_path / "show.xml"
    file.write_text(
        '<rss version="2.0"><channel><title>Small</title><item><title>One</title><enclosure url="one.mp3?a=1&b=2"/></item>'
        "</channel></rss>"
    )
    status, output, _ = run("feed", "parse", file, "--json", "--base", "https://example.com/feeds/show.xml")
    assert status == 0
    feed = json.loads(output)
    assert feed["episodes"][0]["enclosures"][0]["url"] == "https://example.com/feeds/one.mp3?a=1&b=2"
    assert "stray-ampersand" in feed["repairs"]


def test_refresh_all_reports_the_result_of_each_feed(demo, allowed):
    run("add", f"{demo.publisher}/feeds/lichen-hour.xml", **allowed)
    run("add", f"{demo.publisher}/feeds/why-though.xml?status=410&after=1", **allowed)
    status, output, _ = run("refresh", "--all", **allowed)
    assert status == 1
    lines = output.splitlines()
    assert sorted(lines[:2])[0] == "The Lichen Hour: nothing new"
    assert sorted(lines[:2])[1].startswith("Why, Though?: failed. The publisher has deleted this feed.")
    assert lines[2] == "2 shows: nothing new, 1 failed."
    status, output, _ = run("refresh", "--all", "--json", **allowed)
    assert status == 1
    *feeds, summary = [json.loads(line) for line in output.splitlines()]
    assert {feed["title"]: (feed["kind"], feed["result"], feed.get("trouble")) for feed in feeds} == {
        "The Lichen Hour": ("feed", "unchanged", None),
        "Why, Though?": ("feed", "failed", "gone"),
    }
    assert summary == {"kind": "summary", "total": 2, "updated": 0, "unchanged": 1, "failed": 1, "newEpisodes": 0}


@pytest.mark.parametrize("is_served", [False, pytest.param(True, marks=pytest.mark.own_server("the first show"))])
def test_refresh_selects_a_show_by_title_id_or_feed_url(server, demo, allowed, is_served):
    if is_served:
        demo, allowed = server, {"EARNEST_HOME": str(server.folder)}
    address = f"{demo.publisher}/feeds/lichen-hour.xml"
    for feed in (address, f"{demo.publisher}/feeds/why-though.xml"):
        assert run("add", feed, **allowed)[0] == 0
    for words in ("lichen", "1", address):
        status, output, _ = run("refresh", words, **allowed)
        assert (status, output) == (0, "The Lichen Hour: nothing new\n1 show: nothing new.\n"), words
    status, _, errors = run("refresh", "h", **allowed)
    assert status == 64 and "The Lichen Hour" in errors and "Why, Though?" in errors
    status, _, errors = run("refresh", "zebra", **allowed)
    assert status == 64 and "No show matches “zebra”" in errors


def test_refresh_requires_either_a_show_or_all(tmp_path):
    for arguments in ((), ("--all", "lichen")):
        status, _, errors = run("refresh", *arguments, EARNEST_HOME=str(tmp_path))
        assert status == 64 and "--all" in errors
    status, output, _ = run("refresh", "--all", EARNEST_HOME=str(tmp_path))
    assert (status, output) == (0, "Nothing to refresh. Subscribe to a show first.\n")


def test_refresh_draws_a_progress_bar_on_a_terminal(demo, allowed):
    run("add", f"{demo.publisher}/feeds/lichen-hour.xml", **allowed)
    status, output = run_on_terminal(["refresh", "--all"], allowed)
    assert status == 0
    assert "\r" in output and "\x1b[K" in output and "█" in output and "1 of 1" in output
    # One line remains.
    assert output.count("\n") == 1 and output.rstrip().endswith("1 show: nothing new.")


def test_add_prompts_for_credentials_and_hides_the_password(demo, allowed):
    address = f"{demo.publisher}/feeds/lichen-hour.xml?sign-in=ada:moss-and-fern"
    status, output = run_on_terminal(["add", address], allowed, answers=[("Username: ", "ada\n"), ("Password: ", "moss-and-fern\n")])
    assert status == 0, output
    assert "Subscribed to The Lichen Hour" in output
    assert "moss-and-fern" not in output.replace(address, "")


def test_add_without_a_terminal_explains_how_to_pass_credentials(demo, allowed):
    address = f"{demo.publisher}/feeds/lichen-hour.xml?sign-in=ada:moss"
    status, _, errors = run("add", address, **allowed)
    assert status == 1
    assert "https://name:password@" in errors
    status, output, _ = run("add", address.replace("http://", "http://ada:moss@"), **allowed)
    assert status == 0 and "Subscribed to The Lichen Hour" in output


def test_two_servers_do_not_share_a_data_folder(server):
    status, _, errors = run("serve", "--port", free_port(), EARNEST_HOME=str(server.folder))
    assert status != 0
    assert "already using the data folder" in errors


def test_serve_fails_without_output_when_a_port_is_in_use(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        # Its own, and its publisher's.
        for choice in (["--port"], ["--demo", "--port", "0", "--demo-port"]):
            status, output, errors = run("serve", *choice, port, EARNEST_HOME=str(tmp_path))
            assert status != 0 and output == ""
            assert f"{port}" in errors and "Error Domain" not in errors


def test_invalid_settings_are_reported(tmp_path):
    for command, name, value in [
        (("add", "http://example.invalid"), "EARNEST_ALLOW_PRIVATE", "nonsense"),
        (("add", "http://example.invalid"), "EARNEST_MAX_FEED_BYTES", "many"),
        (("refresh", "--all"), "EARNEST_COUNTRY", "Germany"),
        (("serve",), "EARNEST_LOG", "loud"),
        (("serve",), "EARNEST_PORT", "http"),
    ]:
        status, _, errors = run(*command, EARNEST_HOME=str(tmp_path), **{name: value})
        assert status != 0 and f"{name} must be" in errors, (name, errors)
