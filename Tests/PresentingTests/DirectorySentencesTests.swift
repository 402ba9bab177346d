import Fetching
import Presenting
import Testing

@testable import Directory

@Suite("Messages for directory failures") struct DirectorySentencesTests {
  private func silent(_ name: String, _ reason: DirectoryError = .unreachable(.noConnectivity)) -> FailedDirectory {
    FailedDirectory(name: name, reason: reason)
  }

  @Test("A message names each failed directory once, by its display name")
  func names() {
    #expect(Sentences.sentence(for: []) == nil)
    #expect(
      Sentences.sentence(for: [silent("apple"), silent("apple")])
        == "Apple Podcasts isn’t responding. Some results are missing.")
    #expect(
      Sentences.sentence(for: [silent("apple"), silent("podcast-index"), silent("gpodder")])
        == "Apple Podcasts, Podcast Index, and gpodder.net aren’t responding. Some results are missing.")
  }

  @Test("A message includes the reason when the user can fix the failure")
  func reasons() throws {
    let directory = silent("own", .unreachable(.privateAddress(host: "10.0.0.1", port: 80)))
    let refused = try #require(Sentences.sentence(for: [directory], toOwner: true))
    #expect(refused.hasPrefix("own isn’t responding") && refused.contains("EARNEST_ALLOW_PRIVATE=10.0.0.1:80"))
    #expect(Sentences.sentence(for: [directory]) == "own isn’t responding. Some results are missing.")
    #expect(Sentences.sentence(for: [silent("apple", .malformedResponse)])?.hasSuffix("are missing.") == true)
  }
}
