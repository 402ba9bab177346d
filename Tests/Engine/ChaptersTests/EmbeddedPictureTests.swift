import Fetching
import Foundation
import Library
import MediaTags
import PodcastModel
import TestSupport
import Testing

@testable import Chapters

/// Pictures of chapters within media files.
@Suite struct EmbeddedPictureTests {
  private typealias Fixture = ChaptersFixture

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  /// Longer than the first request for the tags.
  private static let large = Array(png.prefix(8)) + Array(repeating: 7, count: 70_000)

  @Test func isReadWithOneRequestOfItsRange() async throws {
    let fixture = try await Fixture()
    let file = Fixture.audio(pictures: [Self.large, Self.png])
    fixture.publisher.set(file, at: Fixture.mediaURL)
    let chapters = try await fixture.loader.loadedChapters(of: fixture.episode)
    #expect(chapters.map(\.title) == ["Moss", "Fern"])
    for (chapter, picture) in zip(chapters, [Self.large, Self.png]) {
      let url = try #require(chapter.imageURL)
      let range = try #require(file.firstRange(of: picture))
      let count = fixture.publisher.requests.count
      #expect(try await fixture.loader.embeddedPicture(at: url) == picture)
      let requests = Array(fixture.publisher.requests.dropFirst(count))
      #expect(requests.map(\.range) == ["bytes=\(range.lowerBound)-\(range.upperBound - 1)"])
      #expect(requests.map(\.url) == [Fixture.mediaURL] && requests.first?.credentials?.user == "ada")
      #expect(requests.first?.maximumBytes == max(picture.count, 65_536))
    }
  }

  @Test func fileOnThisMachineNeedsNoRequest() async throws {
    let fixture = try await Fixture()
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "1.mp3").path
      try Data(Fixture.audio(pictures: [Self.png])).write(to: URL(filePath: path))
      fixture.files[fixture.episode] = path
      let chapters = try await fixture.loader.loadedChapters(of: fixture.episode)
      let url = try #require(chapters.first?.imageURL)
      #expect(try await fixture.loader.embeddedPicture(at: url) == Self.png)
      #expect(chapters.last?.imageURL == nil && fixture.publisher.requests.isEmpty)
    }
  }

  @Test(arguments: [Self.png, Self.large])
  func tagsOfAFileThatIsNoEpisodeHaveItsTitleAndCover(cover: [UInt8]) async throws {
    let fixture = try await Fixture()
    let url = "https://moss.example/talk.mp3"
    fixture.publisher.set(SampleChapterAudio.bytes(["Moss"], title: "First light", cover: cover), at: url)
    let read = try #require(await fixture.loader.tags(at: url))
    #expect(read.tags.title == "First light" && read.picture == cover)
    #expect(fixture.publisher.requests.count <= 8 && fixture.publisher.requests.allSatisfy { $0.credentials == nil && $0.range != nil })
    #expect(await fixture.loader.tags(at: "https://moss.example/missing.mp3") == nil)
  }

  @Test func smallFileMayComeAsAWhole() async throws {
    let fixture = try await Fixture()
    fixture.publisher.ignoreRanges()
    fixture.publisher.set(Fixture.audio(pictures: [Self.png]), at: Fixture.mediaURL)
    let url = try #require(try await fixture.loader.loadedChapters(of: fixture.episode).first?.imageURL)
    #expect(try await fixture.loader.embeddedPicture(at: url) == Self.png)
    // The whole of a long file is not read for a picture.
    fixture.publisher.set(Fixture.audio(pictures: [Self.large]), at: Fixture.mediaURL)
    await #expect(throws: FetchingError.self) { try await fixture.loader.embeddedPicture(at: url) }
  }

  @Test func unsynchronisedBytesAreDecoded() async throws {
    let fixture = try await Fixture()
    fixture.publisher.set([1, 0xFF, 0, 0xD8, 2, 0xFF, 0, 0], at: Fixture.mediaURL)
    let url = try #require(EmbeddedPictureAddress(episode: fixture.episode, range: 1..<8, isUnsynchronised: true)?.url)
    try await store(url, from: .media, in: fixture)
    #expect(try await fixture.loader.embeddedPicture(at: url) == [0xFF, 0xD8, 2, 0xFF, 0])
  }

  @Test func largePictureHasNoAddress() async throws {
    let fixture = try await Fixture()
    let picture = Self.png + Array(repeating: 7, count: EmbeddedPictureAddress.maxBytes)
    fixture.publisher.set(Fixture.audio(pictures: [picture, Self.png]), at: Fixture.mediaURL)
    let chapters = try await fixture.loader.loadedChapters(of: fixture.episode)
    #expect(chapters.map { $0.imageURL == nil } == [true, false])
  }

  /// A feed may have any address as that of a picture.
  @Test func onlyChaptersOfTheMediaFileHaveSuchPictures() async throws {
    let fixture = try await Fixture()
    fixture.publisher.set(Self.png + [4, 5], at: Fixture.mediaURL)
    let url = try #require(EmbeddedPictureAddress(episode: fixture.episode, range: 0..<11)?.url)
    #expect(try await fixture.loader.embeddedPicture(at: url) == [])
    try await store(url, from: .feed, in: fixture)
    #expect(try await fixture.loader.embeddedPicture(at: url) == [])
    #expect(fixture.publisher.requests.isEmpty)
    try await store(url, from: .media, in: fixture)
    #expect(try await fixture.loader.embeddedPicture(at: url) == Self.png)
    for other in ["https://moss.example/1.jpg", "own:1"] { #expect(try await fixture.loader.embeddedPicture(at: other) == nil) }
  }

  @Test func fileThatEndsBeforeThePictureIsAnError() async throws {
    let fixture = try await Fixture()
    fixture.publisher.set(Self.png, at: Fixture.mediaURL)
    let url = try #require(EmbeddedPictureAddress(episode: fixture.episode, range: 100..<200)?.url)
    try await store(url, from: .media, in: fixture)
    await #expect(throws: FetchingError.self) { try await fixture.loader.embeddedPicture(at: url) }
  }

  // MARK: - Private

  private func store(_ url: String, from source: ChapterList.Source, in fixture: Fixture) async throws {
    let chapters = [Chapter(startSeconds: 0, title: "Moss", imageURL: url), Chapter(startSeconds: 60, title: "Fern")]
    try await fixture.library.chapters.save(
      ChapterList(source: source), replacing: try await fixture.list(), chapters: chapters, of: fixture.episode)
  }
}
