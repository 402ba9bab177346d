import Accounts
import Composition
import Fetching
import Foundation
import HTTPTypes
import Library
import NewEpisodes
import Notifications
import PodcastModel
import Refreshing
import Searching
import ServiceRouter
import Sharing
import Supervision
import TestSupport
import Testing
import WebPage

@testable import Engines
@testable import Server

/// Every declared route and event, called by each kind of user with the ids of the owner's data.
@Suite("Access matrix", .timeLimit(.minutes(10)))
struct AccessMatrixTests {
  /// A text that stands in all of the owner's data, and in nothing else.
  private static let marker = "veiledmoss"

  /// Tables that a member may change although their rows belong to no user: facts of publishers, and shared work.
  private static let shared: Set = [
    "artwork", "enclosure_size", "feed", "fetch_log", "search_backlog", "search_job", "search_document", "search_word", "search_made",
    "chapter", "chapter_list", "transcript", "transcript_part", "download", "download_total",
  ]

  private struct Caller {
    let name: String
    /// nil for a stranger.
    let cookie: String?
    let token: String?
    /// The name in the header of a proxy; nil for none.
    var header: String?
    /// Whether the server trusts the caller's address as a proxy's.
    var isTrusted = false
    /// Whether the caller has no account that could change anything.
    var isOutsider: Bool { name != "owner" && !name.hasPrefix("member") }
  }

  @Test("No cell leaks or changes anything of another user")
  func everyCell() async throws {
    var proxies = ProxySettings()
    proxies.trustedProxies = try TrustedProxies("127.0.0.2")
    proxies.signInHeader = SignInHeader("Remote-User")
    try await withServer(mode: .accounts, proxies: proxies) { server in
      try await addOwnersData(to: server)
      let callers = try await callers(on: server)
      let own = "user_id=\(UserID.local.rawValue)"
      var stored = StoredRowsReader(server.engines.database)
      var table: [String] = []
      var wrong: [String] = []
      let routes = Composition(engines: server.engines, mode: .accounts, key: nil).router.routes + AppRoutes.routes
      for route in routes where !["/sign-in/did-sign-out", "/live"].contains(route.path) {
        var cells: [String] = []
        for path in addresses(of: route) {
          var before: StoredRows?
          for (index, caller) in callers.enumerated() {
            // Those who may change nothing come first, and are compared together.
            if index == 0 || !caller.isOutsider {
              // Work that an earlier request started changes tables too.
              try await waitUntil { server.engines.background.count == 0 }
              before = caller.name == "owner" ? nil : try await stored.rows()
            }
            let answer = try await ask(server, route, path, as: caller)
            cells.append("\(answer.status)")
            guard let before else { continue }
            if caller.isTrusted, caller.name == "disabled by header", answer.status == 200, !isOpen(path) {
              wrong.append("\(route.method.rawValue) \(path) answers a disabled user of a proxy")
            }
            if answer.text.contains(Self.marker) {
              wrong.append("\(route.method.rawValue) \(path) shows the owner's data to \(caller.name)")
            }
            if !caller.name.hasPrefix("member"), answer.status < 400, !path.hasPrefix("/sign-in"), !isOpen(path) {
              wrong.append("\(route.method.rawValue) \(path) answers \(answer.status) to \(caller.name)")
            }
            if caller.isOutsider, callers[index + 1].isOutsider { continue }
            let after = try await stored.rows()
            for (name, rows) in before.tables where after.tables[name] != rows {
              let changed = Set(rows).symmetricDifference(after.tables[name] ?? [])
              let isAllowed =
                caller.name.hasPrefix("member")
                && (Self.shared.contains(name)
                  || changed.allSatisfy { $0.contains("user_id=") && !$0.contains(own + "|") && !$0.hasSuffix(own) })
              if !isAllowed { wrong.append("\(route.method.rawValue) \(path) by \(caller.name) changes \(name): \(changed.prefix(2))") }
            }
          }
        }
        table.append(
          "\(route.method.rawValue) \(route.path)".padding(toLength: 64, withPad: " ", startingAt: 0) + cells.joined(separator: " "))
      }
      print(
        (["".padding(toLength: 64, withPad: " ", startingAt: 0) + callers.map(\.name).joined(separator: " ")] + table).joined(
          separator: "\n"))
      #expect(table.count > 120, "\(table.count)")
      #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }
  }

  // MARK: - Private

  /// Whether the address is a file of the program or a probe, which everyone may read.
  private func isOpen(_ path: String) -> Bool {
    path.hasPrefix("/assets/")
      || [AppRoutes.manifest, AppRoutes.serviceWorker, StatusRoutes.health, StatusRoutes.ready].map(\.path).contains(path)
  }

  /// One show that others may see, and one with a password; each of the user's own things carries the marker.
  private func addOwnersData(to server: TestServer) async throws {
    let library = server.engines.library
    try await library.addSampleState()
    _ = try await library.addSampleLists()
    let now = Date()
    var show = SampleLibrary.showFacts
    (show.feedURL, show.title) = ("https://private.example/feed.xml", "\(Self.marker) show")
    show.extras.people = [Credit(name: "Ada Byron")]
    let stored = try await library.feeds.store(show, episodes: (0..<3).map { SampleLibrary.episode($0) }, at: now)
    try await library.subscriptions.subscribe(.local, to: stored.show, at: now)
    try await server.engines.refreshing.feedCredentials.store(
      BasicCredentials(user: "ada", password: "moss"), for: stored.show, of: .local, host: "private.example")
    try await library.privateShows.grant(stored.show, to: .local, at: now)
    try await library.transcripts.saveMade([StoredCue(startSeconds: 0, text: "\(Self.marker) words")], language: nil, of: EpisodeID(241))
    let words = EpisodeRuleFilter(words: "\(Self.marker) words")
    for show in [ShowID(1), stored.show] {
      _ = try await server.engines.newEpisodes.set(EpisodeRule(placement: .inbox, filter: words), of: show, for: .local)
    }
    _ = try await server.engines.newEpisodes.setDefault(DefaultEpisodeRule(EpisodeRule(filter: words)), for: .local)
    let episode = EpisodeID(1)
    for note in 0..<2 {
      _ = try await library.bookmarks.add(episode, at: Double(40 + note), note: "\(Self.marker) note", by: .local, moment: now)
    }
    let clip = try await server.engines.clips.add(episode, from: 40, to: 50, title: "\(Self.marker) clip", by: .local)
    _ = try await server.engines.publicLinks.add(episode, clip: clip.id, for: .week, by: .local)
    _ = try await library.folders.add("\(Self.marker) folder", of: .local, at: now)
    _ = try await library.lists.add("\(Self.marker) list", SmartRules(state: .unplayed), order: .manual, for: .local, at: now)
    for number in 1...2 {
      let playlist = try await library.playlists.add("\(Self.marker) playlist \(number)", for: .local, at: now)
      try await library.playlists.put([EpisodeID(1), EpisodeID(241)], .last, in: playlist, of: .local, at: now)
    }
    _ = try await library.savedSearches.save("\(Self.marker) saved", of: .local, at: now)
    try await server.engines.searching.note("\(Self.marker) term", by: .local, isForAll: false)
    _ = try await library.imports.begin("\(Self.marker).opml", repeats: 0, for: .local, at: now)
    _ = try await server.engines.notifications.add(.webhook, url: "https://\(Self.marker).example/", for: .local)
    _ = try await server.engines.privateLists.open(.favourites, named: "\(Self.marker) feed", for: .local)
  }

  private func callers(on server: TestServer) async throws -> [Caller] {
    let accounts = server.engines.accounts
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    let ivy = try await accounts.addMember(name: "Ivy", password: "up the wall!")
    try await accounts.addMember(name: "Fern", password: "under the wall")
    var callers: [Caller] = []
    for (name, account, password) in [
      ("disabled", "Ivy", "up+the+wall!"), ("member", "Fern", "under+the+wall"), ("owner", "Moss", "a+mossy+wall"),
    ] {
      let answer = try await server.post("/sign-in/did-submit", "name=\(account)&password=\(password)")
      let cookie = try #require(answer.sessionCookie)
      let page = try await server.ask("/settings", field("Cookie", cookie)).text
      let token = try #require(page.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
      callers.append(Caller(name: name, cookie: cookie, token: String(token)))
    }
    try await accounts.setDisabled(true, ivy)
    return [
      Caller(name: "stranger", cookie: nil, token: nil), Caller(name: "forged header", cookie: nil, token: nil, header: "Moss"),
      Caller(name: "unknown by header", cookie: nil, token: nil, header: "Nettle", isTrusted: true),
      Caller(name: "disabled by header", cookie: nil, token: nil, header: "Ivy", isTrusted: true),
      callers[0], Caller(name: "member by header", cookie: nil, token: nil, header: "Fern", isTrusted: true), callers[1], callers[2],
    ]
  }

  private func ask(_ server: TestServer, _ route: Route, _ path: String, as caller: Caller) async throws -> BrowserResponse {
    var headers = caller.cookie.map { field("Cookie", $0) } ?? [:]
    if let header = caller.header, let name = HTTPField.Name("Remote-User") { headers[name] = header }
    if caller.isTrusted { return try await askAsProxy(server, route, path, headers) }
    guard route.method == .post else { return try await server.ask(path, headers) }
    if let token = caller.token, let name = HTTPField.Name("Earnest-Form-Token") { headers[name] = token }
    if path == AppRoutes.session.path { return try await server.post(path, #"{"device":"x","sentAt":1,"entries":[]}"#, headers) }
    // Ids of the owner's things are small numbers; other fields take them as texts.
    return try await server.post(path, route.fields.map { "\($0)=1" }.joined(separator: "&"), headers)
  }

  /// The response to a request from the trusted address.
  private func askAsProxy(_ server: TestServer, _ route: Route, _ path: String, _ headers: HTTPFields) async throws -> BrowserResponse {
    let body = route.method == .post ? route.fields.map { "\($0)=1" }.joined(separator: "&") : ""
    var head = "\(route.method.rawValue) \(path) HTTP/1.1\r\nHost: \(server.authority)\r\nConnection: close\r\n"
    head += "Origin: http://\(server.authority)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    head += "Content-Length: \(body.utf8.count)\r\n"
    for field in headers { head += "\(field.name): \(field.value)\r\n" }
    let connection = try await RawConnection(port: server.port, from: "127.0.0.2")
    try await connection.send(head + "\r\n" + body)
    try await withTimeout(.seconds(20)) { try await connection.closed() }
    let status = Int(connection.received.dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0
    return BrowserResponse(status: status, text: connection.received)
  }

  /// The addresses of a route with the ids of the owner's objects: the first of each kind, and the private show.
  private func addresses(of route: Route) -> [String] {
    let examples = [
      [
        "show": "1", "episode": "1", "topic": "society", "list": "1", "artwork": "1", "user": "1", "token": "x", "folder": "media",
        "playlist": "1", "episodes": "1", "file": "1.vtt", "clip": "1", "bookmark": "1", "format": "csv",
      ],
      [
        "show": "9", "episode": "241", "topic": "x", "list": "4", "artwork": "2", "user": "2", "token": "x", "folder": "artwork",
        "playlist": "2", "episodes": "241", "file": "1.vtt", "clip": "1", "bookmark": "2", "format": "json",
      ],
    ]
    let paths = examples.map { example in
      example.reduce(route.path) { $0.replacing("{\($1.key)}", with: $1.value) }.replacing(/\{\w+\}/, with: "x")
    }
    let queries: [String: [String]] = [
      "/search": ["?q=\(Self.marker.dropLast())&scope=library", "?q=show&scope=library"],
      "/search/complete": ["?q=veil"], "/import": ["?list=1", "?list=2"], "/player": ["?episode=1", "?episode=241"],
      "/transcript": ["?episode=1", "?episode=241"], "/keep": ["?queue=3&newest=2&shows=1,9"],
      // Only the private show credits her.
      "/person": ["?name=Ada%20Byron"], "/person/actions": ["?name=Ada%20Byron"],
      "/public-links/new": ["?episode=1&clip=1", "?episode=241"],
      "/export/shows.opml": ["?subject=playlist:1", "?subject=show:9", "?subject=search:1"],
      "/share": ["?clip=1", "?episode=1", "?episode=241", "?show=9", "?playlist=1", "?list=inbox", "?list=search:1"],
    ]
    return Array(Set(paths)).sorted() + (queries[route.path] ?? []).map { route.path + $0 }
  }
}
