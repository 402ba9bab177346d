import BookmarkList
import Library
import PodcastModel
import ServiceRouter
import Services
import Sharing
import WebPage

/// The pages of public links.
extension BookmarkListManager {
  func page(for task: BookmarkListServices.NavigateLinks, _ viewer: Viewer, _ router: Router) async throws -> Page {
    let links = try await publicLinks.links(of: UserID(viewer.userID)).map { listed, token in
      let title = listed.clipTitle.flatMap { $0.isEmpty ? nil : $0 } ?? listed.episodeTitle
      return BookmarkList.LinksContent.Link(
        id: listed.id, title: title, showTitle: listed.showTitle, path: PublicPageServices.Navigate(token: token).path,
        expires: listed.link.expires, isPublic: listed.isPublic)
    }
    var content = BookmarkList.LinksContent(links: links)
    content.parts = Self.parts(current: task.path)
    content.segments = try await router.markup(LibraryPageServices.EmbedSegments(current: .bookmarks), for: viewer)
    return Page(title: BookmarkList.linksTitle, identity: "\(BookmarkListServices.name):links", body: BookmarkList.html(links: content))
  }
}

// MARK: - Events

extension BookmarkListManager {
  public func bookmarkList(didLink episode: Int64, clip: Int64?, for lifetime: String, by viewer: Viewer) async throws -> EventAnswer {
    let (user, id) = (UserID(viewer.userID), EpisodeID(episode))
    guard let lifetime = PublicLinkLifetime(rawValue: lifetime), try await library.privateShows.isVisible(id, to: user) else {
      return .missing
    }
    do {
      _ = try await publicLinks.add(id, clip: clip, for: lifetime, by: user)
      return .navigate(Self.linksPath)
    } catch PublicLinkError.tooMany(let count) {
      return .notice(BookmarkList.tooManyLinks(count), backTo: Self.linksPath)
    } catch is PublicLinkError {
      return .notice(BookmarkList.notPublic, backTo: BookmarkListServices.NewLink(episode: episode, clip: clip).path)
    }
  }

  public func bookmarkList(didRevoke link: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await publicLinks.revoke(link, by: UserID(viewer.userID)) else {
      return .notice(BookmarkList.linkUnavailable, backTo: Self.linksPath)
    }
    return .notice(
      BookmarkList.linkRevoked,
      undo: Undo(path: BookmarkList.undoLinkPath, fields: ["link": "\(link)"], text: BookmarkList.undo), backTo: Self.linksPath)
  }

  public func bookmarkList(didRestoreLink link: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      let isRestored = try await publicLinks.restore(link, by: UserID(viewer.userID))
      return .notice(isRestored ? BookmarkList.linkRestored : BookmarkList.linkUnavailable, backTo: Self.linksPath)
    } catch PublicLinkError.tooMany(let count) {
      return .notice(BookmarkList.tooManyLinks(count), backTo: Self.linksPath)
    }
  }

  private static var linksPath: String { BookmarkListServices.NavigateLinks().path }
}
