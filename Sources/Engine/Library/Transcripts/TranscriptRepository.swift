import Events
import Foundation
import PodcastModel
import Storage

/// The transcripts of episodes: those that feeds name, and those that this server has made.
public struct TranscriptRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - Reading

  /// The transcripts of an episode, best first: those that were read, of these the timed ones, of these the show's language.
  public func transcripts(of episode: EpisodeID) async throws -> [StoredTranscript] {
    let rows = try await database.read { try $0.rows(Self.ofEpisode, ["episode": .integer(episode.rawValue)]) }
    let showLanguage = try rows.first?.optionalText("show_language")
    return try rows.map { try StoredTranscript($0) }.sorted { $0.precedes($1, showLanguage: showLanguage) }
  }

  /// The cues of a transcript by start; empty for an unknown one, and while it is unread.
  public func cues(of id: Int64) async throws -> [StoredCue] {
    let rows = try await database.read { try $0.rows(Self.parts, ["transcript": .integer(id)]) }
    return try rows.flatMap { CueLines.cues(in: try $0.text("cues")) }
  }

  /// Whether an episode has a transcript that was read, or one of its feed that was not read yet.
  public func hasTranscript(_ episode: EpisodeID) async throws -> Bool {
    try await transcripts(of: episode).contains { $0.state != .failed }
  }

  /// The transcripts that the feed of an episode names, or has named, in the order of the feed.
  public func files(of episode: EpisodeID) async throws -> [TranscriptFile] {
    try await database.read { try Self.files(of: episode, on: $0) }
  }

  // MARK: - Writing

  /// Stores the result of reading.
  ///
  /// - Parameters:
  ///   - before: the file at the start of reading: when a refresh has changed the addresses since, nothing is stored.
  ///   - cues: nil leaves the stored ones.
  public func save(_ file: TranscriptFile, replacing before: TranscriptFile, cues: [StoredCue]?) async throws {
    let cues = cues.map(CueLines.cleaned)
    let parts = cues.map(CueLines.parts)
    let isTimed = cues.map { $0.first?.startSeconds != nil }
    let hasChanged = try await database.write { connection in
      let values: Parameters = [
        "format": Value(file.format), "file_language": Value(file.fileLanguage), "read_at": Value(file.read),
        "failures": Value(file.failures), "retry_at": Value(file.retry), "transcript": .integer(file.id),
        "sources": .text(try StoredJSON.text(of: before.sources)),
      ]
      guard try connection.run(Self.setRead, values) == 1 else { return false }
      guard let cues, let parts, let isTimed else {
        return before.cueCount == 0 && (before.failures == 0) != (file.failures == 0)
      }
      try connection.run(Self.setCues, ["cue_count": Value(cues.count), "is_timed": Value(isTimed), "transcript": .integer(file.id)])
      return try Self.replace(parts, of: file.id, on: connection) || before.cueCount == 0
    }
    if hasChanged { events.publish(.transcripts(file.episode)) }
  }

  /// Stores a transcript that this server has made. It replaces an earlier one in the same language, and none of the feed.
  ///
  /// - Parameters:
  ///   - cues: in any order; without cues nothing is stored. Times count when all of them have a start.
  ///   - language: a tag of BCP 47; nil for that of the show.
  /// - Throws: `StorageError.constraint` when there is no such episode.
  public func saveMade(_ cues: [StoredCue], language: String?, of episode: EpisodeID) async throws {
    let cues = CueLines.cleaned(cues)
    guard !cues.isEmpty else { return }
    let parts = CueLines.parts(of: cues)
    try await database.write { connection in
      let key = language?.lowercased()
      let earlier = try connection.rows(Self.madeOfEpisode, ["episode": .integer(episode.rawValue)])
        .first { try $0.optionalText("language")?.lowercased() == key }
      let id =
        try earlier?.int64("id")
        ?? Self.insert(origin: .made, language: language, sources: StoredJSON.text(of: [TranscriptSource]()), of: episode, on: connection)
      try connection.run(
        Self.setCues, ["cue_count": Value(cues.count), "is_timed": Value(cues.first?.startSeconds != nil), "transcript": .integer(id)])
      _ = try Self.replace(parts, of: id, on: connection)
    }
    events.publish(.transcripts(episode))
  }
}
