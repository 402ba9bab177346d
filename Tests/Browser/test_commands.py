"""The command line: commands, their output and their errors."""

import json
import socket

import pytest
from playwright.sync_api import expect
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
    assert "25 episodes, 0 new" in output


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/feeds/none.xml", "Nothing found at this address (404)"),
        ("/sites/none", "has no podcast feed"),
        ("/feeds/lichen-hour.xml?empty=1", "This address returned nothing"),
        ("/search?term=demo", "isn’t a podcast feed"),
        ("/feeds/lichen-hour.xml?redirect=loop", "redirect loop"),
    ],
)
@pytest.mark.parametrize("command", [("add",), ("feed", "parse")])
def test_invalid_feed_reports_an_error_and_a_failure_status(demo, allowed, command, path, sentence):
    status, output, errors = run(*command, demo.publisher + path, **allowed)
    assert status != 0
    assert sentence in errors
    assert output == ""


def test_private_address_error_names_the_setting_that_allows_it(demo, tmp_path):
    status, _, errors = run("add", f"{demo.publisher}/feeds/lichen-hour.xml", EARNEST_HOME=str(tmp_path / "library"))
    assert status != 0
    assert f"EARNEST_ALLOW_PRIVATE=127.0.0.1:{demo.demo_port}" in errors


def test_reports_unreachable_host(tmp_path):
    port = free_port()
    status, _, errors = run(
        "feed", "parse", f"http://127.0.0.1:{port}/feed.xml", EARNEST_ALLOW_PRIVATE=f"127.0.0.1:{port}"
    )
    assert status != 0
    assert "127.0.0.1 isn’t responding" in errors


def test_rejects_feed_larger_than_limit(demo, allowed):
    status, _, errors = run(
        "add", f"{demo.publisher}/feeds/lichen-hour.xml", EARNEST_MAX_FEED_BYTES="2000", **allowed
    )
    assert status != 0
    assert "Raise the limit with EARNEST_MAX_FEED_BYTES" in errors


def test_feed_parse_prints_the_feed_as_json(demo, allowed):
    status, output, _ = run("feed", "parse", f"{demo.publisher}/feeds/before-the-tea-cools.xml", "--json", **allowed)
    assert status == 0
    feed = json.loads(output)
    assert set(feed) == {
        "title", "subtitle", "link", "description", "language", "author", "copyright", "artworkURL", "images", "categories",
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


def test_truncated_feed_is_parsed_up_to_the_cut(demo, allowed):
    status, output, _ = run("feed", "parse", f"{demo.publisher}/feeds/lichen-hour.xml?cut=20000", "--json", **allowed)
    assert status == 0
    feed = json.loads(output)
    assert feed["complete"] is False
    assert 0 < len(feed["episodes"]) < 25


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


def test_show_added_by_command_updates_an_open_tab(server, page):
    page.goto(server.url + "/library")
    expect(page.get_by_role("heading", name="No subscriptions yet")).to_be_visible()
    status, output, _ = run("add", f"{server.publisher}/feeds/lichen-hour.xml", EARNEST_HOME=str(server.folder))
    assert status == 0
    assert "Subscribed to The Lichen Hour: 25 episodes, 25 new." in output
    expect(page.get_by_role("link", name="The Lichen Hour")).to_be_visible()


def test_refresh_all_reports_the_result_of_each_feed(demo, allowed):
    run("add", f"{demo.publisher}/feeds/lichen-hour.xml", **allowed)
    run("add", f"{demo.publisher}/feeds/why-though.xml?status=404&after=1", **allowed)
    status, output, _ = run("refresh", "--all", **allowed)
    assert status == 1
    lines = output.splitlines()
    assert sorted(lines[:2]) == [
        "The Lichen Hour: nothing new",
        "Why, Though?: failed. Feed not found. It may come back. If not, look for a "
        "new address on the show’s website and add it.",
    ]
    assert lines[2] == "2 shows: nothing new, 1 failed."


def test_refresh_json_prints_one_object_per_feed_and_a_summary(demo, allowed):
    run("add", f"{demo.publisher}/feeds/lichen-hour.xml", **allowed)
    run("add", f"{demo.publisher}/feeds/why-though.xml?status=410&after=1", **allowed)
    status, output, _ = run("refresh", "--all", "--json", **allowed)
    assert status == 1
    *feeds, summary = [json.loads(line) for line in output.splitlines()]
    assert {feed["title"]: (feed["kind"], feed["result"], feed.get("trouble")) for feed in feeds} == {
        "The Lichen Hour": ("feed", "unchanged", None),
        "Why, Though?": ("feed", "failed", "gone"),
    }
    assert summary == {"kind": "summary", "total": 2, "updated": 0, "unchanged": 1, "failed": 1, "newEpisodes": 0}


@pytest.mark.parametrize("words", ["lichen", "1", "ADDRESS"])
def test_refresh_selects_a_show_by_title_id_or_feed_url(demo, allowed, words):
    address = f"{demo.publisher}/feeds/lichen-hour.xml"
    run("add", address, **allowed)
    run("add", f"{demo.publisher}/feeds/why-though.xml", **allowed)
    status, output, _ = run("refresh", address if words == "ADDRESS" else words, **allowed)
    assert (status, output) == (0, "The Lichen Hour: nothing new\n1 show: nothing new.\n")


@pytest.mark.parametrize("is_served", [False, True])
def test_refresh_with_an_ambiguous_title_lists_the_matching_shows(server, demo, allowed, is_served):
    if is_served:
        demo, allowed = server, {"EARNEST_HOME": str(server.folder)}
    for show in ("lichen-hour", "why-though"):
        run("add", f"{demo.publisher}/feeds/{show}.xml", **allowed)
    status, _, errors = run("refresh", "h", **allowed)
    assert status == 64
    assert "The Lichen Hour" in errors and "Why, Though?" in errors
    status, _, errors = run("refresh", "zebra", **allowed)
    assert status == 64
    assert "No show matches “zebra”" in errors


@pytest.mark.parametrize("arguments", [(), ("--all", "lichen")])
def test_refresh_requires_either_a_show_or_all(tmp_path, arguments):
    status, _, errors = run("refresh", *arguments, EARNEST_HOME=str(tmp_path))
    assert status == 64
    assert "--all" in errors


def test_refresh_of_an_empty_library_prints_a_message(tmp_path):
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


@pytest.mark.parametrize("command", ["serve", "add", "refresh", "download", "downloads", "export-media", "doctor", "feed parse", "inspect"])
def test_help_shows_an_example(command):
    status, output, _ = run(*command.split(), "--help")
    assert status == 0
    assert "Example" in output


@pytest.mark.parametrize("choice", [["--port"], ["--demo", "--port", "0", "--demo-port"]], ids=["its own", "its publisher's"])
def test_serve_fails_without_output_when_the_port_is_in_use(tmp_path, choice):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, output, errors = run("serve", *choice, port, EARNEST_HOME=str(tmp_path))
    assert status != 0
    assert f"{port}" in errors and "Error Domain" not in errors
    assert output == ""


def test_invalid_settings_are_reported(tmp_path):
    for name, value in (("EARNEST_ALLOW_PRIVATE", "nonsense"), ("EARNEST_MAX_FEED_BYTES", "many")):
        status, _, errors = run("add", "http://example.invalid", EARNEST_HOME=str(tmp_path), **{name: value})
        assert status != 0
        assert name in errors
