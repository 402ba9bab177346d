@testable import FeedParsing

/// A duration is nil, or between a second and a week.
enum DurationFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let text = String(decoding: bytes, as: UTF8.self)
    if let seconds = FeedDuration.seconds(text) { require((1...604_800).contains(seconds), "an impossible duration") }
    if let start = FeedDuration.start(text) { require((0...604_800).contains(start), "an impossible start") }
    return 0
  }
}
