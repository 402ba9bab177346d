import Components
import Fetching
import Library
import Notifications
import PodcastModel
import Presenting
import ServiceRouter
import Services
import SharePage
import Sharing
import WebPage

/// The manager of the sheet that shares.
public struct SharePageManager: Sendable {
  let library: Library
  let publicLinks: PublicLinks
  let lists: PrivateLists

  public static func activate(in router: Router, library: Library, publicLinks: PublicLinks, lists: PrivateLists) {
    let manager = SharePageManager(library: library, publicLinks: publicLinks, lists: lists)
    router.navigate(SharePageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(SharePage.events(for: manager))
  }

  // MARK: - Private

  /// nil when the viewer has no such object.
  private func page(for task: SharePageServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    return try await content(for: task, user).map(page)
  }

  func page(_ content: SharePage.Content) -> Page {
    Page(title: SharePage.title, identity: SharePageServices.name, body: SharePage.html(content), showsMiniPlayer: false)
  }

  private func content(for task: SharePageServices.Navigate, _ user: UserID) async throws -> SharePage.Content? {
    if let clip = task.clip {
      guard let clip = try await library.clips.clip(clip, of: user) else { return nil }
      return try await content(of: clip.episode, clip: clip, from: nil, user)
    }
    if let episode = task.episode { return try await content(of: EpisodeID(episode), clip: nil, from: task.start, user) }
    if let feed = task.feed { return try await content(ofFeed: feed, titled: task.title, user) }
    if let show = task.show { return try await content(of: ShowID(show), user) }
    guard let subject = task.playlist.map({ .playlist($0) }) ?? task.list.flatMap(PrivateListSubject.init(list:)) else { return nil }
    return try await content(of: subject, user)
  }

  // MARK: - Episodes, moments and clips

  private func content(of id: EpisodeID, clip: Clip?, from start: Double?, _ user: UserID) async throws -> SharePage.Content? {
    guard let personal = try await library.personal.episodes([id], for: user)[id] else { return nil }
    let (episode, path) = (personal.episode, EpisodePageServices.Navigate(episode: id.rawValue).path)
    let title = clip.flatMap { $0.title.isEmpty ? nil : $0.title } ?? episode.title
    var facts = [personal.showTitle]
    if let clip {
      facts.insert(contentsOf: [ClipRows.times(clip.start, clip.end)] + (title == episode.title ? [] : [episode.title]), at: 0)
    }
    var content = SharePage.Content(
      title: title, coverTitle: personal.showTitle, facts: facts, artworkURL: personal.artwork?.path, closeURL: path)
    guard episode.enclosure != nil else { return content.refused(.noAudio) }
    guard try await library.publicLinks.isPublic(id, for: user) else { return content.refused(.privateShow) }
    guard PublicOrigin.isPublic(Link.origin) else {
      content.addresses = try await published(by: episode)
      return content.refused(content.addresses.isEmpty ? .nothingPublic : .noPublicAddress)
    }
    let (token, duration) = (try await publicLinks.token(for: user), personal.listed.longestDuration)
    content.link = SharePage.PublicLink(
      token: token, url: Link.absolute(PublicPageServices.Navigate(token: token).path), episode: id.rawValue, clip: clip?.id,
      start: start.flatMap { $0 > 0 && $0 < duration ?? .infinity ? $0.rounded(.down) : nil })
    content.link?.duration = duration
    return content
  }

  /// The publisher's page of an episode, else its audio. The addresses of own audio are none.
  private func published(by episode: Episode) async throws -> [SharePage.Address] {
    guard try await !library.ownShows.isOwn(episode.show) else { return [] }
    if let link = episode.link, Self.isWebAddress(link) { return [SharePage.Address(.publisherPage, link)] }
    guard let url = episode.enclosure?.url, Self.isWebAddress(url) else { return [] }
    return [SharePage.Address(.audio, url)]
  }

  // MARK: - Shows

  func content(of id: ShowID, _ user: UserID) async throws -> SharePage.Content? {
    // The publisher's name: the system's share sheet hands the title on.
    guard try await library.privateShows.isVisible(id, to: user), let show = try await library.shows.show(id) else { return nil }
    var content = SharePage.Content(
      title: show.title, coverTitle: show.title, facts: show.author.map { [$0] } ?? [], artworkURL: show.artwork?.path,
      closeURL: ShowPageServices.Navigate(show: id.rawValue).path)
    content.list = try await addresses(of: .show(id), user)
    if try await library.ownShows.isOwn(id) { return content.refused(.ownAudio) }
    if try await library.privateShows.isPrivate(id) { return content.refused(.privateShow) }
    if let feed = try? RemoteURL(show.feedURL) { content.addresses.append(SharePage.Address(.feed, feed.text)) }
    if let link = show.link, Self.isWebAddress(link) { content.addresses.append(SharePage.Address(.website, link)) }
    return content
  }

  /// A show that this server does not have; nil for a text that is no address, and for one that may contain a secret.
  private func content(ofFeed address: String, titled title: String?, _ user: UserID) async throws -> SharePage.Content? {
    guard let feed = try? RemoteURL(address), Self.isWebAddress(feed.text) else { return nil }
    if let show = try await library.shows.show(feedURL: feed.text)?.id, let content = try await content(of: show, user) { return content }
    guard try await library.privateShows.isShareable(feed.text) else { return nil }
    let title = title.map { String($0.prefix(Self.maxTitle)) } ?? feed.host
    var content = SharePage.Content(
      title: title, coverTitle: title, facts: [feed.host], artworkURL: nil, closeURL: SearchPageServices.Preview(feed: feed.text).path)
    content.addresses = [SharePage.Address(.feed, feed.text)]
    return content
  }

  private static let maxTitle = 200
  private static func isWebAddress(_ url: String) -> Bool { (try? RemoteURL(url)) != nil && Link.checked(url) == url }
}

extension SharePage.Content {
  fileprivate func refused(_ reason: SharePage.Reason) -> Self {
    var content = self
    content.reason = reason
    return content
  }
}

extension SharePageManager: SharePageDelegate {
  public func sharePage(
    didShare token: String, to episode: Int64, clip: Int64?, from start: String?, for lifetime: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let (user, id, seconds) = (UserID(viewer.userID), EpisodeID(episode), start.flatMap(TimeText.seconds))
    guard let lifetime = PublicLinkLifetime(rawValue: lifetime), try await library.privateShows.isVisible(id, to: user) else {
      return .missing
    }
    let sheet = SharePageServices.Navigate(episode: episode).path
    guard start == nil || seconds != nil else { return .refused(SharePage.badTime, backTo: sheet) }
    do {
      _ = try await publicLinks.store(token, to: id, clip: clip, from: seconds, for: lifetime, by: user)
      return .done(backTo: Self.linksPath)
    } catch PublicLinkError.tooMany(let count) {
      return .refused(SharePage.tooManyLinks(count), backTo: Self.linksPath)
    } catch PublicLinkError.outsideEpisode {
      return .refused(SharePage.outsideEpisode, backTo: sheet)
    } catch is PublicLinkError {
      // A token that is not the user's or is used up, or a show that has become private.
      let isPublic = try await library.publicLinks.isPublic(id, for: user)
      return .refused(isPublic ? SharePage.unknownLink : SharePage.notPublic, backTo: Self.linksPath)
    }
  }

  public func sharePage(didCancel token: String, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await publicLinks.cancel(token, by: UserID(viewer.userID))
      return .done(backTo: Self.linksPath)
    } catch is PublicLinkError {
      return .missing
    }
  }

  private static var linksPath: String { BookmarkListServices.NavigateLinks().path }
}
