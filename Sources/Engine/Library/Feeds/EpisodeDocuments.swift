import Storage

/// What the database has of an episode as JSON or compressed. It is made before the transaction, for whose end all other changes wait.
struct EpisodeDocuments: Sendable {
  /// The stored form of its extras; empty without any.
  let extras: String
  /// Its transcripts, one a language.
  let transcripts: [PublishedTranscript]

  /// The stored form of its notes; nil without any.
  let notes: Value?

  /// The documents of a row; none when it is not about the facts of an episode.
  init(_ row: FeedUpdate.Row, _ compressor: TextCompressor) throws {
    let facts = row.facts
    extras = try facts.map { try ExtrasRepository.text(of: $0.extras, isEmpty: $0.extras.isEmpty) } ?? ""
    notes = facts?.notesHTML.map { CompressedText.value($0, compressor) }
    transcripts = try PublishedTranscript.groups(facts?.transcripts ?? [])
  }

  /// The documents of several rows.
  static func all(_ rows: ArraySlice<FeedUpdate.Row>) throws -> [EpisodeDocuments] {
    let compressor = TextCompressor()
    return try rows.map { try EpisodeDocuments($0, compressor) }
  }
}
