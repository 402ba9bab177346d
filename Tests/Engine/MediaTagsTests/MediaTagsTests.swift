import Foundation
import MediaTags
import TestSupport
import Testing

@Suite struct MediaTagsTests {
  private static let samples: [[UInt8]] = {
    let id3 = ID3Fixture(version: 3)
    let frames = [id3.contents("toc", ["c0", "c1"]), id3.picture(.zeros(70_000)), id3.text("TIT2", "Episode")] + id3.chapters(3)
    let texts = [MP4Fixture.sample(.utf8("Eins"), url: "https://a.example"), MP4Fixture.sample(.utf16("Zwei", isBigEndian: true))]
    let tracks = MP4Fixture.file(samples: texts, gap: 30_000) { offsets in
      [
        MP4Fixture.track(1, handler: "soun", chapterTracks: [2]),
        MP4Fixture.track(2, handler: "text", durations: [10, 20], sizes: texts.map(\.count), offsets: offsets),
        MP4Fixture.userData(items: MP4Fixture.item("covr", .zeros(99), type: 13)),
      ]
    }
    return [
      id3.tag(frames), id3.tag(frames, flags: 0x80), tracks, VorbisFixture.vorbis(VorbisFixture.chapters),
      VorbisFixture.opus(["X=" + String(repeating: "x", count: 99_000)] + VorbisFixture.chapters),
      VorbisFixture.flac(VorbisFixture.chapters),
      MP4Fixture.type + MP4Fixture.movie(MP4Fixture.userData(chapters: MP4Fixture.nero([(0, "Eins"), (9, "Zwei")]))),
    ]
  }()

  @Test(arguments: samples)
  func unknownSizeChangesNothing(file: [UInt8]) async {
    let whole = await readTags(file)
    #expect(!whole.chapters.isEmpty && whole.failure == nil)
    #expect(await readTags(file, knowsSize: false) == whole)
    #expect(await readTags(file + .zeros(1 << 20)) == whole)
  }

  @Test(arguments: samples)
  func readsEachByteOnce(file: [UInt8]) async {
    let source = RecordingByteSource(file, knowsSize: false)
    _ = await MediaTags.read(from: source)
    let ranges = source.ranges
    #expect(ranges.enumerated().allSatisfy { index, range in !range.isEmpty && ranges[..<index].allSatisfy { !$0.overlaps(range) } })
  }

  /// A connection that breaks delivers less than the declared size.
  @Test(arguments: samples)
  func endsWhereTheSourceEnds(file: [UInt8]) async {
    for count in [0, 1, 11, 12, 100, file.count / 2] {
      let tags = await MediaTags.read(from: RecordingByteSource(Array(file.prefix(count)), size: Int64(file.count)))
      #expect(tags.failure != nil || !tags.chapters.isEmpty)
    }
  }

  /// Some servers ignore ranges.
  @Test func ignoresBytesBeyondTheRange() async {
    let file = Self.samples[0]
    #expect(await MediaTags.read(from: LongByteSource(file: file)) == readTags(file))
  }

  @Test func returnsTagsBeforeTheSourceFails() async {
    let id3 = ID3Fixture()
    let file = id3.tag(id3.chapters(3) + [id3.picture(.zeros(1 << 20)), id3.text("TIT2", "Episode")])
    let tags = await MediaTags.read(from: FailingByteSource(file: file, limit: 100_000))
    #expect(tags.chapters.count == 3 && tags.failure == .unreadable)
  }

  @Test func staysWithinItsLimits() async {
    let id3 = ID3Fixture(version: 3)
    let (chapters, picture) = (id3.chapters(900), id3.picture(Array(repeating: 0xFF, count: 12 << 20)))
    let skipping = RecordingByteSource(id3.tag(chapters.prefix(10) + [picture] + chapters))
    let skipped = await MediaTags.read(from: skipping, maxBytes: .max, maxReads: .max)
    #expect(skipped.chapters.count == 910 && skipped.failure == nil && skipping.readBytes < 1 << 20)
    // Unsynchronised pictures have to be read.
    let reading = RecordingByteSource(id3.tag(chapters.prefix(10) + [id3.picture(Array(repeating: 0xFF, count: 500_000))], flags: 0x80))
    let read = await MediaTags.read(from: reading, maxBytes: 300_000)
    #expect(read.chapters.count == 10 && read.failure == .tooLarge && reading.readBytes <= 300_000)
    for (maxBytes, maxReads) in [(20_000, 10), (0, 10), (100_000, 0), (-1, -1)] {
      let source = RecordingByteSource(id3.tag(chapters, padding: 100_000), size: nil)
      let tags = await MediaTags.read(from: source, maxBytes: maxBytes, maxReads: maxReads)
      #expect(tags.failure == .tooLarge && source.readBytes <= max(maxBytes, 0) && source.ranges.count <= max(maxReads, 0))
    }
  }

  @Test(arguments: [[], .utf8("ID3"), .utf8("<!DOCTYPE html><html>"), .utf8("RIFF....AVI LIST"), .zeros(100)] as [[UInt8]])
  func refusesOtherFiles(file: [UInt8]) async {
    #expect(await readTags(file).failure == .unknownFormat)
    #expect(await readTags(file, knowsSize: false).failure == .unknownFormat)
  }

  @Test func mpegAudioWithoutTagsIsNoFailure() async {
    var expected = MediaTags()
    expected.format = .mp3
    #expect(await readTags(bytes([0xFF, 0xFB, 0x90], .zeros(500))) == expected)
    #expect(await MediaTags.read(from: RecordingByteSource([0xFF, 0xFB], size: -1)).failure == .unknownFormat)
  }

  @Test func readsFileOnDisk() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.mp3")
      try Data(Self.samples[0]).write(to: file)
      let source = try await FileByteSource(path: file.path)
      #expect(source.size == Int64(Self.samples[0].count))
      #expect(await MediaTags.read(from: source) == readTags(Self.samples[0]))
      try FileManager.default.removeItem(at: file)
      #expect(await MediaTags.read(from: source).failure == .unreadable)
      for path in [file.path, folder.path, "/dev/zero"] {
        await #expect(throws: MediaTagsError.unreadable) { try await FileByteSource(path: path) }
      }
    }
  }

  /// A seed that makes it trap kills the process, so it is printed first. `EARNEST_TEST_SEED` repeats it.
  @Test func survivesChangedBytes() async {
    let seed = ProcessInfo.processInfo.environment["EARNEST_TEST_SEED"].flatMap(UInt64.init) ?? .random(in: 1 ... .max)
    print("MediaTagsTests.survivesChangedBytes: EARNEST_TEST_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<700 {
      var file = Self.samples[round % Self.samples.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<min(file.count, 700), using: &generator)
        let byte = UInt8.random(in: 0...255, using: &generator)
        file[round % 2 == 0 ? index : file.count - 1 - index] = [0, 1, 0x7F, 0x80, 0xFF, byte].randomElement(using: &generator) ?? byte
      }
      let source = RecordingByteSource(file, knowsSize: round % 3 == 0)
      let tags = await MediaTags.read(from: source)
      #expect(source.readBytes <= MediaTags.maxBytes && tags.chapters.count <= MediaChapter.maxCount)
    }
  }

  /// With a program that writes these formats.
  @Test(
    .enabled(if: succeeds("ffmpeg", "-version"), "ffmpeg is not installed"),
    arguments: ["a.mp3", "a.m4a", "a.ogg", "a.opus", "a.flac"])
  func readsFilesOfFFmpeg(name: String) async throws {
    try await withTemporaryFolder { folder in
      let metadata = folder.appending(path: "tags.txt")
      try """
      ;FFMETADATA1
      title=Episode
      artist=Über
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=400
      title=Eins
      [CHAPTER]
      TIMEBASE=1/1000
      START=400
      END=1000
      title=Zwei 爱
      """.write(to: metadata, atomically: true, encoding: .utf8)
      let file = folder.appending(path: name)
      let isWritten = succeeds(
        "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=duration=1", "-i", metadata.path, "-map_metadata", "1", "-map", "0:a", file.path
      )
      guard isWritten else { return print("MediaTagsTests.readsFilesOfFFmpeg: ffmpeg has no encoder for \(name).") }
      let tags = await MediaTags.read(from: try await FileByteSource(path: file.path))
      #expect(tags.title == "Episode" && tags.artist == "Über" && tags.failure == nil)
      // It writes no chapters into FLAC, and into Ogg only with some encoders.
      if !name.hasSuffix("flac"), !name.hasSuffix("ogg") { #expect(tags.listing == ["0.0 Eins", "0.4 Zwei 爱"]) }
    }
  }
}

/// A source that delivers more than was asked for.
private struct LongByteSource: ByteSource {
  let file: [UInt8]
  var size: Int64? { Int64(file.count) }

  func bytes(in range: Range<Int64>) async throws -> [UInt8] { Array(file[Int(range.lowerBound)...]) + .zeros(1_000) }
}

/// A source whose connection breaks at `limit`.
private struct FailingByteSource: ByteSource {
  let file: [UInt8]
  let limit: Int64
  var size: Int64? { Int64(file.count) }

  func bytes(in range: Range<Int64>) async throws -> [UInt8] {
    guard range.upperBound <= limit else { throw CancellationError() }
    return Array(file[Int(range.lowerBound)..<Int(range.upperBound)])
  }
}
