import Foundation
import Library
import PodcastModel
import Testing

@testable import Playback

/// Where a listener may have fallen asleep, from what the player reports.
@Suite struct SleepRulesTests {
  /// 23:12 in Berlin, on 15 January 2027.
  private static let touched = Date(timeIntervalSince1970: 1_800_051_120)
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The time of the touch after 23:12, in seconds.
    var later = 0.0
    /// The playback after the touch, in seconds.
    var length: Double
    var hasTimer = true
    /// The look at the page, in seconds after the end.
    var looks: Double
    /// A touch of the player before the look, in seconds after the end.
    var woken: Double?
    var isAnswered = false
    /// The saved position of the episode.
    var saved: Double?
    var isAsked: Bool
    var testDescription: String { name }
  }

  private static let cases: [Case] = [
    Case(name: "the timer ended, and the listener looks in the morning", length: 1_800, looks: 28_800, isAsked: true),
    Case(name: "five minutes of the timer", length: 300, looks: 28_800, isAsked: true),
    Case(name: "less than five minutes of the timer", length: 299, looks: 28_800, isAsked: false),
    Case(name: "the listener looks just before half an hour", length: 1_800, looks: 1_799, isAsked: false),
    Case(name: "the listener looks after half an hour", length: 1_800, looks: 1_800, isAsked: true),
    Case(name: "the listener looks before the end", length: 1_800, looks: -1, isAsked: false),
    Case(name: "eighteen hours later", length: 1_800, looks: 64_800, isAsked: true),
    Case(name: "more than eighteen hours later", length: 1_800, looks: 64_801, isAsked: false),
    Case(name: "the listener has answered", length: 1_800, looks: 28_800, isAnswered: true, isAsked: false),
    Case(name: "pressed play in the morning", length: 1_800, looks: 28_800, woken: 25_200, isAsked: true),
    Case(name: "the listener has gone back already", length: 1_800, looks: 28_800, saved: 750, isAsked: false),
    Case(name: "the saved position is later", length: 1_800, looks: 28_800, saved: 2_500, isAsked: true),
    Case(name: "the saved position is earlier", length: 1_800, looks: 28_800, saved: 10, isAsked: true),
    Case(name: "a nap with a timer at noon", later: 46_800, length: 1_800, looks: 7_200, isAsked: true),
    Case(name: "the end of the queue at night", length: 2_700, hasTimer: false, looks: 28_800, isAsked: true),
    Case(name: "the end of the queue too soon", length: 2_699, hasTimer: false, looks: 28_800, isAsked: false),
    Case(name: "a long walk at noon", later: 46_800, length: 5_400, hasTimer: false, looks: 7_200, isAsked: false),
    Case(name: "before five in the morning", later: 18_000, length: 3_600, hasTimer: false, looks: 7_200, isAsked: true),
    Case(name: "after five in the morning", later: 21_600, length: 3_600, hasTimer: false, looks: 7_200, isAsked: false),
    Case(name: "it still plays in the morning", length: 28_800, hasTimer: false, looks: 0, isAsked: true),
    Case(name: "an hour later it still plays", length: 3_600, hasTimer: false, looks: 0, isAsked: false),
  ]

  @Test("The question is asked for a sleep, and only then", arguments: cases)
  func asks(about one: Case) {
    let touch = ListenerTouch(moment: Self.touched + one.later, episode: EpisodeID(7), position: 754)
    let ended = touch.moment + one.length
    let untouched = UntouchedPlayback(
      touch: touch, ended: ended, hasTimer: one.hasTimer, woken: one.woken.map { ended + $0 }, isAnswered: one.isAnswered)
    let asked = SleepRules.asleep(untouched, at: ended + one.looks, in: Self.berlin, saved: one.saved)
    #expect(asked == (one.isAsked ? touch : nil))
    // The stored text has the same content.
    #expect(UntouchedPlayback(untouched.text) == untouched)
  }

  @Test("Without a known touch there is no question")
  func asksNothing() {
    #expect(SleepRules.asleep(nil, at: Self.touched, in: Self.berlin) == nil)
    for text in ["", "1 2 3", "x 1 2 3 0 - 0", "1 2 nan 3 0 - 0", "1 2 inf 3 0 - 0", "1 2 3 4 5 6 7 8"] {
      #expect(UntouchedPlayback(text) == nil, "\(text)")
    }
  }

  @Test(
    "The night of the listener counts, not the server's",
    arguments: [("Asia/Tokyo", false), ("America/New_York", false), ("Europe/London", true)])
  func usesTheListenersNight(zone: String, isAsked: Bool) throws {
    let touch = ListenerTouch(moment: Self.touched, episode: EpisodeID(7), position: 754)
    let untouched = UntouchedPlayback(touch: touch, ended: Self.touched + 3_600, hasTimer: false)
    let asked = SleepRules.asleep(untouched, at: Self.touched + 8 * 3_600, in: try #require(TimeZone(identifier: zone)))
    #expect((asked != nil) == isAsked)
  }

  // MARK: - The lines of a night

  @Test("Lines without a touch, and with an older one, change nothing")
  func ignoresOlderTouches() {
    let known = after(line(0, touch: 100, at: 200))
    #expect(SleepRules.untouched(known, after: line(nil, touch: nil, at: 300)) == nil)
    #expect(SleepRules.untouched(known, after: line(0, touch: -300, at: 300)) == nil)
  }

  @Test("The same touch in a later report continues the playback, although the report took longer")
  func continuesWithTheSameTouch() {
    var known = after(line(0, touch: 0, at: 10))
    known = after(line(0, touch: 0.4, at: 20), known)
    #expect(known?.duration == 20 && known?.hasTimer == false)
    known = after(line(0, touch: 0, at: 15, sleep: .set(SleepTimer(kind: .minutes, left: 60))), known)
    #expect(known?.duration == 20 && known?.hasTimer == true)
  }

  @Test("A timer that ends playback is a timer; one that the listener turns off is none")
  func knowsTheTimer() {
    #expect(after(line(0, touch: 0, at: 600, sleep: .set(nil)))?.hasTimer == true)
    #expect(after(line(0, touch: 0, at: 600, sleep: .set(nil), isGesture: true))?.hasTimer == false)
  }

  @Test("A touch soon after the end replaces the playback; a late one keeps it")
  func keepsWhatMayBeASleep() {
    let night = after(line(0, touch: 0, at: 1_800, sleep: .set(nil)))
    #expect(after(line(900, touch: 1_810, at: 1_810), night)?.touch.position == 900)
    let woken = after(line(900, touch: 27_000, at: 27_000), night)
    #expect(woken?.touch.position == 0 && woken?.woken == Self.touched + 27_000)
    // The morning's listening does not replace it, until it may be a sleep too.
    #expect(SleepRules.untouched(woken, after: line(950, touch: 27_050, at: 27_100)) == nil)
    #expect(after(line(1_000, touch: 80_000, at: 80_300, sleep: .set(nil)), woken)?.touch.position == 1_000)
    #expect(after(line(1_000, touch: 80_000, at: 80_010), woken)?.touch.position == 1_000)
  }

  @Test("An answered question makes room for the next night")
  func replacesTheAnswered() {
    var night = after(line(0, touch: 0, at: 1_800, sleep: .set(nil)))
    night?.isAnswered = true
    #expect(after(line(0, touch: 0, at: 1_900), night)?.isAnswered == true)
    #expect(after(line(900, touch: 27_000, at: 27_000), night)?.isAnswered == false)
  }

  // MARK: - Private

  private func after(_ entry: LedgerEntry, _ known: UntouchedPlayback? = nil) -> UntouchedPlayback? {
    SleepRules.untouched(known, after: entry)
  }

  /// A line `at` seconds after 23:12, with a touch of the position in the same episode.
  private func line(
    _ position: Double?, touch: Double?, at: Double, sleep: LedgerEntry.SleepChange = .unchanged, isGesture: Bool = false
  ) -> LedgerEntry {
    LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: EpisodeID(7), kind: .event(action: "pause"), position: 0, rate: 1, state: nil,
      moment: Self.touched + at, mediaDuration: nil, isGesture: isGesture, sleep: sleep,
      touch: touch.map { ListenerTouch(moment: Self.touched + $0, episode: EpisodeID(7), position: position ?? 0) })
  }
}
