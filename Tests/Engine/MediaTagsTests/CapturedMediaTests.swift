import Foundation
import MediaTags
import TestSupport
import Testing

/// Files of other projects, with the values that mutagen and ffprobe read.
@Suite(.enabled(if: CorpusFolder.folder("audio") != nil, Comment(rawValue: CorpusFolder.reason)))
struct CapturedMediaTests {
  private struct Expected: Decodable {
    struct Chapter: Decodable {
      var start: Double
      var end: Double?
      var title: String?
    }
    var TIT2: String?
    var TPE1: String?
    var TALB: String?
    var durationSeconds: Double?
    var ffprobeChapters: [Chapter]?
  }

  private static let files = CorpusFolder.files(below: "audio").filter { $0.pathExtension != "json" }

  @Test(arguments: files)
  func readsAsOtherProgramsDo(file: URL) async throws {
    let tags = await MediaTags.read(from: try await FileByteSource(path: file.path))
    let expected = try JSONDecoder().decode(Expected.self, from: Data(contentsOf: file.appendingPathExtension("expected.json")))
    let chapters = expected.ffprobeChapters ?? []
    if let title = expected.TIT2 { #expect(tags.title == title) }
    if let artist = expected.TPE1 { #expect(tags.artist == artist) }
    if let album = expected.TALB { #expect(tags.album == album) }
    #expect(tags.failure == nil)
    #expect((tags.durationSeconds == nil) == (expected.durationSeconds == nil))
    #expect(abs((tags.durationSeconds ?? 0) - (expected.durationSeconds ?? 0)) <= 0.1)
    #expect(tags.chapters.map(\.startSeconds) == chapters.map(\.start))
    // Where a chapter has no title, ffprobe shows its element ID.
    #expect(zip(tags.chapters, chapters).allSatisfy { $0.title == $1.title || $0.title == nil && $1.title == "chap2" })
    let ends = tags.chapters.normalized(durationSeconds: chapters.last?.end).map(\.endSeconds)
    #expect(ends == chapters.map(\.end))
  }

  @Test func readsLinksAndPicturesOfAuphonic() async throws {
    for name in ["auphonic.mp3", "auphonic.m4a", "auphonic.ogg", "auphonic.opus"] {
      let bytes = try CorpusFolder.bytes(CorpusFolder.url.appending(path: "audio/antennapod/\(name)"))
      let tags = await readTags(bytes)
      #expect(tags.chapters.map(\.url) == Array(repeating: "https://example.com", count: 4), "\(name)")
      #expect([tags.title, tags.artist, tags.album] == ["Title", "Artist", "Album"], "\(name)")
      guard !name.hasPrefix("auphonic.o") else { continue }
      for picture in tags.chapters.map(\.picture) + [tags.picture] {
        let picture = try #require(picture)
        let start = bytes[Int(picture.range.lowerBound)..<Int(picture.range.lowerBound) + 4]
        #expect([[0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47]].contains(Array(start)), "\(name)")
      }
    }
  }

  @Test(arguments: CorpusFolder.files(below: "chapters"))
  func readsChapterFiles(file: URL) throws {
    let read = try JSONChapters.read(CorpusFolder.bytes(file))
    let chapters = read.chapters
    #expect(read.isRecognized && read.failure == nil)
    let count = try #require(
      [
        "exampleComplex.json": 11, "apps-player-cypress-fixtures-chapters.json": 3, "apps-web-player-example-chapters.json": 16,
        "chapters.json": 3, "s1e1.json": 2, "s1e3.json": 6, "s1e4.json": 6,
      ][file.lastPathComponent])
    #expect(chapters.count == count)
    #expect(chapters.allSatisfy { $0.title != nil || !$0.isInTableOfContents })
    let entries = try Self.entries(file)
    #expect(zip(chapters, entries).allSatisfy { abs($0.startSeconds - ($1.start ?? -1)) < 0.001 })
    #expect(chapters.map(\.title) == entries.map { $0.title.flatMap { $0.isEmpty ? nil : $0.trimmingCharacters(in: .whitespaces) } })
  }

  // MARK: - Private

  private struct Entry: Decodable {
    /// A number or a clock time.
    struct Time: Decodable {
      let seconds: Double

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        seconds =
          try (try? value.decode(Double.self))
          ?? value.decode(String.self).split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? .nan) }
      }
    }

    private enum CodingKeys: String, CodingKey { case startTime, clock = "start", title }

    private var startTime: Time?
    private var clock: Time?
    var title: String?

    var start: Double? { (startTime ?? clock)?.seconds }
  }

  /// The entries of a chapters file, in an object or as a list.
  private static func entries(_ file: URL) throws -> [Entry] {
    struct File: Decodable { let chapters: [Entry] }
    let bytes = try Data(contentsOf: file)
    return try (try? JSONDecoder().decode(File.self, from: bytes).chapters) ?? JSONDecoder().decode([Entry].self, from: bytes)
  }
}
