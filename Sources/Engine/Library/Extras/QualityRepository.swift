import Events
import Foundation
import PodcastModel
import Storage

/// The quality of audio that users have selected for shows: the name of an alternative file that the show's episodes share.
public struct QualityRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Selects a quality for a show; nil for the publisher's own file. `PreferenceRepository.planSettings` reads those of all shows.
  public func set(_ quality: String?, of show: ShowID, for user: UserID, at moment: Date) async throws {
    let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    try await database.write { connection in
      let before = try connection.row(Self.one, key)?.text("quality")
      if let quality { try connection.run(Self.set, key + ["quality": .text(quality)]) } else { try connection.run(Self.remove, key) }
      let value = ChangeLogRepository.ChangedValue(old: before, new: quality)
      try ChangeLogRepository.add(.showQuality, of: show, value, by: origin, on: connection)
    }
    events.publish(.session(user))
    events.publish(.changeLog(user))
  }

  /// The quality that a user has selected for a show; nil for the publisher's own file.
  public func quality(of show: ShowID, for user: UserID) async throws -> String? {
    try await database.read { try $0.row(Self.one, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)])?.text("quality") }
  }

  /// The file of an episode in a quality; nil where the episode lacks it.
  public func enclosure(of episode: EpisodeID, in quality: String) async throws -> AlternateEnclosure? {
    try await database.read {
      try $0.row(ExtrasRepository.storedOfEpisode, ["episode": .integer(episode.rawValue)]).flatMap {
        Self.enclosure(in: try $0.text("document"), quality: quality)
      }
    }
  }

  /// The file of an episode to download: in the quality of the first of its users who has selected one; nil for the publisher's own file.
  public func enclosureToDownload(_ episode: EpisodeID) async throws -> AlternateEnclosure? {
    let rows = try await database.read { try $0.rows(Self.toDownload, ["episode": .integer(episode.rawValue)]) }
    let selections = try rows.map {
      (user: try $0.int64("user_id"), enclosure: Self.enclosure(in: try $0.text("document"), quality: try $0.text("quality")))
    }
    return selections.sorted { $0.user < $1.user }.compactMap(\.enclosure).first
  }

  // MARK: - Private

  private static func enclosure(in document: String, quality: String) -> AlternateEnclosure? {
    ExtrasRepository.document(document, EpisodeExtras.self)?.alternates.first { $0.quality == quality }
  }

  // MARK: - Statements

  static let statements = [one, set, remove, toDownload]

  private static let one = Statement("qualities.one", "SELECT quality FROM show_quality WHERE user_id = :user AND show_id = :show")

  private static let set = Statement(
    "qualities.set",
    """
    INSERT INTO show_quality (user_id, show_id, quality) VALUES (:user, :show, :quality)
    ON CONFLICT (user_id, show_id) DO UPDATE SET quality = excluded.quality
    """)
  private static let remove = Statement("qualities.remove", "DELETE FROM show_quality WHERE user_id = :user AND show_id = :show")

  private static let toDownload = Statement(
    "qualities.toDownload",
    """
    SELECT show_quality.user_id, show_quality.quality, episode_extras.document FROM download_claim
    JOIN show_quality ON show_quality.user_id = download_claim.user_id AND show_quality.show_id = download_claim.show_id
    JOIN episode_extras ON episode_extras.episode_id = download_claim.episode_id
    WHERE download_claim.episode_id = :episode AND download_claim.withdrawn_at IS NULL
    """)
}
