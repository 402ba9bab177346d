import Testing
import Transcripts

@Suite struct HTMLTranscriptTests {
  @Test func readsPodcastNamespace() {
    let transcript = read(
      """
      <cite>Travis:</cite>
      <time>0:00</time>
      <p>When you first get started, it&#39;s <em>almost</em> guaranteed.</p>
      <p>And more.</p>
      <cite>Sarah:</cite>
      <time>1:00:53</time>
      <p>Read <cite>Moby Dick</cite> at <time>10:00</time>.<script>alert(1)</script></p>
      """, as: "text/html")
    #expect(
      transcript.listing == [
        "0.0-3653.0 Travis: When you first get started, it's almost guaranteed.", "0.0-3653.0 Travis: And more.",
        "3653.0- Sarah: Read Moby Dick at 10:00.",
      ])
    #expect(transcript.format == .html && transcript.problems == [])
  }

  @Test func readsLabelsWithinParagraphs() {
    let transcript = read(
      "<p><cite>Alice</cite>: <time>0:00</time> Hello</p><p><cite>Bob:</cite> <time>0:04</time> Hi &amp; bye</p><p>Narration</p>")
    #expect(transcript.listing == ["0.0-4.0 Alice: Hello", "4.0- Bob: Hi & bye", "4.0- Narration"])
  }

  @Test func readsOtherPages() {
    let transcript = read(
      """
      <!DOCTYPE html><html lang="en"><head><title>Transcript</title><style>p { color: red }</style></head><body>
      <nav hidden>Home</nav><h1>Episode 3</h1><div>One<br>Two &lt;b&gt;</div>Three <!-- 00:01.000 --> 00:02.000 -->
      <ul><li>Four<li>Five</ul><img src=x alt="No"><p>Six<p></body></html>
      """, as: "text/html; charset=utf-8")
    #expect(transcript.texts.filter { !$0.contains("-->") } == ["Home", "Episode 3", "One", "Two <b>", "Four", "Five", "Six"])
    #expect(!transcript.isTimed && transcript.language == "en")
  }

  @Test func findsSpeakersInParagraphs() {
    #expect(
      read("<p><b>Alice:</b> Hi</p><p><b>Bob:</b> Hello</p><p><b>Alice:</b> Bye</p><p><b>Bob:</b> Bye</p>").listing == [
        "Alice: Hi", "Bob: Hello", "Alice: Bye", "Bob: Bye",
      ])
  }

  @Test func readsUnclosedLabels() {
    #expect(read("<p><cite>Alice<p>Hello<p><time>0:05<p>Later").listing == ["0.0-5.0 Alice: Hello", "5.0- Alice: Later"])
  }

  @Test func endsInDeepNesting() {
    let deep = String(repeating: "<div>", count: 100_000)
    #expect(read("<p>One</p>" + deep + "Two").texts.first == "One")
  }
}
