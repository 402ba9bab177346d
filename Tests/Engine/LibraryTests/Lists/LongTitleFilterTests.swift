import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite struct LongTitleFilterTests {
  /// SQLite rejects longer patterns, and the page of the list would show an error.
  @Test(arguments: ["x", "%", "\u{1F600}"])
  func aTitleFilterOfAnyLengthFindsNothingAndDoesNotFail(character: String) async throws {
    let sample = try await SampleLibrary()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    let words = String(repeating: character, count: 60_000)
    let now = SampleLibrary.added
    let list = try await sample.library.lists.add("Long", SmartRules(titleFilter: words), order: .newest, for: .local, at: now)
    #expect(try await sample.library.lists.episodes(of: .smart(list.id), for: .local, limit: 10, at: now).isEmpty)
    #expect(try await sample.library.history.entries(of: .local, words: words, limit: 10, offset: 0).isEmpty)
  }
}
