import Foundation
import TestSupport
import Testing
import Transcripts

/// Files of the corpus that are damaged, or become so: the cues that can be read, and a reason where the file shows one.
@Suite(.enabled(if: CorpusFolder.folder("transcripts") != nil, Comment(rawValue: CorpusFolder.reason)))
struct DamagedTranscriptTests {
  private static let long = CorpusFolder.files(below: "transcripts").filter { file in
    let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    return size > 500 && !(file.path.contains("/vtt.js/") && file.pathExtension == "json")
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    try CorpusFolder.bytes(CorpusFolder.url.appending(path: "transcripts/\(path)"))
  }

  @Test(
    arguments: [
      ("node-webvtt/acid.vtt", 1_344, [.missingTimes, .impossibleTimes]), ("podfetch/empty.json", 0, [.empty]),
      ("podlove/fg55.json", 1_209, [.impossibleTimes]), ("pysrt/windows-1252.srt", 1_332, [.wrongEncoding]),
      ("srt/gb2312.srt", 3, [.wrongEncoding]), ("vtt.js/cue-times/missing-separator.vtt", 0, [.missingTimes, .empty]),
      ("vtt.js/integration/arrows.vtt", 0, [.empty]), ("webvtt-py/invalid_format4.srt", 0, [.empty]),
      ("webvtt-py/missing_caption_text.sbv", 4, [.impossibleTimes]), ("webvtt-py/missing_timeframe.sbv", 4, [.impossibleTimes]),
      ("webvtt-py/missing_timeframe.srt", 4, [.missingTimes]), ("webvtt-py/missing_timeframe.vtt", 6, [.missingTimes]),
    ] as [(String, Int, Set<TranscriptProblem>)])
  func givesReason(path: String, count: Int, problems: Set<TranscriptProblem>) throws {
    let transcript = Transcript.read(try Self.bytes(path))
    #expect(transcript.cues.count == count && !problems.isDisjoint(with: transcript.problems))
  }

  @Test(arguments: ["webvtt-py/invalid.vtt", "vtt.js/file-layout/bom-garbage-data.vtt"])
  func missingHeaderIsReason(path: String) throws {
    let transcript = Transcript.read(try Self.bytes(path), mimeType: "text/vtt")
    #expect(transcript.format == .webVTT && !transcript.cues.isEmpty && transcript.problems.contains(.missingHeader))
  }

  @Test(arguments: ["astisub/broken-1-in.vtt", "webvtt-py/invalid_format.sbv", "webvtt-py/invalid_format3.srt"])
  func textWithoutTimesIsPlain(path: String) throws {
    let transcript = Transcript.read(try Self.bytes(path), mimeType: "text/vtt")
    #expect(transcript.format == .plainText && !transcript.cues.isEmpty && transcript.problems == [.wrongType])
  }

  /// vtt.js refuses some of these; publishers write them.
  @Test(
    arguments: [
      "left-tab", "separator-extra-space", "separator-tab", "space-left-tab-right", "space-right-tab-left", "spaces-tabs-on-both-sides",
      "tab-right",
    ])
  func acceptsOtherSpaces(name: String) throws {
    #expect(Transcript.read(try Self.bytes("vtt.js/cue-times/\(name).vtt")).listing == ["25.0-27.0 Payload"])
  }

  @Test(
    arguments: [
      "bom-garbage-data", "bom-tab-webvtt", "newline-before-webvtt", "tab-after-bom-before-header", "webvtt-no-bom", "webvtt-space",
      "webvtt-with-bom",
    ])
  func acceptsOtherHeaders(name: String) throws {
    #expect(Transcript.read(try Self.bytes("vtt.js/file-layout/\(name).vtt")).listing == ["0.0-2.0 text"])
  }

  /// A file of which only the beginning arrived. JSON shows that; lines of text do not.
  @Test(arguments: long)
  func cutFileGivesItsBeginning(file: URL) throws {
    let bytes = try CorpusFolder.bytes(file)
    let whole = Transcript.read(bytes)
    for count in [bytes.count / 2, bytes.count * 9 / 10] {
      let cut = Transcript.read(Array(bytes.prefix(count)))
      #expect(cut.format == whole.format && cut.cues.count <= whole.cues.count)
      // The last cue may be cut as well.
      #expect(zip(cut.cues.dropLast(), whole.cues).allSatisfy { $0.startSeconds == $1.startSeconds })
      #expect(cut.problems.contains(.malformed) == (cut.format == .json))
    }
  }
}
