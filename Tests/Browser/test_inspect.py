"""`earnest inspect`: the contents of audio files, chapters files and transcripts, on disk and over HTTP."""

import json

import pytest
from server import run


def inspect(source, **environment):
    """Returns the JSON of `earnest inspect`."""
    status, output, errors = run("inspect", source, "--json", **environment)
    assert status == 0, errors
    return json.loads(output)


def test_transcript_on_disk(tmp_path):
    path = tmp_path / "transcript.txt"
    path.write_text("WEBVTT\nLanguage: en\n\n00:01.500 --> 00:03.000\n<v Ada>One &amp; <i>two</i>\n\nlost\n")
    assert inspect(path) == {
        "kind": "transcript", "format": "vtt", "durationSeconds": None, "title": None, "language": "en", "chapters": [],
        "problems": ["missing-times"],
        "cues": [{"startSeconds": 1.5, "endSeconds": 3, "speaker": "Ada", "text": "One & two"}],
    }
    status, output, _ = run("inspect", path)
    assert status == 0
    assert output.splitlines() == ["Transcript (vtt, en)", "  Problems: missing-times", "  0:00:01  Ada: One & two"]


def test_chapters_on_disk(tmp_path):
    path = tmp_path / "chapters.json"
    path.write_text('{"version":"1.2.0","chapters":[{"startTime":62.5,"title":"B","url":"https://a.example"},{"startTime":0,"title":"A"}]}')
    found = inspect(path)
    assert (found["kind"], found["format"], found["cues"], found["problems"]) == ("chapters", "json", [], [])
    assert found["chapters"] == [
        {"startSeconds": 0, "endSeconds": 62.5, "title": "A", "url": None},
        {"startSeconds": 62.5, "endSeconds": None, "title": "B", "url": "https://a.example"},
    ]
    assert [found[key] for key in ("durationSeconds", "title", "language")] == [None, None, None]
    _, output, _ = run("inspect", path)
    assert output.splitlines() == ["Chapters (json)", "  0:00:00  A", "  0:01:02  B  https://a.example"]


def test_files_over_http_are_inspected(server, tmp_path):
    allowed = {"EARNEST_HOME": str(tmp_path / "library"), "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{server.demo_port}"}
    _, feed, _ = run("feed", "parse", f"{server.publisher}/feeds/lichen-hour.xml", "--json", **allowed)
    episodes = json.loads(feed)["episodes"]
    episode = next(each for each in episodes if each["enclosures"])
    found = inspect(episode["enclosures"][0]["url"], **allowed)
    assert (found["kind"], found["format"], found["problems"]) == ("audio", "mp3", [])
    assert found["durationSeconds"] == pytest.approx(episode["durationSeconds"], abs=1)
    for transcript in [each for episode in episodes for each in episode["transcripts"]][:3]:
        found = inspect(transcript["url"], **allowed)
        assert found["kind"] == "transcript" and found["problems"] == []
        assert len(found["cues"]) > 1 and all(cue["endSeconds"] > cue["startSeconds"] for cue in found["cues"])
    status, output, errors = run("inspect", f"{server.publisher}/audio/none/none.mp3", **allowed)
    assert status == 1 and output == "" and "404" in errors


def test_damaged_and_other_files_have_a_reason(tmp_path):
    path = tmp_path / "file"
    whole = '{"version":"1.2.0","chapters":[{"startTime":0,"title":"A"},{"startTime":62.5,"title":"B"}]}'
    for content, titles, problems in [
        ('{"chapters":[]}', [], ["empty"]),
        (whole[:40], [], ["truncated"]),
        (whole[:-20], ["A"], ["truncated"]),
        (whole[:-1], ["A", "B"], ["truncated"]),
        ('{"chapters":"none"}', [], ["malformed"]),
        ('[{"startTime":0,"title":"A"},{"start', ["A"], ["truncated"]),
    ]:
        path.write_text(content)
        found = inspect(path)
        assert (found["kind"], found["format"], found["cues"]) == ("chapters", "json", []), content
        assert ([chapter["title"] for chapter in found["chapters"]], found["problems"]) == (titles, problems), content
    for content, kind in [("WEBVTT\n\n00:00.000 00:00.001\n", "vtt"), ("text\n00:00:00,500 --> 00:00:07,000", "srt")]:
        path.write_text(content)
        found = inspect(path)
        assert (found["kind"], found["format"], found["cues"]) == ("transcript", kind, [])
        assert "empty" in found["problems"]
    for content in [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"", b"\0\0\0"]:
        path.write_bytes(content)
        status, output, errors = run("inspect", path)
        assert status == 1 and output == ""
        assert "isn’t an audio file, a chapters file or a transcript" in errors
