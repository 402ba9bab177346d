import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct DownloadOwnershipRepositoryTests {
  private let now = SampleLibrary.added
  private let neighbour = SampleLibrary.neighbour

  @Test func ignoresUnknownEpisodesAndEpisodesWithoutAudio() async throws {
    let sample = try await SampleLibrary()
    let answer = try await sample.library.claims.request(sample.episodes + [EpisodeID(999)], for: .local, origin: .user, at: now)
    #expect(answer.withoutAudio == [sample.episodes[2]] && answer.started.count == 4 && answer.alreadyDownloaded.isEmpty)
    #expect(try await sample.library.claims.unfinished(of: .local, limit: 9).map(\.episode) == answer.started)
  }

  @Test func claimsExistingFileWithoutDownload() async throws {
    let sample = try await SampleLibrary()
    let (claims, episode) = (sample.library.claims, sample.episodes[0])
    _ = try await claims.request([episode], for: .local, origin: .user, at: now)
    try await DownloadRepositoryTests.finish(episode, in: sample.library)
    let answer = try await claims.request([episode], for: neighbour, origin: .user, at: now)
    #expect(answer.alreadyDownloaded == [episode] && answer.started.isEmpty)
    #expect(try await claims.counts(of: neighbour) == claims.counts(of: .local))
    #expect(try await claims.downloaded(of: neighbour, limit: 9).map(\.otherUsers) == [1])
    #expect(try await claims.keepers(of: [episode])[episode]?.map(\.name) == ["local", "neighbour"])
  }

  @Test func countsAndShowsFollow() async throws {
    let sample = try await SampleLibrary()
    let (library, claims) = (sample.library, sample.library.claims)
    _ = try await claims.request([sample.episodes[0], sample.episodes[1], sample.episodes[3]], for: .local, origin: .user, at: now)
    #expect(try await claims.shows(of: .local).isEmpty)
    try await DownloadRepositoryTests.finish(sample.episodes[0], in: library, bytes: 40, at: now + 1)
    try await DownloadRepositoryTests.finish(sample.episodes[1], in: library, bytes: 2, at: now + 2)
    var counts = try await claims.counts(of: .local)
    #expect(counts.downloaded == 2 && counts.unfinished == 1 && counts.new == 2 && counts.bytes == 42)
    let show = try #require(try await claims.shows(of: .local).first)
    #expect(show.show == sample.show && show.count == 2 && show.bytes == 42 && show.newCount == 2 && show.title == "Moss & Stone")
    let listed = try await claims.downloaded(of: .local, show: sample.show, limit: 9)
    #expect(listed.map(\.episode) == [sample.episodes[1], sample.episodes[0]] && listed.allSatisfy(\.isNew))
    #expect(try await claims.downloadedEpisodes(of: .local) == listed.map(\.episode))
    #expect(try await claims.downloadedEpisodes(of: .local, show: sample.show) == listed.map(\.episode))
    #expect(try await claims.downloadedEpisodes(of: .local, show: ShowID(99)).isEmpty)
    #expect(try await claims.downloadedEpisodes(of: neighbour).isEmpty)
    #expect(listed.map(\.bytes) == [2, 40] && listed[0].personal.listed.download?.state == .downloaded)

    try await claims.clearNew(of: .local)
    counts = try await claims.counts(of: .local)
    #expect(counts.new == 0 && counts.downloaded == 2)
    #expect(try await claims.downloaded(of: .local, limit: 9).allSatisfy { !$0.isNew })
    #expect(try await claims.counts(of: neighbour) == DownloadCounts())
  }

  @Test func showsHaveTheNameAndTheCoverOfTheUser() async throws {
    let sample = try await SampleLibrary()
    let (library, claims) = (sample.library, sample.library.claims)
    for user in [UserID.local, neighbour] { _ = try await claims.request([sample.episodes[0]], for: user, origin: .user, at: now) }
    try await DownloadRepositoryTests.finish(sample.episodes[0], in: library, at: now + 1)
    let publishers = try #require(try await claims.show(sample.show, of: .local)).artwork
    let look = ShowLook(title: "My moss", artwork: try await library.artwork.ids(of: ["own:abc"])["own:abc"])
    try await library.preferences.set(look, of: sample.show, for: .local)
    let own = try #require(try await claims.show(sample.show, of: .local))
    #expect(own.title == "My moss" && own.artwork == look.artwork && own.artwork != publishers)
    #expect(try await claims.shows(of: .local) == [own])
    let others = try #require(try await claims.show(sample.show, of: neighbour))
    #expect(others.title == "Moss & Stone" && others.artwork == publishers)
  }

  @Test func deletesFileWithoutUsers() async throws {
    let sample = try await SampleLibrary()
    let (claims, episode) = (sample.library.claims, sample.episodes[0])
    for user in [UserID.local, neighbour] { _ = try await claims.request([episode], for: user, origin: .user, at: now) }
    try await DownloadRepositoryTests.finish(episode, in: sample.library)
    #expect(try await claims.markDeleted([episode], for: .local, at: now, until: now + 600) == [episode])
    #expect(try await claims.counts(of: .local).downloaded == 0)
    #expect(try await claims.recentlyDeleted(of: .local, limit: 9).map(\.keepUntil) == [now + 600])
    #expect(try await claims.expire(at: now + 601, limit: 9).removed.isEmpty)
    #expect(try await claims.recentlyDeleted(of: .local, limit: 9).isEmpty)
    _ = try await claims.markDeleted([episode], for: neighbour, at: now, until: now + 600)
    let (gone, isAll) = try await claims.expire(at: now + 601, limit: 9)
    #expect(gone.map(\.file) == ["\(episode.rawValue).mp3"] && isAll)
    #expect(try await sample.library.downloads.download(episode) == nil)
    #expect(try await sample.library.downloads.totals() == DownloadTotals(files: 0, bytes: 0))
  }

  @Test func restoresDeletedDownloads() async throws {
    let sample = try await SampleLibrary()
    let claims = sample.library.claims
    let episodes = Array(sample.episodes.prefix(2))
    _ = try await claims.request(episodes, for: .local, origin: .rule, at: now)
    for episode in episodes { try await DownloadRepositoryTests.finish(episode, in: sample.library) }
    _ = try await claims.markDeleted([episodes[0]], for: .local, at: now + 1, until: now + 600)
    _ = try await claims.markDeleted([episodes[1]], for: .local, at: now + 2, until: now + 600)
    #expect(try await claims.withdrawn(at: now + 2, by: .local) == [episodes[1]])
    #expect(try await claims.restore([episodes[1]], for: .local) == [episodes[1]])
    #expect(try await claims.restore([episodes[1]], for: .local).isEmpty)
    #expect(try await claims.counts(of: .local).downloaded == 1)
    // A rule does not delete a restored download.
    #expect(try await claims.ruleCandidates(of: .local, show: sample.show).map(\.isProtected) == [true])
    // A repeated request only claims the existing file.
    #expect(try await claims.request([episodes[0]], for: .local, origin: .user, at: now + 3).alreadyDownloaded == [episodes[0]])
    #expect(try await claims.expire(at: now + 900, limit: 9).removed.isEmpty)
  }

  @Test func cancelsOnlyOwnDownload() async throws {
    let sample = try await SampleLibrary()
    let (claims, episode) = (sample.library.claims, sample.episodes[0])
    for user in [UserID.local, neighbour] { _ = try await claims.request([episode], for: user, origin: .user, at: now) }
    #expect(try await claims.cancel([episode], for: .local).isEmpty)
    #expect(try await sample.library.downloads.download(episode)?.keepers == 1)
    #expect(try await claims.counts(of: .local) == DownloadCounts())
    #expect(try await claims.cancel([episode], for: neighbour) == [episode])
    #expect(try await sample.library.downloads.download(episode) == nil)
    // A finished download is not cancelled.
    _ = try await claims.request([episode], for: .local, origin: .user, at: now)
    try await DownloadRepositoryTests.finish(episode, in: sample.library)
    #expect(try await claims.cancel([episode], for: .local).isEmpty)
    #expect(try await claims.counts(of: .local).downloaded == 1)
  }

  @Test func userRequestResumesFailedDownloads() async throws {
    let sample = try await SampleLibrary()
    let (library, episode) = (sample.library, sample.episodes[0])
    _ = try await library.claims.request([episode], for: .local, origin: .user, at: now)
    try await library.downloads.pause([episode])
    _ = try await library.claims.request([episode], for: .local, origin: .rule, at: now)
    #expect(try await library.downloads.download(episode)?.state == .paused)
    #expect(try await library.claims.unfinished(of: .local, limit: 9).map(\.origin) == [.user])
    _ = try await library.claims.request([episode], for: .local, origin: .user, at: now)
    #expect(try await library.downloads.download(episode)?.state == .queued)
  }

  @Test func listsDownloadsPlayedByAllUsers() async throws {
    let sample = try await SampleLibrary()
    let (library, claims) = (sample.library, sample.library.claims)
    let (alone, shared) = (sample.episodes[0], sample.episodes[1])
    _ = try await claims.request([alone, shared], for: .local, origin: .user, at: now)
    _ = try await claims.request([shared], for: neighbour, origin: .user, at: now)
    for episode in [alone, shared] { try await DownloadRepositoryTests.finish(episode, in: library) }
    #expect(try await claims.played(by: .local, limit: 9).isEmpty)
    for (index, episode) in [shared, alone].enumerated() {
      try await library.listening.record(
        [.moved(episode, to: 0, id: "end-\(index)", at: now + Double(index), isFinished: true)], for: .local)
    }
    #expect(try await claims.played(by: .local, limit: 9).map(\.episode) == [alone])
    try await library.listening.record([.moved(shared, to: 0, id: "end", at: now, isFinished: true)], for: neighbour)
    #expect(try await claims.played(by: .local, limit: 9).map(\.episode) == [shared, alone])
    // Another user has queued it again.
    try await library.upNext.put([shared], .last, for: neighbour, at: now, limit: 9)
    #expect(try await claims.played(by: .local, limit: 9).map(\.episode) == [alone])
  }
}
