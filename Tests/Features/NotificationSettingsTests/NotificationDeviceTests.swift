import Events
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

/// The browsers on the page of notification settings.
@Suite struct NotificationDeviceTests {
  private let viewer = Viewer(
    userID: UserID.local.rawValue, userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36")
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  /// With the keys of RFC 8291, appendix A.
  private let subscription = [
    "endpoint": "https://push.example/secret-token",
    "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "secret": "BTBZMqHH6r4Tts7J_aSIgg",
    "zone": "Asia/Tokyo", "replaces": "",
  ]

  @Test func addsBrowserWithoutShowingItsEndpoint() async throws {
    try await settings { sample in
      guard case .done = try await post("did-add-device", subscription) else { return missed() }
      guard case .done = try await post("did-add-device", subscription) else { return missed() }
      let html = try await page()
      #expect(html.components(separatedBy: "data-address=").count == 2 && html.contains("Chrome on Android"))
      let chinese = try await Language.$current.withValue(Language.chinese) { try await page() }
      #expect(chinese.contains("Chrome（Android）"))
      #expect(!html.contains("push.example") && !html.contains("secret-token"))
      #expect(try await sample.library.notifications.addresses(of: .local).first?.device?.timeZone == "Asia/Tokyo")
    }
  }

  @Test func refusesInvalidSubscription() async throws {
    try await settings { sample in
      var invalid = subscription
      invalid["key"] = "1"
      guard case .notice(let sentence, nil, _) = try await post("did-add-device", invalid) else { return missed() }
      #expect(sentence.contains("Couldn’t turn on notifications"))
      #expect(try await sample.library.notifications.addresses(of: .local).isEmpty)
    }
  }

  @Test func refusesToRenewRemovedBrowser() async throws {
    try await settings { sample in
      _ = try await post("did-add-device", subscription)
      let hash = try #require(try await sample.library.notifications.address(1, of: .local)?.device?.endpointHash)
      _ = try await post("did-remove-address", ["address": "1"])
      let renewal = subscription.merging(["endpoint": "https://push.example/second", "replaces": hash]) { $1 }
      guard case .refused = try await post("did-add-device", renewal) else { return missed() }
      #expect(try await sample.library.notifications.addresses(of: .local).isEmpty)
    }
  }

  @Test func setsShowsQuietHoursAndPrivateTitles() async throws {
    try await settings { sample in
      _ = try await post("did-add-device", subscription)
      let form = [
        "address": "1", "scope": "chosen", "show": "\(sample.show.rawValue)", "words": "tea", "quiet": "true", "from": "21:30",
        "until": "06:00",
        "private": "true",
      ]
      guard case .notice("Saved", nil, _) = try await post("did-set-device", form) else { return missed() }
      let address = try #require(try await sample.library.notifications.address(1, of: .local))
      #expect(address.filter == NotificationFilter(shows: [sample.show], titleFilter: "tea"))
      #expect(address.device?.quietHours == QuietHours(from: 1290, until: 360) && address.device?.showsPrivate == true)
      #expect(try await page().contains("quiet from 21:30 to 06:00"))
      guard case .notice(let sentence, nil, _) = try await post("did-set-device", form.merging(["until": "21:30"]) { $1 }) else {
        return missed()
      }
      #expect(sentence.contains("different start and end"))
      guard case .missing = try await post("did-set-device", form.merging(["from": "25:00"]) { $1 }) else { return missed() }
      let off = form.filter { !["quiet", "private"].contains($0.key) }
      guard case .notice("Saved", nil, _) = try await post("did-set-device", off) else { return missed() }
      let device = try await sample.library.notifications.address(1, of: .local)?.device
      #expect(device?.quietHours == nil && device?.showsPrivate == false)
    }
  }

  @Test func announcesChangesToOpenPages() async throws {
    try await settings { _ in
      let patches = try await router.livePatches(for: Change.notifications(.local), viewer)
      #expect(patches.map(\.key) == ["notification-settings"])
      #expect(try await router.livePatches(for: Change.notifications(SampleLibrary.neighbour), viewer).isEmpty)
      #expect(try await page().contains("data-live=\"notification-settings\""))
    }
  }

  // MARK: - Private

  private func settings(_ test: (SampleLibrary) async throws -> Void) async throws {
    let fetcher = Fetcher(FetchingOptions())
    let sample = try await SampleLibrary()
    NotificationSettingsManager.activate(
      in: router, library: sample.library, news: NotificationSender(library: sample.library, fetcher: fetcher),
      lists: PrivateLists(library: sample.library, searching: LibrarySearch(library: sample.library)))
    let result: Result<Void, any Error>
    do { result = .success(try await test(sample)) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }

  private func post(_ name: String, _ fields: [String: String]) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/notification-settings/\(name)"))
    return try await event.handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func page() async throws -> String { try await router.page(at: "/settings/notifications", query: [:], for: viewer).body.text }

  private func missed() { Issue.record("It answered something else.") }
}
