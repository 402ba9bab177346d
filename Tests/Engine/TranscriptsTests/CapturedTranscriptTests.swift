import Foundation
import TestSupport
import Testing
import Transcripts

/// Files of publishers and of other projects.
@Suite(.enabled(if: CorpusFolder.folder("transcripts") != nil, Comment(rawValue: CorpusFolder.reason)))
struct CapturedTranscriptTests {
  private static let files = CorpusFolder.files(below: "transcripts").filter { !isExpectation($0) }

  /// The JSON files of vtt.js say what the file beside them has.
  private static func isExpectation(_ file: URL) -> Bool { file.path.contains("/vtt.js/") && file.pathExtension == "json" }

  private static func transcript(_ path: String, language: String? = nil) throws -> Transcript {
    Transcript.read(try CorpusFolder.bytes(CorpusFolder.url.appending(path: "transcripts/\(path)")), language: language)
  }

  // MARK: - Every file

  @Test(arguments: files)
  func cuesArePossible(file: URL) throws {
    let transcript = Transcript.read(try CorpusFolder.bytes(file))
    let empty = ["arrows.vtt", "empty.json", "invalid_format4.srt", "missing-separator.vtt"]
    #expect(transcript.cues.isEmpty == empty.contains(file.lastPathComponent))
    #expect(transcript.problems.contains(.empty) == transcript.cues.isEmpty && !transcript.problems.contains(.malformed))
    let starts = transcript.cues.compactMap(\.startSeconds)
    #expect((starts.count == transcript.cues.count || starts.isEmpty) && starts == starts.sorted())
    #expect(transcript.texts.allSatisfy { !$0.isEmpty && !$0.contains("</") && !$0.contains("{\\") && !$0.contains("\u{FFFD}") })
    let written = transcript.webVTT().map { read($0) }
    #expect((written?.texts ?? transcript.texts) == transcript.texts)
    #expect(written.map { $0.cues.map(\.startSeconds) == transcript.cues.map(\.startSeconds) } ?? true)
  }

  // MARK: - vtt.js

  private struct Expected: Decodable {
    struct Cue: Decodable {
      var startTime: Double
      var endTime: Double
      /// With markup.
      var text: String
    }
    var cues: [Cue]
  }

  /// Of "120:00.000", vtt.js makes 120 hours, and the standard an error; publishers mean minutes.
  private static let others: Set = ["minimum-spots-over-sixty.vtt"]

  @Test(arguments: files.filter { isExpectation($0.deletingPathExtension().appendingPathExtension("json")) })
  func readsAsVTTjsDoes(file: URL) throws {
    let expectation = file.deletingPathExtension().appendingPathExtension("json")
    guard FileManager.default.fileExists(atPath: expectation.path), !Self.others.contains(file.lastPathComponent) else { return }
    let expected = try JSONDecoder().decode(Expected.self, from: Data(contentsOf: expectation)).cues.filter { !$0.text.isEmpty }
    var cues = Transcript.read(try CorpusFolder.bytes(file), mimeType: "text/vtt").cues
    // A cue with several voices is several here.
    for index in cues.indices.dropFirst().reversed() where cues[index].hasTimes(of: cues[index - 1]) { cues.remove(at: index) }
    #expect(cues.count == expected.count)
    for (cue, expected) in zip(cues, expected) {
      #expect(cue.startSeconds == expected.startTime)
      if expected.endTime > expected.startTime { #expect(cue.endSeconds == expected.endTime) }
      let text = expected.text.replacing("\n", with: " ")
      if !text.contains(where: { "<&".contains($0) }) { #expect(cue.text == text) }
    }
  }

  // MARK: - Counts and times

  /// The path, the format, the number of cues, the first start and the last end as other programs and editors show them, and speakers.
  private static let captured: [(String, TranscriptFormat, Int, Double?, Double?, String?)] = [
    ("TMLT/513.vtt", .webVTT, 526, 3.95, 4_378.41, "Ira Glass"), ("TMLT/zh-513.vtt", .webVTT, 526, 3.95, 4_378.41, "Announcer"),
    ("TMLT/528.vtt", .webVTT, 717, 0.31, 5_124.8, "Announcer"), ("TMLT/zh-528.vtt", .webVTT, 717, 0.31, 5_124.8, "Announcer"),
    ("TMLT/700.vtt", .webVTT, 254, 1.07, 3_724.43, "Bim Adewunmi"), ("TMLT/zh-700.vtt", .webVTT, 254, 1.07, 3_724.43, "Bim Adewunmi"),
    ("astisub/example-in-html-entities.srt", .subRip, 3, 0.331, 9.675, nil),
    ("astisub/example-in-html-entities.vtt", .webVTT, 3, 0.331, 9.675, nil),
    ("astisub/example-in-styled.srt", .subRip, 10, 17.985, 780, nil),
    ("astisub/example-out.srt", .subRip, 6, 99, 153.44, nil), ("astisub/example-out.vtt", .webVTT, 6, 99, 153.44, nil),
    ("hbmartin/300_multiple_choices.html", .html, 307, nil, nil, "Ian Lopshire"),
    ("hbmartin/Bloat.srt", .subRip, 724, 0.06, 2_174.92, "Michael"), ("hbmartin/I_Quit_My_Job.srt", .subRip, 298, 1.46, 767.52, nil),
    ("hbmartin/Labs_Setting_Engineering_Goals_and_Reporting_to_Stakeholders.txt", .webVTT, 494, 0, 2_272.891, "Dan Lines"),
    ("hbmartin/Managed_services_vs._DIY.vtt", .webVTT, 576, 0.038, 1_972.267, "Nikolay"),
    ("node-webvtt/malformed.vtt", .webVTT, 1, 6_313.056, 6_314.39, nil),
    ("pocket-casts/sample.vtt", .webVTT, 13, 15.41, 75.49, "Speaker 1"),
    ("podcast-namespace/example.vtt", .webVTT, 7, 0, 25.35, "Gillian"),
    ("podcast-namespace/example.srt", .subRip, 222, 0.179, 754.769, "Travis"), ("podcast-namespace/example.json", .json, 2, 0.5, 3, "Luke"),
    ("podcast-namespace/example.html", .html, 10, 0, nil, "Gilon"), ("podcast_search/test_transcript.json", .json, 3, 0, 12, nil),
    ("podcast_search/test_transcript.srt", .subRip, 3, 0, 12, nil),
    ("podcast_search/test_transcript.vtt", .webVTT, 6, 0, 3_730.001, "Speaker3"), ("podfetch/sample.html", .html, 3, 0, nil, "Alice"),
    ("podfetch/sample.json", .json, 2, 0.5, 8, "Bob"), ("podfetch/sample.srt", .subRip, 2, 0.5, 8, nil),
    ("podfetch/sample.vtt", .webVTT, 2, 0.5, 8, "Bob"),
    ("podlove-ui/apps-web-player-example-transcripts.json", .json, 675, 0.005, 5_478.054, "Michi"),
    ("podlove/fg45.json", .json, 149, 0, nil, "timpritlove"), ("podlove/fg55.json", .json, 1_209, 44.001, 6_288.5, "timpritlove"),
    ("pysrt/bom-utf-8.srt", .subRip, 7, 6.5, 50, nil), ("pysrt/no-indexes.srt", .subRip, 7, 6.5, 50, nil),
    ("pysrt/utf-8.srt", .subRip, 1_332, 1, 5_849.634, nil), ("srt/gb2312.srt", .subRip, 3, 27, 36.57, nil),
    // 120 minutes, of which vtt.js makes 120 hours.
    ("vtt.js/cue-times/minimum-spots-over-sixty.vtt", .webVTT, 1, 7_200, 7_210, nil),
    ("webvtt-py/captions_with_bom.vtt", .webVTT, 4, 0.5, 21.58, nil), ("webvtt-py/cue_tags.vtt", .webVTT, 3, 16.5, 21.5, nil),
    ("webvtt-py/invalid.vtt", .subRip, 7, 0.5, 30.28, nil), ("webvtt-py/invalid_timeframe_in_cue_text.vtt", .webVTT, 3, 0.5, 16.32, nil),
    ("webvtt-py/metadata_headers_multiline.vtt", .webVTT, 2, 0.5, 11.89, nil),
    ("webvtt-py/missing_caption_text.sbv", .subRip, 4, 0.378, nil, nil),
    ("webvtt-py/missing_caption_text.srt", .subRip, 4, 0.5, 23.88, nil),
    ("webvtt-py/missing_caption_text.vtt", .webVTT, 4, 0.5, 23.88, nil), ("webvtt-py/missing_timeframe.sbv", .subRip, 4, 0.378, nil, nil),
    ("webvtt-py/missing_timeframe.srt", .subRip, 4, 0.5, 23.88, nil), ("webvtt-py/missing_timeframe.vtt", .webVTT, 6, 0.5, 30.28, nil),
    ("webvtt-py/netflix_chicas_del_cable.vtt", .webVTT, 865, 7.96, 3_148.6, nil), ("webvtt-py/one_caption.srt", .subRip, 1, 0.5, 7, nil),
    ("webvtt-py/one_caption.vtt", .webVTT, 1, 0.5, 7, nil), ("webvtt-py/using_identifiers.vtt", .webVTT, 6, 0.5, 27.28, nil),
    ("webvtt-py/youtube_dl.vtt", .webVTT, 4, 286.07, 305.4, nil),
  ]

  @Test(arguments: captured)
  func readsCaptured(path: String, format: TranscriptFormat, count: Int, start: Double?, end: Double?, speaker: String?) throws {
    let transcript = try Self.transcript(path)
    #expect(transcript.format == format && transcript.cues.count == count)
    #expect(transcript.cues.first?.startSeconds == start && transcript.cues.last?.endSeconds == end)
    #expect(speaker.map { name in transcript.cues.contains { $0.speaker == name } } ?? transcript.cues.allSatisfy { $0.speaker == nil })
  }

  @Test func readsEncodingsOfPysrt() throws {
    let marked = try ["utf-8", "utf-16-be", "utf-16-le", "utf-32-be", "utf-32-le"].map { try Self.transcript("pysrt/bom-\($0).srt") }
    #expect(marked.allSatisfy { $0 == marked[0] })
    #expect(try Self.transcript("pysrt/windows-1252.srt").cues == Self.transcript("pysrt/utf-8.srt").cues)
    #expect(try Self.transcript("srt/gb2312.srt", language: "zh").texts[1].hasPrefix("他能徒手抓住子弹"))
  }

  /// The output is a normalised copy of the input.
  @Test func readsAsAstisubWrites() throws {
    #expect(try Self.transcript("astisub/example-in-non-utf8.srt").cues == Self.transcript("astisub/example-out.srt").cues)
    #expect(try Self.transcript("astisub/example-in-non-utf8.vtt").cues == Self.transcript("astisub/example-out.vtt").cues)
    #expect(try Self.transcript("astisub/example-in-html-entities.vtt").texts.last == "there are other < worlds than these.")
  }
}

extension TranscriptCue {
  fileprivate func hasTimes(of other: TranscriptCue) -> Bool {
    startSeconds == other.startSeconds && endSeconds == other.endSeconds && (speaker ?? other.speaker) != nil
  }
}
