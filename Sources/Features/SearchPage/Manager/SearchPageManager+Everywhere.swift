import Components
import Directory
import Library
import PodcastModel
import Presenting
import SearchPage
import Searching
import ServiceRouter
import Services
import WebPage

/// The search in directories.
extension SearchPageManager {
  struct DirectoryResults {
    var shows: [DirectoryShow] = []
    var episodes: [DirectoryEpisode] = []
    var failedDirectories: [FailedDirectory] = []

    var isEmpty: Bool { shows.isEmpty && episodes.isEmpty }
  }

  func everywhere(_ task: SearchPageServices.Navigate, _ viewer: Viewer) async throws -> SearchPage.Content {
    var content = content(of: task)
    content.actions = offered.menu
    var task = task
    // An address without a kind but with a page number means a page of shows.
    if task.page ?? 1 > 1, task.part == nil { task.part = .shows }
    let term = task.term ?? ""
    if task.part == nil { try await fill(&content, withLibraryOf: term, for: UserID(viewer.userID)) }
    var finds = try await find(task)
    if finds.isEmpty, content.mine.isEmpty, task.part == nil, let corrected = try await searching.corrected(term) {
      task.term = corrected
      let others = try await find(task)
      if !others.isEmpty {
        finds = others
        content.correction = (term, corrected)
      }
    }
    content.failureNotice = Sentences.sentence(for: finds.failedDirectories, toOwner: viewer.isOwner)
    guard !finds.isEmpty else {
      content.hasNoResults = content.mine.isEmpty
      return content
    }
    try await fill(&content, with: finds, task, for: UserID(viewer.userID))
    return content
  }

  /// The first shows of the directories for a term that is being typed, within the part of their requests that typing has.
  func suggested(_ term: String, limit: Int, for user: UserID) async throws -> [DirectoryShowRow] {
    let shows = try await directories.suggestShows(term, limit: limit)
    guard !shows.isEmpty else { return [] }
    let known = try await known(Set(shows.map(\.feedURL)), for: user)
    let artwork = try await library.artwork.ids(of: Set(shows.compactMap(\.artworkURL)), isListed: true)
    return shows.map { row(of: $0, known, artwork) }
  }

  // MARK: - Private

  /// One more than a page of each kind shows whether there is a next page.
  private func find(_ task: SearchPageServices.Navigate) async throws -> DirectoryResults {
    let term = task.term ?? ""
    let offset = ((task.page ?? 1) - 1) * Self.pageLength
    let none = DirectoryResponse<DirectoryEpisode>(entries: [])
    async let shows =
      task.part == .episodes ? DirectoryResponse(entries: []) : directories.findShows(term, limit: Self.pageLength + 1, offset: offset)
    async let episodes =
      task.part == .shows ? none : directories.findEpisodes(term, limit: Self.pageLength + 1, offset: offset)
    let (foundShows, foundEpisodes) = (try await shows, try await episodes)
    return DirectoryResults(
      shows: foundShows.entries, episodes: foundEpisodes.entries,
      failedDirectories: foundShows.failedDirectories + foundEpisodes.failedDirectories)
  }

  private func fill(
    _ content: inout SearchPage.Content, with finds: DirectoryResults, _ task: SearchPageServices.Navigate, for user: UserID
  ) async throws {
    let (shows, all) = (finds.shows.prefix(Self.pageLength), finds.episodes.prefix(Self.pageLength))
    let episodes = EpisodeFolding(all, of: task.term ?? "", isFirstPage: task.page ?? 1 == 1)
    let known = try await known(Set(shows.map(\.feedURL) + all.map(\.feedURL)), for: user)
    // Covers are always served by this server, never by the directory.
    let covers = Set(shows.compactMap(\.artworkURL) + episodes.shown.compactMap(\.artworkURL))
    let artwork = try await library.artwork.ids(of: covers, isListed: true)
    var mine = Set(content.mine.map(\.url))
    content.shows = shows.map { row(of: $0, known, artwork) }.filter { [mine] in !mine.contains($0.url) }
    let titles = Set(content.mine.compactMap(\.row).map { "\($0.showTitle)\n\($0.title)" })
    let stored = try await stored(episodes.shown, of: known, for: user, backTo: content.url)
    content.episodes = episodes.shown.enumerated().compactMap { index, episode in
      let own = stored[index]
      if let own, !mine.insert(own.url).inserted { return nil }
      if own == nil, titles.contains("\(episode.showTitle)\n\(episode.title)") { return nil }
      var row = SearchPage.Content.Episode(
        title: episode.title, showTitle: episode.showTitle, published: episode.published, durationSeconds: episode.durationSeconds,
        artworkURL: episode.artworkURL.flatMap { artwork[$0]?.path }, feedURL: episode.feedURL, guid: episode.guid,
        enclosureURL: episode.enclosureURL)
      row.url = SearchPageServices.Preview(feed: episode.feedURL, guid: episode.guid, enclosure: episode.enclosureURL).path
      row.isPlayable = episode.guid != nil || episode.enclosureURL != nil
      row.stored = own
      return row
    }
    content.folded = episodes.folded.map { ($0.showTitle, path(to: $0.feedURL, known)) }
    if finds.shows.count > shows.count { content.moreShowsURL = more(task, .shows) }
    if finds.episodes.count > all.count, !episodes.isOfOneShow { content.moreEpisodesURL = more(task, .episodes) }
  }

  /// The shows at the addresses of feeds that directories have just listed.
  private func known(_ addresses: Set<String>, for user: UserID) async throws -> [String: ShowRepository.Listed] {
    listed.insert(Array(addresses))
    return try await library.shows.listed(addresses, for: user)
  }

  /// The rows of the episodes that this server has and `user` may see, by their places among `episodes`.
  private func stored(
    _ episodes: [DirectoryEpisode], of known: [String: ShowRepository.Listed], for user: UserID, backTo path: String
  ) async throws -> [Int: EpisodeRow.Content] {
    let names = episodes.enumerated().reduce(into: [Int: EpisodeName]()) { names, listed in
      names[listed.offset] = known[listed.element.feedURL].map {
        EpisodeName(show: $0.show, guid: listed.element.guid, enclosureURL: listed.element.enclosureURL)
      }
    }
    let ids = try await library.episodes.ids(named: Set(names.values))
    let planned = try await self.planned(Set(ids.values), for: user)
    return names.compactMapValues { name in ids[name].flatMap { planned[$0] }.map { row(of: $0, backTo: path) } }
  }

  private func row(
    of show: DirectoryShow, _ known: [String: ShowRepository.Listed], _ artwork: [String: ArtworkID]
  ) -> DirectoryShowRow {
    DirectoryShowRow(
      title: show.title, author: show.author, genre: show.genre.map(Sentences.genre), feedURL: show.feedURL,
      artworkURL: show.artworkURL.flatMap { artwork[$0]?.path }, isSubscribed: known[show.feedURL]?.isSubscribed ?? false,
      url: path(to: show.feedURL, known))
  }

  private func path(to feedURL: String, _ known: [String: ShowRepository.Listed]) -> String {
    known[feedURL].map { ShowPageServices.Navigate(show: $0.show.rawValue).path } ?? SearchPageServices.Preview(feed: feedURL).path
  }

  private func more(_ task: SearchPageServices.Navigate, _ part: SearchPageServices.Navigate.Part) -> String? {
    let next = (task.page ?? 1) + 1
    return next > Self.maxPages ? nil : SearchPageServices.Navigate(term: task.term, part: part, page: next).path
  }
}
