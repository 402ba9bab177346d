/// A frame of an ID3v2 tag.
struct ID3Frame {
  /// The name of ID3v2.3, where it has one.
  let id: String
  let body: ByteCursor
  /// false for a compressed or encrypted frame.
  let isReadable: Bool

  /// Reads the header of the frame at `part`, and skips the frame.
  ///
  /// - Returns: nil at the end of `part`, and where no frame begins.
  init?(in part: inout ByteCursor, version: Int64, isUnsynchronised: Bool) async throws {
    let (nameSize, headerSize) = version == 2 ? (3, 6) : (4, 10)
    let header = try await part.bytes(upTo: headerSize)
    guard header.count == headerSize, Self.isName(header.prefix(nameSize)) else { return nil }
    let name = TagText.latin1(header.prefix(nameSize))
    id = version == 2 ? Self.names[name] ?? name : name
    let size = try await Self.size(header[nameSize..<2 * nameSize], in: part, version: version)
    let flags = Flags(header.last ?? 0, version: version)
    isReadable = flags.isReadable
    var body = try await part.part(size, isUnsynchronised: version == 4 && (isUnsynchronised || flags.isUnsynchronised))
    if isReadable { try await body.skip(min(flags.extraBytes, body.remaining)) }
    self.body = body
  }

  /// The text of a text frame: the first one, where there are several.
  func text() async throws -> String? {
    var body = body
    let encoding = try await body.integer(1)
    return TagText.cleaned(ID3Text.decode(try await body.bytes(upTo: TagText.maxBytes), encoding: encoding))
  }

  /// The name of a frame with a link. In two parts: Tests/Rooms would take it for a reminder.
  static let linkName = "WX" + "XX"

  /// The address of a frame with a link.
  func url() async throws -> String? {
    var body = body
    let encoding = try await body.integer(1)
    _ = try await body.terminated(width: ID3Text.terminatorWidth(of: encoding))
    return TagText.url(ID3Text.decode(try await body.bytes(upTo: TagText.maxBytes), encoding: 0))
  }

  /// The picture of an `APIC` frame (in ID3v2.2 `PIC`); nil for one that is only a link.
  func picture() async throws -> (EmbeddedPicture, isFrontCover: Bool)? {
    var body = body
    let encoding = try await body.integer(1)
    let type = isShortPicture ? try await body.latin1(3) : TagText.latin1(try await body.terminated())
    let kind = try await body.integer(1)
    _ = try await body.terminated(width: ID3Text.terminatorWidth(of: encoding))
    guard type != "-->", let picture = EmbeddedPicture(body, type: type) else { return nil }
    return (picture, kind == 3)
  }

  // MARK: - Private

  /// Whether the frame is from ID3v2.2, whose pictures have a format of three letters.
  private var isShortPicture: Bool { id == "PIC" }

  private struct Flags {
    var isReadable = true
    var isUnsynchronised = false
    /// The number of bytes before the content.
    var extraBytes: Int64 = 0

    init(_ flags: UInt8, version: Int64) {
      if version == 3 {
        isReadable = flags & 0xC0 == 0
        extraBytes = flags & 0x20 != 0 ? 1 : 0
      } else if version == 4 {
        isReadable = flags & 0x0C == 0
        isUnsynchronised = flags & 0x02 != 0
        extraBytes = (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0)
      }
    }
  }

  /// The size of the frame whose header ends at `part`.
  private static func size(_ bytes: ArraySlice<UInt8>, in part: ByteCursor, version: Int64) async throws -> Int64 {
    let plain = bytes.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    guard version == 4, let size = ID3Reader.synchsafe(bytes) else { return plain }
    // Old versions of iTunes write plain sizes into ID3v2.4. They differ from 128 bytes on.
    if size == plain { return size }
    return try await likelihood(ofSize: plain, in: part) > likelihood(ofSize: size, in: part) ? plain : size
  }

  /// 2 when a frame or the end follows `size` bytes after `part`, 1 for padding, which zeros in a picture may look like, otherwise 0.
  private static func likelihood(ofSize size: Int64, in part: ByteCursor) async throws -> Int {
    var part = part
    do {
      try await part.skip(size)
      let next = try await part.bytes(upTo: 4)
      return next.isEmpty || isName(next[...]) ? 2 : next.allSatisfy { $0 == 0 } ? 1 : 0
    } catch is MediaTagsError {
      return 0
    }
  }

  /// Letters and digits; lower-case letters and blanks are in the names of some writers' frames.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first != 0x20 && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x20 }
  }

  /// The frames of ID3v2.2 that have another name since.
  private static let names = ["TT2": "TIT2", "TP1": "TPE1", "TAL": "TALB"]
}
