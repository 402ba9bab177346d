import MediaTags
import Testing

@Suite struct ID3Tests {
  @Test(arguments: [3, 4])
  func readsTagsAndChapters(version: Int) async {
    let id3 = ID3Fixture(version: version)
    let file = id3.tag([
      id3.text("TIT2", "Episode"), id3.text("TPE1", "Author"), id3.text("TALB", "Show"), id3.contents("toc", ["a", "b"]),
      id3.chapter("a", 0, 1_500, [id3.text("TIT2", "Intro ❤️")]),
      id3.chapter("b", 1_500, 0xFFFF_FFFF, [id3.text("TIT2", "爱"), id3.link("https://a.example/b")]),
    ])
    let tags = await readTags(file + .zeros(100))
    #expect([tags.title, tags.artist, tags.album] == ["Episode", "Author", "Show"])
    #expect(
      tags.chapters == [
        MediaChapter(startSeconds: 0, endSeconds: 1.5, title: "Intro ❤️"),
        MediaChapter(startSeconds: 1.5, title: "爱", url: "https://a.example/b"),
      ])
    #expect(tags.failure == nil)
  }

  private static let texts: [(String, [UInt8])] = [
    ("Latin-1", bytes([0], .latin1("Über"))), ("UTF-16LE", bytes([1], .utf16("Über", isBigEndian: false))),
    ("UTF-16BE with a mark", bytes([1], .utf16("Über", isBigEndian: true))),
    ("UTF-16LE without a mark", bytes([1], .utf16("Über", isBigEndian: false, hasMark: false))),
    ("UTF-16BE", bytes([2], .utf16("Über", isBigEndian: true, hasMark: false))), ("UTF-8", bytes([3], .utf8("Über"))),
    ("UTF-8 declared as Latin-1", bytes([0], .utf8("Über"))), ("several texts", bytes([3], .utf8("Über\0Unter"))),
    ("UTF-16 with a terminator", bytes([1], .utf16("Über\0", isBigEndian: false), [0])),
    ("control characters", bytes([3], .utf8(" \u{FEFF}\u{1}Über\r\n "))),
  ]

  @Test(arguments: texts)
  func readsEncodings(name: String, text: [UInt8]) async {
    let id3 = ID3Fixture()
    #expect(await readTags(id3.tag([id3.frame("TIT2", text)], padding: 20)).title == "Über", "\(name)")
  }

  @Test func readsVersion2() async {
    let id3 = ID3Fixture(version: 2)
    let tags = await readTags(
      id3.tag([
        id3.frame("TT2", .utf8("\0cosmic american\0")), id3.frame("TP1", .utf8("\0Author")), id3.frame("TAL", .utf8("\0Show")),
        id3.frame("PIC", bytes(.utf8("\0JPG\u{3}x\0"), [0xFF, 0xD8])),
      ])
    )
    #expect([tags.title, tags.artist, tags.album] == ["cosmic american", "Author", "Show"])
    #expect(tags.picture?.range.count == 2 && tags.picture?.mediaType == "image/jpeg")
  }

  private static let extendedHeaders: [(Int, [UInt8])] = [
    (3, bytes(.number(10), .zeros(10))), (4, bytes(.number(6), [1, 0])), (4, bytes(.number(12), [1, 0x20, 5, 6, 0x35, 0x75, 0x4D, 0x78])),
  ]

  @Test(arguments: extendedHeaders)
  func skipsExtendedHeader(version: Int, header: [UInt8]) async {
    let id3 = ID3Fixture(version: version)
    let file = id3.tag([id3.text("TIT2", "title")], flags: 0x40, extendedHeader: header, padding: 100)
    #expect(await readTags(file).title == "title")
  }

  @Test func revertsUnsynchronisation() async throws {
    // UTF-16 begins with FF FE, and JPEG has FF 00.
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0, 0, 0xFF]
    let id3 = ID3Fixture(version: 3)
    let chapter = id3.chapter("a", 0, 1_000, [id3.text("TIT2", "Eins"), id3.picture(jpeg), id3.link("https://a.example")])
    let file = id3.tag([chapter, id3.text("TIT2", "Zwei")], flags: 0x80, padding: 10)
    let tags = await readTags(file)
    #expect(tags.listing == ["0.0 Eins"] && tags.title == "Zwei" && tags.chapters[0].url == "https://a.example")
    let picture = try #require(tags.chapters[0].picture)
    #expect(picture.isUnsynchronised)
    #expect(picture.decoded(Array(file[Int(picture.range.lowerBound)..<Int(picture.range.upperBound)])) == jpeg)
  }

  /// Since ID3v2.4, frames are unsynchronised one by one, and have a data length.
  @Test func revertsUnsynchronisationOfFrames() async throws {
    let id3 = ID3Fixture()
    let title = id3.frame("TIT2", bytes([1], .utf16("Eins", isBigEndian: false)))
    let chapter = id3.chapter("a", 0xFF_00, 0xFF_FF, [title])
    let body = Array(chapter.dropFirst(10))
    let frame = id3.frame("CHAP", bytes(ID3Fixture.synchsafe(body.count), body.unsynchronised), flags: 0x03)
    let tags = await readTags(id3.tag([frame, id3.text("TPE1", "Author")]))
    #expect(tags.listing == ["65.28 Eins"] && tags.chapters[0].endSeconds == 65.535 && tags.artist == "Author")
  }

  /// iTunes wrote sizes of ID3v2.4 as plain numbers; from 128 bytes on they differ.
  @Test func readsITunesPlainFrameSizes() async {
    let id3 = ID3Fixture(hasPlainSizes: true)
    let frames = [id3.picture(.zeros(300)), id3.text("TIT2", String(repeating: "a", count: 200)), id3.text("TPE1", "Author")]
    let tags = await readTags(id3.tag(frames, padding: 20))
    #expect(tags.title?.count == 200 && tags.artist == "Author" && tags.picture?.range.count == 300)
  }

  /// A file of music-metadata's tests has a frame `Date`, which no version knows.
  @Test func continuesAfterUnknownFrames() async {
    let id3 = ID3Fixture(version: 3)
    let frames = [id3.frame("Date", .zeros(11)), id3.frame("TCOM", []), id3.text("TIT2", "One")]
    #expect(await readTags(id3.tag(frames)).title == "One")
  }

  @Test func skipsCompressedAndEncryptedFrames() async {
    for (version, flags) in [(3, 0x80), (3, 0x40), (4, 0x08), (4, 0x04)] {
      let id3 = ID3Fixture(version: version)
      let tags = await readTags(id3.tag([id3.frame("TIT2", .zeros(30), flags: flags), id3.text("TPE1", "Author")]))
      #expect(tags.title == nil && tags.artist == "Author")
    }
    let grouped = ID3Fixture(version: 3)
    #expect(await readTags(grouped.tag([grouped.frame("TIT2", bytes([7, 3], .utf8("One")), flags: 0x20)])).title == "One")
  }

  @Test func skipsPictures() async {
    let id3 = ID3Fixture(version: 3)
    let picture = id3.picture(Array(repeating: 0xAB, count: 700_000))
    let chapters = (0..<20).map { id3.chapter("c\($0)", $0 * 1_000, $0 * 1_000 + 999, [picture, id3.text("TIT2", "Part \($0)")]) }
    let source = RecordingByteSource(id3.tag([picture] + chapters))
    let tags = await MediaTags.read(from: source)
    #expect(tags.chapters.count == 20 && tags.chapters.allSatisfy { $0.title != nil && $0.picture?.range.count == 700_000 })
    #expect(tags.failure == nil && source.readBytes < 1 << 20)
  }

  @Test func prefersFrontCover() async {
    let id3 = ID3Fixture()
    let frames = [id3.picture([1, 2, 3], kind: 4), id3.picture([1, 2], type: "image/png"), id3.picture([1], type: "-->")]
    let picture = await readTags(id3.tag(frames)).picture
    #expect(picture?.range.count == 2 && picture?.mediaType == "image/png")
  }

  /// Inserting ads leaves files with two tags.
  @Test func readsSecondTag() async {
    let id3 = ID3Fixture()
    let second = id3.tag([id3.text("TIT2", "Second")] + id3.chapters(2))
    let tags = await readTags(bytes(id3.tag([id3.text("TIT2", "First")]), second, .zeros(50)))
    #expect(tags.title == "First" && tags.listing == ["0.0 Chapter 0", "1.0 Chapter 1"])
  }

  /// AAC without a container may begin with a tag.
  @Test func findsFormatAfterChapters() async {
    let id3 = ID3Fixture()
    let file = id3.tag(id3.chapters(2)) + bytes([0xFF, 0xF1, 0x50, 0x80], .zeros(500))
    #expect(await readTags(file).format == .aac)
    #expect(await readTags(id3.tag(id3.chapters(2)) + bytes([0xFF, 0xFB, 0x90, 0x44], .zeros(500))).format == .mp3)
  }

  /// The chapters are complete, although the audio after them cannot be read.
  @Test func unreadableAudioLeavesChapters() async {
    let id3 = ID3Fixture()
    let tag = id3.tag(id3.chapters(3), padding: 70_000)
    let tags = await MediaTags.read(from: RecordingByteSource(tag + .zeros(50_000)), maxReads: 1)
    #expect(tags.chapters.count == 3 && tags.failure == nil)
  }

  // MARK: - Tables of contents

  /// Forecast leaves hidden chapters out of the table.
  @Test func chaptersOutsideOfTableAreSilent() async {
    let id3 = ID3Fixture()
    let tags = await readTags(id3.tag(id3.chapters(3) + [id3.contents("toc", ["c0", "c2"])]))
    #expect(tags.chapters.map(\.isInTableOfContents) == [true, false, true])
  }

  @Test func tablesCanNameOneAnother() async {
    let id3 = ID3Fixture()
    let tables = [
      id3.contents("toc", ["part", "c0"]), id3.contents("part", ["toc", "part", "c1"], isTopLevel: false),
      id3.contents("unused", ["c2"], isTopLevel: false),
    ]
    let tags = await readTags(id3.tag(tables + id3.chapters(3)))
    #expect(tags.chapters.map(\.isInTableOfContents) == [true, true, false])
  }

  @Test func tableWithoutChaptersHidesNone() async {
    let id3 = ID3Fixture()
    let tags = await readTags(id3.tag(id3.chapters(2) + [id3.contents("toc", ["x", "toc"])]))
    #expect(tags.chapters.map(\.isInTableOfContents) == [true, true])
  }

  // MARK: - Damage

  @Test func returnsChaptersBeforeTheFileEnds() async {
    let id3 = ID3Fixture()
    let file = id3.tag(id3.chapters(3))
    let tags = await readTags(Array(file.dropLast(20)))
    #expect(tags.listing == ["0.0 Chapter 0", "1.0 Chapter 1", "2.0 -"] && tags.failure == .truncated)
  }

  @Test func damagedFrameEndsAlone() async {
    let id3 = ID3Fixture()
    let long = id3.text("TIT2", "long")
    let damaged = id3.chapter("b", 1_000, 2_000, [bytes(Array(long.prefix(4)), .number(0x7F), Array(long.dropFirst(8)))])
    let tags = await readTags(id3.tag([id3.frame("CHAP", [0x61, 0, 1]), damaged, id3.text("TIT2", "Episode")]))
    #expect(tags.title == "Episode" && tags.listing == ["1.0 -"] && tags.failure == .malformed)
  }

  @Test(arguments: [0x7FFF_FFFF, 0xFFFF_FFFF, 0x0FFF_FFFF])
  func refusesFrameBeyondTag(size: Int) async {
    let id3 = ID3Fixture(version: 3)
    let tags = await readTags(id3.tag([id3.text("TPE1", "Author"), bytes(.utf8("TIT2"), .number(size), .zeros(20))]))
    #expect(tags.artist == "Author" && tags.failure == .malformed)
  }

  @Test func survivesEmptyFrames() async {
    let id3 = ID3Fixture(version: 3)
    let names = ["TIT2", "APIC", "CHAP", "CTOC", "WX" + "XX"]
    let frames = names.map { id3.frame($0, []) } + [id3.chapter("a", 0, 0, names.map { id3.frame($0, []) })]
    let tags = await readTags(id3.tag(frames + [id3.text("TIT2", "One")]))
    #expect(tags.title == "One" && tags.listing == ["0.0 -"] && tags.chapters[0].endSeconds == nil)
  }

  @Test func skipsChaptersWithoutTime() async {
    let id3 = ID3Fixture()
    let frames = [id3.chapter("a", 0xFFFF_FFFF, 0), id3.chapter("b", 604_800_001, 0xFFFF_FFFE), id3.chapter("c", 5_000, 4_000)]
    let tags = await readTags(id3.tag(frames))
    #expect(tags.chapters == [MediaChapter(startSeconds: 5)])
  }

  @Test func limitsChaptersAndTitles() async {
    let id3 = ID3Fixture()
    let title = id3.text("TIT2", String(repeating: "ü", count: 3_000))
    let tags = await readTags(id3.tag([title] + id3.chapters(1_001)))
    #expect(tags.chapters.count == 1_000 && tags.failure == .tooLarge && tags.title?.count == 500)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "mailto:a@b.example", "",
    "https://" + String(repeating: "a", count: 3_000),
  ])
  func refusesLinks(url: String) async {
    let id3 = ID3Fixture()
    #expect(await readTags(id3.tag([id3.chapter("a", 0, 1, [id3.link(url)])])).chapters.first?.url == nil)
  }

  @Test func refusesUnknownVersionAndSize() async {
    #expect(await readTags(bytes(.utf8("ID3"), [9, 0, 0, 0, 0, 0, 1], .zeros(20))).failure == .malformed)
    #expect(await readTags(bytes(.utf8("ID3"), [4, 0, 0, 0xFF, 0, 0, 1], .zeros(20))).failure == .malformed)
  }
}
