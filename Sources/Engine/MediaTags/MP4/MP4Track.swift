/// A track of an MP4 file, as far as chapters need it (ISO/IEC 14496-12, 8.3).
struct MP4Track {
  private(set) var id: Int64 = 0
  /// The tracks with the chapters of this one (QuickTime File Format, "Chapter Lists").
  private(set) var chapterTracks: [Int64] = []
  /// "soun", "text", "vide" or others.
  private(set) var handler = ""
  /// Units a second; 0 where it is missing.
  private(set) var timescale: Int64 = 0
  /// In units of the timescale; 0 where it is missing.
  private(set) var duration: Int64 = 0
  /// The content of `stbl`.
  private(set) var sampleTable: ByteCursor?

  /// - Parameter body: the content of `trak`.
  init(_ body: ByteCursor) async throws { try await read(body) }

  /// The timescale and the duration in the header of a movie (`mvhd`) or of a track's media (`mdhd`); a duration of 0 is unknown.
  static func timing(_ body: inout ByteCursor) async throws -> (timescale: Int64, duration: Int64) {
    let size = try await body.version() == 1 ? 8 : 4
    try await body.skip(Int64(2 * size))
    let timescale = try await body.integer(4)
    let duration = try await body.integer(size)
    return (timescale, duration == (size == 8 ? .max : 0xFFFF_FFFF) ? 0 : duration)
  }

  // MARK: - Private

  private static let maxReferences = 16

  /// The boxes of `trak`, and of those within that have further boxes.
  private mutating func read(_ body: ByteCursor, depth: Int = 0) async throws {
    var boxes = MP4Boxes(in: body)
    while let box = try await boxes.next() {
      var content = box.body
      switch box.type {
      case "mdia", "minf", "tref":
        guard depth < 2 else { throw MediaTagsError.malformed }
        try await read(content, depth: depth + 1)
      case "tkhd": id = try await Self.afterTimes(&content)
      case "mdhd": (timescale, duration) = try await Self.timing(&content)
      case "hdlr":
        try await content.skip(8)
        handler = try await content.latin1(4)
      case "chap":
        while content.remaining >= 4, chapterTracks.count < Self.maxReferences { chapterTracks.append(try await content.integer(4)) }
      case "stbl": sampleTable = content
      default: break
      }
    }
  }

  /// The number after the times of creation and modification, which have eight bytes each in version 1.
  private static func afterTimes(_ body: inout ByteCursor) async throws -> Int64 {
    try await body.skip(try await body.version() == 1 ? 16 : 8)
    return try await body.integer(4)
  }
}
