import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct DownloadRepositoryTests {
  static let now = SampleLibrary.added

  @Test func rejectsWritesOfOldLease() async throws {
    let sample = try await SampleLibrary()
    let (downloads, episode, now) = (sample.library.downloads, sample.episodes[0], Self.now)
    _ = try await sample.library.claims.request([episode], for: .local, origin: .user, at: now)
    let old = try #require(try await downloads.lease(episode, owner: "one", at: now, until: now + 60))
    #expect(try await downloads.lease(episode, owner: "two", at: now + 59, until: now + 99) == nil)
    let new = try #require(try await downloads.lease(episode, owner: "two", at: now + 61, until: now + 99))
    #expect(new.generation == old.generation + 1)

    #expect(try await downloads.step(Self.step(7), lease: old, until: now + 99) == nil)
    #expect(try await !downloads.prepare(Self.file, lease: old))
    #expect(try await !downloads.finish(Self.file, lease: old, at: now))
    try await downloads.releaseLease(old, DownloadOutcome(state: .failed, failure: .gone, nextTry: nil))
    #expect(try await downloads.download(episode)?.state == .probing)

    #expect(try await downloads.step(Self.step(7), lease: new, until: now + 99) == .downloading)
    #expect(try await downloads.download(episode)?.synced == 7)
    #expect(try await downloads.finish(Self.file, lease: new, at: now))
    #expect(try await !downloads.finish(Self.file, lease: new, at: now))
    #expect(try await downloads.totals() == DownloadTotals(files: 1, bytes: 40))
  }

  @Test func pausesRunningDownload() async throws {
    let sample = try await SampleLibrary()
    let (downloads, episode, now) = (sample.library.downloads, sample.episodes[0], Self.now)
    _ = try await sample.library.claims.request([episode], for: .local, origin: .user, at: now)
    let lease = try #require(try await downloads.lease(episode, owner: "one", at: now, until: now + 60))
    try await downloads.pause([episode])
    #expect(try await downloads.step(Self.step(9), lease: lease, until: now + 60) == .paused)
    try await downloads.releaseLease(lease, DownloadOutcome(state: .queued, nextTry: now))
    let paused = try #require(try await downloads.download(episode))
    #expect(paused.state == .paused && paused.synced == 9 && paused.leaseOwner == nil)
    #expect(try await downloads.startable(at: now + 900, after: nil, limit: 9).isEmpty)
    try await downloads.resume([episode], at: now)
    #expect(try await downloads.startable(at: now, after: nil, limit: 9).map(\.episode) == [episode])
  }

  @Test func readsQueueInOrder() async throws {
    let sample = try await SampleLibrary(silent: [])
    let (downloads, now) = (sample.library.downloads, Self.now)
    let order = [3, 1, 4, 0, 2].map { sample.episodes[$0] }
    for (index, episode) in order.enumerated() {
      _ = try await sample.library.claims.request([episode], for: .local, origin: .user, at: now + Double(index))
    }
    let first = try await downloads.startable(at: now + 10, after: nil, limit: 3)
    let rest = try await downloads.startable(at: now + 10, after: first.last, limit: 3)
    #expect((first + rest).map(\.episode) == order)
    #expect(try await downloads.startable(at: now + 2, after: nil, limit: 9).count == 3)
  }

  @Test func resumesDownloadsOfTerminatedProcess() async throws {
    let sample = try await SampleLibrary()
    let (downloads, now) = (sample.library.downloads, Self.now)
    let (running, paused) = (sample.episodes[0], sample.episodes[1])
    _ = try await sample.library.claims.request([running, paused], for: .local, origin: .user, at: now)
    for episode in [running, paused] { _ = try #require(try await downloads.lease(episode, owner: "dead", at: now, until: now + 900)) }
    try await downloads.pause([paused])
    #expect(try await downloads.leased().count == 2)
    try await sample.library.quarantine.recover("dead", after: nil, at: now)
    #expect(try await downloads.leased().isEmpty)
    #expect(try await downloads.download(running)?.state == .queued)
    #expect(try await downloads.download(paused)?.state == .paused)
  }

  @Test func holdsAndResumesQueue() async throws {
    let sample = try await SampleLibrary()
    let (downloads, now) = (sample.library.downloads, Self.now)
    let (waiting, paused) = (sample.episodes[0], sample.episodes[1])
    _ = try await sample.library.claims.request([waiting, paused], for: .local, origin: .user, at: now)
    try await downloads.pause([paused])
    try await downloads.wait(for: .diskFull, until: .distantFuture)
    #expect(
      try await downloads.facts(of: waiting, for: .local)
        == DownloadFacts(state: .waiting, failure: .diskFull, nextTry: .distantFuture))
    #expect(try await downloads.download(paused)?.state == .paused)
    try await downloads.wake(.offline, at: now)
    #expect(try await downloads.startable(at: now, after: nil, limit: 9).isEmpty)
    try await downloads.wake(.diskFull, at: now)
    #expect(try await downloads.startable(at: now, after: nil, limit: 9).map(\.episode) == [waiting])
  }

  @Test func requeuesDamagedFile() async throws {
    let sample = try await SampleLibrary()
    let (library, now) = (sample.library, Self.now)
    for episode in sample.episodes.prefix(2) {
      _ = try await library.claims.request([episode], for: .local, origin: .user, at: now)
      try await Self.finish(episode, in: library)
    }
    _ = try await library.claims.markDeleted([sample.episodes[1]], for: .local, at: now, until: now + 600)
    for episode in sample.episodes.prefix(2) { try await library.downloads.requeue(episode, at: now) }
    #expect(try await library.downloads.download(sample.episodes[0])?.state == .queued)
    #expect(try await library.downloads.download(sample.episodes[1]) == nil)
    #expect(try await library.downloads.totals() == DownloadTotals(files: 0, bytes: 0))
    #expect(try await library.claims.counts(of: .local).unfinished == 1)
  }

  @Test func everyEpisodeInAListSaysHowItsDownloadStands() async throws {
    let sample = try await SampleLibrary()
    let (library, now) = (sample.library, Self.now)
    _ = try await library.claims.request([sample.episodes[0], sample.episodes[1]], for: .local, origin: .user, at: now)
    try await Self.finish(sample.episodes[0], in: library)
    let listed = try await library.episodes.episodes(of: sample.show, for: .local, limit: 9)
    let states = Dictionary(uniqueKeysWithValues: listed.map { ($0.episode.id, $0.download?.state) })
    #expect(states[sample.episodes[0]] == .downloaded && states[sample.episodes[1]] == .queued && states[sample.episodes[3]] == .some(nil))
    #expect(try await library.personal.episodes([sample.episodes[0]], for: .local)[sample.episodes[0]]?.listed.download?.fraction == 1)
    #expect(
      try await library.personal.episodes([sample.episodes[0]], for: SampleLibrary.neighbour)[sample.episodes[0]]?.listed.download == nil)
    #expect(try await library.downloads.facts(of: sample.episodes[1], for: .local)?.state == .queued)
    #expect(try await library.downloads.facts(of: sample.episodes[1], for: SampleLibrary.neighbour) == nil)
  }

  @Test func wantsShowWithDownloads() async throws {
    let sample = try await SampleLibrary()
    #expect(try await !sample.library.feeds.isInUse(sample.show))
    try await sample.library.bookmarks.setFavourite(true, sample.episodes[0], by: .local, at: SampleLibrary.added)
    #expect(try await sample.library.feeds.isInUse(sample.show), "a favourite is not thrown away")
    try await sample.library.bookmarks.setFavourite(false, sample.episodes[0], by: .local, at: SampleLibrary.added)
    let bookmark = try await sample.library.bookmarks.add(
      sample.episodes[0], at: 9, note: "", by: .local, moment: SampleLibrary.added)
    #expect(try await sample.library.feeds.isInUse(sample.show), "nor a bookmark")
    try await sample.library.bookmarks.delete(bookmark.id, by: .local, at: Self.now)
    _ = try await sample.library.claims.request([sample.episodes[0]], for: .local, origin: .user, at: Self.now)
    #expect(try await sample.library.feeds.isInUse(sample.show))
  }

  // MARK: - Samples

  static let file = FinishedFile(file: "1.mp3", mimeType: "audio/mpeg", sha256: "ab", bytes: 40)

  static func step(_ synced: Int64) -> DownloadCheckpoint {
    DownloadCheckpoint(url: "https://moss.example/1.mp3", finalHost: "cdn.example", record: "{}", synced: synced, total: 40)
  }

  static func finish(_ episode: EpisodeID, in library: Library, bytes: Int64 = 40, at moment: Date = now) async throws {
    let lease = try #require(try await library.downloads.lease(episode, owner: "one", at: moment, until: moment + 60))
    let file = FinishedFile(file: "\(episode.rawValue).mp3", mimeType: "audio/mpeg", sha256: "ab", bytes: bytes)
    try #require(try await library.downloads.finish(file, lease: lease, at: moment))
  }
}
