import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@Suite struct ShowMergeRepositoryTests {
  @Test func undoingAMergeOfAPrivateShowGivesItsReadersAccessAgain() async throws {
    let sample = try await SampleLibrary()
    let library = sample.library
    let facts = ShowFacts(feedURL: "https://feeds.example/other?token=1", title: "Other")
    let other = try await library.feeds.store(facts, episodes: [], at: SampleLibrary.added).show
    for show in [sample.show, other] {
      let insert = "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) SELECT id, 0, 1 FROM show"
      let statement = Statement("test.private", "\(insert) WHERE id = \(show.rawValue) ON CONFLICT (show_id) DO NOTHING")
      try await sample.database.write { _ = try $0.run(statement, [:]) }
      try await library.privateShows.grant(show, to: .local, at: SampleLibrary.added)
    }
    let merge = try await library.showMerges.merge(sample.show, into: other, pairs: [], others: [], at: SampleLibrary.added)
    #expect(try await !library.privateShows.isVisible(sample.show, to: .local))
    #expect(try await library.showMerges.undo(merge, of: other, at: SampleLibrary.added) == sample.show)
    #expect(try await library.privateShows.isVisible(sample.show, to: .local))
  }
}
