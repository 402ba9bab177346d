import Components
import Fetching
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import Refreshing
import SearchPage
import ServiceRouter
import Services
import WebPage

/// The preview of a show that this server does not have. Its feed is read for the page and not stored.
extension SearchPageManager {
  func previewPage(for task: SearchPageServices.Preview, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    guard let typed = task.feed, PastedAddress.isAddress(typed.trimmingCharacters(in: .whitespacesAndNewlines)),
      let address = try? RemoteURL(typed).text
    else { return try await subscribePage(for: SearchPageServices.Subscribe(url: task.feed), viewer) }
    if PastedAddress.isAudioFile(address) {
      return .moved(to: OwnShowsServices.NavigateSaving(url: address).path)
    }
    if let path = try await storedPath(of: address, task, for: user) { return .moved(to: path) }
    // Another site must not make this server fetch anything: its link leads to a question.
    guard !viewer.isFromOtherSite else {
      return try await subscribePage(for: SearchPageServices.Subscribe(url: address), previewURL: task.path, viewer)
    }
    do {
      let preview = try await refreshing.preview(address)
      if let path = try await storedPath(of: preview.show.feedURL, task, for: user) { return .moved(to: path) }
      let content = try await content(of: preview, at: address, task, for: user)
      return Page(title: content.title, identity: "\(SearchPageServices.name):\(address)", body: SearchPage.html(previewing: content))
    } catch let error as RefreshingError where error.isSignInNeeded {
      return try await bare(SearchPageServices.Navigate(term: address), privateAddress: address, status: 422, viewer)
    } catch let error as RefreshingError {
      let sentence = Sentences.sentence(for: error, toOwner: viewer.isOwner)
      return try await bare(SearchPageServices.Navigate(term: address), notice: sentence, status: 422, viewer)
    }
  }

  /// Adds the show of an episode without a subscription, and returns the episode's own play button, which starts at once.
  public func searchPage(
    didTapPlayIn feedURL: String, guid: String?, enclosureURL: String?, slot: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await noteListed(feedURL)
    let user = UserID(viewer.userID)
    let preview = SearchPageServices.Preview(feed: feedURL, guid: guid, enclosure: enclosureURL).path
    do {
      let show = try await refreshing.show(at: feedURL, for: user, isListed: isListed(feedURL))
      // The feed may have dropped the episode meanwhile.
      guard let episode = try await library.episodes.id(of: show, guid: guid, enclosureURL: enclosureURL),
        let planned = try await listening.planned(episode, for: user)
      else { return .navigate(ShowPageServices.Navigate(show: show.rawValue).path) }
      let progress = PlayButton.Progress(
        duration: planned.duration, position: planned.position, isFinished: planned.isFinished)
      return .fragment(
        SearchPage.playing(
          Playability(planned), title: planned.episode.title, progress: progress, artworkURL: planned.artwork?.path, slot: slot),
        backTo: EpisodePageServices.Navigate(episode: episode.rawValue).path)
    } catch let error as RefreshingError {
      // Where credentials are needed, the preview shows the form for them.
      if error.isSignInNeeded { return .navigate(preview) }
      return .notice(Sentences.sentence(for: error, toOwner: viewer.isOwner), backTo: preview)
    }
  }

  public func searchPage(
    didTapSubscribe button: SubscribeButton.Content, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    if button.isSubscribed { try await noteListed(button.feedURL) }
    return try await DirectoryShowActions(refreshing: refreshing, subscriptions: subscriptions)
      .subscribe(button, action: SearchPage.subscribePath, backTo: path, for: viewer)
  }

  // MARK: - Private

  /// The page of a show that this server has and `user` may see, or of the episode that was asked for.
  private func storedPath(of address: String, _ task: SearchPageServices.Preview, for user: UserID) async throws -> String? {
    guard let show = try await refreshing.known(address), try await library.privateShows.isVisible(show, to: user) else { return nil }
    if task.guid != nil || task.enclosure != nil,
      let episode = try await library.episodes.id(of: show, guid: task.guid, enclosureURL: task.enclosure)
    {
      return EpisodePageServices.Navigate(episode: episode.rawValue).path
    }
    return ShowPageServices.Navigate(show: show.rawValue).path
  }

  private func content(
    of preview: FeedPreview, at address: String, _ task: SearchPageServices.Preview, for user: UserID
  ) async throws -> SearchPage.PreviewContent {
    let show = preview.show
    var content = SearchPage.PreviewContent()
    content.address = address
    content.title = show.title ?? (try? RemoteURL(address).host) ?? address
    (content.author, content.category, content.isExplicit) = (show.author, show.category.map(Sentences.genre), show.isExplicit)
    (content.summary, content.link) = (ShowDescription.text(show.summary, of: content.title), show.link)
    // The cache of pictures is not a list of shows: it has those of search results too.
    if let url = show.artworkURL {
      // All users may see it then: the cover at an address with a secret appears when the show is added.
      let isListed = !PrivateShowRepository.isSecret(address)
      content.artworkURL = try await library.artwork.ids(of: [url], isListed: isListed)[url]?.path
    }
    if offered.shares, try await library.privateShows.isShareable(address) {
      content.shareURL = SharePageServices.Navigate(feed: address, title: content.title).path
    }
    content.episodeCount = preview.episodeCount
    content.today = now()
    let asked = preview.episode(guid: task.guid, enclosureURL: task.enclosure)
    content.chosen = asked.map { episode($0, of: content, at: address) }
    content.episodes = preview.episodes.prefix(Self.maxPreviewed).map { episode($0, of: content, at: address) }
    return content
  }

  private func episode(
    _ episode: FeedPreview.Episode, of content: SearchPage.PreviewContent, at address: String
  ) -> SearchPage.Content.Episode {
    var row = SearchPage.Content.Episode(
      title: episode.title, showTitle: content.title, published: episode.published, durationSeconds: episode.durationSeconds,
      artworkURL: content.artworkURL, feedURL: address, guid: episode.guid, enclosureURL: episode.enclosureURL)
    row.summary = episode.summary == episode.title ? "" : episode.summary
    row.isPlayable = episode.enclosureURL != nil
    return row
  }

  private static let maxPreviewed = 20
}
