import MediaTags
import Testing

@Suite struct MP4Tests {
  private typealias MP4 = MP4Fixture

  @Test func readsTags() async {
    let items = bytes(
      MP4.item("\u{A9}nam", .utf8("Episode")), MP4.item("\u{A9}ART", .utf16("Über", isBigEndian: true, hasMark: false), type: 2),
      MP4.item("\u{A9}alb", .utf8("Show")), MP4.item("covr", [1, 2, 3], type: 14), MP4.box("----", .zeros(3)))
    let tags = await readTags(MP4.type + MP4.movie(MP4.userData(items: items)))
    #expect([tags.title, tags.artist, tags.album] == ["Episode", "Über", "Show"] && tags.failure == nil)
    #expect(tags.picture?.range.count == 3 && tags.picture?.mediaType == "image/png")
  }

  /// QuickTime's `meta` has no version.
  @Test func readsQuickTimeMetadata() async {
    let metadata = MP4.box("meta", MP4.full("hdlr", .zeros(20)), MP4.box("ilst", MP4.item("\u{A9}nam", .utf8("Episode"))))
    #expect(await readTags(MP4.type + MP4.movie(MP4.box("udta", metadata))).title == "Episode")
  }

  @Test(arguments: [0, 1])
  func readsNeroChapters(version: UInt8) async {
    let list = MP4.nero([(0, "Intro"), (90, "Kapitel ü"), (3_600, "")], version: version)
    let tags = await readTags(bytes(MP4.type, MP4.movie(MP4.userData(chapters: list)), MP4.box("mdat", .zeros(9))))
    #expect(tags.listing == ["0.0 Intro", "90.0 Kapitel ü", "3600.0 -"] && tags.failure == nil)
  }

  /// Some programs write the layout of version 1 as version 0.
  @Test func readsNeroChaptersWithReservedBytesInVersion0() async {
    var list = MP4.nero([(0, "Intro"), (90, "Two")])
    list[8] = 0
    #expect(await readTags(MP4.type + MP4.movie(MP4.userData(chapters: list))).listing == ["0.0 Intro", "90.0 Two"])
  }

  /// mp4v2 counts in four bytes.
  @Test func readsMoreThan255NeroChapters() async {
    let entries = (0..<300).flatMap { second -> [UInt8] in bytes(.number(second * 10_000_000, 8), [1], .utf8("x")) }
    let list = MP4.full("chpl", version: 1, [0], .number(300), entries)
    #expect(await readTags(MP4.type + MP4.movie(MP4.userData(chapters: list))).chapters.count == 300)
  }

  /// Titles have at most 255 bytes, and writers cut them anywhere.
  @Test func readsCutNeroTitle() async {
    let title = [UInt8].utf8(String(repeating: "爱", count: 85)).dropLast()
    let list = MP4.full("chpl", version: 1, .zeros(4), [1], .zeros(8), [254], Array(title))
    let chapters = await readTags(MP4.type + MP4.movie(MP4.userData(chapters: list))).chapters
    #expect(chapters.map(\.title) == [String(repeating: "爱", count: 84)])
  }

  @Test func returnsNeroChaptersBeforeDamage() async {
    let list = MP4.nero([(0, "Intro"), (90, "Two")])
    let cut = MP4.box("chpl", Array(list.dropFirst(8).dropLast(2)))
    let items = MP4.item("\u{A9}nam", .utf8("Episode"))
    let tags = await readTags(MP4.type + MP4.movie(MP4.userData(chapters: cut, items: items)))
    #expect(tags.listing == ["0.0 Intro"] && tags.title == "Episode" && tags.failure == .malformed)
  }

  /// Auphonic writes titles, links and pictures into three tracks.
  @Test(arguments: [false, true])
  func readsChapterTracks(isLarge: Bool) async {
    let titles = [MP4.sample(.utf8("Eins")), MP4.sample(.utf16("爱", isBigEndian: true)), MP4.sample(.utf16("Drei", isBigEndian: false))]
    let links = ["https://a.example/1", "javascript:x", "https://a.example/3"].map { MP4.sample(.utf8("Link"), url: $0) }
    let samples = titles + links + [[UInt8]](repeating: [0xFF, 0xD8], count: 3)
    let file = MP4.file(samples: samples) { offsets in
      func track(_ id: Int, _ handler: String, _ part: Range<Int>) -> [UInt8] {
        MP4.track(
          id, handler: handler, durations: [1_500, 2_000, 3_000], sizes: samples[part].map(\.count), offsets: Array(offsets[part]),
          isLarge: isLarge)
      }
      return [
        MP4.track(1, handler: "soun", chapterTracks: [2, 3, 4]), track(4, "vide", 6..<9), track(2, "text", 0..<3), track(3, "sbtl", 3..<6),
        track(9, "text", 0..<1),
      ]
    }
    let tags = await readTags(file)
    #expect(tags.listing == ["0.0 Eins", "1.5 爱", "3.5 Drei"] && tags.failure == nil)
    #expect(tags.chapters.map(\.endSeconds) == [1.5, 3.5, 6.5])
    #expect(tags.chapters.map(\.url) == ["https://a.example/1", nil, "https://a.example/3"])
    #expect(tags.chapters.allSatisfy { $0.picture?.range.count == 2 })
  }

  @Test func aPictureIsNeverTheBeginningOfTheFile() async {
    let file = MP4.file(samples: [MP4.sample(.utf8("Eins"))]) { offsets in
      [
        MP4.track(1, handler: "soun", chapterTracks: [2, 3]),
        MP4.track(2, handler: "text", durations: [1_000], sizes: [6], offsets: offsets),
        MP4.track(3, handler: "vide", durations: [1_000], sizes: [9], offsets: [0]),
      ]
    }
    let tags = await readTags(file)
    #expect(tags.listing == ["0.0 Eins"] && tags.chapters.allSatisfy { $0.picture == nil })
  }

  /// Writers put samples without text into gaps.
  @Test func skipsEmptySamples() async {
    let damaged = bytes(MP4.sample(.utf8("Five")), .number(3), .utf8("href"))
    let samples = [MP4.sample([]), MP4.sample(.utf8("Two")), [0], [], damaged]
    let file = MP4.file(samples: samples) { offsets in
      [
        MP4.track(1, handler: "soun", chapterTracks: [2]),
        MP4.track(2, handler: "text", durations: [1, 1, 1, 1, 1], sizes: samples.map(\.count), offsets: offsets),
      ]
    }
    #expect(await readTags(file).listing == ["0.001 Two", "0.004 Five"])
  }

  @Test func readsRunsOfSamples() async {
    let samples = (0..<6).map { MP4.sample(.utf8("\($0)")) }
    let file = MP4.file(samples: samples) { offsets in
      let tables = bytes(
        MP4.full("stts", .numbers([2, 4, 10, 9, 20])), MP4.full("stsc", .numbers([2, 1, 2, 1, 3, 1, 1])),
        MP4.full("stsz", .numbers([3, 6])),
        MP4.full("stco", .numbers([4, offsets[0], offsets[2], offsets[4], offsets[5]])))
      return [MP4.track(1, handler: "soun", chapterTracks: [2]), MP4.track(2, handler: "text", timescale: 1, tables: tables)]
    }
    #expect(await readTags(file).listing == ["0.0 0", "10.0 1", "20.0 2", "30.0 3", "40.0 4", "60.0 5"])
  }

  @Test func findsMovieBehindAudio() async {
    let movie = MP4.movie(MP4.userData(chapters: MP4.nero([(0, "Intro")])))
    let audio = [UInt8](repeating: 0, count: 3 << 20)
    for file in [bytes(MP4.type, MP4.box("mdat", audio), movie), bytes(MP4.type, MP4.largeBox("mdat", audio), movie)] {
      for knowsSize in [true, false] {
        let source = RecordingByteSource(file, knowsSize: knowsSize)
        let tags = await MediaTags.read(from: source)
        #expect(tags.listing == ["0.0 Intro"] && tags.failure == nil && source.readBytes < 200_000)
      }
    }
  }

  @Test func readsLastBoxWithoutSize() async {
    var movie = MP4.movie(MP4.userData(chapters: MP4.nero([(0, "Intro")])))
    movie.replaceSubrange(0..<4, with: [0, 0, 0, 0])
    #expect(await readTags(MP4.type + movie).listing == ["0.0 Intro"])
  }

  // MARK: - Damage

  @Test func returnsChaptersOfCutListInVersion0() async {
    let list = MP4.nero([(0, "Intro"), (90, "Two")], version: 0)
    let cut = MP4.box("chpl", Array(list.dropFirst(8).dropLast(2)))
    let tags = await readTags(MP4.type + MP4.movie(MP4.userData(chapters: cut)))
    #expect(tags.listing == ["0.0 Intro"] && tags.failure == .malformed)
    let padded = MP4.box("chpl", Array(list.dropFirst(8)), .zeros(3))
    let complete = await readTags(MP4.type + MP4.movie(MP4.userData(chapters: padded)))
    #expect(complete.listing == ["0.0 Intro", "90.0 Two"] && complete.failure == nil)
  }

  /// mp4v2 writes the chapters before the tags.
  @Test func damagedChaptersLeaveTags() async {
    let cut = MP4.box("chpl", Array(MP4.nero([(0, "Intro"), (90, "Two")]).dropFirst(8).dropLast(2)))
    let metadata = MP4.full("meta", MP4.full("hdlr", .zeros(20)), MP4.box("ilst", MP4.item("\u{A9}nam", .utf8("Episode"))))
    let tags = await readTags(MP4.type + MP4.movie(MP4.box("udta", cut, metadata)))
    #expect(tags.title == "Episode" && tags.listing == ["0.0 Intro"] && tags.failure == .malformed)
  }

  @Test(arguments: [0, 1, 0xFFFF_FFFF])
  func refusesTimescale(_ timescale: Int) async {
    let samples = [MP4.sample(.utf8("Eins")), MP4.sample(.utf8("Zwei"))]
    let file = MP4.file(samples: samples) { offsets in
      [
        MP4.track(1, handler: "soun", chapterTracks: [2]),
        MP4.track(2, handler: "text", timescale: timescale, durations: [0xFFFF_FFFF, 5], sizes: samples.map(\.count), offsets: offsets),
      ]
    }
    let tags = await readTags(file)
    #expect(tags.listing == [0: [], 1: ["0.0 Eins"], 0xFFFF_FFFF: ["0.0 Eins", "1.0 Zwei"]][timescale])
    #expect(tags.failure == (timescale == 0 ? .malformed : nil))
  }

  @Test func refusesSamplesOutsideOfFile() async {
    let file = MP4.file(samples: [MP4.sample(.utf8("Eins"))]) { offsets in
      [
        MP4.track(1, handler: "soun", chapterTracks: [2]),
        MP4.track(2, handler: "text", durations: [1, 1, 1], sizes: [6, 0xFFFF_FFFF, 9], offsets: [offsets[0], .max, -1], isLarge: true),
      ]
    }
    for knowsSize in [true, false] {
      let tags = await readTags(file, knowsSize: knowsSize)
      #expect(tags.listing == ["0.0 Eins"] && tags.failure == .truncated)
    }
  }

  private static let boxes: [[UInt8]] = [
    bytes(.number(7), .utf8("moov")), bytes(.number(1), .utf8("moov"), .number(15, 8)), bytes(.number(1), .utf8("moov"), .number(-1, 8)),
    bytes(.number(1), .utf8("mdat"), .number(.max, 8), .zeros(20)), bytes(.number(0), .utf8("mdat"), .zeros(20)), [],
  ]

  /// The size that a server declares may be any number, and so may positions in the file.
  @Test func positionsNearTheLargestNumberAreRefused() async {
    for declared in [nil, .max, .max - 50] as [Int64?] {
      for length in stride(from: Int.max - 1, to: Int.max - 150, by: -25) {
        let box = bytes(.number(1), .utf8("mdat"), .number(length, 8), .zeros(20))
        let tags = await MediaTags.read(from: RecordingByteSource(MP4.type + box, size: declared))
        #expect(tags.chapters.isEmpty && tags.failure == .truncated)
      }
    }
    let file = MP4.file(samples: [MP4.sample(.utf8("Eins"))]) { offsets in
      [
        MP4.track(1, handler: "soun", chapterTracks: [2]),
        MP4.track(2, handler: "text", durations: [1, 1], sizes: [6, 9], offsets: [offsets[0], .max - 100], isLarge: true),
      ]
    }
    let tags = await MediaTags.read(from: RecordingByteSource(file, size: .max))
    #expect(tags.listing == ["0.0 Eins"] && tags.failure == .truncated)
  }

  @Test(arguments: boxes)
  func refusesSizes(box: [UInt8]) async {
    for knowsSize in [true, false] {
      let tags = await readTags(MP4.type + box, knowsSize: knowsSize)
      #expect(tags.chapters.isEmpty && tags.failure != nil)
    }
  }

  @Test func limitsNumberOfBoxes() async {
    let boxes = [UInt8](repeatElement(MP4.box("free", []), count: 3_000).joined())
    #expect(await readTags(MP4.type + boxes).failure == .tooLarge)
    #expect(await readTags(MP4.type + MP4.box("moov", boxes)).failure == .tooLarge)
    let tracks = [UInt8](repeatElement(MP4.track(1, handler: "soun"), count: 100).joined())
    #expect(await readTags(MP4.type + MP4.movie(tracks)).failure == .tooLarge)
  }

  @Test func limitsChapterTracks() async {
    let samples = (0..<1_200).map { MP4.sample(.utf8("Chapter \($0)")) }
    let file = MP4.file(samples: samples, gap: 100_000) { offsets in
      [
        MP4.track(1, handler: "soun", chapterTracks: [2]),
        MP4.track(2, handler: "text", durations: samples.map { _ in 1_000 }, sizes: samples.map(\.count), offsets: offsets),
      ]
    }
    let source = RecordingByteSource(file)
    #expect(await MediaTags.read(from: source).chapters.count == 1_000)
    #expect(source.readBytes < 1 << 20)
    let few = await MediaTags.read(from: source, maxReads: 100)
    #expect((50..<100).contains(few.chapters.count) && few.failure == .tooLarge)
  }
}
