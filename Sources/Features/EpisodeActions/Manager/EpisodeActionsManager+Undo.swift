import Downloading
import Foundation
import Playback
import PodcastModel
import Storage
import WebPage

extension EpisodeActionsManager {
  /// An undo that no other action does. It travels as text in the form of a notice.
  enum UndoStep {
    case queue(QueueUndo)
    /// The downloads that were deleted at this moment.
    case downloads(Date)
    /// The position at which an episode was marked as played.
    case position(EpisodeID)

    /// - Throws: `FormError` when `text` spells none.
    init(_ text: String) throws {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      switch (parts.first, parts.last) {
      case ("queue", let text?):
        guard let undo = QueueUndo(text) else { throw FormError.missing("undo") }
        self = .queue(undo)
      case ("downloads", let text?):
        guard let milliseconds = Int64(text) else { throw FormError.notANumber("undo") }
        self = .downloads(Date(milliseconds: milliseconds))
      case ("position", let text?):
        guard let id = Int64(text) else { throw FormError.notANumber("undo") }
        self = .position(EpisodeID(id))
      default: throw FormError.missing("undo")
      }
    }

    var text: String {
      switch self {
      case .queue(let undo): "queue \(undo.text)"
      case .downloads(let moment): "downloads \(moment.milliseconds)"
      case .position(let episode): "position \(episode.rawValue)"
      }
    }
  }

  func undo(_ step: UndoStep) -> Undo {
    Undo(path: "/episode-actions/did-undo", fields: ["undo": step.text], text: words(.undo))
  }

  func perform(_ step: UndoStep, backTo path: String, for user: UserID) async throws -> EventAnswer {
    do {
      switch step {
      case .queue(let undo):
        try await playback.undo(undo, for: user)
        return .notice(words(.queueRestored), backTo: path)
      case .downloads(let moment):
        let count = try await downloading.restore(removedAt: moment, for: user)
        return .notice(count > 0 ? words(.downloadRestored, count: count) : words(.downloadUnavailable), backTo: path)
      case .position(let episode):
        try await playback.undo(episode, by: user)
        return .notice(words(.unplayed), backTo: path)
      }
    } catch PlaybackError.noSuchQueue {
      return .notice(words(.queueForgotten), backTo: path)
    } catch PlaybackError.upNextIsFull {
      return .notice(words(.queueFull), backTo: path)
    } catch PlaybackError.nothingToUndo {
      return .done(backTo: path)
    } catch PlaybackError.noSuchEpisode {
      return .notice(words(.episodeUnavailable), backTo: path)
    }
  }

  var words: Strings<EpisodeActionsString> { EpisodeActionsString.strings }
}
