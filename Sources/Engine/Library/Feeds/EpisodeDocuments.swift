/// What the database has of an episode as JSON. It is encoded before the transaction, for whose end all other changes wait.
struct EpisodeDocuments: Sendable {
  /// The stored form of its extras; empty without any.
  let extras: String
  /// Its transcripts, one a language.
  let transcripts: [PublishedTranscript]

  /// The documents of a row; none when it is not about the facts of an episode.
  init(_ row: FeedUpdate.Row) throws {
    let facts = row.facts
    extras = try facts.map { try ExtrasRepository.text(of: $0.extras, isEmpty: $0.extras.isEmpty) } ?? ""
    transcripts = try PublishedTranscript.groups(facts?.transcripts ?? [])
  }
}
