import Foundation
import Library
import NIOCore
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Downloading

/// Failures of downloads, and how they resume.
@Suite struct SetbackTests {
  @Test func retriesWithBackoff() async throws {
    try await DownloaderFixture.run(.failure(.serverError(status: 500, retryAfterSeconds: nil))) { fixture in
      try await fixture.download(0)
      try await fixture.until { try await fixture.library.downloads.download(fixture.episodes[0])?.attempts == 1 }
      let first = try #require(try await fixture.library.downloads.download(fixture.episodes[0]))
      #expect(first.state == .failed && first.failure == .serverError)
      let wait = try #require(first.nextTry).timeIntervalSince(fixture.clock.now)
      #expect(wait > 0)
      fixture.pass(wait - 1)
      try await fixture.settle()
      #expect(fixture.transfers.started.count == 1)
      fixture.pass(1)
      try await fixture.until { try await fixture.library.downloads.download(fixture.episodes[0])?.attempts == 2 }
      let second = try #require(try await fixture.library.downloads.download(fixture.episodes[0])?.nextTry)
      #expect(second.timeIntervalSince(fixture.clock.now) > wait)
      // A user can retry at once.
      fixture.transfers.set(.sound, for: fixture.url(0))
      try await fixture.downloading.resume([fixture.episodes[0]])
      try await fixture.untilState(0, .downloaded)
    }
  }

  @Test func doesNotRetryPermanentFailure() async throws {
    try await DownloaderFixture.run(.failure(.gone)) { fixture in
      try await fixture.download(0)
      try await fixture.untilState(0, .failed)
      #expect(try await fixture.failure(0) == .gone)
      fixture.pass(30 * 86_400)
      try await fixture.settle()
      #expect(fixture.transfers.started.count == 1)
      #expect(try await fixture.library.claims.counts(of: .local).unfinished == 1)
    }
  }

  @Test func staysOnlineForOneFailedHost() async throws {
    try await DownloaderFixture.run { fixture in
      fixture.transfers.set(.failure(.cannotConnect(host: "moss.example")), for: fixture.url(0))
      try await fixture.download(0, 1)
      try await fixture.until { try await fixture.states(0, 1) == [.failed, .downloaded] }
      #expect(try await fixture.failure(0) == .cannotConnect)
      #expect(fixture.downloading.notice == nil)
    }
  }

  @Test func resumesAfterNetworkOutage() async throws {
    try await DownloaderFixture.run(.failure(.noNetwork)) { fixture in
      try await fixture.download(0, 1, 2)
      // Each waits for a retry of its own until the failures together mean that the network is down.
      try await fixture.until {
        let states = try await fixture.states(0, 1, 2)
        let failure = try await fixture.failure(2)
        return states == [.waiting, .waiting, .waiting] && failure == .offline
      }
      for _ in 0..<30 {
        fixture.pass(1)
        try await fixture.settle()
      }
      #expect(try await fixture.library.downloads.download(fixture.episodes[0])?.attempts == 0)
      for index in 0..<3 { fixture.transfers.set(.sound, for: fixture.url(index)) }
      for _ in 0..<5 {
        fixture.pass(1)
        try await fixture.settle()
      }
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 3 }
    }
  }

  @Test func retriesIdleHostSoon() async throws {
    try await DownloaderFixture.run(.failure(.timedOut(host: "moss.example"))) { fixture in
      try await fixture.download(0)
      for _ in 0..<30 {
        fixture.pass(1)
        try await fixture.settle()
      }
      fixture.transfers.set(.sound, for: fixture.url(0))
      for _ in 0..<9 {
        fixture.pass(1)
        try await fixture.settle()
      }
      try await fixture.untilState(0, .downloaded)
    }
  }

  @Test func waitsForFreeSpace() async throws {
    try await DownloaderFixture.run { fixture in
      // This one can be restored until its space is needed.
      try await fixture.download(4)
      try await fixture.untilState(4, .downloaded)
      _ = try await fixture.downloading.remove([fixture.episodes[4]], for: .local)

      fixture.store.setFree(0)
      for index in 0..<3 { fixture.transfers.set(.failure(.diskFull(needed: 50 << 20)), for: fixture.url(index)) }
      try await fixture.download(0, 1, 2)
      try await fixture.until { try await fixture.states(0, 1, 2) == [.waiting, .waiting, .waiting] }
      #expect(fixture.downloading.notice == .diskFull)
      #expect(try await fixture.failure(1) == .diskFull)
      try await fixture.until { try await fixture.store.keys().isEmpty }

      for index in 0..<3 { fixture.transfers.set(.sound, for: fixture.url(index)) }
      fixture.store.setFree(49 << 20)
      try await fixture.settle()
      #expect(try await fixture.state(0) == .waiting)
      fixture.store.setFree(50 << 20)
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 3 }
      #expect(fixture.downloading.notice == nil)
    }
  }

  @Test func takesOverDownloadsOfKilledProcess() async throws {
    try await withTemporaryFolder { folder in
      try await DownloaderFixture.prepare(instance: try ProcessInstance(folder: folder)) { fixture in
        try await fixture.download(0)
        var other: ProcessInstance? = try ProcessInstance(folder: folder)
        let id = try #require(other?.id)
        _ = try #require(
          try await fixture.library.downloads.lease(fixture.episodes[0], owner: id, at: fixture.clock.now, until: fixture.clock.now + 900))
        _ = other
        #expect(try await fixture.downloading.recoverLeases().count == 1)
        other = nil
        try await fixture.whileRunning {
          try await fixture.untilState(0, .downloaded)
        }
      }
    }
  }

  /// Three were in progress at a crash, and a fourth waits: the three run one after the other, before the fourth.
  @Test func retriesCrashSuspectsAlone() async throws {
    try await withTemporaryFolder { folder in
      try await DownloaderFixture.prepare(instance: try ProcessInstance(folder: folder)) { fixture in
        for index in 0..<4 { fixture.transfers.set(.held, for: fixture.url(index)) }
        try await fixture.download(3, 0, 1, 2)
        let dead = try terminatedProcess(in: folder, hasCrashed: true, reading: [])
        for index in 0..<3 {
          _ = try #require(
            try await fixture.library.downloads.lease(
              fixture.episodes[index], owner: dead, at: fixture.clock.now, until: fixture.clock.now + 900))
        }
        try await fixture.whileRunning {
          for index in 0..<3 {
            try await fixture.until { fixture.transfers.moving == [fixture.url(index)] }
            fixture.transfers.set(.sound, for: fixture.url(index))
          }
          try await fixture.until { fixture.transfers.moving == [fixture.url(3)] }
          fixture.transfers.set(.sound, for: fixture.url(3))
          try await fixture.untilState(3, .downloaded)
        }
        #expect(fixture.transfers.maxBatchSize == 1 && fixture.transfers.started == [0, 1, 2, 3].map { fixture.url($0) })
        #expect(try await fixture.library.quarantine.downloads().isEmpty)
      }
    }
  }

  @Test func finishesNamedFile() async throws {
    try await DownloaderFixture.prepare { fixture in
      try await fixture.download(0)
      let (episode, now) = (fixture.episodes[0], fixture.clock.now)
      let lease = try #require(try await fixture.library.downloads.lease(episode, owner: "dead", at: now, until: now + 1))
      let part = try await fixture.store.part(of: episode, trusting: 0)
      try part.append(ByteBuffer(string: "whole"))
      let file = FinishedFile(
        file: "\(episode.rawValue).mp3", mimeType: "audio/mpeg", sha256: part.hexDigest, bytes: part.length)
      #expect(try await fixture.library.downloads.prepare(file, lease: lease))
      _ = try await fixture.store.commit(part, of: episode, fileExtension: "mp3")
      fixture.clock.advance(by: 2)
      try await fixture.library.quarantine.recover("dead", after: nil, at: fixture.clock.now)
      try await fixture.whileRunning { try await fixture.untilState(0, .downloaded) }
      #expect(fixture.transfers.started.isEmpty)
      #expect(await fixture.bytes(0) == "whole")
    }
  }

  @Test func completesInterruptedDeletions() async throws {
    try await DownloaderFixture.prepare { fixture in
      let part = try await fixture.store.part(of: fixture.episodes[0], trusting: 0)
      try part.append(ByteBuffer(string: "left"))
      _ = try await fixture.store.commit(part, of: fixture.episodes[0], fileExtension: "mp3")
      _ = try await fixture.store.part(of: fixture.episodes[1], trusting: 0)
      try await fixture.whileRunning {
        try await fixture.until {
          let (keys, parts) = (try await fixture.store.keys(), try await fixture.store.parts())
          return keys.isEmpty && parts.isEmpty
        }
      }
    }
  }

  @Test func failsForEpisodeWithoutAudio() async throws {
    try await DownloaderFixture.prepare { fixture in
      try await fixture.download(0)
      try await fixture.sample.database.write {
        _ = try $0.run(Statement("test.silence", "UPDATE episode SET enclosure_url = NULL"), [:])
      }
      try await fixture.whileRunning { try await fixture.untilState(0, .failed) }
      #expect(try await fixture.failure(0) == .noAudio)
    }
  }

  @Test func endsWhenEpisodesAreDone() async throws {
    try await DownloaderFixture.prepare { fixture in
      fixture.transfers.set(.failure(.gone), for: fixture.url(1))
      try await fixture.download(0, 1, 2)
      try await fixture.downloading.pause([fixture.episodes[2]])
      try await fixture.downloading.runUntilDone(Array(fixture.episodes.prefix(3)))
      #expect(try await fixture.states(0, 1, 2) == [.downloaded, .failed, .paused])
    }
  }

  @Test func waitsForPictures() async throws {
    try await DownloaderFixture.prepare { fixture in
      fixture.artworkGate.value = false
      try await fixture.download(0)
      let run = Task { try await fixture.downloading.runUntilDone([fixture.episodes[0]]) }
      try await fixture.until { fixture.artworkAsked.value == [fixture.episodes[0]] }
      try await fixture.untilState(0, .downloaded)
      // Another run ends after one round, so the first one has had a round too.
      for _ in 0..<3 {
        try await DownloaderFixture.prepare { other in
          try await other.download(0)
          try await other.downloading.pause([other.episodes[0]])
          try await other.downloading.runUntilDone([other.episodes[0]])
        }
      }
      fixture.artworkGate.value = true
      try await run.value
      #expect(fixture.artwork.value == [fixture.episodes[0]])
    }
  }
}
