import BoundedNumbers

/// A box of an MP4 file, in QuickTime an atom (ISO/IEC 14496-12, 4.2).
struct MP4Box {
  /// Four characters, such as "moov".
  let type: String
  /// The content after the header.
  let body: ByteCursor
  /// Whether the box is longer than the part in which it lies; `body` ends with that part.
  let isCut: Bool

  /// Reads the header of the box at `part`, and skips the box.
  ///
  /// - Returns: nil at the end of `part`.
  init?(in part: inout ByteCursor) async throws {
    guard part.remaining >= 8 else { return nil }
    var size = try await part.integer(4)
    type = try await part.latin1(4)
    var headerSize: Int64 = 8
    if size == 1 {
      size = try await part.integer(8)
      headerSize = 16
    }
    // The last box of a file may extend to its end.
    if size == 0 { size = part.remaining.saturatingAdding(headerSize) }
    guard size >= headerSize else { throw MediaTagsError.malformed }
    isCut = size - headerSize > part.remaining
    body = try await part.part(min(size - headerSize, part.remaining))
  }
}

/// The boxes in a part of a file, one after the other.
struct MP4Boxes {
  private var part: ByteCursor
  private var count = 0

  init(in part: ByteCursor) { self.part = part }

  /// nil at the end of the part.
  ///
  /// - Throws: `MediaTagsError.tooLarge` for more than 2,000 boxes.
  mutating func next() async throws -> MP4Box? {
    count += 1
    guard count <= 2_000 else { throw MediaTagsError.tooLarge }
    return try await MP4Box(in: &part)
  }
}

extension ByteCursor {
  /// Skips the version and the flags of a full box; the result is the version.
  mutating func version() async throws -> Int64 {
    let version = try await integer(1)
    try await skip(3)
    return version
  }
}
