/// A cursor over a part of a file. Every length is checked against the part before it is used.
///
/// All functions throw `MediaTagsError.malformed` at the end of the part, and the errors of `FileWindow`.
struct ByteCursor {
  private let file: FileWindow
  /// The next byte's position in the file.
  private(set) var position: Int64
  /// The position after the part's last byte.
  let end: Int64
  /// Whether a 0 follows each FF, which is not part of the content (ID3v2.4 structure, 6.1). Lengths are those of the content.
  let isUnsynchronised: Bool
  /// How many bytes are worth reading at once.
  private let readAhead: Int64

  init(_ file: FileWindow, _ range: Range<Int64>, isUnsynchronised: Bool = false, readAhead: Int64 = Self.step) {
    self.file = file
    (position, end) = (range.lowerBound, range.upperBound)
    self.isUnsynchronised = isUnsynchronised
    self.readAhead = readAhead
  }

  var isAtEnd: Bool { position >= end }
  /// The number of bytes left in the file, which is larger than that of the content when they are unsynchronised.
  var remaining: Int64 { end - position }
  /// Whether the part ends within the file, as far as its size is known.
  var isWithinFile: Bool { end <= file.size ?? .max }

  /// The next `count` bytes.
  mutating func bytes(_ count: Int) async throws -> [UInt8] {
    let bytes = try await bytes(upTo: count)
    guard bytes.count == count else { throw MediaTagsError.malformed }
    return bytes
  }

  /// The next `count` bytes, or those that are left.
  mutating func bytes(upTo count: Int) async throws -> [UInt8] {
    if isUnsynchronised {
      var bytes: [UInt8] = []
      _ = try await advance(Int64(count), into: &bytes)
      return bytes
    }
    let next = position + min(Int64(count), remaining)
    let bytes = try await file.bytes(in: position..<next, readingAhead: readAhead)
    position = next
    return Array(bytes)
  }

  /// A big-endian number of up to eight bytes; one beyond the range of `Int64` is clamped.
  mutating func integer(_ byteCount: Int) async throws -> Int64 {
    Int64(clamping: try await bytes(byteCount).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// A number of four bytes in little-endian order.
  mutating func littleEndianInteger() async throws -> Int64 {
    try await bytes(4).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
  }

  /// Text of one byte a character, such as the name of a box.
  mutating func latin1(_ count: Int) async throws -> String { TagText.latin1(try await bytes(count)) }

  /// The bytes before the next terminator of `width` zeros, or before the end of the part; the terminator is skipped.
  mutating func terminated(width: Int = 1) async throws -> [UInt8] {
    let start = self
    let bytes = try await bytesInFile(upTo: Self.maxTerminated)
    for index in stride(from: 0, through: bytes.count - width, by: width) where bytes[index..<index + width].allSatisfy({ $0 == 0 }) {
      self = start
      try await skip(Int64(index + width))
      return Array(bytes[..<index])
    }
    guard isAtEnd else { throw bytes.count < Self.maxTerminated ? MediaTagsError.truncated : .malformed }
    return bytes
  }

  /// Skips `count` bytes, and returns a cursor over them.
  mutating func part(_ count: Int64, isUnsynchronised: Bool = false) async throws -> ByteCursor {
    let start = position
    try await skip(count)
    return ByteCursor(file, start..<position, isUnsynchronised: self.isUnsynchronised || isUnsynchronised, readAhead: readAhead)
  }

  /// Skips `count` bytes; they are read only where they are unsynchronised.
  mutating func skip(_ count: Int64) async throws {
    if isUnsynchronised {
      var none: [UInt8]?
      guard try await advance(count, into: &none) == count else { throw MediaTagsError.malformed }
    } else {
      guard count >= 0, count <= remaining else { throw MediaTagsError.malformed }
      position += count
    }
  }

  // MARK: - Private

  /// The next `count` bytes, or those that are left in the part or in the file.
  private mutating func bytesInFile(upTo count: Int) async throws -> [UInt8] {
    let start = self
    do {
      return try await bytes(upTo: count)
    } catch MediaTagsError.truncated {
      self = start
      guard let size = file.size, size > position else { throw MediaTagsError.truncated }
      return try await bytes(upTo: Int(clamping: size - position))
    }
  }

  /// Advances over unsynchronised bytes, and adds the content to `content` unless that is nil.
  ///
  /// - Returns: the number of bytes of the content, less than `count` at the end of the part.
  private mutating func advance(_ count: Int64, into content: inout [UInt8]?) async throws -> Int64 {
    var left = max(count, 0)
    var isAfterFF = false
    while left > 0 || isAfterFF, position < end {
      let limit = min(end, file.size ?? .max)
      guard position < limit else { throw MediaTagsError.truncated }
      let next = min(limit, position + Self.step)
      for byte in try await file.bytes(in: position..<next, readingAhead: min(limit - position, Self.largeStep)) {
        if isAfterFF, byte == 0 {
          isAfterFF = false
        } else {
          guard left > 0 else { return count }
          content?.append(byte)
          left -= 1
          isAfterFF = byte == 0xFF
        }
        position += 1
      }
    }
    return count - left
  }

  private mutating func advance(_ count: Int64, into content: inout [UInt8]) async throws -> Int64 {
    var bytes: [UInt8]? = []
    defer { content = bytes ?? [] }
    return try await advance(count, into: &bytes)
  }

  /// A read for headers between parts that are skipped.
  static let step: Int64 = 16_384
  /// A read within parts that are read whole.
  static let largeStep: Int64 = 1 << 20
  /// The maximum length of a text that a terminator ends, in bytes.
  private static let maxTerminated = 1_024
}
