import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

/// A feed with more episodes than a transaction holds.
@Suite struct BatchedStoreTests {
  private static let validators = Statement("test.validators", "SELECT etag FROM feed")
  private static let count = Statement("test.count", "SELECT COUNT(*) AS total FROM episode")

  @Test func theValidatorsAreStoredWithTheLastEpisodes() async throws {
    let database = try FillingDatabase()
    let library = Library(database: database)
    let moment = SampleLibrary.added
    func etag() async throws -> String? { try await database.read { try $0.row(Self.validators, [:])?.optionalText("etag") } }
    func episodes() async throws -> Int64? { try await database.read { try $0.row(Self.count, [:])?.int64("total") } }

    var update = FeedUpdate(ShowFacts(feedURL: "https://moss.example/feed.xml", title: "Moss"))
    var completion = FeedCompletion(log: FetchLogEntry(moment: moment, url: update.show.feedURL, outcome: .added), next: moment)
    completion.copy = FeedValidators(etag: "\"1\"")
    let show = try await library.feeds.add(update, completion, owner: "one").show

    update.additions = (0..<450).map { SampleLibrary.episode($0) }
    completion.copy = FeedValidators(etag: "\"2\"")
    let lease = try await library.feeds.takeOverLease(show, owner: "one", until: moment)
    database.fill(after: 2)
    await #expect(throws: StorageError.diskFull) { _ = try await library.feeds.store(update, completion, lease: lease) }
    database.fill(after: .max)
    // A part of it is stored, and the next fetch requests all of it.
    #expect(try await episodes() == 200)
    #expect(try await etag() == "\"1\"")

    let second = try await library.feeds.takeOverLease(show, owner: "one", until: moment)
    _ = try await library.feeds.store(update, completion, lease: second)
    #expect(try await episodes() == 450)
    #expect(try await etag() == "\"2\"")
  }
}
