import Testing
import Transcripts

@Suite struct WebVTTTests {
  @Test func readsCues() {
    let transcript = read(
      """
      WEBVTT - A title
      Kind: captions
      Language: en-GB

      STYLE
      ::cue(b) { color: red;

      background: blue; }

      REGION
      id:fred

      NOTE one line
      00 is not a time

      intro
      00:01.000 --> 00:02.500 align:left size:50%
      <v.loud Alice Liddell>It's <i>me</i> &amp; <c.yellow>you</c></v>

      2
      01:02:03.004 --> 01:02:04.000
      Two
      lines
      """, as: "text/vtt; charset=utf-8", language: "fr")
    #expect(transcript.listing == ["1.0-2.5 Alice Liddell: It's me & you", "3723.004-3724.0 Two lines"])
    #expect(transcript.format == .webVTT && transcript.language == "en-GB" && transcript.problems == [])
    #expect(transcript.isTimed)
  }

  @Test func readsWithoutEmptyLines() {
    let transcript = read("WEBVTT\n00:01.000 --> 00:02.000\nOne\n00:02.000 --> 00:03.000\nTwo\n3\n00:03.000 --> 00:04.000\nThree")
    #expect(transcript.texts == ["One", "Two", "Three"])
  }

  @Test func readsTextAfterEmptyLine() {
    #expect(read("WEBVTT\n\n1096\n01:45:13.056 --> 01:45:14.390\n\n\n...mission.").listing == ["6313.056-6314.39 ...mission."])
  }

  @Test func skipsCuesWithoutText() {
    let file = "WEBVTT\n\n00:01.000 --> 00:02.000\n\nid\n00:02.000 --> 00:03.000\nTwo\n\n00:04.000 --> 00:05.000\n\nNOTE x\ny"
    #expect(read(file).texts == ["Two"])
  }

  @Test func skipsTextWithoutTimes() {
    let transcript = read("WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nlost\n\n00:03.000 --> 00:04.000\nThree")
    #expect(transcript.texts == ["One", "Three"] && transcript.problems == [.missingTimes])
  }

  @Test func acceptsMissingHeader() {
    let transcript = read("00:01.000 --> 00:02.000\nOne", as: "text/vtt")
    #expect(transcript.texts == ["One"] && transcript.format == .webVTT && transcript.problems == [.missingHeader])
  }

  @Test func acceptsTimesWrittenTwice() {
    #expect(read("WEBVTT\n\n00:07.000 --> 00:10.000\n00:07.000 --> 00:10.000\nOnce").listing == ["7.0-10.0 Once"])
  }

  @Test(arguments: [
    ("00:00:25.000 --> 00:00:27.000", 25.0, 27.0), ("00:25.000\t-->\t00:27.000 line:0", 25, 27), ("1:25.5 --> 1:27.25", 85.5, 87.25),
    ("100:00:00.000 --> 100:00:01.000", 360_000, 360_001), ("62:03.500 --> 62:04", 3_723.5, 3_724), ("0:01,5 --> 0:02", 1.5, 2),
    ("00:01.000-->00:02.000", 1, 2), ("00:01.000 -> 00:02.000", 1, 2), ("00:01.000 ---> 00:02.000", 1, 2), ("00:01.0 -- > 00:02", 1, 2),
    ("00:01.000 –> 00:02.000", 1, 2), ("00: 00: 01, 250 --> 00: 00: 02, 500", 1.25, 2.5), ("00:00:01:250 --> 00:00:02:500", 1.25, 2.5),
    ("00:00:01.0004 --> 00:00:02.1239999999999", 1, 2.124),
  ])
  func readsTimes(line: String, start: Double, end: Double) {
    let cue = read("WEBVTT\n\n\(line)\nText").cues.first
    #expect(cue?.startSeconds == start && cue?.endSeconds == end && cue?.text == "Text")
  }

  @Test(arguments: [
    "00:01.000 00:02.000", "25.000 --> 27.000", "-00:01.000 --> 00:02.000", "00:01.000 --> x", "a --> b", "00:01.000 -->", "-->",
    "0:00:01.000,0:00:02.000",
    "00:01.000 > 00:02.000",
  ])
  func refusesOtherTimes(line: String) {
    #expect(read("WEBVTT\n\n\(line)\nText").cues.isEmpty)
  }

  @Test func damagedTimesEndCue() {
    let transcript = read("WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:02.0x0 --> 00:03.000\nTwo\n\n00:03.000 --> 00:04.000\nThree")
    #expect(transcript.texts == ["One", "Three"] && transcript.problems == [.missingTimes])
  }

  @Test func repairsImpossibleTimes() {
    let transcript = read(
      "WEBVTT\n\n00:05.000 --> 00:04.000\nA\n\n00:09.000 --> 00:09.000\nB\n\n999:00:00.000 --> 999:00:01.000\nC\n\n"
        + "999999999999:59:59.999 --> 00:01.000\nD")
    #expect(transcript.listing == ["5.0-9.0 A", "9.0- B"] && transcript.problems == [.impossibleTimes])
  }

  @Test func sortsCues() {
    let transcript = read("WEBVTT\n\n00:03.000 --> 00:09.000\nC\n\n00:01.000 --> 00:02.000\nA\n\n00:01.000 --> 00:04.000\nB")
    #expect(transcript.listing == ["1.0-2.0 A", "1.0-4.0 B", "3.0-9.0 C"] && transcript.problems == [.outOfOrder])
  }

  @Test func dividesVoices() {
    let transcript = read(
      "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Alice>Hi.</v> <v Bob>Hello</v>\n<v Bob>again\n\n00:03.000 --> 00:04.000\n<v>Who?")
    #expect(transcript.listing == ["1.0-2.0 Alice: Hi.", "1.0-2.0 Bob: Hello again", "3.0-4.0 Who?"])
  }

  /// Each voice takes memory.
  @Test func limitsVoices() {
    let voices = (0..<50_000).map { "<v \($0)>x" }.joined()
    let transcript = read("WEBVTT\n\n00:01.000 --> 00:02.000\n\(voices)")
    #expect(transcript.cues.count < 2_000 && transcript.cues[1].speaker == "1")
    #expect(transcript.texts.joined().count(where: { $0 == "x" }) == 50_000)
  }

  @Test(arguments: [
    ("<b>a <i.x>b</b> c", "a b c"), ("a <00:01.500>b <c> c</c>", "a b c"), ("<ruby>a<rt>b</rt></ruby>", "ab"), ("a<br>b", "a b"),
    ("&lt;b&gt; &amp; &nbsp;&quot;x&#39;&#x41; &unknown; &", "<b> & \"x'A &unknown; &"), ("<v It's lost", "It's lost"),
    ("5 < 6 > 4 <3 <- x", "5 < 6 > 4 <3 <- x"), ("<<b>b>x", "b>x"), ("<{\\an8}b>x", "b>x"), ("{\\an8}x {y}", "x {y}"),
    ("a</>b<!-- c -->", "ab!-- c -->"), ("x <", "x <"), ("a\u{202E}b\u{2066}c\u{0}d\u{7}e\u{FEFF}", "abcde"), ("a\u{A0}\u{2028} b", "a b"),
    ("\u{200F}א", "\u{200F}א"), ("&#x202E;a", "a"), ("<script>alert(1)</script>", "alert(1)"),
  ])
  func readsPlainText(payload: String, text: String) {
    #expect(read("WEBVTT\n\n00:01.000 --> 00:02.000\n\(payload)").texts == [text])
  }

  @Test func cleansSpeakers() {
    let transcript = read("WEBVTT\n\n00:01.000 --> 00:02.000\n<v - A&amp;B\u{202E}: >Hi\n\n00:02.000 --> 00:03.000\n<v \(long)>Hi")
    #expect(transcript.cues.map(\.speaker) == ["A&B", String(long.prefix(100))])
  }

  private let long = String(repeating: "x", count: 500)
}
