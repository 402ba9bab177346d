import Artwork
import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Components
@testable import Server

/// The dominant colours of covers in pages.
@Suite struct CoverColourRouteTests {
  /// The number of #2c7566 in the palette.
  private static let teal = "3"

  @Test(arguments: ["", "/pods"])
  func pageShowsColourOnceAThumbnailWasMade(basePath: String) async throws {
    let original = try await withTemporaryFolder {
      try await SamplePicture.gradient(from: [20, 130, 100], to: [40, 150, 120], ".jpg[Q=90]", in: $0)
    }
    let publisher = try await LoopbackServer { _ in .bytes(200, [], original) }
    try await withServer(basePath: basePath, publishers: [publisher.port]) { app in
      _ = try await app.addShow(sound: nil, artwork: "\(publisher.origin)/cover.jpg")
      let page = "\(basePath)/shows/1"
      let before = try await hues(of: app.ask(page).text)
      #expect(!before.isEmpty && !before.contains(Self.teal), "the title has another colour: \(before)")
      let id = try #require(try await app.engines.library.shows.show(ShowID(1))?.artwork)
      let address = "\(basePath)/artwork/\(id.rawValue)"
      #expect(try await app.ask("\(address)?size=128", [.accept: "image/webp"]).status == 200)
      try await waitUntil { app.engines.artwork.colours[id] != nil }
      let after = try await hues(of: app.ask(page).text)
      #expect(after.contains(Self.teal) && after.count == before.count, "\(after)")
      // The library of another server in this process has a picture with the same number.
      try await withServer(basePath: basePath) { other in
        _ = try await other.addShow(sound: nil, artwork: "\(publisher.origin)/cover.jpg")
        #expect(try await hues(of: other.ask(page).text) == before)
      }
    }
    await publisher.stop()
  }

  @Test func pageShowsColourAfterARestart() async throws {
    let prepare: @Sendable (Engines) async throws -> Void = { engines in
      let artwork = engines.library.artwork
      let id = try await artwork.id(of: "https://moss.example/cover.jpg")
      try await artwork.setFetched(id, contentHash: "abcdef", type: "image/jpeg")
      #expect(try await artwork.setColour(0x1E8C6E, of: id, contentHash: "abcdef"))
    }
    try await withServer(prepared: prepare) { app in
      _ = try await app.addShow(sound: nil, artwork: "https://moss.example/cover.jpg")
      // The server reads the colours beside the first requests.
      let id = try #require(try await app.engines.library.shows.show(ShowID(1))?.artwork)
      try await waitUntil { app.engines.artwork.colours[id] != nil }
      #expect(try await hues(of: app.ask("/shows/1").text).contains(Self.teal))
    }
  }

  @Test func addressNamesThePictureAndItsFallback() async throws {
    try await withServer { app in
      let library = app.engines.library.artwork
      let ids = try await library.ids(of: ["https://moss.example/1.jpg", "https://moss.example/2.jpg"]).values.sorted {
        $0.rawValue < $1.rawValue
      }
      let (known, unknown) = (ids[0].rawValue, ids[1].rawValue)
      try await library.setFetched(ids[0], contentHash: "abcdef", type: "image/jpeg")
      _ = try await library.setColour(0x1E8C6E, of: ids[0], contentHash: "abcdef")
      await app.engines.artwork.loadColours()
      let colours = ArtworkRoutes(
        artwork: app.engines.artwork, notesPictures: NotesPictures(library: app.engines.library), maxFetchesPerUser: 1
      ).colours
      for address in ["/artwork/\(known)", "/artwork/\(known)?fallback=\(unknown)", "/artwork/\(unknown)?fallback=\(known)"] {
        #expect(colours[address] == 0x1E8C6E, "\(address)")
      }
      for address in [
        "/artwork/\(unknown)", "/artwork/\(unknown)?size=\(known)", "/artwork/x?fallback=\(known)", "/artwork/99999999999999999999", "",
        "?",
        "/artwork/", "/shows/\(known)", "https://moss.example/artwork/\(known)", "javascript:alert(1)",
      ] { #expect(colours[address] == nil, "\(address)") }
    }
  }

  // MARK: - Private

  private func hues(of page: String) -> [String] { page.matches(of: /data-hue="(\d+)"/).map { String($0.output.1) } }
}
