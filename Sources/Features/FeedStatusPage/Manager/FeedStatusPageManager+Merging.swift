import FeedStatusPage
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import WebPage

/// The merging of two shows. It changes both feeds for all their users.
extension FeedStatusPageManager {
  public func feedStatusPage(didPreviewMergeOf show: Int64, into target: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await changeBoth(show, target, viewer) { one, other in
      let preview = try await refreshing.previewMerge(of: one.id, into: other.id)
      return .page(
        question(
          one, .merge(target: target, title: other.title, matches: preview.matchCount, moves: preview.movedCount)))
    }
  }

  public func feedStatusPage(didMerge show: Int64, into target: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await changeBoth(show, target, viewer) { one, other in
      _ = try await refreshing.merge(one.id, into: other.id)
      return .navigate(path(target))
    }
  }

  public func feedStatusPage(didUndoMerge merge: Int64, of show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change(show, viewer) {
      do {
        let restored = try await refreshing.undoMerge(merge, of: ShowID(show))
        let title = try await library.shows.show(restored, for: UserID(viewer.userID))?.title ?? ""
        return .notice(FeedStatusPage.mergeUndone(title), backTo: path(show))
      } catch ShowMergeError.notReversible {
        return .notice(FeedStatusPage.mergeNotReversible, backTo: path(show))
      }
    }
  }

  // MARK: - Private

  private func changeBoth(
    _ show: Int64, _ target: Int64, _ viewer: Viewer, _ body: (_ show: Show, _ target: Show) async throws -> EventAnswer
  ) async throws -> EventAnswer {
    try await change(show, viewer) {
      let user = UserID(viewer.userID)
      guard show != target, let one = try await library.shows.show(ShowID(show), for: user),
        let other = try await library.shows.show(ShowID(target), for: user)
      else { return .missing }
      guard try await mayChange(other.id, viewer) else { return .notice(FeedStatusPage.ownerOnly, backTo: path(show)) }
      do {
        return try await body(one, other)
      } catch let error as ShowMergeError {
        return .notice(Self.sentence(for: error), backTo: path(show))
      }
    }
  }

  private static func sentence(for error: ShowMergeError) -> String {
    switch error {
    case .noSuchShow, .alreadyMerged: FeedStatusPage.mergeTaken
    case .privateShow: FeedStatusPage.mergePrivate
    case .isPlaying: FeedStatusPage.mergePlaying
    case .notReversible: FeedStatusPage.mergeNotReversible
    }
  }
}
