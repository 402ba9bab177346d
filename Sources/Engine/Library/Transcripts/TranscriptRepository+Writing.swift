import PodcastModel
import Storage

/// The steps within a transaction.
extension TranscriptRepository {
  static func files(of episode: EpisodeID, on connection: any Connection) throws -> [TranscriptFile] {
    try connection.rows(publishedOfEpisode, [.integer(episode.rawValue)]).map { try TranscriptFile($0) }
  }

  /// Stores the addresses of a feed, one transcript a language. Cues that were read stay when their addresses change or are
  /// dropped; other addresses make them due to be read again.
  ///
  /// - Parameter isNew: whether the episode is, so that it has no transcripts.
  static func update(_ sources: [TranscriptSource], of episode: EpisodeID, isNew: Bool, on connection: any Connection) throws {
    var rest = isNew ? [] : try files(of: episode, on: connection)
    for group in groups(sources) {
      let language = group[0].language
      let urls = Set(group.map(\.url))
      // A publisher who declares the language later means the same transcript.
      let place =
        rest.firstIndex { $0.language?.lowercased() == language?.lowercased() }
        ?? rest.firstIndex { $0.sources.contains { urls.contains($0.url) } }
      guard let known = place.map({ rest.remove(at: $0) }) else {
        _ = try insert(origin: .published, language: language, sources: group, of: episode, on: connection)
        continue
      }
      guard known.sources != group || known.language != language else { continue }
      try connection.run(setSources, [Value(language), .text(try TranscriptFile.text(of: group)), .integer(known.id)])
    }
    for dropped in rest {
      if dropped.cueCount == 0 {
        try connection.run(remove, [.integer(dropped.id)])
      } else if !dropped.sources.isEmpty {
        try connection.run(setSources, [Value(dropped.language), .text(try TranscriptFile.text(of: [])), .integer(dropped.id)])
      }
    }
  }

  static func insert(
    origin: StoredTranscript.Origin, language: String?, sources: [TranscriptSource], of episode: EpisodeID,
    on connection: any Connection
  ) throws -> Int64 {
    let row = try connection.row(
      insert,
      [.integer(episode.rawValue), Value(origin.rawValue), Value(language), .text(try TranscriptFile.text(of: sources))])
    guard let id = try row?.int64("id") else { throw StorageError.unexpectedValue(column: "id") }
    return id
  }

  /// - Returns: whether they differ from the stored ones.
  static func replace(_ parts: [String], of id: Int64, on connection: any Connection) throws -> Bool {
    let stored = try connection.rows(Self.parts, [.integer(id)]).map { try $0.text("cues") }
    guard stored != parts else { return false }
    try connection.run(removeParts, [.integer(id)])
    for (number, part) in parts.enumerated() {
      try connection.run(insertPart, [.integer(id), Value(number), .text(part)])
    }
    try SearchRepository.note(.transcript, id, on: connection)
    return true
  }

  // MARK: - Private

  /// The addresses by language, in the order of the feed.
  private static func groups(_ sources: [TranscriptSource]) -> [[TranscriptSource]] {
    var groups: [[TranscriptSource]] = []
    var places: [String?: Int] = [:]
    for source in sources.prefix(TranscriptSource.maxCount) {
      let key = source.language?.lowercased()
      if let place = places[key] {
        groups[place].append(source)
      } else {
        places[key] = groups.count
        groups.append([source])
      }
    }
    return groups
  }
}
