import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@Suite struct SizeRepositoryTests {
  @Test func remembersSizeWhenHostDoesNotAnswerAgain() async throws {
    let sample = try await SampleLibrary()
    let (sizes, episode, now) = (sample.library.sizes, sample.episodes[0], SampleLibrary.added)
    let url = "https://moss.example/1.mp3"
    try await sizes.set([HostSize(url: url, bytes: 777, failure: nil)], at: now)
    try await sizes.set([HostSize(url: url, bytes: nil, failure: .timedOut)], at: now + 60)
    let size = try #require(try await sizes.sizes(of: [episode])[episode])
    #expect(size.bytes == 777 && !size.isFromFeed)
    #expect(size.lastRequested == now + 60 && size.failure == .timedOut)
  }
}
