import Fetching
import Foundation
import Library
import NotificationSettingsManager
import Notifications
import PodcastModel
import Searching
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct NotificationSettingsManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func anAddressIsAddedSetAndRemovedWithUndo() async throws {
    try await settings { sample, _ in
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      _ = try await post("did-add-address", ["kind": ["ntfy"], "url": [" ntfy.sh/moss "]])
      #expect(try await page().contains("://ntfy.sh/moss"))
      let form = ["address": ["1"], "scope": ["chosen"], "show": ["\(sample.show.rawValue)", "99"], "words": [" tea, moss "]]
      guard case .notice("Saved", _, _) = try await post("did-set-filter", form) else { return missed() }
      #expect(
        try await sample.library.notifications.address(1, of: .local)?.filter
          == NotificationFilter(shows: [sample.show], titleFilter: "tea, moss"))
      guard case .notice(_, let undo?, _) = try await post("did-remove-address", ["address": ["1"]]) else { return missed() }
      #expect(try await !page().contains("ntfy.sh/moss"))
      _ = try await router.event(at: undo.path)?.handle(Form(undo.fields.mapValues { [$0] }), viewer)
      #expect(try await page().contains("ntfy.sh/moss"))
    }
  }

  @Test(arguments: [
    ["kind": "ntfy", "url": ""], ["kind": "ntfy", "url": "file:///etc/passwd"], ["kind": "pigeon", "url": "https://x.example"],
  ])
  func whatCannotBeToldIsSaid(form: [String: String]) async throws {
    try await settings { _, _ in
      guard case .page(let page) = try await post("did-add-address", form.mapValues { [$0] }) else { return missed() }
      let html = page.body.text
      #expect(
        html.contains("aria-describedby=\"news-url-error news-url-hint\" aria-invalid=\"true\"") && html.contains("isn’t a link"))
      #expect(html.contains("name=\"url\" value=\"\(form["url"] ?? "")\""))
    }
  }

  @Test func aTestSaysWhatCameOfIt() async throws {
    try await settings { _, server in
      _ = try await post("did-add-address", ["kind": ["webhook"], "url": [server.origin + "/hook"]])
      guard case .notice("Test sent", nil, _) = try await post("did-tap-test", ["address": ["1"]]) else { return missed() }
      _ = try await post("did-add-address", ["kind": ["webhook"], "url": [server.origin + "/gone"]])
      guard case .notice(let sentence, nil, _) = try await post("did-tap-test", ["address": ["2"]]) else { return missed() }
      #expect(sentence == "Last notification rejected (404)")
      #expect(try await page().contains(sentence))
      guard case .missing = try await post("did-tap-test", ["address": ["99"]]) else { return missed() }
    }
  }

  @Test func aPrivateAddressIsRefusedAndTheOwnerReadsHowToAllowIt() async throws {
    try await settings { _, _ in
      _ = try await post("did-add-address", ["kind": ["webhook"], "url": ["http://127.0.0.1:1/hook"]])
      for isOwner in [true, false] {
        let viewer = Viewer(userID: UserID.local.rawValue, isOwner: isOwner)
        guard case .notice(let sentence, nil, _) = try await post("did-tap-test", ["address": ["1"]], by: viewer) else { return missed() }
        #expect(sentence.contains("127.0.0.1:1") && sentence.contains("EARNEST_ALLOW_PRIVATE=127.0.0.1:1") == isOwner)
      }
    }
  }

  /// Its key is missing, or is another one.
  @Test func anAddressThatDoesNotOpenSaysSoAndCanBeRemoved() async throws {
    try await settings { sample, _ in
      _ = try await sample.library.notifications.add(.webhook, sealed: "c2VhbGVk", for: .local, at: SampleLibrary.added)
      let html = try await page()
      #expect(html.contains("Locked link") && html.contains("This link can’t be read"))
      guard case .notice(let sentence, nil, _) = try await post("did-tap-test", ["address": ["1"]]) else { return missed() }
      #expect(sentence.contains("This link can’t be read"))
      guard case .notice(_, _?, _) = try await post("did-remove-address", ["address": ["1"]]) else { return missed() }
      #expect(try await !page().contains("Locked link"))
    }
  }

  @Test func aListGetsAnAddressOnceAndOnlyItsHashIsKept() async throws {
    try await settings { sample, _ in
      _ = try await sample.library.savedSearches.save("moss", of: .local, at: SampleLibrary.added)
      #expect(try await page().contains("<option value=\"search:1\">Search: moss</option>"))
      guard case .page(let opened) = try await post("did-open-list", ["list": ["search:1"]]) else { return missed() }
      let token = try #require(opened.body.text.firstMatch(of: #/\/private\/([A-Za-z0-9_-]{43})\.xml/#)).1
      let html = try await page()
      #expect(!html.contains(token) && html.contains("Revoke the address of Search: moss"))
      guard case .missing = try await post("did-open-list", ["list": ["search:99"]]) else { return missed() }
    }
  }

  @Test func afterANewPasswordAllPrivateFeedsAndServicesCanBeRevoked() async throws {
    try await settings { sample, _ in
      let embed = NotificationSettingsServices.EmbedRevocation()
      #expect(try await router.markup(embed, for: viewer).text.isEmpty)
      _ = try await post("did-add-address", ["kind": ["ntfy"], "url": ["ntfy.sh/moss"]])
      for list in ["new", "favourites"] { _ = try await post("did-open-list", ["list": [list]]) }
      let browser = PushDevice(name: "Phone", endpointHash: "hash", publicKey: "key", secret: "secret", timeZone: "GMT")
      _ = try await sample.library.notifications.add(
        browser, sealed: "x", replacing: nil, session: nil, for: .local, at: SampleLibrary.added)
      let other = try await sample.library.notifications.add(.webhook, sealed: "x", for: SampleLibrary.neighbour, at: SampleLibrary.added)

      let offer = try await router.markup(embed, for: viewer).text
      #expect(offer.contains("2 private addresses") && offer.contains("1 service") && offer.contains("href=\"/settings/notifications\""))
      guard case .notice("Private addresses and services revoked", let undo?, _) = try await post("did-revoke-all", [:])
      else { return missed() }
      #expect(try await sample.library.privateLists.lists(of: .local).isEmpty)
      // The browser that the user holds stays.
      #expect(try await sample.library.notifications.addresses(of: .local).map { $0.device?.name } == ["Phone"])
      #expect(try await router.markup(embed, for: viewer).text.isEmpty)

      // By their ids, another user restores nothing.
      let restore = try #require(router.event(at: undo.path))
      let form = Form(undo.fields.mapValues { [$0] })
      _ = try await restore.handle(form, Viewer(userID: SampleLibrary.neighbour.rawValue))
      #expect(try await sample.library.privateLists.lists(of: .local).isEmpty)
      _ = try await restore.handle(form, viewer)
      #expect(try await sample.library.privateLists.lists(of: .local).count == 2)
      #expect(try await sample.library.notifications.addresses(of: .local).count == 2)
      #expect(try await sample.library.notifications.addresses(of: SampleLibrary.neighbour).map(\.id) == [other])
    }
  }

  @Test func onlyTheOwnerSwitchesTheMessagesAboutTheServer() async throws {
    try await settings { _, _ in
      let owner = Viewer(userID: UserID.owner.rawValue, isOwner: true)
      func html() async throws -> String { try await router.page(at: "/settings/notifications", query: [:], for: owner).body.text }
      #expect(try await !page().contains("did-set-owner-alerts"))
      guard case .missing = try await post("did-set-owner-alerts", ["value": ["false"]]) else { return missed() }
      #expect(try await html().contains("aria-checked=\"true\""))
      guard case .done = try await post("did-set-owner-alerts", ["value": ["false"]], by: owner) else { return missed() }
      #expect(try await html().contains("aria-checked=\"false\""))
    }
  }

  // MARK: - Private

  private func settings(_ test: (SampleLibrary, LoopbackServer) async throws -> Void) async throws {
    let server = try await LoopbackServer { .text($0.target == "/hook" ? 200 : 404) }
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    let sample = try await SampleLibrary()
    NotificationSettingsManager.activate(
      in: router, library: sample.library, news: NotificationSender(library: sample.library, fetcher: fetcher),
      lists: PrivateLists(library: sample.library, searching: LibrarySearch(library: sample.library)))
    let result: Result<Void, any Error>
    do { result = .success(try await test(sample, server)) } catch { result = .failure(error) }
    await fetcher.shutDown()
    await server.stop()
    try result.get()
  }

  private func post(_ name: String, _ fields: [String: [String]], by other: Viewer? = nil) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/notification-settings/\(name)"))
    return try await event.handle(Form(fields), other ?? viewer)
  }

  private func page() async throws -> String { try await router.page(at: "/settings/notifications", query: [:], for: viewer).body.text }

  private func missed() { Issue.record("It answered something else.") }
}
