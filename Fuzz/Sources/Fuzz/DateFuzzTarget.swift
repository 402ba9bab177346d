import Foundation
import TextScanning

@testable import FeedParsing

/// A date is nil, or can be written and read again.
enum DateFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    if let date = FeedDate.parse(CheckedBytes(bytes.bindMemory(to: UInt8.self))) { check(date) }
    return 0
  }

  static func check(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    require(seconds == seconds.rounded() && (-2_300_000_000..<10_000_000_000).contains(seconds), "an impossible date")
    require(FeedDate.parse(date.formatted(.iso8601)) == date, "a date that cannot be read again")
  }
}
