import Foundation
import Testing

@testable import Downloading

@Suite struct SpeedMeterTests {
  private let start = Date(timeIntervalSince1970: 1_000)

  /// 447 kB/s were shown for a limit of 250: the first second contained half a second of saved tokens and one extra piece.
  @Test func neverShowsMoreThanTheLimitAfterTheFirstBurst() {
    var meter = SpeedMeter()
    meter.add(0, at: start)
    for step in 1...80 {
      let moment = start + Double(step) / 4
      meter.add(Int64(187_000 + step * 62_500), at: moment)
      let speed = meter.speed(at: moment)
      if step < 9 { #expect(speed == 0) } else { #expect((240_000...260_000).contains(speed), "\(speed) after \(step) quarters") }
    }
  }

  @Test func slowsDownWithoutBytes() {
    var meter = SpeedMeter()
    for step in 0...20 { meter.add(Int64(step * 62_500), at: start + Double(step) / 4) }
    let last = start + 5
    #expect((240_000...260_000).contains(meter.speed(at: last)))
    #expect((140_000...160_000).contains(meter.speed(at: last + 2)))
    #expect(meter.speed(at: last + 6) == 0)
  }

  /// When two transfers share a limit, one waits while bytes arrive for the other.
  @Test func transfersInTurnAddUpToTheirLimit() {
    var meters = [SpeedMeter(), SpeedMeter()]
    var received: [Int64] = [0, 0]
    for index in 0..<2 { meters[index].add(0, at: start) }
    for step in 1...120 {
      let moment = start + Double(step) / 4
      // Two seconds each.
      let index = step / 8 % 2
      received[index] += 62_500
      meters[index].add(received[index], at: moment)
      guard step > 40 else { continue }
      let sum = meters.reduce(0) { $0 + $1.speed(at: moment) }
      #expect((225_000...275_000).contains(sum), "\(sum) after \(step) quarters")
    }
  }

  @Test func restartsWithTransfer() {
    var meter = SpeedMeter()
    for step in 0...20 { meter.add(Int64(step * 1_000_000), at: start + Double(step) / 4) }
    for step in 21...40 { meter.add(Int64((step - 21) * 25_000), at: start + Double(step) / 4) }
    #expect((95_000...105_000).contains(meter.speed(at: start + 10)))
  }
}
