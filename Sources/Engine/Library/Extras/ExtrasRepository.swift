import Foundation
import PodcastModel
import Storage

/// The parts of the podcast namespace that pages show: one document a show and an episode, and an index of the people in them.
public struct ExtrasRepository: Sendable {
  let database: any Database

  /// The extras of a show; empty when its feed has none.
  public func extras(of show: ShowID) async throws -> ShowExtras {
    let id = Value.integer(show.rawValue)
    let rows = try await database.read { try $0.rows(Self.ofShow, ["show": id]) }
    var extras = try Self.document(in: rows, ShowExtras.self) ?? ShowExtras()
    try Self.addArtwork(rows, to: &extras.people)
    return extras
  }

  /// The extras of an episode. People and a licence that only its show has are the episode's too.
  public func extras(of episode: EpisodeID) async throws -> EpisodeExtras {
    let id = Value.integer(episode.rawValue)
    let rows = try await database.read { try $0.rows(Self.ofEpisode, ["episode": id]) }
    let own = try rows.filter { try !$0.bool("is_show") }
    let common = try rows.filter { try $0.bool("is_show") }
    var extras = try Self.document(in: own, EpisodeExtras.self) ?? EpisodeExtras()
    try Self.addArtwork(own, to: &extras.people)
    guard var show = try Self.document(in: common, ShowExtras.self) else { return extras }
    try Self.addArtwork(common, to: &show.people)
    if extras.people.isEmpty { extras.people = show.people }
    extras.license = extras.license ?? show.license
    return extras
  }

  // MARK: - Within a transaction

  static func replace(_ extras: ShowExtras, of show: ShowID, on connection: any Connection) throws {
    let id = Value.integer(show.rawValue)
    let text = try text(of: extras, isEmpty: extras.isEmpty)
    guard try connection.row(stored, ["show": id])?.text("document") ?? "" != text else { return }
    try connection.run(deleteCredits, ["show": id])
    try connection.run(delete, ["show": id])
    guard !extras.isEmpty else { return }
    try connection.run(insert, ["show": id, "document": .text(text)])
    try add(extras.people, ["show": id, "episode": .null], on: connection)
  }

  /// - Parameters:
  ///   - text: the stored form of `extras`.
  ///   - isNew: whether the episode is, so that it has no extras.
  static func replace(
    _ extras: EpisodeExtras, _ text: String, of episode: EpisodeID, in show: ShowID, isNew: Bool, on connection: any Connection
  ) throws {
    let id = Value.integer(episode.rawValue)
    if !isNew {
      guard try connection.row(storedOfEpisode, ["episode": id])?.text("document") ?? "" != text else { return }
      try connection.run(deleteEpisodeCredits, ["episode": id])
      try connection.run(deleteOfEpisode, ["episode": id])
    }
    guard !text.isEmpty else { return }
    try connection.run(insertOfEpisode, ["episode": id, "document": .text(text)])
    try add(extras.people, ["show": .integer(show.rawValue), "episode": id], on: connection)
  }

  /// The stored form of extras: equal extras have the same, and empty ones have none.
  static func text(of extras: some Encodable, isEmpty: Bool) throws -> String { isEmpty ? "" : try StoredJSON.text(of: extras) }

  /// The newest name of a season stays.
  static func setName(_ name: String, ofSeason season: Int, in show: ShowID, on connection: any Connection) throws {
    try connection.run(setSeasonName, ["show": .integer(show.rawValue), "season": Value(season), "name": .text(name)])
  }

  /// Reads a document; one of a later version, with other keys, counts as empty.
  static func document<Document: Decodable>(_ text: String, _ type: Document.Type) -> Document? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }

  // MARK: - Private

  private static func document<Document: Decodable>(in rows: [Row], _ type: Document.Type) throws -> Document? {
    try rows.compactMap { try $0.optionalText("document") }.first.flatMap { document($0, type) }
  }

  private static func addArtwork(_ rows: [Row], to people: inout [Credit]) throws {
    for row in rows {
      guard let place = try row.optionalInt("place"), people.indices.contains(place) else { continue }
      people[place].artwork = try row.optionalInt64("artwork_id").map(ArtworkID.init)
    }
  }

  private static func add(_ people: [Credit], _ subject: Parameters, on connection: any Connection) throws {
    for (place, person) in people.prefix(Credit.maxCount).enumerated() {
      let artwork = try person.imageURL.map { try ArtworkRepository.id(of: $0, on: connection) }
      try connection.run(
        insertCredit,
        subject + [
          "place": Value(place), "name_key": .text(Credit.key(of: person.name)), "name": .text(person.name), "url": Value(person.url),
          "artwork": Value(artwork?.rawValue),
        ])
    }
  }
}
