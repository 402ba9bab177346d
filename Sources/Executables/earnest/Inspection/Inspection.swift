import MediaTags
import Transcripts

/// The contents of a file, as `earnest inspect --json` prints it.
struct Inspection: Encodable {
  let kind: InspectionKind
  /// "mp3", "vtt", "json" and others.
  let format: String?
  var durationSeconds: Double?
  var title: String?
  var chapters: [InspectedChapter] = []
  var cues: [InspectedCue] = []
  var language: String?
  /// Raw values of `MediaTagsError` or `TranscriptProblem`.
  var problems: [String] = []

  /// How much is read of a file of text: a byte more than a transcript may have.
  static let maxBytes = Transcript.maxBytes + 1

  /// Reads an audio file by ranges, and any other file as a whole.
  ///
  /// - Parameter url: the address of the file, to which addresses in it may be relative.
  /// - Returns: nil for a file of another kind.
  /// - Throws: the errors of `source`.
  static func read(_ source: some ByteSource, mimeType: String? = nil, url: String? = nil) async throws -> Inspection? {
    let tags = await MediaTags.read(from: source)
    if tags.format != nil { return Inspection(tags) }
    let bytes = try await text(of: source)
    let transcript = Transcript.read(bytes, mimeType: mimeType)
    if transcript.format == .json, transcript.cues.isEmpty {
      let file = JSONChapters.read(bytes, url: url)
      if file.isRecognized { return Inspection(file) }
    }
    return isTranscript(transcript) ? Inspection(transcript) : nil
  }

  /// Any text reads as a transcript without times, and any JSON as an empty one. A damaged transcript has a format, and its problems say
  /// why it has no cues.
  private static func isTranscript(_ found: Transcript) -> Bool {
    switch found.format {
    case .webVTT, .subRip: true
    case .json: !found.cues.isEmpty || found.problems != [.empty]
    case .html, .plainText: found.isTimed
    }
  }

  /// Encodes every key, with null for missing values.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(format, forKey: .format)
    try container.encode(durationSeconds, forKey: .durationSeconds)
    try container.encode(title, forKey: .title)
    try container.encode(chapters, forKey: .chapters)
    try container.encode(cues, forKey: .cues)
    try container.encode(language, forKey: .language)
    try container.encode(problems, forKey: .problems)
  }

  // MARK: - Private

  private init(_ tags: MediaTags) {
    kind = .audio
    format = tags.format?.rawValue
    durationSeconds = tags.durationSeconds
    title = tags.title
    chapters = tags.chapters.normalized(durationSeconds: tags.durationSeconds).map(InspectedChapter.init)
    problems = tags.failure.map { [$0.rawValue] } ?? []
  }

  private init(_ file: JSONChapters) {
    (kind, format) = (.chapters, TranscriptFormat.json.rawValue)
    chapters = file.chapters.normalized().map(InspectedChapter.init)
    problems = file.failure.map { [$0.rawValue] } ?? (file.chapters.isEmpty ? [TranscriptProblem.empty.rawValue] : [])
  }

  private init(_ transcript: Transcript) {
    (kind, format, language) = (.transcript, transcript.format.rawValue, transcript.language)
    cues = transcript.cues.map(InspectedCue.init)
    problems = transcript.problems.map(\.rawValue)
  }

  private enum CodingKeys: String, CodingKey {
    case kind, format, durationSeconds, title, chapters, cues, language, problems
  }

  /// The bytes of a file of text, as many as are read.
  private static func text(of source: some ByteSource) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < maxBytes {
      let start = Int64(bytes.count)
      let end = min(start + step, source.size ?? .max, Int64(maxBytes))
      guard start < end else { break }
      let part = try await source.bytes(in: start..<end)
      bytes += part
      if part.count < Int(end - start) { break }
    }
    return bytes
  }

  private static let step: Int64 = 1 << 20
}

/// The kind of a file in `earnest inspect --json`.
enum InspectionKind: String, Encodable {
  case audio, chapters, transcript
}
