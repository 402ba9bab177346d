import Components
import Foundation
import PodcastModel
import ServiceRouter
import Services
import Storage
import WebPage

extension EpisodeActionsManager {
  var events: [PageEvent] {
    [
      PageEvent("/episode-actions/did-tap", fields: ["action", "episode", "back"]) { form, viewer in
        let (action, episode) = try EpisodeAction.read(form)
        return try await perform(action, episode, form, viewer)
      },
      PageEvent(Self.undoDownloadPath, fields: ["episode", "back"]) { form, viewer in
        let episodes = try Self.episodes(in: form)
        guard !episodes.isEmpty else { throw FormError.missing("episode") }
        return try await undoDownload(of: episodes, backTo: Link.local(form.text("back")), for: UserID(viewer.userID))
      },
      PageEvent(Self.restoreDownloadsPath, fields: ["moment", "back"]) { form, viewer in
        let moment = Date(milliseconds: try form.int64("moment"))
        return try await restoreDownloads(deletedAt: moment, backTo: Link.local(form.text("back")), for: UserID(viewer.userID))
      },
    ]
  }

  static var undoDownloadPath: String { "/episode-actions/did-undo-download" }
  static var restoreDownloadsPath: String { "/episode-actions/did-restore-downloads" }

  // MARK: - Private

  /// - Parameter episode: The one that the action itself names.
  private func perform(_ action: EpisodeAction, _ episode: Int64?, _ form: Form, _ viewer: Viewer) async throws -> EventAnswer {
    let episodes = try episode.map { [EpisodeID($0)] } ?? Self.episodes(in: form)
    // The forms of the player had no page to return to.
    let path = Link.local(form.optionalText("back") ?? AudioPlayerServices.Navigate().path)
    return try await perform(action, on: episodes, backTo: path, for: UserID(viewer.userID))
  }
}

extension EpisodeAction {
  /// - Returns: the action, and the episode where the button of a row names it too: "download-7".
  /// - Throws: `FormError` when the form names no action.
  fileprivate static func read(_ form: Form) throws -> (EpisodeAction, episode: Int64?) {
    let parts = (form.optionalText("action") ?? "").split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let action = parts.first.flatMap({ EpisodeAction(rawValue: String($0)) }) else { throw FormError.missing("action") }
    guard parts.count == 2 else { return (action, nil) }
    guard let episode = Int64(parts[1]) else { throw FormError.notANumber("action") }
    return (action, episode)
  }
}
