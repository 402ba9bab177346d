import MediaTags
import Testing

@Suite struct DurationTests {
  private func duration(_ file: [UInt8], knowsSize: Bool = true) async -> Double? {
    await readTags(file, knowsSize: knowsSize).durationSeconds
  }

  // MARK: - MP3

  /// A frame of MPEG 1 layer III, 44,100 Hz, joint stereo: 9 is 128 kbit/s with 417 bytes, 5 is 64 kbit/s with 208 bytes.
  private func frame(_ rate: UInt8 = 9, _ content: [UInt8] = [], at offset: Int = 36) -> [UInt8] {
    let frame = bytes([0xFF, 0xFB, rate << 4, 0x44], .zeros(offset - 4), content)
    return frame + .zeros((rate == 9 ? 417 : 208) - frame.count)
  }

  private func frames(_ count: Int, rate: UInt8 = 9) -> [UInt8] { (0..<count).flatMap { _ in frame(rate) } }

  @Test func estimatesByBitRate() async throws {
    let file = frames(100)
    #expect(await duration(file) == Double(file.count) * 8 / 128_000)
    #expect(await duration(frames(400), knowsSize: false) == nil)
    let tagged = ID3Fixture(version: 3).tag([ID3Fixture(version: 3).text("TIT2", "A")]) + .zeros(500) + file
    #expect(try #require(await duration(tagged)).isWithin(0.1, of: 2.612))
    // A variable bit rate without a header.
    let mixed = (0..<50).flatMap { _ in frame(9) + frame(5) }
    #expect(try #require(await duration(mixed)).isWithin(0.1, of: 100 * 1_152 / 44_100))
  }

  @Test(arguments: ["Xing", "Info"])
  func readsNumberOfFrames(name: String) async {
    let file = frame(9, bytes(.utf8(name), .number(1), .number(44_100))) + frames(3)
    #expect(await duration(file) == 1_152)
    #expect(await duration(file, knowsSize: false) == 1_152)
    let uncounted = frame(9, bytes(.utf8(name), .number(2), .number(44_100))) + frames(3)
    #expect(await duration(uncounted) == Double(uncounted.count) * 8 / 128_000)
  }

  @Test func readsVBRI() async {
    #expect(await duration(frame(9, bytes(.utf8("VBRI"), .zeros(10), .number(44_100)))) == 1_152)
  }

  /// MPEG 2 layer III at 24,000 Hz in mono, where the header lies elsewhere and a frame has 576 samples.
  @Test func readsLowerSampleRates() async {
    let file = bytes([0xFF, 0xF3, 0x84, 0xC4], .zeros(9), .utf8("Xing"), .number(1), .number(1_000), .zeros(400))
    #expect(await duration(file) == 24)
  }

  @Test func findsNoFramesInOtherBytes() async {
    let other = bytes([0xFF, 0xFB, 0x90, 0x44], .zeros(2_000))
    #expect(await duration(other) == nil)
    #expect(await duration(ID3Fixture().tag([]) + Array(repeating: 0xFF, count: 20_000)) == nil)
    #expect(await readTags(other).failure == nil)
  }

  @Test func readsChaptersAndDuration() async {
    let id3 = ID3Fixture(version: 3)
    let tags = await readTags(id3.tag(id3.chapters(3)) + frame(9, bytes(.utf8("Info"), .number(1), .number(44_100))))
    #expect(tags.chapters.count == 3 && tags.durationSeconds == 1_152)
  }

  @Test func refusesImpossibleDurations() async {
    #expect(await duration(frame(9, bytes(.utf8("Xing"), .number(1), .number(0xFFFF_FFFF)))) == nil)
    #expect(await duration(frame(9, bytes(.utf8("Xing"), .number(1), .number(0)))) == nil)
  }

  // MARK: - MP4

  private func header(version: UInt8 = 0, timescale: Int, duration: Int) -> [UInt8] {
    let size = version == 1 ? 8 : 4
    return MP4Fixture.full("mvhd", version: version, .zeros(2 * size), .number(timescale), .number(duration, size), .zeros(80))
  }

  private func movie(_ parts: [UInt8]...) -> [UInt8] { MP4Fixture.type + MP4Fixture.box("moov", parts.reduce([], +)) }

  @Test func readsMovieHeader() async {
    #expect(await duration(movie(header(timescale: 600, duration: 1_500))) == 2.5)
    #expect(await duration(movie(header(version: 1, timescale: 44_100, duration: 44_100 * 200_000))) == 200_000)
    #expect(await duration(movie(header(timescale: 0, duration: 1_500))) == nil)
    #expect(await duration(movie(header(timescale: 1, duration: 1 << 30))) == nil)
  }

  @Test func readsAudioTrack() async {
    let media = MP4Fixture.full("mdhd", .zeros(8), .number(1_000), .number(2_500), .zeros(4))
    let track = MP4Fixture.box("trak", MP4Fixture.box("mdia", media, MP4Fixture.full("hdlr", .zeros(4), .utf8("soun"), .zeros(12))))
    for unknown in [0, 0xFFFF_FFFF] { #expect(await duration(movie(header(timescale: 1, duration: unknown), track)) == 2.5) }
  }

  // MARK: - Others

  @Test func readsFLAC() async {
    // 44,100 Hz, stereo, 16 bits, 88,200 samples.
    let stream = bytes(.zeros(10), [0x0A, 0xC4, 0x42, 0xF0], .number(88_200), .zeros(16))
    #expect(await duration(bytes(.utf8("fLaC"), VorbisFixture.block(0x80, stream))) == 2)
  }

  @Test func readsOgg() async {
    func page(_ packet: [UInt8], position: Int, serial: Int = 7) -> [UInt8] {
      let position = [UInt8].number(position, 8).reversed()
      return bytes(
        .utf8("OggS"), [0, 0], Array(position), .littleEndian(serial), .zeros(8), [1, UInt8(packet.count)], packet)
    }
    let tags = bytes(.utf8("OpusTags"), VorbisFixture.comments(["TITLE=A"]))
    let opus = bytes(
      page(bytes(.utf8("OpusHead"), [1, 2, 0x38, 1], .zeros(7)), position: 0), page(tags, position: 0), .zeros(70_000),
      page(.zeros(9), position: 96_312), page(.zeros(9), position: -1), page(.zeros(9), position: 1 << 40, serial: 8), .utf8("OggS"))
    #expect(await duration(opus) == 2)
    #expect(await duration(opus, knowsSize: false) == nil)
    #expect(await readTags(opus).title == "A")
    let vorbis = bytes(
      page(bytes(.utf8("\u{1}vorbis"), .zeros(4), [2], .littleEndian(44_100), .zeros(14)), position: 0),
      page(bytes(.utf8("\u{3}vorbis"), VorbisFixture.comments([]), [1]), position: 0), page(.zeros(9), position: 22_050))
    #expect(await duration(vorbis) == 0.5)
  }

  @Test func readsWave() async {
    func wave(_ size: Int, _ data: [UInt8]) -> [UInt8] {
      let format = bytes(.utf8("fmt "), .littleEndian(16), [1, 0, 2, 0], .littleEndian(44_100), .littleEndian(1_000), [4, 0, 16, 0])
      let list = bytes(.utf8("LIST"), .littleEndian(3), .zeros(4))
      return bytes(.utf8("RIFF"), .zeros(4), .utf8("WAVE"), list, format, .utf8("data"), .littleEndian(size), data)
    }
    #expect(await duration(wave(500, .zeros(500))) == 0.5)
    for unknown in [0, 0xFFFF_FFFF] { #expect(await duration(wave(unknown, .zeros(250))) == 0.25) }
    #expect(await duration(wave(100_000, .zeros(100_000)), knowsSize: false) == 100)
    #expect(await readTags(bytes(.utf8("RIFF"), .zeros(4), .utf8("WAVE"))).failure != nil)
  }
}

extension Double {
  fileprivate func isWithin(_ distance: Double, of other: Double) -> Bool { abs(self - other) <= distance }
}
