import Foundation
import Library
import Transcripts

/// The transcript of a part, as it is stored until all parts are done.
struct TranscribedPart: Sendable, Equatable, Codable {
  struct Cue: Sendable, Equatable, Codable {
    /// In the episode.
    var start: Double
    var end: Double?
    var speaker: String?
    var text: String
  }

  /// A code of ISO 639; nil when the server does not say.
  var language: String?
  var cues: [Cue]

  /// Reads the answer of a server: the segments of Whisper, WebVTT or SubRip.
  ///
  /// - Parameters:
  ///   - startSeconds: Where the part starts in the episode: times are shifted by it.
  ///   - seconds: The length of the part. Whisper sometimes adds text after the end.
  /// - Throws: `TranscriptionStop.unreadable` for anything without times.
  init(_ bytes: [UInt8], mimeType: String?, startSeconds: Double, seconds: Double) throws {
    let transcript = Transcript.read(bytes, mimeType: mimeType)
    switch transcript.format {
    case .json, .webVTT, .subRip: break
    case .html, .plainText: throw TranscriptionStop(.unreadable)
    }
    // A part of music has no text, but its answer is whole.
    let answer = transcript.format == .json ? try? JSONDecoder().decode(Answer.self, from: Data(bytes)) : nil
    if transcript.cues.isEmpty {
      guard transcript.format == .json ? answer?.segments?.isEmpty == true : !transcript.problems.contains(.malformed) else {
        throw TranscriptionStop(.unreadable, detail: answer?.error.flatMap { TranscriptionText.line($0) })
      }
    } else if !transcript.isTimed || transcript.problems.contains(.malformed) {
      throw TranscriptionStop(.unreadable)
    }
    language = SpokenLanguage.code(answer?.language ?? transcript.language)
    cues = transcript.cues.compactMap { cue in
      guard let start = cue.startSeconds, start <= seconds + Self.tolerance else { return nil }
      let end = cue.endSeconds.map { startSeconds + min($0, max(seconds, start + Self.tolerance)) }
      return Cue(start: startSeconds + start, end: end, speaker: cue.speaker, text: cue.text)
    }
  }

  /// The beginning of an answer in JSON.
  private struct Answer: Decodable {
    struct Segment: Decodable {}
    var language: String?
    var segments: [Segment]?
    var error: String?
  }

  /// In seconds: lengths are not exact.
  private static let tolerance = 1.0

  // MARK: - Stored form

  /// - Returns: nil for a text of another version.
  init?(document: String) {
    guard let part = try? JSONDecoder().decode(Self.self, from: Data(document.utf8)) else { return nil }
    self = part
  }

  var document: String { get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) } }

  /// The cues as the library has them.
  var storedCues: [StoredCue] {
    cues.map { StoredCue(startSeconds: $0.start, endSeconds: $0.end, speaker: $0.speaker, text: $0.text) }
  }
}
