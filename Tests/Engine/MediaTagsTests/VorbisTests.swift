import MediaTags
import Testing

@Suite struct VorbisTests {
  private let expected = [
    MediaChapter(startSeconds: 0, title: "Intro", url: "https://a.example/1"), MediaChapter(startSeconds: 62.5, title: "Kapitel ü"),
  ]

  @Test(arguments: [
    VorbisFixture.opus(VorbisFixture.chapters), VorbisFixture.vorbis(VorbisFixture.chapters), VorbisFixture.flac(VorbisFixture.chapters),
  ])
  func readsChaptersAndTags(file: [UInt8]) async {
    for knowsSize in [true, false] {
      let tags = await readTags(file, knowsSize: knowsSize)
      #expect(tags.chapters == expected && tags.failure == nil)
      #expect([tags.title, tags.artist, tags.album] == ["Episode", "Author", "Show"])
    }
  }

  @Test func readsFLACInOgg() async {
    let comments = VorbisFixture.comments(VorbisFixture.chapters)
    let file = VorbisFixture.ogg([bytes(.utf8("\u{7F}FLAC\u{1}"), .zeros(42)), VorbisFixture.block(0x84, comments)])
    #expect(await readTags(file).chapters == expected)
  }

  /// A cover in the comments fills many pages.
  @Test func readsCommentsOverManyPages() async {
    let cover = "METADATA_BLOCK_PICTURE=" + String(repeating: "A", count: 300_000)
    let source = RecordingByteSource(VorbisFixture.opus([cover] + VorbisFixture.chapters) + .zeros(100_000))
    #expect(await MediaTags.read(from: source).chapters == expected)
    #expect(source.ranges.count < 4)
  }

  @Test func skipsOtherStreams() async {
    let other = VorbisFixture.ogg([bytes(.utf8("fishead\0"), .zeros(56))], serial: 7)
    #expect(await readTags(other + VorbisFixture.vorbis(VorbisFixture.chapters)).chapters == expected)
  }

  /// mkvmerge numbers with two digits; the order in the file does not matter.
  @Test func ordersChaptersByNumber() async {
    let list = ["chapter10=00:02:00", "CHAPTER02NAME=Two", "CHAPTER02=1:00.5", "CHAPTER01NAME=Without time", "CHAPTER03=nan", "CHAPTERS=5"]
    #expect(await readTags(VorbisFixture.opus(list)).listing == ["60.5 Two", "120.0 -"])
  }

  @Test func findsPictureOfFLAC() async {
    let tags = await readTags(VorbisFixture.flac([], picture: .zeros(2 << 20)))
    #expect(tags.picture?.range.count == 2 << 20 && tags.picture?.mediaType == "image/png" && tags.failure == nil)
  }

  @Test func readsFLACAfterID3() async {
    let id3 = ID3Fixture()
    let tag = id3.tag([id3.text("TALB", "Other")], padding: 50)
    let tags = await readTags(tag + VorbisFixture.flac(VorbisFixture.chapters))
    #expect(tags.chapters == expected && tags.album == "Other" && tags.title == "Episode")
  }

  @Test func readsFLACAfterChaptersOfID3() async {
    let id3 = ID3Fixture()
    let stream = bytes(.zeros(10), .number(44_100 << 4, 3), .number(44_100 * 9, 5), .zeros(16))
    let flac = bytes(.utf8("fLaC"), VorbisFixture.block(0, stream), VorbisFixture.block(0x84, VorbisFixture.comments(["TITLE=Episode"])))
    let tags = await readTags(id3.tag(id3.chapters(2)) + flac)
    #expect(tags.format == .flac && tags.durationSeconds == 9 && tags.title == "Episode")
    #expect(tags.listing == ["0.0 Chapter 0", "1.0 Chapter 1"] && tags.failure == nil)
  }

  // MARK: - Damage

  @Test func damagedBlockOfFLACEndsAlone() async {
    let picture = VorbisFixture.block(6, bytes(.number(3), .number(1_000), .utf8("image/png")))
    let comments = VorbisFixture.block(0x84, VorbisFixture.comments(VorbisFixture.chapters))
    let tags = await readTags(bytes(.utf8("fLaC"), VorbisFixture.block(0, .zeros(34)), picture, comments))
    #expect(tags.chapters == expected && tags.title == "Episode" && tags.failure == .malformed)
  }

  @Test func returnsChaptersBeforeTheFileEnds() async {
    let list = VorbisFixture.chapters + ["X=" + String(repeating: "x", count: 1_000)]
    for file in [VorbisFixture.opus(list), VorbisFixture.flac(list), VorbisFixture.flac(list, picture: .zeros(100))] {
      let tags = await readTags(Array(file.dropLast(700)))
      #expect(tags.chapters == expected && tags.failure == .truncated)
    }
  }

  /// The duration of an Ogg file stands at its end, which a server may place anywhere.
  @Test func declaredSizeMayBeAnyNumber() async {
    for declared in [.max, .max - 1, .max - 70_000, 0, -1] as [Int64] {
      let source = RecordingByteSource(VorbisFixture.opus(VorbisFixture.chapters), size: declared)
      let tags = await MediaTags.read(from: source)
      #expect(tags.durationSeconds == nil)
      #expect(source.ranges.allSatisfy { $0.upperBound <= 1 << 40 })
    }
  }

  @Test func refusesLengths() async {
    for length in [1_000, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      var comments = VorbisFixture.comments(["TITLE=Episode", "ALBUM=Show"])
      comments.replaceSubrange(29..<33, with: [UInt8].littleEndian(length))
      let tags = await readTags(VorbisFixture.ogg([.utf8("OpusHead"), bytes(.utf8("OpusTags"), comments)]))
      #expect(tags.title == "Episode" && tags.album == nil && tags.failure == .malformed)
      let many = bytes(.utf8("OpusTags"), .littleEndian(0), .littleEndian(length), .zeros(20))
      #expect(await readTags(VorbisFixture.ogg([.utf8("OpusHead"), many])).failure == .malformed)
    }
  }

  @Test func limitsNumberOfCommentsAndChapters() async {
    let empty = await readTags(VorbisFixture.opus(Array(repeating: "", count: 30_000)))
    #expect(empty.failure == .tooLarge)
    let chapters = (1...1_500).map { "CHAPTER\($0)=0:00:\($0 % 60)" }
    let tags = await readTags(VorbisFixture.opus(chapters))
    #expect(tags.chapters.count == 1_000 && tags.failure == .tooLarge)
  }

  private static let otherFiles: [[UInt8]] = [
    bytes(.utf8("OggS"), .zeros(20)), bytes(.utf8("OggS"), .zeros(200)), bytes(.utf8("fLaC"), .zeros(10)),
    VorbisFixture.ogg([.zeros(30), .zeros(30)]), VorbisFixture.ogg([.utf8("OpusHead"), .utf8("OpusHead")]),
    VorbisFixture.ogg([.utf8("OpusHead"), []]),
  ]

  @Test(arguments: otherFiles)
  func refusesFilesWithoutComments(file: [UInt8]) async {
    let tags = await readTags(file)
    #expect(tags.chapters.isEmpty && tags.failure != nil)
  }
}
