import Directory
import Fetching
import Library
import PodcastModel
import Presenting
import Refreshing
import SearchPage
import ServiceRouter
import Services
import WebPage

/// Finds shows in the directory, opens pasted addresses, and lists the shows one subscribes to.
public struct SearchPageManager: Sendable {
  let library: Library
  let directory: any DirectorySource
  let refreshing: Refreshing

  public static func activate(in router: Router, library: Library, directory: any DirectorySource, refreshing: Refreshing) {
    let manager = SearchPageManager(library: library, directory: directory, refreshing: refreshing)
    router.navigate(SearchPageServices.Navigate.self) { task, visit in try await manager.page(for: task, visit) }
    router.events(SearchPage.events(for: manager))
  }

  // MARK: - Private

  private func page(for task: SearchPageServices.Navigate, _ visit: Visit) async throws -> Page {
    let term = task.term?.trimmed ?? ""
    if term.isEmpty { refreshing.refreshInBackground(try await library.subscriptions.shows(of: UserID(visit.userID)).map(\.id)) }
    guard !term.isEmpty else { return try await page(SearchPage.Content(), visit) }
    // A link may carry an address, but fetching it changes what is stored: that takes a tap.
    guard !PastedAddress.isAddress(term) else { return try await page(SearchPage.Content(term: term, opensAddress: true), visit) }
    return try await page(try await found(term, page: min(max(task.page ?? 1, 1), Self.mostPages)), visit)
  }

  private func found(_ term: String, page: Int) async throws -> SearchPage.Content {
    var content = SearchPage.Content(term: term)
    do {
      let shows = try await directory.search(term, limit: Self.pageLength, offset: (page - 1) * Self.pageLength)
      content.results = try await results(shows)
      if shows.count == Self.pageLength, page < Self.mostPages {
        content.moreURL = SearchPageServices.Navigate(term: term, page: page + 1).path
      }
      if shows.isEmpty { content.notice = SearchPage.nothingFound(for: term) }
    } catch let error as DirectoryError {
      content.notice = Sentences.sentence(for: error)
    }
    return content
  }

  private func results(_ shows: [DirectoryShow]) async throws -> [SearchPage.Content.Result] {
    let artwork = try await library.artwork.ids(of: Set(shows.compactMap(\.artworkURL)))
    return shows.map { show in
      SearchPage.Content.Result(
        title: show.title, author: show.author, genre: show.genre, feedURL: show.feedURL,
        artworkURL: show.artworkURL.flatMap { artwork[$0]?.path })
    }
  }

  private func page(_ content: SearchPage.Content, _ visit: Visit, status: Int = 200) async throws -> Page {
    var content = content
    content.subscriptions = try await library.subscriptions.shows(of: UserID(visit.userID)).map { show in
      SearchPage.Content.Subscription(
        title: show.title, author: show.author, artworkURL: show.artwork?.path,
        url: ShowPageServices.Navigate(show: show.id.rawValue).path)
    }
    return Page(
      title: SearchPage.title(for: content.term), identity: SearchPageServices.name, body: SearchPage.html(content), status: status)
  }

  /// Fetches and stores the show as a remote fact, which is nobody's subscription, and goes to its page.
  ///
  /// - Parameter credentials: what a private feed has asked for.
  private func open(
    _ address: String, signedInAs credentials: BasicCredentials? = nil, shownAs term: String, _ visit: Visit
  ) async throws -> EventAnswer {
    do {
      let known = credentials == nil ? try await library.shows.show(feedURL: address)?.id : nil
      let show = if let known { known } else { try await refreshing.add(credentials?.typed(into: address) ?? address).show }
      return .navigate(ShowPageServices.Navigate(show: show.rawValue).path)
    } catch let error as RefreshingError where error.isSignInNeeded {
      // Refused with a name and password or without: what was typed is not shown again.
      let isRefused = credentials != nil || (try? RemoteURL(address))?.credentials != nil
      var content = SearchPage.Content(term: BasicCredentials.removed(from: term), notice: isRefused ? SearchPage.signInRefused : nil)
      content.privateAddress = BasicCredentials.removed(from: address)
      return .page(try await page(content, visit, status: 422))
    } catch let error as RefreshingError {
      return .page(try await page(SearchPage.Content(term: term, notice: Sentences.sentence(for: error)), visit, status: 422))
    }
  }

  private static let pageLength = 20
  /// Directories answer no further.
  private static let mostPages = 10
}

extension SearchPageManager: SearchPageDelegate {
  public func searchPage(didSubmit term: String, by visit: Visit) async throws -> EventAnswer {
    let term = term.trimmed
    if let id = ApplePodcastsLink.itunesID(in: term) {
      do {
        guard let show = try await directory.lookup(itunesID: id) else {
          return .page(try await page(SearchPage.Content(term: term, notice: SearchPage.nothingFound(for: term)), visit, status: 422))
        }
        return try await open(show.feedURL, shownAs: term, visit)
      } catch let error as DirectoryError {
        return .page(try await page(SearchPage.Content(term: term, notice: Sentences.sentence(for: error)), visit, status: 422))
      }
    }
    if PastedAddress.isAddress(term) { return try await open(term, shownAs: term, visit) }
    return .navigate(SearchPageServices.Navigate(term: term.isEmpty ? nil : term).path)
  }

  public func searchPage(
    didSignIn user: String, password: String, to address: String, by visit: Visit
  ) async throws -> EventAnswer {
    try await open(address, signedInAs: BasicCredentials(user: user, password: password), shownAs: "", visit)
  }

  public func searchPage(didTapResult feedURL: String, by visit: Visit) async throws -> EventAnswer {
    try await open(feedURL, shownAs: "", visit)
  }
}

extension SearchPage.Content {
  /// The page before anything is known of the library.
  init(term: String = "", notice: String? = nil, opensAddress: Bool = false) {
    self.init(term: term, notice: notice, opensAddress: opensAddress, results: [], moreURL: nil, subscriptions: [])
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
