import Fetching
import Foundation
import HTTPTypes
import Library
import NewEpisodes
import Notifications
import PodcastModel
import Refreshing
import Searching
import Sharing
import TestSupport
import Testing

@testable import Engines

/// A signed-in user with objects of every kind, whose names contain a marker.
struct ObjectOwner: Sendable {
  let name: String
  let user: UserID
  /// A text that stands in all texts of the user's objects, and in nothing else.
  let marker: String
  let headers: HTTPFields
  /// A show with a password, and one of own audio.
  private(set) var hiddenShows: [ShowID] = []
  /// A show of own audio that all users see.
  private(set) var sharedShow = ShowID(0)
  private(set) var hiddenEpisodes: [EpisodeID] = []

  init(
    _ name: String, _ user: UserID, password: String, marker: String, beside open: ShowID, on server: TestServer
  ) async throws {
    (self.name, self.user, self.marker) = (name, user, marker)
    let signedIn = try await server.post("/sign-in/did-submit", "name=\(name)&password=\(password)")
    let cookie = try #require(signedIn.sessionCookie)
    let page = try await server.ask("/settings", field("Cookie", cookie)).text
    let token = try #require(page.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
    var headers = field("Cookie", cookie)
    if let name = HTTPField.Name("Earnest-Form-Token") { headers[name] = String(token) }
    self.headers = headers
    try await addShows(to: server)
    try await addListening(to: server)
    let playlist = try await addLists(to: server, open)
    try await addAddresses(to: server, open)
    try await addUndos(to: server, playlist)
  }

  // MARK: - Private

  private mutating func addShows(to server: TestServer) async throws {
    let (library, now) = (server.engines.library, Date())
    for (url, title) in [
      ("https://private\(user.rawValue).example/feed.xml", "\(marker) show"), ("own:\(user.rawValue)/1-1", "\(marker) own audio"),
      ("own:\(user.rawValue)/1-2", "Shared audio of \(name)"),
    ] {
      var facts = SampleLibrary.showFacts
      (facts.feedURL, facts.title, facts.artworkURL) = (url, title, nil)
      let episodes = (0..<4).map { number in
        var episode = SampleLibrary.episode(number)
        episode.title = "\(title) \(number)"
        return episode
      }
      let show = try await library.feeds.store(facts, episodes: episodes, at: now).show
      try await library.subscriptions.subscribe(user, to: show, at: now)
      if url.hasPrefix("own:") {
        try await library.ownShows.add(show, folder: nil, of: user, at: now)
        _ = try await library.ownShows.setShared(title.hasPrefix("Shared"), show, of: user, at: now)
      } else {
        try await server.engines.refreshing.feedCredentials.store(
          BasicCredentials(user: "ada", password: "moss"), for: show, of: user, host: "private\(user.rawValue).example")
        try await library.privateShows.grant(show, to: user, at: now)
      }
      guard title.contains(marker) else {
        sharedShow = show
        continue
      }
      hiddenShows.append(show)
      hiddenEpisodes += try await library.episodes.episodes(of: show, for: user, limit: 4).map(\.episode.id)
    }
  }

  private func addListening(to server: TestServer) async throws {
    let (library, now) = (server.engines.library, Date())
    for (index, episode) in hiddenEpisodes.prefix(2).enumerated() {
      let moment = now - Double(600 - index)
      let played = LedgerEntry(
        id: "\(name).\(index)", device: "device of \(name)", sequence: Int64(index + 1), episode: episode,
        kind: .span(from: 0, to: 60, startedAt: moment), position: 60, rate: 1, state: .paused, moment: moment + 60, mediaDuration: 1_800)
      try await library.listening.record([played], for: user)
      _ = try await library.bookmarks.add(episode, at: 30, note: "\(marker) note", by: user, moment: now)
      try await library.bookmarks.setFavourite(true, episode, by: user, at: now)
      _ = try await library.claims.request([episode], for: user, origin: .user, at: now)
      _ = try await library.transcriptions.add(episode, for: user, at: now)
    }
    _ = try await server.engines.newEpisodes.set(
      EpisodeRule(placement: .inbox, filter: EpisodeRuleFilter(words: marker)), of: hiddenShows[0], for: user)
    try await library.preferences.change(hiddenShows, for: user, at: now) { $1.rate = 2 }
  }

  private func addLists(to server: TestServer, _ open: ShowID) async throws -> Playlist.ID {
    let (library, now) = (server.engines.library, Date())
    try await library.subscriptions.subscribe(user, to: open, at: now)
    let folder = try await library.folders.add("\(marker) folder", of: user, at: now)
    for show in hiddenShows { _ = try await library.folders.move(show, to: [folder.id], of: user) }
    _ = try await library.lists.add("\(marker) list", SmartRules(state: .unplayed), order: .manual, for: user, at: now)
    let playlist = try await library.playlists.add("\(marker) playlist", for: user, at: now)
    try await library.playlists.put(Array(hiddenEpisodes.prefix(3)), .last, in: playlist, of: user, at: now)
    _ = try await library.savedSearches.save("\(marker) saved", of: user, at: now)
    try await server.engines.searching.note("\(marker) term", by: user, isForAll: false)
    _ = try await library.imports.begin("\(marker).opml", repeats: 0, for: user, at: now)
    try await library.upNext.put(Array(hiddenEpisodes.prefix(3)), .last, for: user, at: now, limit: 500)
    return playlist
  }

  private func addAddresses(to server: TestServer, _ open: ShowID) async throws {
    let (engines, now) = (server.engines, Date())
    let episodes = try await engines.library.episodes.episodes(of: open, for: user, limit: 1).map(\.episode.id)
    for episode in episodes {
      let clip = try await engines.clips.add(episode, from: 40, to: 50, title: "\(marker) clip", by: user)
      _ = try await engines.publicLinks.add(episode, clip: clip.id, for: .week, by: user)
    }
    _ = try await engines.notifications.add(.webhook, url: "https://\(marker).example/", for: user)
    let browser = PushDevice(name: "\(marker) phone", endpointHash: "hash of \(name)", publicKey: "key", secret: "secret", timeZone: "GMT")
    _ = try await engines.library.notifications.add(browser, sealed: "", replacing: nil, session: nil, for: user, at: now)
    _ = try await engines.privateLists.open(.favourites, named: "\(marker) feed", for: user)
  }

  /// Leaves something to undo in each list.
  private func addUndos(to server: TestServer, _ playlist: Playlist.ID) async throws {
    let (library, now) = (server.engines.library, Date())
    let bookmark = try await library.bookmarks.add(hiddenEpisodes[0], at: 60, note: "\(marker) deleted", by: user, moment: now)
    try await library.bookmarks.delete(bookmark.id, by: user, at: now)
    let undo = OrderUndo(removing: [hiddenEpisodes[0]], returning: [], to: [])
    for state: ReplacedState in [
      .playlist(id: playlist, undo: undo), .folders(places: [hiddenShows[0]: []]), .timeSlot(episodes: [hiddenEpisodes[1]]),
    ] {
      _ = try await library.replacedStates.add(state, of: user, at: now)
    }
    for (path, body) in [
      ("/episode-actions/did-tap", "action=played&episode=\(hiddenEpisodes[2].rawValue)&back=/"),
      ("/episode-actions/did-tap", "action=archived&episode=\(hiddenEpisodes[3].rawValue)&back=/"),
      ("/episode-actions/did-tap", "action=delete&episode=\(hiddenEpisodes[1].rawValue)&back=/"),
      ("/up-next/did-clear", ""), ("/play-history/did-delete", "episode=\(hiddenEpisodes[0].rawValue)&back=/"),
      ("/search-page/did-clear-terms", "back=/"),
    ] {
      let answer = try await server.post(path, body, headers)
      #expect(answer.status < 400, "\(path): \(answer.status)")
    }
    try await server.engines.library.upNext.put(Array(hiddenEpisodes.prefix(2)), .last, for: user, at: Date(), limit: 500)
    try await server.engines.searching.note("\(marker) term", by: user, isForAll: false)
  }
}
