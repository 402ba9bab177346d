/// A reader of the metadata blocks of FLAC files (RFC 9639, 8).
enum FLACReader {
  /// Reads the blocks after the marker at `start`; the values that `tags` lacks are added.
  static func read(_ file: FileWindow, at start: Int64, into tags: inout MediaTags) async throws {
    var rest = ByteCursor(file, start + 4..<Int64.max)
    for _ in 0..<maxBlocks {
      let type = try await rest.integer(1)
      let body = try await rest.part(try await rest.integer(3))
      // Damage within a block ends only this block.
      do {
        switch type & 0x7F {
        case 0: try await readStream(body, into: &tags)
        case 4: try await VorbisComments.read(body, into: &tags)
        case 6 where tags.picture == nil: tags.picture = try await picture(body)
        default: break
        }
      } catch MediaTagsError.malformed {
        tags.failure = .malformed
      }
      if type & 0x80 != 0 { return }
    }
    throw MediaTagsError.tooLarge
  }

  // MARK: - Private

  private static let maxBlocks = 1_000

  /// `STREAMINFO`: sizes of blocks and frames, then 20 bits of sample rate, 8 bits of format and 36 bits of samples.
  private static func readStream(_ body: ByteCursor, into tags: inout MediaTags) async throws {
    var body = body
    try await body.skip(10)
    let rate = try await body.integer(3) >> 4
    let count = try await body.integer(5) & 0xF_FFFF_FFFF
    tags.setDuration(count, rate: rate)
  }

  private static func picture(_ body: ByteCursor) async throws -> EmbeddedPicture? {
    var body = body
    // The kind of picture.
    try await body.skip(4)
    var type = try await body.part(try await body.integer(4))
    let name = TagText.latin1(try await type.bytes(upTo: 64))
    try await body.skip(try await body.integer(4))
    // Width, height, depth and colours.
    try await body.skip(16)
    return EmbeddedPicture(try await body.part(try await body.integer(4)), type: name)
  }
}
