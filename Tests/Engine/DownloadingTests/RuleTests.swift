import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Downloading

@Suite struct RuleTests {
  @Test func downloadsNewestButNotDeletedEpisodes() async throws {
    try await DownloadingRoom.run { room in
      try await room.downloading.setRule(DownloadRule(newest: 2), of: room.sample.show, for: .local)
      try await room.until { try await room.states(2, 3, 4) == [nil, .downloaded, .downloaded] }
      _ = try await room.downloading.remove([room.episodes[4]], for: .local)
      room.pass(700)
      try await room.untilState(4, nil)
      _ = try await room.library.feeds.store(
        SampleLibrary.showFacts, episodes: (0..<6).map { SampleLibrary.episode($0) }, at: SampleLibrary.added)
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 2 }
      #expect(try await room.state(4) == nil)
      #expect(room.transfers.begun.last == "https://moss.example/6.mp3")
      #expect(try await room.library.claims.downloaded(of: .local, limit: 9).allSatisfy { $0.origin == .rule })
    }
  }

  @Test func keepsLimitedNumberOfAutoDownloads() async throws {
    try await DownloadingRoom.run { room in
      try await room.download(0)
      try await room.untilState(0, .downloaded)
      try await room.downloading.setRule(DownloadRule(newest: 3, keep: 1), of: room.sample.show, for: .local)
      // A user's own download stays.
      try await room.until {
        try await Set(room.library.claims.downloaded(of: .local, limit: 9).map(\.episode)) == [room.episodes[0], room.episodes[4]]
      }
      try await room.until { try await room.library.claims.leaving(of: .local, limit: 9).count == 2 }
      #expect(await room.bytes(3) != nil)
      room.pass(86_401)
      try await room.until { try await room.store.keys().count == 2 }
    }
  }

  @Test func deletesPlayedAfterADay() async throws {
    try await DownloadingRoom.run { room in
      try await room.download(0, 1)
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 2 }
      try await room.downloading.setRule(DownloadRule(deletesPlayed: true), of: room.sample.show, for: .local)
      room.pass(10)
      for index in 0...1 { try await room.play(index) }
      try await room.until { try await room.library.claims.leaving(of: .local, limit: 9).count == 2 }
      #expect(try await room.downloading.restore([room.episodes[1]], for: .local) == 1)
      room.pass(86_401)
      try await room.untilState(0, nil)
      try await room.settle()
      #expect(try await room.library.claims.downloaded(of: .local, limit: 9).map(\.episode) == [room.episodes[1]])
    }
  }

  @Test func keepsEpisodePlayedBeforeDownload() async throws {
    try await DownloadingRoom.run { room in
      try await room.downloading.setRule(DownloadRule(deletesPlayed: true), of: room.sample.show, for: .local)
      try await room.play(0)
      room.pass(10)
      try await room.download(0, 1)
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 2 }
      // The next played episode is deleted, which proves that the rule has examined both.
      room.pass(10)
      try await room.play(1)
      try await room.until { try await room.library.claims.leaving(of: .local, limit: 9).count == 1 }
      try await room.settle()
      #expect(try await room.library.claims.downloaded(of: .local, limit: 9).map(\.episode) == [room.episodes[0]])
    }
  }

  @Test func recordsObstacleOfRule() async throws {
    try await DownloadingRoom.run(.failure(.gone)) { room in
      let shows = room.library.shows
      try await room.downloading.setRule(DownloadRule(newest: 1), of: room.sample.show, for: .local)
      try await room.until { try await shows.detail(of: room.sample.show, for: .local)?.rule.trouble == .gone }
      #expect(try await shows.detail(of: room.sample.show, for: .local)?.rule.newest == 1)
      room.transfers.set(.sound, for: room.url(4))
      try await room.downloading.resume([room.episodes[4]])
      try await room.until { try await shows.detail(of: room.sample.show, for: .local)?.rule.trouble == nil }
    }
  }

  @Test func noticesSpaceFreedDuringStop() async throws {
    for _ in 0..<12 {
      try await DownloadingRoom.run { room in
        try await room.forgetLengths()
        try await room.downloading.set(DownloadSettings(parallel: 1, totalLimit: 1))
        try await room.download(0)
        // The notice appears shortly before the waiting state is stored.
        try await waitUntil { room.downloading.notice == .limitReached }
        try await room.downloading.set(DownloadSettings())
        try await room.untilState(0, .downloaded)
      }
    }
  }

  /// A HEAD returned `Content-Length: 9223372036854775807`, and the addition ended the process.
  @Test func ignoresAbsurdSize() async throws {
    try await DownloadingRoom.run { room in
      try await room.forgetLengths()
      try await room.downloading.set(DownloadSettings(parallel: 2, totalLimit: 1 << 20))
      try await room.download(0)
      try await room.untilState(0, .downloaded)
      try await room.play(0)
      for index in 1...3 { room.transfers.set(.held, for: room.url(index)) }
      try await room.library.sizes.set((1...3).map { AskedSize(url: room.url($0), bytes: .max, trouble: nil) }, at: room.clock.now)
      try await room.download(1, 2, 3)
      try await room.until { room.transfers.moving.count == 2 }
      for index in 1...3 { room.transfers.set(.sound, for: room.url(index)) }
      try await room.until { try await room.states(0, 1, 2, 3) == [.downloaded, .downloaded, .downloaded, .downloaded] }
    }
  }

  /// A feed claimed 15 GB, and all played downloads were deleted for a file that still did not fit.
  @Test func sizeAboveTheLimitDeletesNothing() async throws {
    try await DownloadingRoom.run { room in
      try await room.forgetLengths()
      try await room.downloading.set(DownloadSettings(parallel: 1, totalLimit: 1 << 20))
      try await room.download(0)
      try await room.untilState(0, .downloaded)
      try await room.play(0)
      try await room.library.sizes.set([AskedSize(url: room.url(1), bytes: 2 << 20, trouble: nil)], at: room.clock.now)
      try await room.download(1)
      try await room.untilState(1, .waiting)
      #expect(try await room.trouble(1) == .limitReached)
      #expect(try await room.state(0) == .downloaded)
    }
  }

  /// JSON Feed's `size_in_bytes` was 2^63 - 1.
  @Test func claimAboveTheLargestDownloadCountsAsUnknown() async throws {
    #expect(EpisodeSize.maxClaim == FetchLimits.maxDownloadBytes)
    let sample = try await SampleLibrary(episodes: 0)
    let facts = [Int64.max, EpisodeSize.maxClaim + 1, EpisodeSize.maxClaim].enumerated().map { index, length in
      var episode = SampleLibrary.episode(index)
      episode.enclosure?.length = length
      return episode
    }
    let show = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: SampleLibrary.added).show
    let episodes = try await sample.library.episodes.episodes(of: show, for: .local, limit: 9).map(\.episode.id).reversed()
    let sizes = try await sample.library.sizes.sizes(of: Array(episodes))
    #expect(episodes.map { sizes[$0]?.bytes } == [nil, nil, EpisodeSize.maxClaim])
  }

  @Test func downloadsOnlyOneOfTwoLargeFiles() async throws {
    try await DownloadingRoom.run(.held) { room in
      let length = Int64(FakeTransfers.sound(of: room.url(0)).utf8.count)
      try await room.library.sizes.set([0, 1].map { AskedSize(url: room.url($0), bytes: length, trouble: nil) }, at: room.clock.now)
      try await room.downloading.set(DownloadSettings(parallel: 2, totalLimit: length + length / 2))
      try await room.download(0, 1)
      try await room.until { try await room.states(0, 1) == [.downloading, .waiting] }
      #expect(room.downloading.notice == .limitReached)
      #expect(try await room.trouble(1) == .limitReached)
      try await room.settle()
      #expect(room.transfers.begun == [room.url(0)])
      room.transfers.set(.sound, for: room.url(0))
      try await room.untilState(0, .downloaded)
      try await room.settle()
      #expect(try await room.states(0, 1) == [.downloaded, .waiting])
      #expect(room.transfers.begun == [room.url(0)])
      #expect(try await room.library.downloads.totals().bytes == length)
    }
  }

  /// The sizes are unknown before the transfers, and then each file is in the way of the other.
  @Test func downloadsOneOfTwoWithUnknownSizes() async throws {
    for _ in 0..<12 {
      try await DownloadingRoom.run(.held) { room in
        let length = Int64(FakeTransfers.sound(of: room.url(0)).utf8.count)
        try await room.forgetLengths()
        try await room.downloading.set(DownloadSettings(parallel: 2, totalLimit: length + length / 2))
        try await room.download(0, 1)
        try await room.until { try await Set(room.states(0, 1)) == [.downloading, .waiting] }
        for index in 0...1 { room.transfers.set(.sound, for: room.url(index)) }
        try await room.until { try await room.library.claims.counts(of: .local).downloaded == 1 }
        try await room.settle()
        let states = try await room.states(0, 1)
        #expect(Set(states) == [.downloaded, .waiting])
        #expect(room.downloading.notice == .limitReached)
      }
    }
  }

  @Test func deletesLeastRecentlyPlayed() async throws {
    try await DownloadingRoom.run { room in
      // The sizes are unknown before the transfers.
      try await room.forgetLengths()
      let length = Int64(FakeTransfers.sound(of: room.url(0)).utf8.count)
      try await room.downloading.set(DownloadSettings(parallel: 1, totalLimit: 3 * length))
      try await room.download(0, 1, 2)
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 3 }
      // No download has been played: none is deleted, and the new one waits.
      try await room.download(3)
      try await room.untilState(3, .waiting)
      #expect(room.downloading.notice == .limitReached)
      #expect(try await room.trouble(3) == .limitReached)
      room.pass(10)
      try await room.play(1)
      room.pass(10)
      try await room.play(0)
      try await room.until { try await room.states(0, 1, 2, 3) == [.downloaded, nil, .downloaded, .downloaded] }
      #expect(room.downloading.notice == nil)
      #expect(try await room.library.downloads.totals().bytes == 3 * length)
      try await room.download(4)
      try await room.until { try await room.states(0, 4) == [nil, .downloaded] }
      // The limit is larger: the waiting download resumes at once.
      try await room.download(0)
      try await room.untilState(0, .waiting)
      try await room.downloading.set(DownloadSettings())
      try await room.untilState(0, .downloaded)
      let left = try await room.downloading.room()
      #expect(left.kept == 4 * length && left.limit == nil && left.left == left.free)
    }
  }
}

extension DownloadingRoom {
  /// Plays an episode to its end, now.
  func play(_ index: Int) async throws {
    let entry = LedgerEntry(
      id: UUID().uuidString, device: "phone", sequence: 1, episode: episodes[index], kind: .event(action: "ended"), position: 0,
      isFinished: true, rate: 1, state: .paused, moment: clock.now, mediaDuration: nil)
    try await library.listening.record([entry], for: .local)
    // The playing episode is never deleted, so another one has to play.
    try await library.listening.record(
      [
        .init(
          id: UUID().uuidString, device: "phone", sequence: 2, episode: episodes[2], kind: .event(action: "start"), position: 0,
          isFinished: false, rate: 1, state: .playing, moment: clock.now, mediaDuration: nil)
      ], for: .local)
  }

  func forgetLengths() async throws {
    try await sample.database.write { _ = try $0.run(Statement("test.lengths", "UPDATE episode SET enclosure_length = NULL"), []) }
  }
}
