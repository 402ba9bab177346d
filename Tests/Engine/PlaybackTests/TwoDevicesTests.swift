import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// Two devices press play at nearly the same time, and their reports arrive in every order. The test plays the browser's part: a device
/// that learns that another one holds the session pauses.
@Suite struct TwoDevicesTests {
  @Test("Exactly one device holds the session at the end, and the spans of both are saved", arguments: 0..<50)
  func oneHolder(round: Int) async throws {
    var random = Sequence(seed: UInt64(round))
    let listener = Listener(try await SampleLibrary())
    let episodes = listener.sample.episodes
    // Whole milliseconds apart, on clocks that are wrong by up to two days.
    let skew = Double(random.next(51)) / 1000
    let ahead = ["phone": [0, 172_800.0, -172_800, 3_600][random.next(4)], "laptop": [0, -5.0, 172_800, 60][random.next(4)]]
    let isSameEpisode = random.next(2) == 0
    let playing = ["phone": episodes[0], "laptop": isSameEpisode ? episodes[0] : episodes[1]]
    listener.clock.advance(by: 1)

    func line(_ device: String, heardFor seconds: Double, pressed ago: Double) -> [String] {
      let episode = playing[device] ?? episodes[0]
      let deviceAhead = ahead[device] ?? 0
      let start = listener.event("start", episode, at: 0, id: "\(device)-start", seq: 1, ago: ago, deviceAhead: deviceAhead, gesture: true)
      let span = listener.span(
        episode, from: 0, to: seconds, id: "\(device)-span", seq: 2 + Int(seconds), ago: max(ago - seconds, 0), deviceAhead: deviceAhead)
      return seconds > 0 ? [start, span] : [start]
    }
    // The starts, and some seconds of audio, each with a random delay and sometimes twice.
    var reports = [("phone", 0.0), ("laptop", 0), ("phone", 1), ("laptop", 1)]
    if random.next(2) == 0 { reports.append(reports[random.next(4)]) }
    for index in reports.indices.reversed() { reports.swapAt(index, random.next(index + 1)) }
    for (device, seconds) in reports {
      let ago = (device == "phone" ? skew : 0) + 1
      try await listener.report(
        line(device, heardFor: seconds, pressed: ago), device: device, state: "playing", deviceAhead: ahead[device] ?? 0)
    }
    let holder = try #require(try await listener.holder)
    let other = holder == "phone" ? "laptop" : "phone"

    // The other one learns it, and reports that it paused; the holder plays on.
    listener.clock.advance(by: 1)
    try await listener.report(
      [listener.event("pause", playing[other] ?? episodes[0], at: 1, seq: 9, deviceAhead: ahead[other] ?? 0)], device: other,
      state: "paused", deviceAhead: ahead[other] ?? 0)
    try await listener.report(
      [listener.span(playing[holder] ?? episodes[0], from: 1, to: 2, seq: 9, deviceAhead: ahead[holder] ?? 0)], device: holder,
      state: "playing", deviceAhead: ahead[holder] ?? 0)
    let session = try #require(try await listener.sample.library.listening.sessionDetail(of: .local))
    #expect(session.device == holder && session.state.isPlaying && session.episode == playing[holder])
    // When it was pressed later by more than a report's delay, it holds the session in every order.
    if skew > 0 { #expect(holder == "laptop") }
    let ledger = try await listener.ledger
    #expect(ledger.contains { $0.hasPrefix("phone-span 0.0-") } && ledger.contains { $0.hasPrefix("laptop-span 0.0-") })
  }

  /// Pseudorandom numbers that are the same every time.
  private struct Sequence {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
  }
}
