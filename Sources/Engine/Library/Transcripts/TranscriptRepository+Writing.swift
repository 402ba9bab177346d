import PodcastModel
import Storage

/// The steps within a transaction.
extension TranscriptRepository {
  static func files(of episode: EpisodeID, on connection: any Connection) throws -> [TranscriptFile] {
    try connection.rows(publishedOfEpisode, ["episode": .integer(episode.rawValue)]).map { try TranscriptFile($0) }
  }

  /// Stores the addresses of a feed, one transcript a language. Cues that were read stay when their addresses change or are
  /// dropped; other addresses make them due to be read again.
  ///
  /// - Parameter isNew: whether the episode is, so that it has no transcripts.
  static func update(
    _ transcripts: [PublishedTranscript], of episode: EpisodeID, isNew: Bool, on connection: any Connection
  ) throws {
    var rest = isNew ? [] : try files(of: episode, on: connection)
    for transcript in transcripts {
      let language = transcript.language
      let urls = Set(transcript.sources.map(\.url))
      // A publisher who declares the language later means the same transcript.
      let place =
        rest.firstIndex { $0.language?.lowercased() == language?.lowercased() }
        ?? rest.firstIndex { $0.sources.contains { urls.contains($0.url) } }
      guard let known = place.map({ rest.remove(at: $0) }) else {
        _ = try insert(origin: .published, language: language, sources: transcript.text, of: episode, on: connection)
        continue
      }
      guard known.sources != transcript.sources || known.language != language else { continue }
      try connection.run(setSources, ["language": Value(language), "sources": .text(transcript.text), "transcript": .integer(known.id)])
    }
    for dropped in rest {
      if dropped.cueCount == 0 {
        try connection.run(remove, ["transcript": .integer(dropped.id)])
      } else if !dropped.sources.isEmpty {
        try connection.run(
          setSources,
          [
            "language": Value(dropped.language), "sources": .text(try StoredJSON.text(of: [TranscriptSource]())),
            "transcript": .integer(dropped.id),
          ])
      }
    }
  }

  static func insert(
    origin: StoredTranscript.Origin, language: String?, sources: String, of episode: EpisodeID, on connection: any Connection
  ) throws -> Int64 {
    let row = try connection.row(
      insert,
      [
        "episode": .integer(episode.rawValue), "transcript_origin": Value(origin.rawValue), "language": Value(language),
        "sources": .text(sources),
      ])
    guard let id = try row?.int64("id") else { throw StorageError.unexpectedValue(column: "id") }
    return id
  }

  /// - Returns: whether they differ from the stored ones.
  static func replace(_ parts: [String], of id: Int64, on connection: any Connection) throws -> Bool {
    let stored = try connection.rows(Self.parts, ["transcript": .integer(id)]).map { try $0.text("cues") }
    guard stored != parts else { return false }
    try connection.run(removeParts, ["transcript": .integer(id)])
    for (number, part) in parts.enumerated() {
      try connection.run(insertPart, ["transcript": .integer(id), "number": Value(number), "cues": .text(part)])
    }
    try SearchRepository.note(.transcript, id, on: connection)
    return true
  }
}
