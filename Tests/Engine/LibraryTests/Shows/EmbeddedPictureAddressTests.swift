import Library
import PodcastModel
import Testing

@Suite struct EmbeddedPictureAddressTests {
  @Test(
    arguments: [
      ("embedded-picture:7:10-200", 10..<200, false), ("embedded-picture:7:0-2097152:unsynchronised", 0..<2_097_152, true),
    ] as [(String, Range<Int64>, Bool)])
  func isReadAsItIsStored(url: String, range: Range<Int64>, isUnsynchronised: Bool) throws {
    let address = try #require(EmbeddedPictureAddress(url))
    #expect(address == EmbeddedPictureAddress(episode: EpisodeID(7), range: range, isUnsynchronised: isUnsynchronised))
    #expect(address.url == url)
  }

  @Test(arguments: [
    "", "https://moss.example/1.jpg", "own:7:10-200", "embedded-picture:7", "embedded-picture:x:1-2", "embedded-picture:7:1",
    "embedded-picture:7:-5-2", "embedded-picture:7:5-2", "embedded-picture:7:5-5", "embedded-picture:7:0-2097153",
    "embedded-picture:7:1-9223372036854775808", "embedded-picture:7:9223372036854775000-9223372036854775807",
    "embedded-picture:7:1-2:other", "embedded-picture:7:1-2:unsynchronised:", "embedded-picture:9223372036854775808:1-2",
  ])
  func rejectsOtherAddressesAndImpossibleNumbers(url: String) { #expect(EmbeddedPictureAddress(url) == nil) }

  @Test(arguments: [-1..<5, 0..<0, 0..<Int64.max, Int64.min..<Int64.max, 0..<2_097_153] as [Range<Int64>])
  func rejectsImpossibleRanges(range: Range<Int64>) { #expect(EmbeddedPictureAddress(episode: EpisodeID(7), range: range) == nil) }
}
