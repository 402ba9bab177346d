import Foundation
import TextScanning

/// A time zone that is named for a region, such as "America/New_York", or in words, such as "Eastern Daylight Time".
enum ZoneRegion {
  /// Whether a word begins the name of a region. Only these are looked up: the text comes from the network.
  static func isArea(_ word: CheckedBytes) -> Bool {
    (2...10).contains(word.count) && areas.contains(String(decoding: word.lazy.map(\.lowercased), as: UTF8.self))
  }

  /// The zone with this name; nil when there is none.
  static func zone(_ name: CheckedBytes) -> TimeZone? {
    guard name.count <= maxLength, let slash = name.firstIndex(of: UInt8(ascii: "/")),
      isArea(name.part(0..<slash)), name.allSatisfy(continuesName)
    else { return nil }
    return TimeZone(identifier: String(decoding: name, as: UTF8.self))
  }

  static func continuesName(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || "/_+-".utf8.contains(byte) }

  /// The moment at which the clocks of a zone show a time, which is given as if it were UTC.
  static func moment(_ local: Date, in zone: TimeZone) -> Date {
    let guess = local.addingTimeInterval(-Double(zone.secondsFromGMT(for: local)))
    return local.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
  }

  /// The seconds east of Greenwich for the first word of a zone in words; nil for another word.
  static func offset(named word: CheckedBytes) -> Int? {
    guard (5...11).contains(word.count) else { return nil }
    return offsets[String(decoding: word.lazy.map(\.lowercased), as: UTF8.self)]
  }

  // MARK: - Private

  private static let maxLength = 40

  private static let areas: Set<String> = [
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "brazil", "canada", "chile", "etc", "europe", "indian",
    "mexico", "pacific", "us",
  ]

  private static let offsets: [String: Int] = [
    "eastern": -18_000, "central": -21_600, "mountain": -25_200, "pacific": -28_800, "greenwich": 0, "british": 0, "western": 0,
    "coordinated": 0, "moscow": 10_800, "india": 19_800, "singapore": 28_800, "japan": 32_400, "korea": 32_400, "australian": 36_000,
  ]
}
