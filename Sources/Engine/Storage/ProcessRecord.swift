/// The text in the file of a process: "R" while it runs or "E" while it ends cleanly, then the items that it reads. A "C" at a fixed offset
/// behind them records a crash.
///
///     R 12 15 .
struct ProcessRecord: Sendable, Equatable {
  var exitedCleanly = false
  var hasCrashed = false
  var reading: Set<Int64> = []

  init() {}

  /// An unreadable record is empty: an older version wrote an empty file.
  init(_ bytes: some Collection<UInt8>) {
    exitedCleanly = bytes.first == UInt8(ascii: "E")
    hasCrashed = bytes.dropFirst(Self.crashOffset).first == UInt8(ascii: "C")
    // The list ends at the full stop: a shorter one is written over a longer one.
    let list = String(decoding: bytes.dropFirst().prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    reading = Set(list.split(separator: " ").compactMap { Int64($0) })
  }

  var bytes: [UInt8] {
    let items = reading.sorted().prefix(Self.maxItems).map { "\($0) " }.joined()
    return Array("\(exitedCleanly ? "E" : "R") \(items).\n".utf8)
  }

  static let maxLength = 8_192
  /// The offset of the letter that records a crash: no list of items overwrites it.
  static let crashOffset = maxLength - 1
  /// Each takes 21 bytes at most.
  private static let maxItems = 256
}
