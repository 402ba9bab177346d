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
    /// Downloads that were requested, and may be complete.
    case download([EpisodeID])
    /// The downloads that were deleted at this moment.
    case downloads(Date)
    /// The position at which an episode was marked as played: of notices of earlier versions.
    case position(EpisodeID)
    /// The episodes that were marked as played or unplayed at this moment.
    case marks(Date)
    /// Episodes that were archived, and have left Up Next.
    case archive([EpisodeID], QueueUndo)

    /// - Throws: `FormError` when `text` spells none.
    init(_ text: String) throws {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      switch (parts.first, parts.last) {
      case ("queue", let text?):
        guard let undo = QueueUndo(text) else { throw FormError.missing("undo") }
        self = .queue(undo)
      case ("download", let text?): self = .download(try Self.episodes(in: text))
      case ("downloads", let text?):
        guard let milliseconds = Int64(text) else { throw FormError.notANumber("undo") }
        self = .downloads(Date(milliseconds: milliseconds))
      case ("marks", let text?):
        guard let milliseconds = Int64(text) else { throw FormError.notANumber("undo") }
        self = .marks(Date(milliseconds: milliseconds))
      case ("archive", let text?):
        let parts = text.split(separator: ";").map(String.init)
        guard parts.count == 2, let undo = QueueUndo(parts[1]) else { throw FormError.missing("undo") }
        self = .archive(try Self.episodes(in: parts[0]), undo)
      case ("position", let text?):
        guard let id = Int64(text) else { throw FormError.notANumber("undo") }
        self = .position(EpisodeID(id))
      default: throw FormError.missing("undo")
      }
    }

    var text: String {
      switch self {
      case .queue(let undo): "queue \(undo.text)"
      case .download(let episodes): "download \(Self.text(of: episodes))"
      case .downloads(let moment): "downloads \(moment.milliseconds)"
      case .position(let episode): "position \(episode.rawValue)"
      case .marks(let moment): "marks \(moment.milliseconds)"
      case .archive(let episodes, let undo): "archive \(Self.text(of: episodes));\(undo.text)"
      }
    }

    /// The episodes of a form. An undo has one value per field, so several of them are one text.
    ///
    /// - Throws: `FormError` when one is no number.
    static func episodes(in form: Form) throws -> [EpisodeID] {
      guard let text = form.optionalText("episode"), text.contains(" ") else { return try form.int64s("episode").map(EpisodeID.init) }
      return try episodes(in: text)
    }

    static func text(of episodes: [EpisodeID]) -> String { episodes.map { "\($0.rawValue)" }.joined(separator: " ") }

    private static func episodes(in text: String) throws -> [EpisodeID] {
      try text.split(separator: " ").map { number in
        guard let id = Int64(String(number)) else { throw FormError.notANumber("episode") }
        return EpisodeID(id)
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
        try await upNext.undo(undo, for: user)
        return .notice(words(.queueRestored), backTo: path)
      case .download(let episodes):
        _ = try await downloading.remove(episodes, for: user)
        return .notice(words(.downloadCancelled, count: episodes.count), backTo: path)
      case .marks(let moment):
        let count = try await listening.unmark(moment, by: user)
        return .notice(words(.marksUndone, count: count), backTo: path)
      case .downloads(let moment):
        let count = try await downloading.restore(removedAt: moment, for: user)
        return .notice(count > 0 ? words(.downloadRestored, count: count) : words(.downloadUnavailable), backTo: path)
      case .archive(let episodes, let undo):
        try await upNext.undo(undo, for: user)
        try await listening.archive(episodes, isArchived: false, by: user)
        return .notice(words(.unarchived, count: episodes.count), backTo: path)
      case .position(let episode):
        try await listening.undo(episode, by: user)
        return .notice(words(.unplayed, count: 1), backTo: path)
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
