import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Downloading

/// Downloads that two users share, and the limit of each.
@Suite struct UserLimitTests {
  private let neighbour = SampleLibrary.neighbour
  private let clock = FixedClock()

  /// Five episodes of 28.8 MB each.
  private func sample() async throws -> (library: Library, episodes: [EpisodeID], downloads: StubDownloads) {
    let sample = try await SampleLibrary(silent: [])
    return (sample.library, sample.episodes, StubDownloads(sample.library, now: clock.read))
  }

  @Test func requestsUpToTheLimitOfTheUser() async throws {
    let (library, episodes, downloads) = try await sample()
    let downloading = downloads.downloading
    #expect(try await downloading.download(episodes, for: neighbour).overLimit.isEmpty)
    try await downloading.set(DownloadSettings(userLimit: 60_000_000))
    let answer = try await downloading.download(episodes, for: .owner)
    #expect(answer.started == Array(episodes.prefix(2)) && answer.overLimit == Array(episodes.dropFirst(2)))
    #expect(try await library.claims.bytes(of: .owner, maxBytes: .max) == 57_600_000)
    // The file of another user is there already, and counts all the same.
    try await downloads.finish(episodes[2], bytes: 28_000_000, at: clock.now)
    #expect(try await downloading.download([episodes[2]], for: .owner).overLimit == [episodes[2]])
    // One's own downloads can be requested again; deleting one makes room.
    #expect(try await downloading.download([episodes[0]], for: .owner).started == [episodes[0]])
    try await downloading.cancel([episodes[0]], for: .owner)
    #expect(try await downloading.download([episodes[2]], for: .owner).alreadyDownloaded == [episodes[2]])
    // The other user's downloads were there before the limit, and stay.
    #expect(try await library.claims.unfinished(of: neighbour, limit: 9).count == 4)
  }

  /// A user over the limit keeps all that is there, and gets nothing more.
  @Test func ownAudioCountsAndStays() async throws {
    let (library, episodes, downloads) = try await sample()
    let (moment, downloading) = (clock.now, downloads.downloading)
    let show = try #require(try await library.episodes.episode(episodes[0])?.show)
    try await library.ownShows.add(show, folder: nil, of: .owner, at: moment)
    try await library.ownShows.set("1/a.mp3", bytes: 40_000_000, modified: moment, of: episodes[0], in: show)
    #expect(try await downloading.left(for: .owner) == nil)
    try await downloading.set(DownloadSettings(userLimit: 60_000_000))
    #expect(try await downloading.left(for: .owner) == 20_000_000)
    #expect(try await downloading.left(for: neighbour) == 60_000_000)
    #expect(try await downloading.download([episodes[1]], for: .owner).overLimit == [episodes[1]])
    try await downloading.set(DownloadSettings(userLimit: 70_000_000))
    #expect(try await downloading.download([episodes[1]], for: .owner).started == [episodes[1]])
    try await downloading.set(DownloadSettings(userLimit: 1_000))
    #expect(try await downloading.left(for: .owner) == 1_000 - 40_000_000 - 28_800_000)
    #expect(try await library.claims.unfinished(of: .owner, limit: 9).map(\.episode) == [episodes[1]])
    #expect(try await library.ownShows.uploadedBytes(of: .owner) == 40_000_000)
  }

  /// Files in the watched folder were put there by the host of the server.
  @Test func filesInTheWatchedFolderDoNotCount() async throws {
    let (library, episodes, downloads) = try await sample()
    let show = try #require(try await library.episodes.episode(episodes[0])?.show)
    try await library.ownShows.add(show, folder: "Moss", of: .owner, at: clock.now)
    try await library.ownShows.set("Moss/a.mp3", bytes: 40_000_000, modified: clock.now, of: episodes[0], in: show)
    try await downloads.downloading.set(DownloadSettings(userLimit: 60_000_000))
    #expect(try await downloads.downloading.left(for: .owner) == 60_000_000)
  }

  /// A feed without lengths, and a publisher who names none either.
  @Test func aDownloadOfUnknownSizeStopsAtTheLimitWhileItArrives() async throws {
    try await DownloaderFixture.run(.unsized) { fixture in
      let length = Int64(FakeTransfers.sound(of: fixture.url(0)).utf8.count)
      _ = try await fixture.sample.database.write {
        try $0.run(Statement("test.noLength", "UPDATE episode SET enclosure_length = NULL"), [:])
      }
      // One and a half of these files fit.
      try await fixture.downloading.set(DownloadSettings(userLimit: length + length / 4))
      try await fixture.download(0)
      try await fixture.untilState(0, .downloaded)
      try await fixture.download(1)
      try await fixture.untilState(1, .waiting)
      #expect(try await fixture.failure(1) == .limitReached)
      #expect(fixture.downloading.notice == nil)
      // It waits, and the other file stays.
      try await fixture.settle()
      #expect(try await fixture.states(0, 1) == [.downloaded, .waiting])
      #expect(fixture.transfers.started.count == 2)
      // Space for it resumes it.
      _ = try await fixture.downloading.remove([fixture.episodes[0]], for: .local)
      try await fixture.untilState(1, .downloaded)
    }
  }

  @Test func aRuleSaysThatTheLimitIsReachedAndTriesAgain() async throws {
    let (library, episodes, downloads) = try await sample()
    let show = try #require(try await library.episodes.episode(episodes[0])?.show)
    try await downloads.downloading.set(DownloadSettings(userLimit: 20_000_000))
    _ = try await downloads.downloading.changeRules(of: [show], for: .owner) { $1 = DownloadRule(newest: 1) }
    try await downloads.downloading.applyRules()
    #expect(try await library.shows.detail(of: show, for: .owner)?.rule.failure == .limitReached)
    #expect(try await library.claims.unfinished(of: .owner, limit: 9).isEmpty)
    try await downloads.downloading.set(DownloadSettings())
    downloads.downloading.scheduleRules(of: show)
    try await downloads.downloading.applyRules()
    #expect(try await library.claims.unfinished(of: .owner, limit: 9).map(\.episode) == [episodes[4]])
    #expect(try await library.shows.detail(of: show, for: .owner)?.rule.failure == nil)
  }

  @Test func sharedFileStaysUntilItsLastUserDeletesIt() async throws {
    let (library, episodes, downloads) = try await sample()
    let (episode, downloading) = (episodes[0], downloads.downloading)
    for user in [UserID.owner, neighbour] { try await downloading.download([episode], for: user) }
    try await downloads.finish(episode, bytes: 28_000_000, at: clock.now)
    #expect(try await library.claims.keepers(of: [episode])[episode]?.map(\.user) == [.owner, neighbour])
    #expect(try await downloading.remove([episode], for: .owner).count == 1)
    clock.advance(by: 86_400)
    #expect(try await library.claims.expire(at: clock.now, limit: 9).removed.isEmpty)
    #expect(try await library.downloads.download(episode) != nil)
    #expect(try await library.claims.counts(of: .owner).downloaded == 0)
    #expect(try await library.claims.counts(of: neighbour).downloaded == 1)
    #expect(try await downloading.remove([episode], for: neighbour).count == 1)
    clock.advance(by: 86_400)
    #expect(try await library.claims.expire(at: clock.now, limit: 9).removed.map(\.episode) == [episode])
    #expect(try await library.downloads.download(episode) == nil)
  }
}
