import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import SettingsPageManager
import TestSupport
import Testing
import WebPage

@testable import Playback

@Suite struct SettingsPageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue, isOwner: true)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let listening: ListeningSessions
  private let userSettings: UserSettings
  private let sample: SampleLibrary

  init() async throws {
    sample = try await SampleLibrary()
    listening = ListeningSessions(library: sample.library)
    userSettings = UserSettings(library: sample.library)
    SettingsPageManager.activate(in: router, library: sample.library, userSettings: userSettings)
  }

  @Test func aLanguageAndAThemeAreSetAlone() async throws {
    try await post("did-set-language", ["value": "zh-Hans"])
    try await post("did-set-theme", ["value": "dark"])
    let appearance = try await userSettings.appearance(of: .local)
    #expect(appearance.language == "zh-Hans" && appearance.theme == .dark)
    #expect(try await page().contains("<option value=\"zh-Hans\" selected>简体中文</option>"))
    try await post("did-set-language", ["value": ""])
    #expect(try await userSettings.appearance(of: .local).language == nil)
    for (name, value) in [("did-set-language", "de"), ("did-set-language", "en-XA"), ("did-set-theme", "sepia"), ("did-set-theme", "")] {
      guard case .notice(_, nil, backTo: "/settings") = try await post(name, ["value": value]) else {
        Issue.record("\(name) took \(value)")
        return
      }
    }
    #expect(try await userSettings.appearance(of: .local).theme == .dark)
    #expect(try await userSettings.appearance(of: SampleLibrary.neighbour).theme == .system)
  }

  @Test func characterKeysAreTurnedOffForOneUser() async throws {
    #expect(try await userSettings.appearance(of: .local).usesCharacterKeys)
    try await post("did-set-theme", ["value": "dark"])
    try await post("did-set-character-keys", [:])
    let appearance = try await userSettings.appearance(of: .local)
    #expect(!appearance.usesCharacterKeys && appearance.theme == .dark)
    #expect(try await userSettings.appearance(of: SampleLibrary.neighbour).usesCharacterKeys)
    try await post("did-set-character-keys", ["value": "true"])
    #expect(try await userSettings.appearance(of: .local).usesCharacterKeys)
  }

  @Test func theHoursOfTheSleepTimerAreSetTogether() async throws {
    #expect(try await page().contains("name=\"from\" value=\"22:00\""))
    try await post("did-set-sleep-timer", ["value": "true", "from": "23:30", "until": "05:15", "minutes": "45"])
    #expect(
      try await userSettings.settings(of: .local).sleepTimer == AutomaticSleepTimer(isOn: true, start: 1_410, end: 315, minutes: 45))
    let html = try await page()
    #expect(html.contains("name=\"from\" value=\"23:30\"") && html.contains("name=\"until\" value=\"05:15\""))
    #expect(html.contains("<option value=\"45\" selected>45 min</option>"))
    try await post("did-set-sleep-timer", ["from": "23:30", "until": "05:15", "minutes": "45"])
    #expect(try await !userSettings.settings(of: .local).sleepTimer.isOn)
    #expect(try await userSettings.settings(of: SampleLibrary.neighbour) == ListeningSettings())
  }

  @Test(arguments: [("24:00", "06:00", "30"), ("22:00", "", "30"), ("22:00", "06:00", "0"), ("22:00", "06:00", "\(Int64.max)")])
  func hoursThatNoClockShowsAreRefused(from: String, until: String, minutes: String) async throws {
    let fields = ["value": "true", "from": from, "until": until, "minutes": minutes]
    guard case .notice(_, nil, backTo: "/settings") = try await post("did-set-sleep-timer", fields) else {
      Issue.record("it took \(fields)")
      return
    }
    #expect(try await userSettings.settings(of: .local) == ListeningSettings())
  }

  @Test func eachSettingIsChangedAloneAndForOnePerson() async throws {
    try await post("did-set-skip-back", ["value": "15"])
    try await post("did-set-skip-forward", ["value": "30"])
    try await post("did-set-rewinding", [:])
    try await post("did-set-relaying", [:])
    try await post("did-set-mini-player", ["value": "links"])
    try await post("did-set-opening-player", ["value": "true"])
    try await post("did-set-swipe-right", ["value": "download"])
    try await post("did-set-swipe-left", ["value": "none"])
    try await post("did-set-default-rate", ["value": "1.25"])
    try await post("did-set-continuous", [:])
    try await post("did-set-headphone-buttons", ["value": "episodes"])
    try await post("did-set-headset-press", ["value": "bookmark"])
    try await post("did-set-list-order", ["value": "oldest"])
    try await post("did-set-hiding-played", ["value": "true"])
    try await post("did-set-up-next-limit", ["value": "25"])
    let wanted = ListeningSettings(
      skipBack: 15, skipForward: 30, defaultRate: 1.25, playsContinuously: false, headphoneButtons: .episodes,
      headsetPress: .bookmark, listOrder: .oldestFirst, listsHidePlayed: true, rewindsAfterPause: false, relays: false,
      miniPlayerButtons: .links, opensPlayer: true, swipeRight: .download,
      swipeLeft: .none, upNextLimit: 25)
    #expect(try await userSettings.settings(of: .local) == wanted)
    #expect(try await userSettings.settings(of: SampleLibrary.neighbour) == ListeningSettings())
    try await post("did-set-relaying", ["value": "true"])
    #expect(try await userSettings.settings(of: .local).relays)
    #expect(try await page().contains("<option value=\"15\" selected>15 s</option>"))
    try await post("did-set-default-rate", ["value": ""])
    #expect(try await userSettings.settings(of: .local).defaultRate == nil)
    #expect(try await page().contains("<option value=\"download\" selected>Download</option>"))
    try await post("did-set-opening-player", [:])
    #expect(try await !userSettings.settings(of: .local).opensPlayer)
  }

  @Test(arguments: [
    "did-set-swipe-right", "did-set-swipe-left", "did-set-mini-player", "did-set-headphone-buttons", "did-set-headset-press",
    "did-set-list-order",
  ])
  func rejectsUnknownChoice(name: String) async throws {
    for value in ["", "delete", "Download", "<script>"] {
      guard
        case .notice("Couldn’t save this setting. Reload the page and try again.", nil, backTo: "/settings") = try await post(
          name, ["value": value])
      else {
        Issue.record("\(name) took \(value)")
        return
      }
    }
    await #expect(throws: FormError.missing("value")) { try await post(name, [:]) }
    #expect(try await userSettings.settings(of: .local) == ListeningSettings())
  }

  @Test(arguments: ["0", "-10", "11", "\(Int64.max)", "\(Int64.min)"])
  func aSkipThatNoButtonHasIsRefusedWithASentence(value: String) async throws {
    guard case .notice(_, nil, backTo: "/settings") = try await post("did-set-skip-back", ["value": value]) else {
      Issue.record("\(value) was taken")
      return
    }
    #expect(try await userSettings.settings(of: .local) == ListeningSettings())
  }

  @Test(arguments: ["0", "-1", "0.4", "3.1", "nan", "inf", "1e400"])
  func rejectsImpossibleSpeed(value: String) async throws {
    guard case .notice(_, nil, backTo: "/settings") = try await post("did-set-default-rate", ["value": value]) else {
      Issue.record("\(value) was taken")
      return
    }
    #expect(try await userSettings.settings(of: .local) == ListeningSettings())
  }

  @Test func formsThatMakeNoSenseAreTyped() async throws {
    await #expect(throws: FormError.missing("value")) { try await post("did-set-skip-back", [:]) }
    await #expect(throws: FormError.notANumber("value")) { try await post("did-set-skip-forward", ["value": "far"]) }
    await #expect(throws: FormError.notANumber("value")) { try await post("did-set-default-rate", ["value": "fast"]) }
    await #expect(throws: FormError.missing("device")) { try await post("did-rename-device", ["name": "Moss"]) }
    await #expect(throws: FormError.missing("name")) { try await post("did-rename-device", ["device": "phone"]) }
  }

  @Test func aDeviceIsRenamedByItsOwnPersonOnly() async throws {
    try await listen(on: "phone", as: .local)
    try await listen(on: "radio", as: SampleLibrary.neighbour)
    try await post("did-rename-device", ["device": "phone", "name": " 厨房的平板 "])
    #expect(try await page().contains("厨房的平板"))
    for device in ["radio", "nowhere", ""] {
      guard case .missing = try await post("did-rename-device", ["device": device, "name": "Mine"]) else {
        Issue.record("\(device) was renamed")
        return
      }
    }
    #expect(try await sample.library.devices.devices(of: SampleLibrary.neighbour, limit: 100).map(\.name) != ["Mine"])
    #expect(try await !page().contains("data-device=\"radio\""))
  }

  @Test func theOwnerAloneIsLedToTheUsers() async throws {
    router.navigate(AccountSettingsServices.Navigate.self) { _, _ in nil }
    router.navigate(AccountSettingsServices.NavigateUsers.self) { _, _ in nil }
    router.navigate(ServerPageServices.Navigate.self) { _, _ in nil }
    router.navigate(RecentChangesServices.Navigate.self) { _, _ in nil }
    let member = try await router.page(at: "/settings", query: [:], for: Viewer(userID: UserID.local.rawValue)).body.text
    #expect(member.contains("href=\"/settings/account\"") && !member.contains("/settings/users"))
    #expect(!member.contains("/settings/server") && member.contains("href=\"/recent-changes\""))
    let owner = Viewer(userID: UserID.local.rawValue, isOwner: true)
    let html = try await router.page(at: "/settings", query: [:], for: owner).body.text
    #expect(html.contains("href=\"/settings/users\"") && html.contains("href=\"/settings/server\""))
  }

  @Test func aNameThatIsTooLongIsRefusedWithASentence() async throws {
    try await listen(on: "phone", as: .local)
    let long = String(repeating: "m", count: 61)
    guard case .notice(let sentence, _, _) = try await post("did-rename-device", ["device": "phone", "name": long]) else {
      Issue.record("taken")
      return
    }
    #expect(sentence.contains("60"))
  }

  // MARK: - Private

  private func page() async throws -> String { try await router.page(at: "/settings", query: [:], for: viewer).body.text }

  @discardableResult
  private func post(_ name: String, _ fields: [String: String]) async throws -> EventAnswer {
    try await #require(router.event(at: "/settings-page/\(name)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func listen(on device: String, as user: UserID) async throws {
    let line = """
      {"device": "\(device)", "tab": "1", "name": "Chrome on Android", "sentAt": 1, "entries": [{"id": "\(device)", "kind": "event", \
      "action": "pause", "seq": 1, "episode": \(sample.episodes[0].rawValue), "position": 60, "rate": 1, "at": 1}]}
      """
    _ = try await listening.apply(JSONDecoder().decode(ListeningReport.self, from: Data(line.utf8)), from: user)
  }
}
