import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// The hours in which playback starts a sleep timer.
@Suite struct AutomaticSleepTimerTests {
  @Test(
    "The hours that contain a moment, or the next ones, across midnight and changes of the clock",
    arguments: [
      // From, until, zone, now, start, end.
      ("22:00", "06:00", "Europe/Berlin", "2027-01-15T12:00:00Z", "2027-01-15T21:00:00Z", "2027-01-16T05:00:00Z"),
      ("22:00", "06:00", "Europe/Berlin", "2027-01-15T22:30:00Z", "2027-01-15T21:00:00Z", "2027-01-16T05:00:00Z"),
      ("22:00", "06:00", "Europe/Berlin", "2027-01-16T04:59:59Z", "2027-01-15T21:00:00Z", "2027-01-16T05:00:00Z"),
      ("22:00", "06:00", "Europe/Berlin", "2027-01-16T05:00:00Z", "2027-01-16T21:00:00Z", "2027-01-17T05:00:00Z"),
      ("22:00", "06:00", "Asia/Tokyo", "2027-01-15T12:00:00Z", "2027-01-15T13:00:00Z", "2027-01-15T21:00:00Z"),
      ("13:00", "15:30", "Europe/Berlin", "2027-01-15T14:30:00Z", "2027-01-16T12:00:00Z", "2027-01-16T14:30:00Z"),
      ("13:00", "15:30", "Europe/Berlin", "2027-01-15T14:29:59Z", "2027-01-15T12:00:00Z", "2027-01-15T14:30:00Z"),
      ("20:00", "20:00", "Europe/Berlin", "2027-01-15T12:00:00Z", "2027-01-14T19:00:00Z", "2027-01-15T19:00:00Z"),
      ("22:00", "06:00", "Europe/Berlin", "2027-03-27T23:00:00Z", "2027-03-27T21:00:00Z", "2027-03-28T04:00:00Z"),
      ("22:00", "06:00", "Europe/Berlin", "2027-10-31T00:30:00Z", "2027-10-30T20:00:00Z", "2027-10-31T05:00:00Z"),
      ("22:00", "06:00", "Europe/Berlin", "2026-12-31T22:00:00Z", "2026-12-31T21:00:00Z", "2027-01-01T05:00:00Z"),
      ("22:00", "06:00", "Europe/Berlin", "2027-01-01T04:00:00Z", "2026-12-31T21:00:00Z", "2027-01-01T05:00:00Z"),
    ])
  func findsTheHours(from: String, until: String, zone: String, now: String, start: String, end: String) throws {
    var timer = AutomaticSleepTimer()
    (timer.isOn, timer.minutes) = (true, 45)
    timer.start = try #require(AutomaticSleepTimer.minute(from))
    timer.end = try #require(AutomaticSleepTimer.minute(until))
    let listeners = try #require(TimeZone(identifier: zone))
    let window = try #require(timer.window(at: date(now), in: listeners))
    #expect(try window == SleepWindow(start: date(start), end: date(end), minutes: 45))
  }

  @Test("There are no hours while it is off")
  func isOffAtFirst() throws {
    #expect(AutomaticSleepTimer().window(at: try date("2027-01-15T22:30:00Z"), in: .gmt) == nil)
  }

  @Test("A time of day is read as clocks show it", arguments: [("22:00", 1_320), ("6:5", 365), ("00:00", 0), ("23:59", 1_439)])
  func readsTimes(text: String, minute: Int) {
    #expect(AutomaticSleepTimer.minute(text) == minute)
  }

  @Test("Other texts are no times", arguments: ["", "24:00", "22:60", "22", "22:00:00", "-1:00", "+2:00", "1e:00", "022:00", "٢٢:٠٠"])
  func rejectsOtherTexts(text: String) {
    #expect(AutomaticSleepTimer.minute(text) == nil)
  }

  @Test("It is stored with the user's settings, and invalid values count as never set")
  func isStored() async throws {
    let sample = try await SampleLibrary()
    let userSettings = UserSettings(library: sample.library)
    var settings = try await userSettings.settings(of: .local)
    #expect(settings.sleepTimer == AutomaticSleepTimer())
    settings.sleepTimer = AutomaticSleepTimer(isOn: true, start: 1_380, end: 300, minutes: 60)
    try await userSettings.change(settings, of: .local)
    #expect(try await userSettings.settings(of: .local).sleepTimer == settings.sleepTimer)
    #expect(try await userSettings.settings(of: SampleLibrary.neighbour).sleepTimer == AutomaticSleepTimer())
    try await sample.library.preferences.set(["sleep-minutes": "1000000000000"], of: .local, at: SampleLibrary.added)
    #expect(try await userSettings.settings(of: .local).sleepTimer == AutomaticSleepTimer())
    for wrong in [(-1, 300, 60), (1_440, 300, 60), (0, 1_440, 60), (0, 300, 0), (0, 300, 61)] {
      settings.sleepTimer = AutomaticSleepTimer(isOn: true, start: wrong.0, end: wrong.1, minutes: wrong.2)
      await #expect(throws: PlaybackError.badSetting) { try await userSettings.change(settings, of: .local) }
    }
  }

  @Test("The plan has the hours in the reported time zone, also before anything was played")
  func isPlanned() async throws {
    let listener = Listener(try await SampleLibrary())
    try await listener.statistics.setReportedZone("Asia/Tokyo", of: .local)
    var settings = try await listener.userSettings.settings(of: .local)
    settings.sleepTimer.isOn = true
    try await listener.userSettings.change(settings, of: .local)
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let window = settings.sleepTimer.window(at: listener.clock.now, in: zone)
    #expect(window != nil)
    #expect(try await listener.listening.plan(for: .local).sleepWindow == window)
    #expect(try await listener.listening.plan(around: listener.sample.episodes[0], for: .local).sleepWindow == window)
  }

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
}
