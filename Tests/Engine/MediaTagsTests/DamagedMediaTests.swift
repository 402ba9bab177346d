import Foundation
import MediaTags
import TestSupport
import Testing

/// Files of the corpus of which only the beginning arrived.
@Suite(.enabled(if: CorpusFolder.folder("audio") != nil, Comment(rawValue: CorpusFolder.reason)))
struct DamagedMediaTests {
  @Test(arguments: CorpusFolder.files(below: "audio").filter { $0.pathExtension != "json" })
  func cutFileGivesItsBeginning(file: URL) async throws {
    let bytes = try CorpusFolder.bytes(file)
    let whole = await readTags(bytes)
    for part in [0, 1, 2, 5, 10, 20, 50, 90] {
      for knowsSize in [true, false] {
        let cut = await readTags(Array(bytes.prefix(bytes.count * part / 100)), knowsSize: knowsSize)
        #expect(cut.chapters.count <= whole.chapters.count)
        #expect(
          zip(cut.chapters, whole.chapters).allSatisfy { cut, whole in
            cut.startSeconds == whole.startSeconds && (cut.title == whole.title || cut.title == nil)
          })
        let isComplete = cut.listing == whole.listing && [cut.title, cut.artist, cut.album] == [whole.title, whole.artist, whole.album]
        #expect(isComplete || cut.failure != nil, "\(part) %")
      }
    }
  }

  /// The beginning is that of the file, and its size is declared: a connection that breaks.
  @Test(arguments: ["antennapod/auphonic.m4a", "antennapod/auphonic.opus", "mutagen/ep9.m4b", "mutagen/nero-chapters.m4b"])
  func brokenConnectionIsTruncated(path: String) async throws {
    let bytes = try CorpusFolder.bytes(CorpusFolder.url.appending(path: "audio/\(path)"))
    let tags = await MediaTags.read(from: RecordingByteSource(Array(bytes.prefix(bytes.count / 50)), size: Int64(bytes.count)))
    #expect(tags.failure == .truncated)
  }

  @Test(arguments: CorpusFolder.files(below: "chapters"))
  func cutChaptersFileGivesItsBeginning(file: URL) throws {
    let bytes = try CorpusFolder.bytes(file)
    let whole = JSONChapters.read(bytes).chapters
    // Only the end of the file may be missing without a loss.
    let end = try #require(bytes.lastIndex(where: { "]}".utf8.contains($0) }))
    for count in 0..<end {
      let cut = JSONChapters.read(Array(bytes.prefix(count)))
      #expect(whole.starts(with: cut.chapters) && cut.failure != nil, "\(count) bytes")
    }
  }
}
