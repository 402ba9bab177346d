/// A reader of ID3v2 tags (id3.org: ID3v2.2, ID3v2.3, ID3v2.4, and Chapter Frame Addendum 1.0).
struct ID3Reader {
  let version: Int64
  /// Whether the tag says so; since ID3v2.4, frames are unsynchronised one by one.
  let isUnsynchronised: Bool
  var tags = MediaTags()
  /// The element IDs of `tags.chapters`.
  var chapterIDs: [String] = []
  var tables = ID3TablesOfContents()
  private var frameCount = 0

  /// Reads the tag at `start`; the values that `tags` lacks are added.
  ///
  /// - Returns: the end of the tag.
  static func read(_ file: FileWindow, at start: Int64, into tags: inout MediaTags) async throws -> Int64 {
    var header = ByteCursor(file, start..<start + 10)
    try await header.skip(3)
    let version = try await header.integer(1)
    try await header.skip(1)
    let flags = try await header.integer(1)
    guard (2...4).contains(version), let size = synchsafe(try await header.bytes(4)) else { throw MediaTagsError.malformed }
    var reader = ID3Reader(version: version, isUnsynchronised: flags & 0x80 != 0)
    defer {
      reader.tables.mark(&reader.tags.chapters, ids: reader.chapterIDs)
      tags.fill(from: reader.tags)
    }
    // In ID3v2.2 the flag of the extended header means an unknown compression.
    if version > 2 || flags & 0x40 == 0 {
      var part = ByteCursor(file, header.end..<header.end + size, isUnsynchronised: reader.isUnsynchronised && version < 4)
      if version > 2, flags & 0x40 != 0 { try await reader.skipExtendedHeader(of: &part) }
      try await reader.readFrames(of: part)
    }
    let footerSize: Int64 = version == 4 && flags & 0x10 != 0 ? 10 : 0
    return header.end + size + footerSize
  }

  /// The next readable frame of a tag or of a frame with frames; nil at the end, or where padding begins.
  mutating func nextFrame(in part: inout ByteCursor) async throws -> ID3Frame? {
    while let frame = try await ID3Frame(in: &part, version: version, isUnsynchronised: isUnsynchronised) {
      frameCount += 1
      guard frameCount <= Self.maxFrames else { throw MediaTagsError.tooLarge }
      if frame.isReadable { return frame }
    }
    return nil
  }

  /// A number of seven bits a byte; nil when a byte has eight.
  static func synchsafe(_ bytes: some Sequence<UInt8>) -> Int64? {
    bytes.allSatisfy { $0 < 0x80 } ? bytes.reduce(0) { $0 << 7 | Int64($1) } : nil
  }

  // MARK: - Private

  private static let maxFrames = 20_000

  private init(version: Int64, isUnsynchronised: Bool) {
    (self.version, self.isUnsynchronised) = (version, isUnsynchronised)
  }

  private func skipExtendedHeader(of part: inout ByteCursor) async throws {
    let size = try await part.bytes(4)
    if version == 3 {
      try await part.skip(size.reduce(0) { $0 << 8 | Int64($1) })
    } else {
      // The size includes its own four bytes.
      guard let size = Self.synchsafe(size), size >= 4 else { throw MediaTagsError.malformed }
      try await part.skip(size - 4)
    }
  }

  private mutating func readFrames(of part: ByteCursor) async throws {
    var part = part
    while let frame = try await nextFrame(in: &part) {
      do {
        try await read(frame)
      } catch MediaTagsError.malformed {
        // Damage within a frame ends only this frame.
        tags.failure = .malformed
      }
    }
  }

  private mutating func read(_ frame: ID3Frame) async throws {
    switch frame.id {
    case "TIT2" where tags.title == nil: tags.title = try await frame.text()
    case "TPE1" where tags.artist == nil: tags.artist = try await frame.text()
    case "TALB" where tags.album == nil: tags.album = try await frame.text()
    case "APIC", "PIC":
      guard let (picture, isFrontCover) = try await frame.picture() else { return }
      if isFrontCover || tags.picture == nil { tags.picture = picture }
    case "CHAP": try await readChapter(frame)
    case "CTOC": try await tables.read(frame)
    default: break
    }
  }
}
