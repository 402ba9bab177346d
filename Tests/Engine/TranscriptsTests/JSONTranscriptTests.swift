import Testing
import Transcripts

@Suite struct JSONTranscriptTests {
  private func segments(_ list: [String]) -> Transcript { read(#"{"version":"1.0.0","segments":[\#(list.joined(separator: ","))]}"#) }

  private func words(_ text: String, speaker: String = "A", from start: Double = 0) -> [String] {
    text.split(separator: "|", omittingEmptySubsequences: false).enumerated().map {
      #"{"speaker":"\#(speaker)","startTime":\#(start + Double($0) / 2),"endTime":\#(start + Double($0) / 2 + 0.25),"body":"\#($1)"}"#
    }
  }

  @Test func readsSegments() {
    let transcript = read(
      """
      {"version": "1.0.0", "language": "de", "other": [{"segments": [1, "]"]}], "segments": [
        {"speaker": "Darth \\"V\\"", "startTime": 0.5, "endTime": 4.75, "body": "I \\u0061m <b>your</b>\\n father &amp; \\ud83d\\ude00."},
        {"startTime": "5", "endTime": null, "body": "List<Int>", "words": [{"body": "x"}]},
        {"startTime": 7.5, "body": ""}, 7, {"body": true}, {"startTime": 8, "endTime": 9, "body": "The end is here"}]}
      """, as: "application/json")
    #expect(
      transcript.listing == [#"0.5-4.75 Darth "V": I am your father & 😀."#, "5.0-8.0 List<Int>", "8.0-9.0 The end is here"])
    #expect(transcript.format == .json && transcript.language == "de" && transcript.problems == [])
  }

  @Test func readsPodloveAndWhisper() {
    let podlove = #"[{"start":"00:00:00.005","start_ms":5,"end":"00:01:09.458","speaker":"3","voice":"Eric","text":"Hallo zusammen."}]"#
    #expect(read(podlove, as: "application/json").listing == ["0.005-69.458 Eric: Hallo zusammen."])
    let whisper = #"{"text":" x","segments":[{"id":0,"seek":0,"start":0,"end":2.5,"text":" Hello all.","tokens":[1,2]}],"language":"en"}"#
    #expect(read(whisper).listing == ["0.0-2.5 Hello all."])
    #expect(read(#"[{"start_ms":1500,"end_ms":2500,"text":"Two words"}]"#).listing == ["1.5-2.5 Two words"])
  }

  @Test func joinsWords() {
    let transcript = segments(words("I|am|your|father|.") + words("Nooooo", speaker: "B", from: 3))
    #expect(transcript.listing == ["0.0-2.25 A: I am your father.", "3.0-3.25 B: Nooooo"])
  }

  @Test func joinsWordsIntoSentences() {
    let transcript = segments(
      words("A|sentence|with|more|words|than|some|others.|Another|sentence,|which|never") + words("ends|(so)", from: 9))
    #expect(transcript.texts == ["A sentence with more words than some others.", "Another sentence, which never", "ends (so)"])
    let long = segments(words(String(repeating: "word|", count: 100)))
    #expect(long.cues.count > 2 && long.cues.allSatisfy { $0.text.utf8.count <= 400 })
  }

  @Test func joinsWordsOfWhisper() {
    #expect(segments(words(" I| like| pod|casts|,| too")).texts == ["I like podcasts, too"])
  }

  @Test func joinsWordsWithoutSpaces() {
    #expect(segments(words("你|好|，|世界|OK|吗|？")).texts == ["你好，世界 OK 吗？"])
  }

  @Test func leavesSegmentsOfSeveralWords() {
    #expect(segments(words("Yes.|I think so.|It is late.|No.")).texts == ["Yes.", "I think so.", "It is late.", "No."])
  }

  /// A download that ended early.
  @Test func readsBeginningOfTruncatedFile() {
    let whole = #"{"segments":[{"startTime":1,"endTime":2,"body":"One of them"},{"startTime":3,"endTime":4,"body":"Two of them"}]}"#
    for length in 0...whole.utf8.count {
      let transcript = read(String(whole.prefix(length)), as: "application/json")
      #expect(transcript.cues.count == (length < 61 ? 0 : length < 110 ? 1 : 2), "\(length)")
      #expect((transcript.problems == []) == (length == whole.utf8.count), "\(length)")
    }
  }

  @Test(arguments: ["{}", "[]", #"{"segments":[]}"#, #"{"segments":{}}"#, #"{"a":1}"#])
  func reportsEmptyFiles(file: String) {
    #expect(read(file, as: "application/json").problems == [.empty])
  }

  @Test(arguments: [#"{"segments":[{"startTime":"#, "{\"", "[{\"text\":\"a\"}}", #"{"a" 1 2}"#, "{]", "nonsense", ""])
  func reportsMalformedFiles(file: String) {
    let problems = read(file, as: "application/json").problems
    #expect(problems.contains(.malformed) || problems.contains(.empty) || problems.contains(.wrongType))
  }

  @Test func readsDeepNesting() {
    let deep = String(repeating: "[", count: 500_000)
    #expect(read("{\"x\":" + deep, as: "application/json").problems == [.malformed])
    #expect(read("{\"x\":" + deep + String(repeating: "]", count: 500_000) + #","segments":[{"body":"a b"}]}"#).texts == ["a b"])
  }

  @Test func endsWithoutStartsAreIgnored() {
    let transcript = segments([#"{"startTime":2,"endTime":4,"body":"a b"}"#, #"{"endTime":2,"body":"c d"}"#])
    #expect(transcript.listing == ["2.0-4.0 a b", "2.0- c d"])
  }

  @Test func repairsImpossibleTimes() {
    let transcript = segments([
      #"{"startTime":1e308,"body":"a b"}"#, #"{"startTime":-1,"body":"c d"}"#, #"{"startTime":"nan","body":"e f"}"#,
      #"{"startTime":3,"endTime":1,"body":"g h"}"#, #"{"startTime":"1:02:03.5","endTime":1e999,"body":"i j"}"#,
    ])
    #expect(transcript.listing == ["0.0-3.0 e f", "3.0-3723.5 g h", "3723.5- i j"] && transcript.problems == [.impossibleTimes])
  }
}
