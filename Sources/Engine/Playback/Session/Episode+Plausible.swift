import Foundation
import PodcastModel

/// Lengths and sizes of feeds, which are often wrong: one that cannot be true is left out.
extension Episode {
  /// The length by the feed, in seconds; nil when so much audio would not fit into it: some feeds have minutes instead of seconds.
  var plausibleDuration: Double? {
    guard let durationSeconds, durationSeconds > 0 else { return nil }
    guard let enclosure, let length = enclosure.length else { return durationSeconds }
    return Double(length) - Enclosure.maxExtraBytes > enclosure.maxBytesPerSecond * durationSeconds ? nil : durationSeconds
  }

  /// The size by the feed, in bytes; nil when audio of that length is never so small or so large.
  ///
  /// - Parameter duration: in seconds; nil where it is not known.
  public func plausibleSize(duration: Double?) -> Int64? {
    // Many feeds have 0 or 1 instead of an unknown size.
    guard let enclosure, let length = enclosure.length, length > 1024, length <= Enclosure.maxBytes else { return nil }
    guard let duration, duration > 0 else { return length }
    let extra = Double(length) - Enclosure.maxExtraBytes
    return Double(length) < Enclosure.minBytesPerSecond * duration || extra > enclosure.maxBytesPerSecond * duration ? nil : length
  }
}

extension Enclosure {
  /// Speech at 4 kbit/s.
  fileprivate static let minBytesPerSecond = 500.0
  /// A cover and tags within the file.
  fileprivate static let maxExtraBytes = 10e6
  fileprivate static let maxBytes: Int64 = 16 << 30

  /// Video at 200 Mbit/s; MP3, AAC and Opus at 800 kbit/s, more than any of them needs; other audio uncompressed.
  fileprivate var maxBytesPerSecond: Double {
    if isVideo { return 25e6 }
    let isCompressed = ["audio/mpeg", "audio/mp3", "audio/aac", "audio/opus"].contains(type?.lowercased() ?? "")
    return isCompressed ? 100e3 : 3e6
  }
}
