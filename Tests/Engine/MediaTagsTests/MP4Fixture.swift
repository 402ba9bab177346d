/// MP4 files.
enum MP4Fixture {
  static let type = box("ftyp", .utf8("M4A "), .zeros(4), .utf8("mp42"))

  static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let body = parts.reduce([], +)
    return bytes(.number(body.count + 8), .latin1(type), body)
  }

  /// With the size in eight bytes.
  static func largeBox(_ type: String, _ body: [UInt8]) -> [UInt8] {
    bytes(.number(1), .latin1(type), .number(body.count + 16, 8), body)
  }

  /// A box with version and flags.
  static func full(_ type: String, version: UInt8 = 0, _ parts: [UInt8]...) -> [UInt8] {
    box(type, [version, 0, 0, 0], parts.reduce([], +))
  }

  static func movie(_ parts: [UInt8]...) -> [UInt8] { box("moov", full("mvhd", .zeros(96)), parts.reduce([], +)) }

  static func userData(chapters: [UInt8] = [], items: [UInt8] = []) -> [UInt8] {
    box("udta", full("meta", full("hdlr", .zeros(4), .utf8("mdirappl"), .zeros(9)), box("ilst", items)), chapters)
  }

  static func item(_ name: String, _ value: [UInt8], type: Int = 1) -> [UInt8] {
    box(name, box("data", .number(type), .zeros(4), value))
  }

  /// As ffmpeg writes it.
  static func nero(_ chapters: [(Int, String)], version: UInt8 = 1) -> [UInt8] {
    let list = chapters.flatMap { start, title -> [UInt8] in
      bytes(.number(start * 10_000_000, 8), [UInt8(title.utf8.count)], .utf8(title))
    }
    return full("chpl", version: version, .zeros(version == 0 ? 0 : 4), [UInt8(chapters.count)], list)
  }

  /// A track with one chunk a sample.
  static func track(
    _ id: Int, handler: String, chapterTracks: [Int] = [], timescale: Int = 1_000, durations: [Int] = [], sizes: [Int] = [],
    offsets: [Int] = [], isLarge: Bool = false
  ) -> [UInt8] {
    let tables = bytes(
      full("stts", .number(durations.count), .numbers(durations.flatMap { [1, $0] })), full("stsc", .numbers([1, 1, 1, 1])),
      full("stsz", .numbers([0, sizes.count]), .numbers(sizes)),
      full(isLarge ? "co64" : "stco", .number(offsets.count), .numbers(offsets, isLarge ? 8 : 4)))
    return track(id, handler: handler, chapterTracks: chapterTracks, timescale: timescale, tables: tables)
  }

  static func track(_ id: Int, handler: String, chapterTracks: [Int] = [], timescale: Int = 1_000, tables: [UInt8]) -> [UInt8] {
    let references = chapterTracks.isEmpty ? [] : box("tref", box("chap", .numbers(chapterTracks)))
    let media = box(
      "mdia", full("mdhd", .zeros(8), .number(timescale), .zeros(8)), full("hdlr", .zeros(4), .utf8(handler), .zeros(12)),
      box("minf", box("stbl", tables)))
    return box("trak", full("tkhd", .zeros(8), .number(id), .zeros(68)), references, media)
  }

  static func sample(_ text: [UInt8], url: String? = nil) -> [UInt8] {
    let link = url.map { box("href", .zeros(4), [UInt8($0.utf8.count)], .utf8($0), [0]) } ?? []
    return bytes(.number(text.count, 2), text, link)
  }

  /// A file whose samples stand in an `mdat` before `moov`; `tracks` gets the position of each sample.
  static func file(samples: [[UInt8]], gap: Int = 0, _ tracks: ([Int]) -> [[UInt8]]) -> [UInt8] {
    var media: [UInt8] = []
    var offsets: [Int] = []
    for sample in samples {
      media += .zeros(gap)
      offsets.append(type.count + 8 + media.count)
      media += sample
    }
    return bytes(type, box("mdat", media), movie(tracks(offsets).reduce([], +)))
  }
}
