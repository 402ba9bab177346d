import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// A user's settings: in general, for one show, for a device.
@Suite struct WishesTests {
  private let listener: Listener
  private let episodes: [EpisodeID]
  private let show: ShowID
  private var listening: ListeningSessions { listener.listening }
  private var userSettings: UserSettings { listener.userSettings }

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episodes = listener.sample.episodes
    show = listener.sample.show
  }

  // MARK: - For everything

  @Test func whoSetNothingHasTheUsual() async throws {
    #expect(
      try await userSettings.settings(of: .local)
        == ListeningSettings(skipBack: 15, skipForward: 30, rewindsAfterPause: true, relays: true, swipeRight: .queue))
  }

  @Test func settingsStay() async throws {
    let settings = ListeningSettings(skipBack: 20, skipForward: 45, rewindsAfterPause: false, relays: false)
    try await userSettings.change(settings, of: .local)
    try await userSettings.change(settings, of: .local)
    #expect(try await userSettings.settings(of: .local) == settings)
    #expect(try await userSettings.settings(of: SampleLibrary.neighbour) == ListeningSettings())
  }

  @Test(arguments: [0, -10, 4, 11, 25, 61, .max, .min])
  func otherSkipsAreRefused(seconds: Int) async throws {
    await #expect(throws: PlaybackError.badSetting) { try await userSettings.change(ListeningSettings(skipBack: seconds), of: .local) }
    await #expect(throws: PlaybackError.badSetting) { try await userSettings.change(ListeningSettings(skipForward: seconds), of: .local) }
    #expect(try await userSettings.settings(of: .local) == ListeningSettings())
  }

  /// A value of another version.
  @Test func storedNonsenseCountsAsNeverSet() {
    #expect(ListeningSettings(["skip-back": "7", "skip-forward": "far", "relays": "perhaps", "colour": "red"]) == ListeningSettings())
  }

  @Test func defaultSpeedStartsEachEpisodeAndIsNotCarriedOver() async throws {
    try await listener.report([listener.event("rate", episodes[0], at: 60, rate: 2)])
    #expect(try await listening.planned(episodes[1], for: .local)?.rate == 2)
    try await userSettings.change(ListeningSettings(defaultRate: 1.5), of: .local)
    let planned = try #require(try await listening.planned(episodes[1], for: .local))
    #expect(planned.rate == 1.5 && planned.hasCustomRate)
    try await userSettings.change(ShowPreference(rate: 0.8), of: show, for: .local)
    #expect(try await listening.planned(episodes[1], for: .local)?.rate == 0.8)
    for rate in [0.4, 3.1, .nan, .infinity] {
      await #expect(throws: PlaybackError.badSetting) { try await userSettings.change(ListeningSettings(defaultRate: rate), of: .local) }
    }
  }

  @Test func withoutContinuousPlaybackNothingFollowsUntilItIsTapped() async throws {
    try await listener.report([listener.event("start", episodes[0], at: 60)])
    #expect(try await listening.plan(for: .local).next != nil)
    try await userSettings.change(ListeningSettings(playsContinuously: false), of: .local)
    let plan = try await listening.plan(for: .local)
    #expect(plan.next == nil && !plan.upcoming.isEmpty)
    #expect(try await listening.plan(around: episodes[0], for: SampleLibrary.neighbour).next != nil)
  }

  @Test func severalShowsAreChangedTogetherAndEachKeepsItsOtherSettings() async throws {
    let facts = ShowFacts(feedURL: "https://heath.example/feed.xml", title: "Heath")
    let other = try await listener.sample.library.feeds.store(facts, episodes: [], at: SampleLibrary.added).show
    try await userSettings.change(ShowPreference(rate: 2, order: .oldestFirst), of: show, for: .local)
    let earlier = try await userSettings.change([show, other], for: .local) { _, preference in preference.skipFirst = 30 }
    #expect(earlier == [show: ShowPreference(rate: 2, order: .oldestFirst), other: ShowPreference()])
    let preferences = listener.sample.library.preferences
    #expect(try await preferences.preference(of: show, for: .local) == ShowPreference(rate: 2, skipFirst: 30, order: .oldestFirst))
    #expect(try await preferences.preference(of: other, for: .local) == ShowPreference(skipFirst: 30))
    #expect(try await preferences.preference(of: show, for: SampleLibrary.neighbour) == ShowPreference())
    #expect(try await userSettings.change([show, other], for: .local) { _, preference in preference.skipFirst = 30 }.isEmpty)
    try await userSettings.change([show, other], for: .local) { show, preference in preference = earlier[show] ?? preference }
    #expect(try await preferences.preference(of: show, for: .local) == ShowPreference(rate: 2, order: .oldestFirst))
    await #expect(throws: PlaybackError.badSetting) {
      try await userSettings.change([show, other], for: .local) { _, preference in preference.skipLast = 601 }
    }
    await #expect(throws: PlaybackError.noSuchShow(ShowID(99))) {
      try await userSettings.change([show, ShowID(99)], for: .local) { _, preference in preference.rate = 1 }
    }
    #expect(try await preferences.preference(of: show, for: .local).skipLast == nil)
  }

  @Test func withoutRelayingTheBrowserFetchesSecureSoundItself() async throws {
    #expect(try await listening.planned(episodes[0], for: .local)?.directURL == nil)
    try await userSettings.change(ListeningSettings(relays: false), of: .local)
    #expect(try await listening.planned(episodes[0], for: .local)?.directURL == "https://moss.example/1.mp3")
    #expect(try await listening.planned(episodes[0], for: SampleLibrary.neighbour)?.directURL == nil)
    #expect(try await listening.planned(episodes[2], for: .local)?.directURL == nil)
  }

  /// The browser has no password; and on a secure page it loads nothing over plain http.
  @Test func whatTheBrowserCannotFetchIsRelayedAllTheSame() async throws {
    try await userSettings.change(ListeningSettings(relays: false), of: .local)
    try await listener.sample.library.feedCredentials.set("sealed", host: "moss.example", of: show, for: .local)
    try await listener.sample.library.privateShows.grant(show, to: .local, at: SampleLibrary.added)
    #expect(try await listening.planned(episodes[0], for: .local)?.directURL == nil)
    let plain = try await otherEpisode(Enclosure(url: "http://heath.example/1.mp3", type: "audio/mpeg", length: nil))
    #expect(try await listening.planned(plain, for: .local)?.directURL == nil)
  }

  // MARK: - For one show

  @Test func aShowsOwnSpeedIsItsAlone() async throws {
    try await listener.report([listener.event("rate", episodes[0], at: 60, rate: 1.5)])
    try await userSettings.change(ShowPreference(rate: 2.5), of: show, for: .local)
    let planned = try #require(try await listening.planned(episodes[0], for: .local))
    #expect(planned.rate == 2.5 && planned.hasCustomRate)
    // Playing it does not change the speed of other shows.
    try await listener.report([listener.event("start", episodes[0], at: 60, seq: 2, rate: 2.5)])
    #expect(try await userSettings.planSettings(of: .local).rate == 1.5)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.rate == 2.5)
    let other = try await otherEpisode(Enclosure(url: "https://heath.example/1.mp3", type: "audio/mpeg", length: nil))
    let elsewhere = try #require(try await listening.planned(other, for: .local))
    #expect(elsewhere.rate == 1.5 && !elsewhere.hasCustomRate)
    #expect(try await listening.planned(episodes[0], for: SampleLibrary.neighbour)?.rate == 1)
    try await userSettings.change(ShowPreference(), of: show, for: .local)
    #expect(try await listening.planned(episodes[0], for: .local)?.rate == 1.5)
  }

  @Test func theBeginningIsSkippedAtTheStartOnly() async throws {
    try await userSettings.change(ShowPreference(skipFirst: 30, skipLast: 45), of: show, for: .local)
    let fresh = try #require(try await listening.planned(episodes[0], for: .local))
    #expect(fresh.start == 30 && fresh.position == 0 && fresh.skipFirst == 30 && fresh.skipLast == 45)
    try await listener.report([listener.event("seek", episodes[0], at: 12, duration: 1_800)])
    #expect(try await listening.planned(episodes[0], for: .local)?.start == 12)
    try await listener.report([listener.event("ended", episodes[0], at: 1_755, seq: 2)])
    #expect(try await listening.planned(episodes[0], for: .local)?.start == 30)
  }

  @Test func aShowSkipsWhatAllShowsSkipUnlessItHasLengthsOfItsOwn() async throws {
    func skips() async throws -> [Double?] {
      let planned = try await listening.planned(episodes[0], for: .local)
      return [planned?.start, planned?.skipFirst, planned?.skipLast]
    }
    #expect(try await skips() == [0, 0, 0])
    try await userSettings.change(ListeningSettings(skipFirst: 20, skipLast: 40), of: .local)
    #expect(try await userSettings.settings(of: .local) == ListeningSettings(skipFirst: 20, skipLast: 40))
    #expect(try await skips() == [20, 20, 40])
    try await userSettings.change(ShowPreference(skipFirst: 0, skipLast: 90), of: show, for: .local)
    #expect(try await skips() == [0, 0, 90])
    let preferences = listener.sample.library.preferences
    #expect(try await preferences.preference(of: show, for: .local) == ShowPreference(skipFirst: 0, skipLast: 90))
    try await userSettings.change(ShowPreference(), of: show, for: .local)
    #expect(try await skips() == [20, 20, 40])
    #expect(try await listening.planned(episodes[0], for: SampleLibrary.neighbour)?.skipFirst == 0)
    for seconds in [-1, 601, .max] {
      for settings in [ListeningSettings(skipFirst: seconds), ListeningSettings(skipLast: seconds)] {
        await #expect(throws: PlaybackError.badSetting) { try await userSettings.change(settings, of: .local) }
      }
    }
    #expect(ListeningSettings(["skip-first": "-1", "skip-last": "601"]) == ListeningSettings())
  }

  @Test func aShowThatSkipsMoreThanThereIsSkipsNothing() async throws {
    try await userSettings.change(ShowPreference(skipFirst: 600, skipLast: 600), of: show, for: .local)
    try await listener.report([listener.event("start", episodes[0], at: 0, duration: 900)])
    let short = try #require(try await listening.planned(episodes[0], for: .local))
    #expect(short.start == 0 && short.skipFirst == 0 && short.skipLast == 0)
    #expect(try await listening.planned(episodes[1], for: .local)?.start == 600)
  }

  @Test(arguments: [0.4, 3.1, 0, -1, .nan, .infinity, 1e300])
  func otherSpeedsAreRefused(rate: Double) async throws {
    await #expect(throws: PlaybackError.badSetting) { try await userSettings.change(ShowPreference(rate: rate), of: show, for: .local) }
    #expect(try await listener.sample.library.preferences.preference(of: show, for: .local) == ShowPreference())
  }

  @Test(arguments: [-1, 601, Int.max, Int.min])
  func otherLengthsAreRefused(seconds: Int) async throws {
    await #expect(throws: PlaybackError.badSetting) {
      try await userSettings.change(ShowPreference(skipFirst: seconds), of: show, for: .local)
    }
    await #expect(throws: PlaybackError.badSetting) {
      try await userSettings.change(ShowPreference(skipLast: seconds), of: show, for: .local)
    }
  }

  @Test func titlesOfSkippedChaptersAreLimited() async throws {
    try await userSettings.change(ShowPreference(skippedChapters: ["Advertisement", "Credits"]), of: show, for: .local)
    #expect(try await listening.planned(episodes[0], for: .local)?.skippedChapters == ["Advertisement", "Credits"])
    for titles in [(0..<21).map { "Title \($0)" }, [String(repeating: "x", count: 101)]] {
      await #expect(throws: PlaybackError.badSetting) {
        try await userSettings.change(ShowPreference(skippedChapters: titles), of: show, for: .local)
      }
    }
  }

  @Test func aShowSkipsTheChaptersOfAllShowsUnlessItHasTitlesOfItsOwn() async throws {
    func titles() async throws -> [String]? { try await listening.planned(episodes[0], for: .local)?.skippedChapters }
    #expect(try await titles() == [])
    try await userSettings.change(ListeningSettings(skippedChapters: ["Advertisement"]), of: .local)
    #expect(try await userSettings.settings(of: .local).skippedChapters == ["Advertisement"])
    #expect(try await titles() == ["Advertisement"])
    for own in [["Credits"], []] {
      try await userSettings.change(ShowPreference(skippedChapters: own), of: show, for: .local)
      #expect(try await titles() == own)
    }
    try await userSettings.change(ShowPreference(), of: show, for: .local)
    #expect(try await titles() == ["Advertisement"])
    let long = String(repeating: "x", count: 101)
    await #expect(throws: PlaybackError.badSetting) {
      try await userSettings.change(ListeningSettings(skippedChapters: [long]), of: .local)
    }
    #expect(ListeningSettings(["skip-chapters": long]) == ListeningSettings())
  }

  @Test func titlesAreReadAsTyped() {
    #expect(ShowPreference.titles(" Advertisement , The end of it;, Advertisement\n") == ["Advertisement", "The end of it"])
  }

  @Test(arguments: [Int64.min, -1, 0, 99, .max])
  func aShowThatDoesNotExistHasNoPreference(id: Int64) async throws {
    await #expect(throws: PlaybackError.noSuchShow(ShowID(id))) {
      try await userSettings.change(ShowPreference(rate: 2), of: ShowID(id), for: .local)
    }
    #expect(try await listener.sample.library.preferences.preference(of: ShowID(id), for: .local) == ShowPreference())
  }

  // MARK: - For a device

  @Test func aDeviceIsCalledWhatItSaysUntilItIsNamed() async throws {
    try await listener.report([listener.event("start", episodes[0], at: 0)], name: "  Chrome on Android ")
    #expect(try await listener.sample.library.devices.devices(of: .local, limit: 100).map(\.name) == ["Chrome on Android"])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.deviceName == "Chrome on Android")
    try await userSettings.rename(device: "phone", to: " Ada’s phone\n", for: .local)
    listener.clock.advance(by: 10)
    try await listener.report([listener.span(episodes[0], from: 0, to: 10, seq: 2)], name: "Firefox on Android")
    #expect(try await listener.sample.library.devices.devices(of: .local, limit: 100).map(\.name) == ["Ada’s phone"])
    #expect(try await listener.sample.library.devices.devices(of: .local, limit: 100).first?.lastSeen == listener.clock.now)
    try await userSettings.rename(device: "phone", to: "  ", for: .local)
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local)?.deviceName == nil)
    try await listener.report([listener.span(episodes[0], from: 10, to: 20, seq: 3)], name: "Firefox on Android")
    #expect(try await listener.sample.library.devices.devices(of: .local, limit: 100).map(\.name) == ["Firefox on Android"])
  }

  @Test func listsMostRecentDeviceFirst() async throws {
    for device in ["phone", "laptop", "kitchen"] {
      listener.clock.advance(by: 60)
      try await listener.report([listener.event("seek", episodes[0], at: 60)], device: device)
    }
    #expect(try await listener.sample.library.devices.devices(of: .local, limit: 100).map(\.id) == ["kitchen", "laptop", "phone"])
    #expect(try await listener.sample.library.devices.devices(of: SampleLibrary.neighbour, limit: 100) == [])
  }

  @Test func whatABrowserCallsItselfIsCutAndCleaned() async throws {
    let name = "Chrome\\u0000\\n<script>" + String(repeating: "x", count: 500)
    try await listener.report([listener.event("seek", episodes[0], at: 60)], name: name)
    let kept = try #require(try await listener.sample.library.devices.devices(of: .local, limit: 100).first?.name)
    #expect(kept.count == 60 && kept.hasPrefix("Chrome  <script>xxx"))
  }

  @Test func onlyOnesOwnDevicesCanBeNamed() async throws {
    try await listener.report([listener.event("seek", episodes[0], at: 60)], name: "Chrome")
    await #expect(throws: PlaybackError.notADevice("phone")) {
      try await userSettings.rename(device: "phone", to: "Mine", for: SampleLibrary.neighbour)
    }
    await #expect(throws: PlaybackError.notADevice("")) { try await userSettings.rename(device: "", to: "Mine", for: .local) }
    await #expect(throws: PlaybackError.badName) {
      try await userSettings.rename(device: "phone", to: String(repeating: "x", count: 61), for: .local)
    }
    #expect(try await listener.sample.library.devices.devices(of: .local, limit: 100).map(\.name) == ["Chrome"])
  }

  // MARK: - Private

  private func otherEpisode(_ enclosure: Enclosure) async throws -> EpisodeID {
    let library = listener.sample.library
    let facts = EpisodeMetadata(identity: "one", title: "One", sortDate: SampleLibrary.added, enclosure: enclosure)
    let stored = try await library.feeds.store(
      ShowFacts(feedURL: "https://heath.example/feed.xml", title: "Heath"), episodes: [facts], at: SampleLibrary.added)
    return try #require(try await library.episodes.episodes(of: stored.show, for: .local, limit: 1).first?.episode.id)
  }
}
