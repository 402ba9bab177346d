"""`earnest inspect`: the contents of audio files, chapters files and transcripts, on disk and over HTTP."""

import json

import pytest
from server import run


@pytest.fixture
def allowed(server, tmp_path):
    """An environment in which a command can fetch from the demo publisher."""
    return {"EARNEST_HOME": str(tmp_path / "library"), "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{server.demo_port}"}


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


def test_damaged_chapters_are_chapters(tmp_path):
    path = tmp_path / "chapters.json"
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
        assert [chapter["title"] for chapter in found["chapters"]] == titles, content
        assert found["problems"] == problems, content


def test_audio_over_http(server, allowed):
    _, feed, _ = run("feed", "parse", f"{server.publisher}/feeds/lichen-hour.xml", "--json", **allowed)
    episode = next(each for each in json.loads(feed)["episodes"] if each["enclosures"])
    found = inspect(episode["enclosures"][0]["url"], **allowed)
    assert (found["kind"], found["format"], found["problems"]) == ("audio", "mp3", [])
    assert found["durationSeconds"] == pytest.approx(episode["durationSeconds"], abs=1)


def test_transcripts_of_a_feed_over_http(server, allowed):
    _, feed, _ = run("feed", "parse", f"{server.publisher}/feeds/lichen-hour.xml", "--json", **allowed)
    transcripts = [each for episode in json.loads(feed)["episodes"] for each in episode["transcripts"]]
    for transcript in transcripts[:3]:
        found = inspect(transcript["url"], **allowed)
        assert found["kind"] == "transcript" and found["problems"] == []
        assert len(found["cues"]) > 1 and all(cue["endSeconds"] > cue["startSeconds"] for cue in found["cues"])


@pytest.mark.parametrize(("content", "kind"), [("WEBVTT\n\n00:00.000 00:00.001\n", "vtt"), ("text\n00:00:00,500 --> 00:00:07,000", "srt")])
def test_damaged_transcripts_have_a_reason(tmp_path, content, kind):
    path = tmp_path / "transcript"
    path.write_text(content)
    found = inspect(path)
    assert (found["kind"], found["format"], found["cues"]) == ("transcript", kind, [])
    assert "empty" in found["problems"]


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"", b"\0\0\0"])
def test_other_files_are_refused(tmp_path, content):
    path = tmp_path / "other"
    path.write_bytes(content)
    status, output, errors = run("inspect", path)
    assert status == 1 and output == ""
    assert "isn’t an audio file, a chapters file or a transcript" in errors


def test_missing_files_are_reported(server, allowed):
    status, output, errors = run("inspect", f"{server.publisher}/audio/none/none.mp3", **allowed)
    assert status == 1 and output == ""
    assert "404" in errors
