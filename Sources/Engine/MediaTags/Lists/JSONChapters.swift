import Foundation
import TextScanning

/// The chapters of a file: JSON Chapters 1.2 of the podcast namespace (`podcast:chapters`), or the JSON of Podlove's player.
public struct JSONChapters: Sendable, Equatable {
  /// The chapters in the order of the file, at most `MediaChapter.maxCount`; entries without a possible start are skipped.
  public let chapters: [MediaChapter]
  /// Why reading ended early; the chapters are those before the damage. nil when all was read.
  ///
  /// `.truncated` for a file that ends early, `.malformed` for other damage and for a file without a list, `.tooLarge` for more than 4 MB
  /// or 5,000 entries.
  public let failure: MediaTagsError?
  /// Whether the keys are those of chapters: an object with `chapters`, or a list of objects with `startTime`, or with `start` and `title`.
  public let isRecognized: Bool

  /// Reads a chapters file.
  ///
  /// `startTime` is a number of seconds; text such as "94.5" and "1:02:03" is accepted too.
  ///
  /// - Parameter url: the file's own URL, to which addresses of pages and pictures may be relative.
  /// - Returns: also the chapters of a damaged file, as far as they were read.
  public static func read(_ bytes: [UInt8], url: String? = nil) -> JSONChapters {
    let text = utf8(bytes.count > maxBytes ? Array(bytes.prefix(maxBytes)) : bytes)
    let read = text.withCheckedBytes { JSONChaptersReader.read($0, base: url) }
    guard bytes.count > maxBytes else { return read }
    return JSONChapters(chapters: read.chapters, failure: .tooLarge, isRecognized: read.isRecognized)
  }

  // MARK: - Private

  private static let maxBytes = 4 << 20

  /// The file in UTF-8 without a byte order mark. UTF-16 has a mark, or a zero in its first character, which is ASCII in JSON. Other bytes
  /// that are not UTF-8 are Windows-1252, unless only a few are damaged.
  private static func utf8(_ file: [UInt8]) -> [UInt8] {
    let hasMark = file.starts(with: [0xFE, 0xFF]) || file.starts(with: [0xFF, 0xFE])
    if hasMark || file.count > 1 && (file[0] == 0) != (file[1] == 0) {
      return Array(TagText.utf16(file, isBigEndian: file[0] == 0).utf8)
    }
    let bytes = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
    guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
    let repaired = String(decoding: bytes, as: UTF8.self)
    if repaired.unicodeScalars.contains(where: { $0.value >= 0x80 && $0 != "\u{FFFD}" }) { return Array(repaired.utf8) }
    return Array((String(bytes: bytes, encoding: .windowsCP1252) ?? TagText.latin1(bytes)).utf8)
  }
}
