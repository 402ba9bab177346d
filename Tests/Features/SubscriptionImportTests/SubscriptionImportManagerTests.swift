import Events
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import SubscriptionImportManager
import TestSupport
import Testing
import WebPage

@Suite struct SubscriptionImportManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func aListGoesFromTheFileToItsReport() async throws {
    try await importing { origin, library, path in
      let opml =
        "<opml><body><outline text='One' xmlUrl='\(origin)/a.xml'/><outline text='Gone' xmlUrl='\(origin)/gone.xml'/></body></opml>"
      try Data(opml.utf8).write(to: path)
      let preview = try await goes("did-select-file", [:], FormFile(name: "my.opml", path: path.path, size: 1))
      #expect(try await page(preview).contains("2 feeds found"))
      #expect(try await library.subscriptions.shows(of: .local).isEmpty)
      let id = String(preview.split(separator: "=").last ?? "")
      let report = try await goes("did-confirm", ["preview": [id]])
      #expect(report == "/import?list=1")
      try await waitUntil { try await page(report).contains("Try 1 feed again") }
      let html = try await page(report)
      #expect(html.contains("1 of 2 imported") && html.contains("href=\"/shows/3/feed\"") && html.contains("my.opml"))
      #expect(try await page("/import").contains("my.opml"))
      // The same list again: nothing is new.
      let again = try await goes("did-select-file", [:], FormFile(name: "", path: path.path, size: 1))
      #expect(try await page(again).contains("2 already subscribed"))
    }
  }

  @Test func whatIsTooLargeOrMissingIsSaid() async throws {
    try await importing { _, _, _ in
      let event = try #require(router.event(at: "/subscription-import/did-select-file"))
      for (files, sentence) in [
        (["list": FormFile(name: "", path: "", size: 1 << 30, refusal: .tooLarge)], "The limit is 48 MB"), ([:], "No file selected"),
        (["list": FormFile(name: "a", path: "/nowhere/at/all", size: 1)], "Couldn’t read"),
      ] {
        guard case .page(let page) = try await event.handle(Form([:], files: files.mapValues { [$0] }), viewer) else {
          Issue.record("\(sentence): something else")
          continue
        }
        #expect(page.body.text.contains(sentence))
      }
    }
  }

  @Test func hidesListsOfOtherUsers() async throws {
    try await importing { _, _, _ in
      #expect(try await page("/import?list=99") == "")
      #expect(try await page("/import?preview=99").contains("Select the file again"))
      guard case .missing = try await event("did-tap-retry", ["list": ["99"]]) else {
        Issue.record("retry answered something else")
        return
      }
    }
  }

  @Test func whileAListComesInTheLeavesSayHowFar() async throws {
    try await importing { origin, _, path in
      try Data("<opml><body><outline xmlUrl='\(origin)/a.xml'/></body></opml>".utf8).write(to: path)
      let preview = try await goes("did-select-file", [:], FormFile(name: "my.opml", path: path.path, size: 1))
      _ = try await goes("did-confirm", ["preview": [String(preview.split(separator: "=").last ?? "")]])
      let patches = try await router.livePatches(for: Change.imports(.local), viewer)
      #expect(patches.contains { $0.key == "import-told" })
      #expect(try await router.livePatches(for: Change.feed(ShowID(1)), viewer).map(\.key) == ["import-feed"])
    }
  }

  // MARK: - Private

  private func importing(_ test: (String, Library, URL) async throws -> Void) async throws {
    let server = try await LoopbackServer { request in
      request.target == "/gone.xml"
        ? .text(404)
        : .text(
          200, [("Content-Type", "application/rss+xml")],
          "<rss version=\"2.0\"><channel><title>A</title><item><guid>1</guid><title>One</title></item></channel></rss>")
    }
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    let library = try await SampleLibrary().library
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: library)
    SubscriptionImportManager.activate(in: router, library: library, importing: SubscriptionImporter(refreshing: refreshing))
    let result: Result<Void, any Error>
    do {
      result = .success(
        try await withTemporaryFolder { try await test(server.origin, library, $0.appending(path: "list.opml")) })
    } catch {
      result = .failure(error)
    }
    await fetcher.shutDown()
    await server.stop()
    try result.get()
  }

  private func event(_ name: String, _ fields: [String: [String]], _ file: FormFile? = nil) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/subscription-import/\(name)"))
    return try await event.handle(Form(fields, files: file.map { ["list": [$0]] } ?? [:]), viewer)
  }

  private func goes(_ name: String, _ fields: [String: [String]], _ file: FormFile? = nil) async throws -> String {
    guard case .navigate(let path) = try await event(name, fields, file) else {
      Issue.record("\(name) leads nowhere")
      return ""
    }
    return path
  }

  private func page(_ path: String) async throws -> String {
    let parts = path.split(separator: "?")
    let query = parts.dropFirst().first?.split(separator: "&").map { $0.split(separator: "=").map(String.init) } ?? []
    return try await router.page(
      at: String(parts.first ?? ""), query: Dictionary(query.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first }), for: viewer
    ).body.text
  }
}
