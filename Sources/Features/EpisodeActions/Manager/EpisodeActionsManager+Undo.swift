import Downloading
import Foundation
import PodcastModel
import WebPage

/// Undos of downloads, which are in no log.
extension EpisodeActionsManager {
  /// Removes downloads that were requested, and may be complete.
  func undoDownload(of episodes: [EpisodeID], backTo path: String, for user: UserID) async throws -> EventAnswer {
    _ = try await downloading.remove(episodes, for: user)
    return .notice(words(.downloadCancelled, count: episodes.count), backTo: path)
  }

  /// Restores the downloads that were deleted at a moment.
  func restoreDownloads(deletedAt moment: Date, backTo path: String, for user: UserID) async throws -> EventAnswer {
    let count = try await downloading.restore(removedAt: moment, for: user)
    return .notice(count > 0 ? words(.downloadRestored, count: count) : words(.downloadUnavailable), backTo: path)
  }

  /// The episodes of a form. An undo has one value per field, so several of them are one text.
  ///
  /// - Throws: `FormError` when one is no number.
  static func episodes(in form: Form) throws -> [EpisodeID] {
    guard let text = form.optionalText("episode"), text.contains(" ") else { return try form.int64s("episode").map(EpisodeID.init) }
    return try text.split(separator: " ").map { text in
      guard let id = Int64(text) else { throw FormError.notANumber("episode") }
      return EpisodeID(id)
    }
  }

  static func text(of episodes: [EpisodeID]) -> String { episodes.map { "\($0.rawValue)" }.joined(separator: " ") }

  var words: Strings<EpisodeActionsString> { EpisodeActionsString.strings }
}
