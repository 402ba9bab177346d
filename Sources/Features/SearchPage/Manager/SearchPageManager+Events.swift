import Directory
import Fetching
import Foundation
import Library
import PodcastModel
import Presenting
import Refreshing
import SearchPage
import Searching
import ServiceRouter
import Services
import Storage
import WebPage

extension SearchPageManager: SearchPageDelegate {
  public func searchPage(didSubmit term: String, inLibrary: Bool, by viewer: Viewer) async throws -> EventAnswer {
    let term = term.trimmingCharacters(in: .whitespacesAndNewlines)
    if let answer = try await open(pasted: term, viewer) { return answer }
    let scope: SearchPageServices.Navigate.Scope? = inLibrary ? .library : nil
    guard !term.isEmpty else { return .navigate(SearchPageServices.Navigate(scope: scope).path) }
    try await searching.note(term, by: UserID(viewer.userID), isForAll: !inLibrary)
    return .navigate(SearchPageServices.Navigate(term: term, scope: scope).path)
  }

  public func searchPage(
    didSignIn user: String, password: String, to address: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await open(address, signedInAs: BasicCredentials(user: user, password: password), shownAs: "", viewer)
  }

  public func searchPage(didTapResult feedURL: String, by viewer: Viewer) async throws -> EventAnswer {
    try await noteListed(feedURL)
    return try await open(feedURL, shownAs: "", isListed: true, viewer)
  }

  public func searchPage(
    didTapEpisodeIn feedURL: String, guid: String?, enclosureURL: String?, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await noteListed(feedURL)
    return try await open(feedURL, shownAs: "", isListed: true, viewer) { show in
      // The feed may have dropped the episode meanwhile: then its show opens.
      try await library.episodes.id(of: show, guid: guid, enclosureURL: enclosureURL).map {
        EpisodePageServices.Navigate(episode: $0.rawValue).path
      }
    }
  }

  // MARK: - Terms

  public func searchPage(
    didRemoveTerm id: Int64, named term: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let moment = try await searching.removeTerm(id, of: UserID(viewer.userID))
    return .notice(SearchPage.removed(term), undo: restoring(moment, path), backTo: path)
  }

  public func searchPage(didClearTermsBackTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let moment = try await searching.removeTerm(nil, of: UserID(viewer.userID))
    return .notice(SearchPage.cleared, undo: restoring(moment, path), backTo: path)
  }

  public func searchPage(didRestoreTermsRemovedAt moment: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    try await searching.restoreTerms(removedAt: Date(milliseconds: moment), of: UserID(viewer.userID))
    return .done(backTo: path)
  }

  public func searchPage(didSave query: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let saved = try await searching.save(query, of: UserID(viewer.userID)) else { return .done(backTo: path) }
    return .notice(SearchPage.wasSaved(saved.query), backTo: path)
  }

  public func searchPage(didRemoveSaved search: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let saved = try await searching.removeSaved(search, of: UserID(viewer.userID)) else { return .done(backTo: path) }
    let undo = Undo(path: "/search-page/did-restore-saved", fields: ["search": "\(search)", "back": path], text: SearchPage.undo)
    return .notice(SearchPage.removed(saved.query), undo: undo, backTo: path)
  }

  public func searchPage(didRestoreSaved search: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    try await searching.restoreSaved(search, of: UserID(viewer.userID))
    return .done(backTo: path)
  }

  // MARK: - Addresses

  /// Opens the show at a pasted address, or an Apple Podcasts link; nil for other text.
  func open(
    pasted text: String, isListed: Bool = false, _ viewer: Viewer, at place: (ShowID) async throws -> String? = { _ in nil }
  ) async throws -> EventAnswer? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let id = ApplePodcastsLink.itunesID(in: text) {
      do {
        guard let show = try await directories.lookup(itunesID: id) else { return try await failed(text, SearchPage.notAtApple, viewer) }
        try await refreshing.noteListed(show.feedURL)
        return try await open(show.feedURL, shownAs: text, isListed: true, viewer, at: place)
      } catch let error as DirectoryError {
        return try await failed(text, Sentences.sentence(for: error, toOwner: viewer.isOwner), viewer)
      }
    }
    if PastedAddress.isAudioFile(text) {
      return .navigate(OwnShowsServices.NavigateSaving(url: text).path)
    }
    return PastedAddress.isAddress(text) ? try await open(text, shownAs: text, isListed: isListed, viewer, at: place) : nil
  }

  // MARK: - Private

  private func restoring(_ moment: Date, _ path: String) -> Undo {
    Undo(
      path: "/search-page/did-restore-terms", fields: ["moment": "\(moment.milliseconds)", "back": path], text: SearchPage.undo)
  }

  private func failed(_ term: String, _ sentence: String, _ viewer: Viewer) async throws -> EventAnswer {
    .page(try await bare(SearchPageServices.Navigate(term: term), notice: sentence, status: 422, viewer))
  }

  /// An address that a directory has listed is public, however random it looks. A form may name any address.
  func noteListed(_ feedURL: String) async throws {
    if listed.contains(feedURL) { try await refreshing.noteListed(feedURL) }
  }

  /// Whether the address is from the results of a search, or from the charts.
  func isListed(_ feedURL: String) async throws -> Bool {
    if listed.contains(feedURL) { return true }
    return try await library.privateShows.isListed(feedURL)
  }

  /// Fetches the show, stores it without a subscription, and opens its page.
  ///
  /// - Parameters:
  ///   - credentials: for a private feed.
  ///   - isListed: whether the address is from a directory and was not typed.
  ///   - place: a page of the show to open instead; nil for the show's own.
  private func open(
    _ address: String, signedInAs credentials: BasicCredentials? = nil, shownAs term: String, isListed: Bool = false, _ viewer: Viewer,
    at place: (ShowID) async throws -> String? = { _ in nil }
  ) async throws -> EventAnswer {
    do {
      let show = try await refreshing.show(
        at: address, for: UserID(viewer.userID), signedInAs: credentials, isListed: isListed)
      return .navigate(try await place(show) ?? ShowPageServices.Navigate(show: show.rawValue).path)
    } catch let error as RefreshingError where error.isSignInNeeded {
      // The server rejected the request, with or without a user and password: the typed ones are not shown again.
      let isRefused = credentials != nil || (try? RemoteURL(address))?.credentials != nil
      let page = try await bare(
        SearchPageServices.Navigate(term: BasicCredentials.removed(from: term)), notice: isRefused ? SearchPage.signInRefused : nil,
        privateAddress: BasicCredentials.removed(from: address), status: 422, viewer)
      return .page(page)
    } catch let error as RefreshingError {
      return try await failed(term, Sentences.sentence(for: error, toOwner: viewer.isOwner), viewer)
    }
  }
}
