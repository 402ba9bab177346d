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
    try await DownloadingRoom.run(.failure(.serverError(status: 500, retryAfterSeconds: nil))) { room in
      try await room.download(0)
      try await room.until { try await room.library.downloads.download(room.episodes[0])?.attempts == 1 }
      let first = try #require(try await room.library.downloads.download(room.episodes[0]))
      #expect(first.state == .failed && first.trouble == .serverError)
      let wait = try #require(first.nextTry).timeIntervalSince(room.clock.now)
      #expect(wait > 0)
      room.pass(wait - 1)
      try await room.settle()
      #expect(room.transfers.begun.count == 1)
      room.pass(1)
      try await room.until { try await room.library.downloads.download(room.episodes[0])?.attempts == 2 }
      let second = try #require(try await room.library.downloads.download(room.episodes[0])?.nextTry)
      #expect(second.timeIntervalSince(room.clock.now) > wait)
      // A user can retry at once.
      room.transfers.set(.sound, for: room.url(0))
      try await room.downloading.resume([room.episodes[0]])
      try await room.untilState(0, .downloaded)
    }
  }

  @Test func doesNotRetryPermanentFailure() async throws {
    try await DownloadingRoom.run(.failure(.gone)) { room in
      try await room.download(0)
      try await room.untilState(0, .failed)
      #expect(try await room.trouble(0) == .gone)
      room.pass(30 * 86_400)
      try await room.settle()
      #expect(room.transfers.begun.count == 1)
      #expect(try await room.library.claims.counts(of: .local).underWay == 1)
    }
  }

  @Test func staysOnlineForOneFailedHost() async throws {
    try await DownloadingRoom.run { room in
      room.transfers.set(.failure(.cannotConnect(host: "moss.example")), for: room.url(0))
      try await room.download(0, 1)
      try await room.until { try await room.states(0, 1) == [.failed, .downloaded] }
      #expect(try await room.trouble(0) == .cannotConnect)
      #expect(room.downloading.notice == nil)
    }
  }

  @Test func resumesAfterNetworkOutage() async throws {
    try await DownloadingRoom.run(.failure(.noNetwork)) { room in
      try await room.download(0, 1, 2)
      // Each waits for a retry of its own until the failures together mean that the network is down.
      try await room.until {
        let states = try await room.states(0, 1, 2)
        let trouble = try await room.trouble(2)
        return states == [.waiting, .waiting, .waiting] && trouble == .offline
      }
      for _ in 0..<30 {
        room.pass(1)
        try await room.settle()
      }
      #expect(try await room.library.downloads.download(room.episodes[0])?.attempts == 0)
      for index in 0..<3 { room.transfers.set(.sound, for: room.url(index)) }
      for _ in 0..<5 {
        room.pass(1)
        try await room.settle()
      }
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 3 }
    }
  }

  @Test func retriesIdleHostSoon() async throws {
    try await DownloadingRoom.run(.failure(.timedOut(host: "moss.example"))) { room in
      try await room.download(0)
      for _ in 0..<30 {
        room.pass(1)
        try await room.settle()
      }
      room.transfers.set(.sound, for: room.url(0))
      for _ in 0..<9 {
        room.pass(1)
        try await room.settle()
      }
      try await room.untilState(0, .downloaded)
    }
  }

  @Test func waitsForFreeSpace() async throws {
    try await DownloadingRoom.run { room in
      // This one can be restored until its space is needed.
      try await room.download(4)
      try await room.untilState(4, .downloaded)
      _ = try await room.downloading.remove([room.episodes[4]], for: .local)

      room.store.setFree(0)
      for index in 0..<3 { room.transfers.set(.failure(.diskFull(needed: 50 << 20)), for: room.url(index)) }
      try await room.download(0, 1, 2)
      try await room.until { try await room.states(0, 1, 2) == [.waiting, .waiting, .waiting] }
      #expect(room.downloading.notice == .diskFull)
      #expect(try await room.trouble(1) == .diskFull)
      try await room.until { try await room.store.keys().isEmpty }

      for index in 0..<3 { room.transfers.set(.sound, for: room.url(index)) }
      room.store.setFree(49 << 20)
      try await room.settle()
      #expect(try await room.state(0) == .waiting)
      room.store.setFree(50 << 20)
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 3 }
      #expect(room.downloading.notice == nil)
    }
  }

  @Test func takesOverDownloadsOfKilledProcess() async throws {
    try await withTemporaryFolder { folder in
      try await DownloadingRoom.prepare(instance: try Instance(folder: folder)) { room in
        try await room.download(0)
        var other: Instance? = try Instance(folder: folder)
        let id = try #require(other?.id)
        _ = try #require(
          try await room.library.downloads.lease(room.episodes[0], owner: id, at: room.clock.now, until: room.clock.now + 900))
        _ = other
        #expect(try await room.downloading.takeUpWhatIsLeft().count == 1)
        other = nil
        try await room.whileRunning {
          try await room.untilState(0, .downloaded)
        }
      }
    }
  }

  /// Three were in progress at a crash, and a fourth waits: the three run one after the other, before the fourth.
  @Test func retriesCrashSuspectsAlone() async throws {
    try await withTemporaryFolder { folder in
      try await DownloadingRoom.prepare(instance: try Instance(folder: folder)) { room in
        for index in 0..<4 { room.transfers.set(.held, for: room.url(index)) }
        try await room.download(3, 0, 1, 2)
        let dead = try deadProcess(in: folder, hasCrashed: true, reading: [])
        for index in 0..<3 {
          _ = try #require(
            try await room.library.downloads.lease(room.episodes[index], owner: dead, at: room.clock.now, until: room.clock.now + 900))
        }
        try await room.whileRunning {
          for index in 0..<3 {
            try await room.until { room.transfers.moving == [room.url(index)] }
            room.transfers.set(.sound, for: room.url(index))
          }
          try await room.until { room.transfers.moving == [room.url(3)] }
          room.transfers.set(.sound, for: room.url(3))
          try await room.untilState(3, .downloaded)
        }
        #expect(room.transfers.mostAtOnce == 1 && room.transfers.begun == [0, 1, 2, 3].map { room.url($0) })
        #expect(try await room.library.quarantine.downloads().isEmpty)
      }
    }
  }

  @Test func finishesNamedFile() async throws {
    try await DownloadingRoom.prepare { room in
      try await room.download(0)
      let (episode, now) = (room.episodes[0], room.clock.now)
      let lease = try #require(try await room.library.downloads.lease(episode, owner: "dead", at: now, until: now + 1))
      let part = try await room.store.part(of: episode, trusting: 0)
      try part.append(ByteBuffer(string: "whole"))
      let file = FinishedFile(
        file: "\(episode.rawValue).mp3", mimeType: "audio/mpeg", sha256: part.hexDigest, bytes: part.length)
      #expect(try await room.library.downloads.prepare(file, lease: lease))
      _ = try await room.store.commit(part, of: episode, fileExtension: "mp3")
      room.clock.advance(by: 2)
      try await room.library.quarantine.takeUp("dead", after: nil, at: room.clock.now)
      try await room.whileRunning { try await room.untilState(0, .downloaded) }
      #expect(room.transfers.begun.isEmpty)
      #expect(await room.bytes(0) == "whole")
    }
  }

  @Test func completesInterruptedDeletions() async throws {
    try await DownloadingRoom.prepare { room in
      let part = try await room.store.part(of: room.episodes[0], trusting: 0)
      try part.append(ByteBuffer(string: "left"))
      _ = try await room.store.commit(part, of: room.episodes[0], fileExtension: "mp3")
      _ = try await room.store.part(of: room.episodes[1], trusting: 0)
      try await room.whileRunning {
        try await room.until {
          let (keys, parts) = (try await room.store.keys(), try await room.store.parts())
          return keys.isEmpty && parts.isEmpty
        }
      }
    }
  }

  @Test func failsForEpisodeWithoutAudio() async throws {
    try await DownloadingRoom.prepare { room in
      try await room.download(0)
      try await room.sample.database.write {
        _ = try $0.run(Statement("test.silence", "UPDATE episode SET enclosure_url = NULL"), [])
      }
      try await room.whileRunning { try await room.untilState(0, .failed) }
      #expect(try await room.trouble(0) == .noSound)
    }
  }

  @Test func endsWhenEpisodesAreDone() async throws {
    try await DownloadingRoom.prepare { room in
      room.transfers.set(.failure(.gone), for: room.url(1))
      try await room.download(0, 1, 2)
      try await room.downloading.pause([room.episodes[2]])
      try await room.downloading.runUntilDone(Array(room.episodes.prefix(3)))
      #expect(try await room.states(0, 1, 2) == [.downloaded, .failed, .paused])
    }
  }

  @Test func waitsForPictures() async throws {
    try await DownloadingRoom.prepare { room in
      room.artworkGate.value = false
      try await room.download(0)
      let run = Task { try await room.downloading.runUntilDone([room.episodes[0]]) }
      try await room.until { room.artworkAsked.value == [room.episodes[0]] }
      try await room.untilState(0, .downloaded)
      // Another run ends after one round, so the first one has had a round too.
      for _ in 0..<3 {
        try await DownloadingRoom.prepare { other in
          try await other.download(0)
          try await other.downloading.pause([other.episodes[0]])
          try await other.downloading.runUntilDone([other.episodes[0]])
        }
      }
      room.artworkGate.value = true
      try await run.value
      #expect(room.artwork.value == [room.episodes[0]])
    }
  }
}
