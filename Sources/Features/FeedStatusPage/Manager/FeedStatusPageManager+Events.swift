import FeedStatusPage
import Fetching
import Foundation
import Library
import PodcastModel
import Presenting
import Refreshing
import WebPage

/// The actions on a feed. They change it for all its users: they belong to the owner, or to the only user who has anything of the show. A
/// sign-in changes it for no other user.
extension FeedStatusPageManager: FeedStatusPageDelegate {
  public func feedStatusPage(didTapRefresh show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await isVisible(ShowID(show), viewer) else { return .missing }
    await refreshing.refresh(.show(ShowID(show)))
    return .navigate(path(show))
  }

  public func feedStatusPage(didTapRetry show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change(show, viewer) {
      try await refreshing.endQuarantine(of: ShowID(show))
      await refreshing.refresh(.show(ShowID(show)), .again)
      return .navigate(path(show))
    }
  }

  public func feedStatusPage(didSetUserAgent agent: String, of show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change(show, viewer) {
      let agent = agent.trimmingCharacters(in: .whitespaces)
      guard Self.isSendable(agent) else { return .notice(FeedStatusPage.badUserAgent, backTo: path(show)) }
      try await refreshing.setUserAgent(agent.isEmpty ? nil : agent, of: ShowID(show))
      await refreshing.refresh(.show(ShowID(show)), .again)
      return .navigate(path(show))
    }
  }

  public func feedStatusPage(didSignIn user: String, password: String, to show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await isVisible(ShowID(show), viewer) else { return .missing }
    // A show of a user's own files has no feed.
    guard try await !library.ownShows.isOwn(ShowID(show)) else { return .notice(FeedStatusPage.ownerOnly, backTo: path(show)) }
    // In basic authentication a colon ends the user (RFC 7617).
    guard !user.isEmpty, !user.contains(":"), user.count <= Self.maxSecretLength, password.count <= Self.maxSecretLength else {
      return .notice(FeedStatusPage.badSignIn, backTo: path(show))
    }
    let credentials = BasicCredentials(user: user, password: password)
    let signedIn: ShowID?
    do {
      signedIn = try await refreshing.signIn(credentials, to: ShowID(show), for: UserID(viewer.userID))
    } catch let error as RefreshingError {
      let sentence = error.isSignInNeeded ? FeedStatusPage.signInRefused : Sentences.sentence(for: error, toOwner: viewer.isOwner)
      return .notice(sentence, backTo: path(show))
    }
    await refreshing.refresh(.show(signedIn ?? ShowID(show)), .again)
    guard let signedIn else { return .notice(FeedStatusPage.signInNotNeeded, backTo: path(show)) }
    return .navigate(path(signedIn.rawValue))
  }

  public func feedStatusPage(didSignOutOf show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await refreshing.feedCredentials.signOut(of: ShowID(show), for: UserID(viewer.userID))
    return .navigate(path(show))
  }

  public func feedStatusPage(didUndo repair: Int64, of show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change(show, viewer) {
      do {
        _ = try await refreshing.undo(repair, of: ShowID(show))
        return .navigate(path(show))
      } catch FeedError.notReversible {
        return .notice(FeedStatusPage.notReversible, backTo: path(show))
      }
    }
  }

  // MARK: - Who may change a feed

  /// Whether the viewer is the owner, or the only user who has anything of the show, as its subscriber.
  func mayChange(_ show: ShowID, _ viewer: Viewer) async throws -> Bool {
    if viewer.isOwner { return true }
    guard try await library.subscriptions.isSubscribed(UserID(viewer.userID), to: show) else { return false }
    return try await !library.subscriptions.isUsedByOthers(show, than: UserID(viewer.userID))
  }

  /// Runs `body` when the viewer may change the feed.
  func change(_ show: Int64, _ viewer: Viewer, _ body: () async throws -> EventAnswer) async throws -> EventAnswer {
    guard try await isVisible(ShowID(show), viewer) else { return .missing }
    // A show of a user's own files has no feed to change.
    guard try await mayChange(ShowID(show), viewer), try await !library.ownShows.isOwn(ShowID(show)) else {
      return .notice(FeedStatusPage.ownerOnly, backTo: path(show))
    }
    return try await body()
  }
}
