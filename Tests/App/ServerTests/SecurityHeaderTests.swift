import Accounts
import Composition
import Engines
import HTTPTypes
import Library
import PodcastModel
import ServiceRouter
import TestSupport
import Testing

@testable import Playback
@testable import Server

/// The headers of all routes, for existing and missing objects, for events with and without fields, and for refused requests.
@Suite struct SecurityHeaderTests {
  /// The header of every response, as a literal.
  private static let common = [
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    (
      "Permissions-Policy",
      "accelerometer=(self), gyroscope=(self), screen-wake-lock=(self), camera=(), display-capture=(), geolocation=(), hid=(), idle-detection=(), "
        + "local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(), "
        + "publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()"
    ),
  ]
  private static let pagePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; "
    + "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  private static let publicPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  private static let remotePolicy = "default-src 'none'; sandbox"

  @Test func everyDeclaredRouteSendsThem() async throws {
    let source = try await LoopbackServer { _ in .text(200, [("Content-Type", "audio/mpeg")], "ID3\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}aaaa")
    }
    try await withServer(publishers: [source.port]) { server in
      let examples = try await examples(on: server, audio: source.origin)
      var wrong: [String] = []
      var answered: [Int: Int] = [:]
      for route in Composition(engines: server.engines, mode: .open, key: nil).router.routes + AppRoutes.routes {
        let paths = Set(examples.map { example in example.reduce(route.path) { $0.replacing("{\($1.key)}", with: $1.value) } })
        #expect(!paths.contains { $0.contains("{") }, "\(route.path) has a parameter without an example")
        for path in paths.sorted() {
          // Events change settings; one of them allows pages to load audio from publishers.
          try await server.engines.userSettings.change(ListeningSettings(), of: .local)
          let answer =
            switch route.method {
            // The stream has no end, so only its head is requested.
            case .get: try await server.ask(path, method: path == "/live" ? .head : .get)
            case .post: try await server.post(path, route.fields.map { "\($0)=1" }.joined(separator: "&"))
            }
          answered[answer.status, default: 0] += 1
          // Bytes from publishers, and feeds for other apps.
          let isRemote = answer.status < 300 && ["/media/", "/artwork/", "/notes-picture/", "/private/"].contains { path.hasPrefix($0) }
          let isPublic = route.path == "/shared/{token}"
          wrong += complaints(about: answer, isRemote: isRemote, isPublic: isPublic).map { "\(route.method.rawValue) \(path): \($0)" }
        }
      }
      #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
      for status in [200, 303, 400, 404] { #expect(answered[status, default: 0] > 0, "no route answered \(status): \(answered)") }
    }
  }

  @Test("A part of a page cannot run anything if it is opened as a document")
  func partsAreInert() async throws {
    try await withServer { server in
      let answer = try await server.ask("/", field("Earnest-Request", "page"))
      #expect(answer.headers[.contentSecurityPolicy] == Self.remotePolicy && answer.text.hasPrefix("<main"))
    }
  }

  @Test func refusalsMovedAddressesAndErrorsSendThem() async throws {
    try await withServer { server in
      var answers = [
        (403, try await server.ask("/", field("Via", "x"))), (421, try await server.ask("/", host: "evil.example")),
        (403, try await server.ask("/live", field("Sec-Fetch-Site", "cross-site"))),
        (403, try await server.ask("/session", method: .post, body: "{}")),
        (405, try await server.ask("/", method: .delete, [.origin: "http://\(server.authority)"])),
        (404, try await server.ask("/nothing")), (404, try await server.ask("/assets/none/x/y.js")),
        (400, try await server.post("/session", "nonsense")),
        (413, try await server.post("/search-page/did-submit", "term=" + String(repeating: "x", count: (1 << 20) + 1))),
      ]
      for earlier in MovedAddresses.moved.keys {
        answers.append((308, try await server.ask(earlier)))
        answers.append((308, try await server.post(earlier, "")))
      }
      for (status, answer) in answers {
        #expect(answer.status == status)
        #expect(complaints(about: answer, isRemote: false).isEmpty, "\(status)")
      }
    }
  }

  // MARK: - Private

  private func complaints(about answer: BrowserResponse, isRemote: Bool, isPublic: Bool = false) -> [String] {
    let policy = isPublic ? Self.publicPolicy : isRemote ? Self.remotePolicy : Self.pagePolicy
    let expected = Self.common + [("Content-Security-Policy", policy)]
    return expected.compactMap { name, value in
      let sent = HTTPField.Name(name).flatMap { answer.headers[$0] }
      return sent == value ? nil : "\(answer.status) has \(name): \(sent ?? "none")"
    }
  }

  /// The parameters of routes: of existing objects, and of missing ones.
  private func examples(on server: TestServer, audio: String) async throws -> [[String: String]] {
    let episode = try await server.addShow(sound: audio + "/1.mp3")
    let library = server.engines.library
    try await library.addSampleState()
    _ = try await library.addSampleLists()
    try await library.bookmarks.setFavourite(true, EpisodeID(episode), by: .local, at: SampleLibrary.added)
    let opened = try await server.post("/notification-settings/did-open-list", "list=favourites")
    let token = try #require(opened.text.firstMatch(of: #/\/private\/([A-Za-z0-9_-]{43})\.xml/#)).output.1
    let feed = try await server.ask("/private/\(token).xml")
    let file = try #require(feed.text.firstMatch(of: #/\/private\/[A-Za-z0-9_-]{43}\/media\/([^"]+)"/#)).output.1
    let page = try await server.ask("/")
    let asset = try #require(page.text.firstMatch(of: #/\/assets\/([0-9a-f]+)\/([a-z-]+)\/([a-z.-]+\.svg)"/#)).output
    let existing = [
      "show": "1", "episode": "\(episode)", "topic": "society", "list": "1", "user": "1", "artwork": "1", "hash": "\(asset.1)",
      "name": "\(asset.3)", "token": "\(token)", "folder": "media", "picture": "x", "playlist": "1", "episodes": "1", "clip": "1",
      "bookmark": "1",
      "format": "csv", "item": "1",
    ]
    return [
      existing.merging(["file": "\(token).xml"]) { $1 }, existing.merging(["file": "\(file)", "folder": "media"]) { $1 },
      existing.merging(["file": "x", "folder": "\(asset.2)"]) { $1 },
      existing.mapValues { _ in "x" }.merging(["file": "x"]) { $1 }, existing.mapValues { _ in "99" }.merging(["file": "99"]) { $1 },
    ]
  }
}
