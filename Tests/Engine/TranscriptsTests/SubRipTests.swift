import Testing
import Transcripts

@Suite struct SubRipTests {
  private static let two = ["1.0-2.5 One and one", "3.0-4.0 Two"]

  @Test(arguments: [
    "1\n00:00:01,000 --> 00:00:02,500\nOne\nand one\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n",
    "\u{FEFF}1\r\n00:00:01.000 --> 00:00:02.500 X1:40 X2:600\r\nOne\r\nand one\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo",
    "00:00:01,000 --> 00:00:02,500\nOne\nand one\n\n00:00:03,000 --> 00:00:04,000\nTwo",
    "1\n00:00:01,000 --> 00:00:02,500\nOne\nand one\n2\n00:00:03,000 --> 00:00:04,000\nTwo",
    "1\r00:00:01,000 --> 00:00:02,500\rOne\rand one\r\r2\r00:00:03,000 --> 00:00:04,000\rTwo",
    "1\r\r\n00:00:01,000 --> 00:00:02,500\r\r\nOne\r\r\nand one\r\r\n\r\r\n2\r\r\n00:00:03,000 --> 00:00:04,000\r\r\nTwo\r\r\n",
    "1\n\n00:00:01,000 --> 00:00:02,500\n\nOne\n\nand one\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nTwo\n",
    "A title\n\n9\n0:00:01,000 --> 0:00:02,500\n<font color=\"#f00\"><b>One</b></font>\n{\\an8}<i>and one\n\n\n7\n00:03 --> 00:04\nTwo",
  ])
  func readsCues(file: String) {
    let transcript = read(file, as: "application/x-subrip")
    #expect(transcript.listing == Self.two && transcript.format == .subRip && transcript.problems == [])
  }

  @Test func skipsBlocksWithoutTimes() {
    let transcript = read("1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\nTwo\nof them\n\n3\n00:00:03,000 --> 00:00:04,000\nThree\n\n4\n")
    #expect(transcript.texts == ["One", "Three"] && transcript.problems == [.missingTimes])
  }

  @Test func retainsNumbersInText() {
    #expect(read("1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:02,000 --> 00:00:03,000\nor\n7").texts == ["42", "or 7"])
  }

  @Test func readsYouTubeFiles() {
    let transcript = read("0:00:00.378,0:00:11.378\nOne\n\n0:00:11.378,0:00:12.305\n\n0:00:13.489,0:00:15.489\nThree")
    #expect(transcript.listing == ["0.378-11.378 One", "13.489-15.489 Three"])
  }

  // MARK: - Speakers

  private func cues(_ texts: [String]) -> Transcript {
    read(texts.enumerated().map { "\($0 + 1)\n00:00:\($0 + 10),000 --> 00:00:\($0 + 11),000\n\($1)\n" }.joined(separator: "\n"))
  }

  @Test func findsRepeatedSpeakers() {
    let transcript = cues(["Travis: Hello", "and more", "- Sarah van Dyk: Hi", "Travis: Yes: no", "Sarah van Dyk: Bye", "Note: once"])
    #expect(transcript.cues.map(\.speaker) == ["Travis", nil, "Sarah van Dyk", "Travis", "Sarah van Dyk", nil])
    #expect(transcript.texts == ["Hello", "and more", "Hi", "Yes: no", "Bye", "Note: once"])
    #expect(cues(["Speaker 1: A", "Speaker 1: B"]).cues.map(\.speaker) == ["Speaker 1", "Speaker 1"])
    #expect(cues(["小明：你好", "小明：再见"]).texts == ["你好", "再见"])
  }

  @Test(arguments: [
    "https://a.example", "and then he said: no", "10:30 is late", "1: one", "He asked, again: why", ": x", "A Name That Is Much Longer: x",
  ])
  func leavesOtherColons(text: String) {
    let transcript = cues([text, text])
    #expect(transcript.cues.allSatisfy { $0.speaker == nil } && transcript.texts == [text, text])
  }

  @Test func leavesLabelsBesideVoices() {
    #expect(
      cues(["<v Bob>Note: x", "Note: y", "Note: z"]).listing == ["10.0-11.0 Bob: Note: x", "11.0-12.0 Note: y", "12.0-13.0 Note: z"])
  }
}
