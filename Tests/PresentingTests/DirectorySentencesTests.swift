import Directory
import Fetching
import Presenting
import Testing

@Suite("Who gave no answer") struct DirectorySentencesTests {
  private func silent(_ name: String, _ reason: DirectoryError = .unreachable(.noConnectivity)) -> SilentDirectory {
    SilentDirectory(name: name, reason: reason)
  }

  @Test("is named once, as people call it")
  func names() {
    #expect(Sentences.sentence(for: []) == nil)
    #expect(
      Sentences.sentence(for: [silent("apple"), silent("apple")])
        == "Apple Podcasts does not answer just now, so what it knows is missing here.")
    #expect(
      Sentences.sentence(for: [silent("apple"), silent("podcast-index"), silent("gpodder")])
        == "Apple Podcasts, Podcast Index, and gpodder.net do not answer just now, so what they know is missing here.")
  }

  @Test("is given a reason where somebody can do something about it")
  func reasons() throws {
    let refused = try #require(Sentences.sentence(for: [silent("own", .unreachable(.privateAddress(host: "10.0.0.1", port: 80)))]))
    #expect(refused.hasPrefix("own does not answer") && refused.contains("EARNEST_ALLOW_PRIVATE=10.0.0.1:80"))
    #expect(Sentences.sentence(for: [silent("apple", .notUnderstood)])?.hasSuffix("missing here.") == true)
  }
}
