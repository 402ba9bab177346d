import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite struct ServerOverviewRepositoryTests {
  private let moment = SampleLibrary.added

  @Test func onlyShowsThatTheOwnerMaySeeHaveNames() async throws {
    let sample = try await SampleLibrary()
    let shows = try await sample.addNeighboursShows()
    let overview = sample.library.serverOverview
    #expect(try await overview.largestShows(for: .owner, limit: 9).map(\.title) == ["Open fern"])
    #expect(try await overview.failingFeeds(for: .owner, limit: 9).map(\.title) == ["Open fern"])
    #expect(try await overview.titles(of: [shows.open, shows.locked, shows.own], for: .owner) == [shows.open: "Open fern"])
    let sums = try await overview.sums(for: .owner)
    #expect(sums.failingFeeds == 3 && sums.hiddenFailingFeeds == 2)
    #expect(sums.hiddenShows == 1 && sums.hiddenBytes == 1_000 && sums.uploadedShows == 1 && sums.uploadedBytes == 1_000)
    // Their own user sees them all.
    let own = try await overview.failingFeeds(for: SampleLibrary.neighbour, limit: 9)
    #expect(own.map(\.title) == ["Locked fern", "Open fern", "Uploaded fern"] && own.map(\.failures) == [9, 3, 1])
    #expect(try await overview.largestShows(for: SampleLibrary.neighbour, limit: 9).count == 3)
    #expect(try await overview.sums(for: SampleLibrary.neighbour).hiddenShows == 0)
  }

  @Test func aSharedFileCountsOnceForItsShowAndForEachUser() async throws {
    let sample = try await SampleLibrary(silent: [])
    for user in [UserID.owner, SampleLibrary.neighbour] { try await sample.download(sample.show, for: user, bytes: 5_000) }
    let overview = sample.library.serverOverview
    #expect(try await overview.largestShows(for: .owner, limit: 9).map(\.bytes) == [5_000])
    #expect(try await overview.sums(for: .owner).downloadBytes == 5_000)
    let users = try await overview.users(at: moment, limit: 9)
    #expect(users.map(\.bytes) == [5_000, 5_000] && users.map(\.name) == [nil, nil])
    #expect(try await overview.users(at: moment, limit: 1).count == 1)
  }

  @Test func usersHaveTheirValidSessionsAndUploads() async throws {
    let sample = try await SampleLibrary()
    _ = try await sample.addNeighboursShows()
    for (id, end) in [(Int64(1), moment + 60), (2, moment - 60)] {
      try await sample.library.webSessions.add(
        id, tokenHash: "\(id)", kind: .password, device: "", for: .owner, at: moment - 90, until: end, limit: 9)
    }
    let users = try await sample.library.serverOverview.users(at: moment, limit: 9)
    #expect(users.map(\.sessions) == [1, 0] && users.map(\.uploadBytes) == [0, 1_000] && users[1].downloadBytes == 2_000)
    #expect(users[0].lastSeen == moment - 90 && users[1].lastSeen == nil)
  }

  @Test func aFeedOfNoSubscriberOrWithoutANetworkDoesNotFail() async throws {
    let sample = try await SampleLibrary()
    let shows = try await sample.addNeighboursShows()
    for show in [shows.open, shows.locked, shows.own] {
      _ = try await sample.library.subscriptions.unsubscribe(SampleLibrary.neighbour, from: show, at: moment)
    }
    #expect(try await sample.library.serverOverview.sums(for: .owner).failingFeeds == 0)
    #expect(try await sample.library.serverOverview.failingFeeds(for: .owner, limit: 9).isEmpty)
  }
}
