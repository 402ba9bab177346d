import Testing
import Transcripts

/// What pages, downloads and the search do with a transcript.
@Suite struct TranscriptUseTests {
  private let transcript = read(
    """
    WEBVTT
    Language: en

    00:10.000 --> 00:20.000
    <v A&amp;B>One &lt;i&gt; --&gt; x

    00:15.000 --> 00:16.000
    Two

    00:15.000 --> 00:40.000
    Three

    01:00:00.500 --> 01:00:01.000
    Čtyři
    """)

  @Test func findsCueAtTime() {
    let found = [0, 9.999, 10, 14.9, 15, 30, 3_600, 3_600.5, 1e9, -1, .infinity, -.infinity, .nan].map { transcript.cueIndex(at: $0) }
    #expect(found == [nil, nil, 0, 0, 1, 1, 1, 3, 3, nil, nil, nil, nil])
    #expect(transcript.cue(at: 12)?.text == "One <i> --> x")
    #expect(read("Text").cueIndex(at: 0) == nil)
  }

  @Test func writesWebVTT() {
    #expect(
      transcript.webVTT() == """
        WEBVTT
        Language: en

        00:00:10.000 --> 00:00:20.000
        <v A&amp;B>One &lt;i&gt; --&gt; x

        00:00:15.000 --> 00:00:16.000
        Two

        00:00:15.000 --> 00:00:40.000
        Three

        01:00:00.500 --> 01:00:01.000
        Čtyři

        """)
  }

  @Test func readsWrittenWebVTT() throws {
    #expect(read(try #require(transcript.webVTT())) == transcript)
    let open = read(#"[{"start":1,"text":"a b"},{"start":1.0001,"end":1.0002,"speaker":"X > Y","text":"c d"}]"#)
    #expect(open.webVTT()?.contains("00:00:01.000 --> 00:00:06.000\na b") == true)
    #expect(open.webVTT()?.contains("<v X &gt; Y>c d") == true)
    let arrow = read(#"[{"start":1,"end":2,"speaker":"A --","text":"a b"}]"#)
    let written = try #require(arrow.webVTT())
    #expect(arrow.cues.first?.speaker == "A" && read(written).cues == arrow.cues)
  }

  /// Found by script/fuzz: bytes that are no text hide a position from the reader, and the cue was empty in the written file.
  @Test func writesTextThatLooksLikeAPosition() throws {
    let transcript = read("1\n00:00:01,000 --> 00:00:02,000\n{\u{0}\\an4}\n")
    #expect(transcript.cues.map(\.text) == ["{\\an4}"])
    let written = read(try #require(transcript.webVTT()))
    #expect(written.cues == transcript.cues && written.problems.isEmpty)
  }

  @Test func joinsTextForSearch() {
    let text = TranscriptText(transcript)
    #expect(text.text == "One <i> --> x Two Three Čtyři" && text.offsets == [0, 14, 18, 24])
    #expect([-1, 0, 13, 14, 17, 18, 24, 30, 31, 1_000].map { text.cueIndex(atOffset: $0) } == [nil, 0, 0, 1, 1, 2, 3, 3, nil, nil])
    #expect(TranscriptText(read("")).cueIndex(atOffset: 0) == nil)
  }

  /// A transcript of a six-hour episode.
  @Test func findsInLongTranscripts() {
    let cues = (0..<30_000).map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60).000 --> 999:00.000\nx\n" }
    let long = read("WEBVTT\n\n" + cues.joined(separator: "\n"))
    #expect(long.cues.count == 30_000)
    #expect(stride(from: 0, to: 30_000, by: 7).allSatisfy { long.cueIndex(at: Double($0) + 0.5) == $0 })
  }
}
