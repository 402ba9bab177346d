/// A reader of Ogg files (RFC 3533) with Vorbis, Opus or FLAC: it finds the packet with the comments.
struct OggReader {
  private var rest: ByteCursor
  /// The stream with the audio; nil until its first page.
  private var serial: Int64?
  /// Complete packets of that stream so far.
  private var packetCount = 0
  /// The first packet, which has the sample rate, up to 64 bytes.
  private var header: [UInt8] = []
  /// The bytes of the second packet so far.
  private var packet: [UInt8] = []

  /// Reads the stream that begins at `start`; the values that `tags` lacks are added.
  static func read(_ file: FileWindow, at start: Int64, into tags: inout MediaTags) async throws {
    var reader = OggReader(file, start)
    do {
      for _ in 0..<maxPages where reader.packetCount < 2 { try await reader.readPage() }
    } catch {
      // The beginning of the packet may have arrived.
      try? await reader.readComments(into: &tags)
      throw error
    }
    try await reader.readComments(into: &tags)
    // Without its end, the file has no duration.
    if let duration = try? await reader.duration(file) { tags.setDuration(duration.samples, rate: duration.rate) }
  }

  // MARK: - Private

  private static let maxPages = 4_000
  private static let maxPageSize: Int64 = 65_536
  /// The beginnings of a stream's first packet.
  private static let streams = ["\u{1}vorbis", "OpusHead", "\u{7F}FLAC"]
  /// The beginnings of the packet with comments: FLAC has the header of a metadata block.
  private static let names = ["\u{3}vorbis": 7, "OpusTags": 8, "\u{4}": 4, "\u{84}": 4]

  private init(_ file: FileWindow, _ start: Int64) {
    rest = ByteCursor(file, start..<Int64.max, readAhead: ByteCursor.largeStep)
  }

  private mutating func readPage() async throws {
    guard try await rest.latin1(4) == "OggS" else { throw MediaTagsError.malformed }
    // Version, type and position.
    try await rest.skip(10)
    let serial = try await rest.integer(4)
    // The page's number and checksum.
    try await rest.skip(8)
    let count = Int(clamping: try await rest.integer(1))
    let lengths = try await rest.bytes(count)
    var page = try await rest.part(lengths.reduce(0) { $0 + Int64(clamping: $1) })
    if self.serial == nil {
      var start = page
      header = try await start.bytes(Int(clamping: min(64, start.remaining)))
      let name = TagText.latin1(header.prefix(8))
      if Self.streams.contains(where: name.hasPrefix) { self.serial = serial }
    }
    guard self.serial == serial else { return }
    for length in lengths {
      if packetCount == 1 { packet += try await page.bytes(Int(length)) } else { try await page.skip(Int64(length)) }
      // A packet ends with a length below 255.
      if length < 255 { packetCount += 1 }
      if packetCount == 2 { return }
    }
  }

  /// The position of the last page of the stream, in samples.
  private func duration(_ file: FileWindow) async throws -> (samples: Int64, rate: Int64)? {
    guard let size = file.size, let serial, let (rate, skipped) = sampleRate else { return nil }
    let start = max(size - Self.maxPageSize, 0)
    let end = try await Array(file.bytes(in: start..<size, readingAhead: size - start))
    for index in end.indices.reversed() where end[index...].starts(with: "OggS".utf8) && index + 18 <= end.count {
      let position = Self.littleEndian(end[index + 6..<index + 14])
      // A page on which no packet ends has the position -1.
      if end[index + 14..<index + 18].reduce(0, { $0 << 8 | Int64($1) }) == serial, position >= 0 { return (position - skipped, rate) }
    }
    return nil
  }

  /// The sample rate of the stream, and the samples at its beginning that are not played.
  private var sampleRate: (rate: Int64, skipped: Int64)? {
    switch TagText.latin1(header.prefix(5)) {
    case "\u{1}vorb" where header.count >= 16: (Self.littleEndian(header[12..<16]), 0)
    case "OpusH" where header.count >= 12: (48_000, Self.littleEndian(header[10..<12]))
    // The header of the mapping, a marker and the header of a metadata block stand before the fields of `STREAMINFO`.
    case "\u{7F}FLAC" where header.count >= 30: (header[27..<30].reduce(0) { $0 << 8 | Int64($1) } >> 4, 0)
    default: nil
    }
  }

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private func readComments(into tags: inout MediaTags) async throws {
    let start = TagText.latin1(packet.prefix(8))
    guard let size = Self.names.first(where: { start.hasPrefix($0.key) })?.value else { throw MediaTagsError.malformed }
    let window = FileWindow(MemoryByteSource(bytes: packet), maxBytes: packet.count, maxReads: 1)
    var body = ByteCursor(window, 0..<Int64(packet.count), readAhead: .max)
    try await body.skip(Int64(size))
    try await VorbisComments.read(body, into: &tags)
  }
}
