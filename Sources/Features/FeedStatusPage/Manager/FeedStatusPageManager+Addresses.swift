import FeedStatusPage
import Fetching
import Foundation
import Library
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import WebPage

/// The address of a feed, changed by hand.
extension FeedStatusPageManager {
  public func feedStatusPage(didPreviewAddress address: String, of show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change(show, viewer) {
      let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !address.isEmpty, address.count <= FeedStatusPage.maxAddressLength else {
        return .notice(FeedStatusPage.badAddress, backTo: path(show))
      }
      let (id, user) = (ShowID(show), UserID(viewer.userID))
      do {
        let preview = try await refreshing.previewAddress(address, of: id)
        if let owner = preview.owner { return try await taken(by: owner, show, viewer) }
        guard let known = try await library.shows.show(id, for: user) else { return .missing }
        if known.feedURL == preview.url { return .notice(FeedStatusPage.addressUnchanged, backTo: path(show)) }
        let key = await addresses.store(address, of: id, for: user)
        return .page(
          question(
            known,
            .address(
              preview: key, url: preview.url, title: preview.title ?? known.title, matches: preview.matchCount,
              episodes: preview.episodeCount)))
      } catch let error as RefreshingError {
        return .notice(Sentences.sentence(for: error, toOwner: viewer.isOwner), backTo: path(show))
      }
    }
  }

  public func feedStatusPage(didChangeAddress preview: String, of show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change(show, viewer) {
      let (id, user) = (ShowID(show), UserID(viewer.userID))
      guard let address = await addresses.take(preview, of: id, for: user) else {
        return .notice(FeedStatusPage.previewExpired, backTo: path(show))
      }
      do {
        try await refreshing.changeAddress(of: id, to: address, by: user)
        return .navigate(path(show))
      } catch FeedError.addressTaken(let owner) {
        return try await taken(by: owner, show, viewer)
      } catch let error as RefreshingError {
        return .notice(Sentences.sentence(for: error, toOwner: viewer.isOwner), backTo: path(show))
      }
    }
  }

  public func feedStatusPage(didUndoAddressOf show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change(show, viewer) {
      do {
        try await refreshing.undoAddress(of: ShowID(show))
        return .notice(FeedStatusPage.addressRestored, backTo: path(show))
      } catch FeedError.addressTaken(let owner) {
        return try await taken(by: owner, show, viewer)
      } catch FeedError.notReversible {
        return .notice(FeedStatusPage.notReversible, backTo: path(show))
      }
    }
  }

  public func feedStatusPage(didDismissSuggestionOf show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change(show, viewer) {
      try await refreshing.dismissSuggestion(of: ShowID(show))
      return .navigate(path(show))
    }
  }

  /// The page that asks before a change.
  func question(_ show: Show, _ change: FeedStatusPage.Confirmation.Change) -> Page {
    let back = path(show.id.rawValue)
    return Page(
      title: FeedStatusPage.title(of: show.title), identity: "\(FeedStatusPageServices.name):\(show.id.rawValue):question",
      body: FeedStatusPage.html(
        FeedStatusPage.Confirmation(
          show: show.id.rawValue, title: show.title, artworkURL: show.artwork?.path, backURL: back, change: change)))
  }

  // MARK: - Private

  private func taken(by owner: ShowID, _ show: Int64, _ viewer: Viewer) async throws -> EventAnswer {
    .notice(FeedStatusPage.addressTaken(isVisible: try await isVisible(owner, viewer)), backTo: path(show))
  }
}
