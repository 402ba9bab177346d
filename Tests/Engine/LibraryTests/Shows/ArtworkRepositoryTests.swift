import Foundation
import Library
import TestSupport
import Testing

@Suite struct ArtworkRepositoryTests {
  @Test func usesOneIdPerURL() async throws {
    let artwork = try await SampleLibrary().library.artwork
    let first = try await artwork.id(of: "https://x.example/a.png")
    let many = try await artwork.ids(of: ["https://x.example/a.png", "https://x.example/b.png"])
    #expect(many["https://x.example/a.png"] == first)
    #expect(many.count == 2 && Set(many.values).count == 2)
    #expect(try await artwork.ids(of: []).isEmpty)
  }

  @Test func storesFetchResult() async throws {
    let artwork = try await SampleLibrary().library.artwork
    let id = try await artwork.id(of: "https://x.example/a.png")
    try await artwork.setFailed(id, at: SampleLibrary.added)
    #expect(try await artwork.artwork(id)?.failed == SampleLibrary.added)
    try await artwork.setFetched(id, contentHash: "abc", type: "image/png")
    let picture = try await artwork.artwork(id)
    #expect(picture?.contentHash == "abc" && picture?.type == "image/png" && picture?.failed == nil)
  }

  @Test func storesColourOfCurrentBytes() async throws {
    let artwork = try await SampleLibrary().library.artwork
    let id = try await artwork.id(of: "https://x.example/a.png")
    let other = try await artwork.id(of: "https://x.example/b.png")
    for picture in [id, other] { try await artwork.setFetched(picture, contentHash: "abc", type: "image/png") }
    #expect(try await artwork.colours().isEmpty)
    #expect(try await artwork.setColour(0xC0FFEE, of: id, contentHash: "abc"))
    #expect(try await !artwork.setColour(0xC0FFEE, of: other, contentHash: "another"))
    #expect(try await artwork.colours() == [id: 0xC0FFEE])
    try await artwork.setFailed(id, at: SampleLibrary.added)
    #expect(try await artwork.colours() == [id: 0xC0FFEE])
    try await artwork.setFetched(id, contentHash: "def", type: "image/png")
    #expect(try await artwork.colours().isEmpty)
  }
}
