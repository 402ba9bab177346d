import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Artwork

@Suite struct PictureColourTests {
  /// With the real program: red, grey, black, white, a photo's sky, a transparent picture over white, and a grey picture without colours.
  @Test(
    arguments: [
      ([200, 20, 20], [200, 20, 20], ".jpg[Q=90]", [200, 20, 20]), ([122, 122, 122], [122, 122, 122], ".png", [122, 122, 122]),
      ([0, 0, 0], [0, 0, 0], ".jpg", [0, 0, 0]), ([255, 255, 255], [255, 255, 255], ".webp", [255, 255, 255]),
      ([20, 40, 120], [60, 140, 240], ".jpg[Q=90]", [39, 89, 179]), ([200, 20, 20, 0], [200, 20, 20, 0], ".png", [255, 255, 255]),
      ([200, 20, 20, 255], [200, 20, 20, 255], ".png", [200, 20, 20]),
    ] as [([Int], [Int], String, [Int])])
  func findsColour(first: [Int], last: [Int], format: String, expected: [Int]) async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let original = try fixture.original(try await SamplePicture.gradient(from: first, to: last, format, in: folder))
      let thumbnail = try #require(await fixture.maker.thumbnail(Thumbnail(.tiny, .jpeg), of: original))
      #expect(thumbnail.thumbnail != nil)
      for picture in [original, thumbnail] {
        let colour = try #require(await fixture.maker.colour(of: picture))
        let found = [16, 8, 0].map { colour >> $0 & 0xFF }
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 8 }, "\(found)")
      }
      #expect(fixture.log.lines == [])
    }
  }

  @Test func greyPictureWithoutAProfileHasAColour() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let original = try fixture.original(try await SamplePicture.bytes(700, 700, ".jpg", in: folder))
      let colour = try #require(await fixture.maker.colour(of: original))
      #expect(colour >> 16 == colour & 0xFF && colour >> 16 == colour >> 8 & 0xFF)
    }
  }

  /// No output harms anything, and thumbnails are still made.
  @Test(arguments: [
    "true", "echo no picture", "printf 'P6\\n16 16\\n255\\nabc'", "printf 'P6\\n99999 99999\\n255\\nabc'", "head -c 2000000 /dev/zero",
    "kill -SEGV $$", "exit 1", "printf 'P6\\n2 2\\n255\\n'; head -c 11 /dev/zero",
  ])
  func hostileOutputHasNoColour(script: String) async throws {
    try await withTemporaryFolder { folder in
      let sample = folder.appending(path: "sample.webp")
      try Data(try await SamplePicture.bytes(100, 100, ".webp", in: folder)).write(to: sample)
      let program = try fakeProgram("case \"$*\" in *.ppm*) \(script);; *) cat \(sample.path);; esac", in: folder)
      let fixture = ThumbnailFixture(folder, program: program)
      let original = try fixture.original(PictureDimensionsTests.png(width: 900, height: 900))
      #expect(await fixture.maker.colour(of: original) == nil)
      let thumbnail = try #require(await fixture.maker.thumbnail(Thumbnail(.small, .webp), of: original))
      #expect(thumbnail.thumbnail != nil)
      #expect(await fixture.maker.colour(of: thumbnail) == nil)
    }
  }

  /// A decoder never opens a picture that needs gigabytes, or one without a header.
  @Test func checksAnOriginalFirst() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder, program: try fakeProgram("touch \(folder.path)/run", in: folder))
      let bomb = try fixture.original(PictureDimensionsTests.png(width: 30_000, height: 30_000), named: "bomb")
      let garbage = try fixture.original([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 5_000), named: "garbage")
      for original in [bomb, garbage] { #expect(await fixture.maker.colour(of: original) == nil) }
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "run").path))
    }
  }

  @Test func hasNoneWithoutTheProgram() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder, program: nil)
      let original = try fixture.original(PictureDimensionsTests.png(width: 900, height: 900))
      #expect(await fixture.maker.colour(of: original) == nil)
    }
  }

  // MARK: - In the store

  @Test func storeFindsAColourOnceAndKnowsItAfterARestart() async throws {
    try await withGallery { gallery, _, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      let original = try #require(await gallery.store.artwork(id))
      let thumbnail = try #require(await gallery.store.thumbnail(Thumbnail(.tiny, .webp), of: original))
      #expect(gallery.store.colours[id] == nil)
      for _ in 0..<3 { gallery.store.findColour(of: id, in: thumbnail) }
      try await waitUntil { gallery.store.colours[id] != nil }
      let colour = try #require(gallery.store.colours[id])
      #expect(try await gallery.library.artwork.colours() == [id: colour])

      let reopened = gallery.reopened()
      #expect(reopened.colours[id] == nil)
      await reopened.loadColours()
      #expect(reopened.colours[id] == colour)

      // Its bytes may be others now.
      try FileManager.default.removeItem(at: gallery.folder)
      _ = await reopened.artwork(id)
      #expect(reopened.colours[id] == nil)
      #expect(try await gallery.library.artwork.colours().isEmpty)
    }
  }

  /// A picture whose bytes are fetched again while the colour of the earlier ones is being found: the same bytes, others, or others by
  /// another process.
  @Test(arguments: [("same", true), ("other", true), ("other", false)])
  func refetchDoesNotMakeAColourFail(bytes: String, isOwn: Bool) async throws {
    try await withGallery { gallery, _, baseURL in
      try await withTemporaryFolder { folder in
        let (started, proceed) = (folder.appending(path: "started"), folder.appending(path: "proceed"))
        // One red pixel.
        let script =
          "touch \(started.path); while [ ! -e \(proceed.path) ]; do sleep 0.02; done; printf 'P6\\n1 1\\n255\\n\\310\\024\\024'"
        let store = gallery.reopened(thumbnailProgram: try fakeProgram(script, in: folder).path)
        let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
        let original = try #require(await store.artwork(id))
        store.findColour(of: id, in: original)
        try await waitUntil { FileManager.default.fileExists(atPath: started.path) }
        let hash = bytes == "same" ? original.contentHash : "abcdef"
        try await gallery.library.artwork.setFetched(id, contentHash: hash, type: original.type)
        if isOwn { store.colours.forget(id) }
        try Data().write(to: proceed)
        if bytes == "same" {
          try await waitUntil { store.colours[id] != nil }
          #expect(store.colours[id] == 0xC81414)
          #expect(try await gallery.library.artwork.colours() == [id: 0xC81414])
        } else {
          // The search ends, and the colour of the other bytes can be found.
          try await waitUntil { store.colours.begin(id) }
          #expect(store.colours[id] == nil)
          #expect(try await gallery.library.artwork.colours().isEmpty)
        }
      }
    }
  }

  @Test func storedColoursReplaceNoNewerOnes() {
    let colours = ArtworkColours()
    let ids = (0..<5).map { ArtworkID($0) }
    #expect(colours.begin(ids[0]))
    colours.beginLoading()
    // Found, forgotten, forgotten while it is being found, and without a colour.
    #expect(colours.add(0xAAAAAA, of: ids[0], after: 0))
    colours.end(ids[0], hasNone: false)
    colours.forget(ids[1])
    #expect(colours.begin(ids[2]))
    colours.forget(ids[2])
    #expect(!colours.add(0xBBBBBB, of: ids[2], after: 0))
    colours.end(ids[2], hasNone: true)
    colours.endLoading(Dictionary(uniqueKeysWithValues: ids.map { ($0, 0x111111) }))
    #expect(ids.map { colours[$0] } == [0xAAAAAA, nil, nil, 0x111111, 0x111111])
    #expect(colours.begin(ids[1]) && colours.begin(ids[2]))
    // A colour that is forgotten later stays forgotten.
    colours.forget(ids[3])
    #expect(colours[ids[3]] == nil)
  }

  @Test func coloursArePendingOrFailedOnce() {
    let colours = ArtworkColours()
    let (first, second) = (ArtworkID(1), ArtworkID(2))
    #expect(colours.begin(first) && !colours.begin(first) && colours.begin(second))
    #expect(colours.add(0x123456, of: first, after: colours.refetches(of: first)))
    colours.end(first, hasNone: false)
    colours.end(second, hasNone: true)
    #expect(colours[first] == 0x123456 && colours[second] == nil)
    #expect(!colours.begin(first) && !colours.begin(second))
    for id in [first, second] { colours.forget(id) }
    #expect(colours[first] == nil && colours.begin(first) && colours.begin(second))
    for id in (10..<1_000).map({ ArtworkID($0) }) where !colours.begin(id) { return }
    Issue.record("there is no limit")
  }
}
