/// The text of an episode, in parts with times and speakers where the file has them.
public struct Transcript: Sendable, Equatable {
  /// The parts in the order of their starts, at most `maxCues`. Either all of them have a start, or none has.
  public internal(set) var cues: [TranscriptCue]
  /// The language as a tag of BCP 47 ("en-GB"), from the file or from the feed; nil when it is unknown.
  public internal(set) var language: String?
  /// The format of the content, which may differ from the declared one.
  public internal(set) var format: TranscriptFormat
  /// The faults of the file, each once; the cues are those that could be read in spite of it.
  public internal(set) var problems: [TranscriptProblem]

  /// The maximum size of a file in bytes: 16 MB. Of a larger one, the beginning is read.
  public static let maxBytes = 16 << 20
  /// The maximum number of cues; further ones are dropped.
  public static let maxCues = 100_000

  /// Creates a transcript from cues that were read before, in the order of their starts.
  public init(cues: [TranscriptCue], language: String?, format: TranscriptFormat = .webVTT) {
    self.init(cues: cues, language: language, format: format, problems: [])
  }

  init(cues: [TranscriptCue], language: String?, format: TranscriptFormat, problems: [TranscriptProblem]) {
    self.cues = cues
    self.language = language
    self.format = format
    self.problems = problems
  }

  /// Whether the cues have times.
  public var isTimed: Bool { cues.first?.startSeconds != nil }

  /// Reads a transcript: WebVTT, SubRip, JSON of the podcast namespace or of Podlove, HTML, or plain text, in any encoding that feeds use.
  ///
  /// The content decides about the format, since the types that feeds and servers declare are often wrong.
  ///
  /// - Parameters:
  ///   - mimeType: the declared type, also with `charset=`, such as "text/vtt" or "application/x-subrip; charset=iso-8859-1".
  ///   - language: the language that the feed declares. It also helps to find the encoding.
  /// - Returns: also a transcript without cues; `problems` then has a reason.
  public static func read(_ bytes: [UInt8], mimeType: String? = nil, language: String? = nil) -> Transcript {
    TranscriptReader(mimeType: mimeType, language: language).read(bytes)
  }
}
