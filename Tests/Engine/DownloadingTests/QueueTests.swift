import Foundation
import PodcastModel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Downloading
@testable import Library

@Suite struct QueueTests {
  @Test func downloadsRequestedEpisode() async throws {
    try await DownloadingRoom.run { room in
      try await room.download(0)
      try await room.untilState(0, .downloaded)
      #expect(await room.bytes(0) == FakeTransfers.sound(of: room.url(0)))
      let download = try #require(try await room.library.downloads.download(room.episodes[0]))
      #expect(download.file == "\(room.episodes[0].rawValue).mp3" && download.mimeType == "audio/mpeg" && download.leaseOwner == nil)
      #expect(try await room.store.hash(of: download.file ?? "") == download.sha256)
      #expect(try await room.library.claims.counts(of: .local).new == 1)
      try await room.until { room.artwork.value == [room.episodes[0]] }
      #expect(try await room.store.parts().isEmpty)
    }
  }

  @Test func runsTwoAtOnceInOrder() async throws {
    try await DownloadingRoom.run(.held) { room in
      try await room.download(3, 1, 4, 0, 2)
      try await room.until { room.transfers.moving.count == 2 }
      try await room.settle()
      #expect(Set(room.transfers.begun) == [room.url(3), room.url(1)])
      #expect(try await room.states(3, 1, 4, 0, 2) == [.downloading, .downloading, .queued, .queued, .queued])
      for index in 0..<5 { room.transfers.set(.sound, for: room.url(index)) }
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 5 }
      #expect(room.transfers.mostAtOnce == 2)
      // Transfers of one round start at the same time.
      #expect(Set(room.transfers.begun[2..<4]) == [room.url(4), room.url(0)])
      #expect(room.transfers.begun.last == room.url(2))
    }
  }

  @Test func limitsDownloadsPerFinalHost() async throws {
    try await DownloadingRoom.run(.held) { room in
      try await room.downloading.set(DownloadSettings(parallel: 5, perHost: 2))
      for index in 0..<5 {
        room.transfers.setFinal(index == 4 ? "https://other.example/e" : "https://cdn.example/\(index)", for: room.url(index))
      }
      try await room.download(0, 1, 2, 3, 4)
      // All addresses look alike; a transfer whose final host is at its limit stops and waits.
      try await room.until { room.transfers.moving == [room.url(0), room.url(1), room.url(4)] }
      try await room.settle()
      #expect(room.transfers.moving == [room.url(0), room.url(1), room.url(4)])
      let asked = room.transfers.begun.count
      try await room.settle()
      #expect(room.transfers.begun.count == asked)
      room.transfers.set(.sound, for: room.url(0))
      try await room.until { room.transfers.moving.contains(room.url(2)) }
      #expect(room.transfers.moving.count == 3)
    }
  }

  @Test func progressIsLive() async throws {
    try await DownloadingRoom.run(.held) { room in
      try await room.download(0)
      try await room.until { (room.downloading.progress(of: room.episodes[0])?.received ?? 0) > 0 }
      let progress = try #require(room.downloading.progress(of: room.episodes[0]))
      let length = Int64(FakeTransfers.sound(of: room.url(0)).utf8.count)
      #expect(progress.state == .downloading && progress.total == length && progress.received == length / 2)
      room.transfers.set(.sound, for: room.url(0))
      try await room.untilState(0, .downloaded)
      try await room.until { room.downloading.progress(of: room.episodes[0]) == nil }
    }
  }

  @Test func keepsPausedAcrossRestart() async throws {
    try await DownloadingRoom.prepare(.held) { room in
      try await room.whileRunning {
        try await room.download(0, 1, 2)
        try await room.until { room.transfers.moving.count == 2 }
        try await room.downloading.pause([room.episodes[0]])
        try await room.until { room.transfers.moving == [room.url(1), room.url(2)] }
        try await room.until { try await room.library.downloads.download(room.episodes[1])?.synced ?? 0 > 0 }
      }
      // After the stop, the running ones have released their leases, with their bytes.
      #expect(try await room.states(0, 1, 2) == [.paused, .queued, .queued])
      #expect(try await room.library.downloads.leased().isEmpty)
      let half = Int64(FakeTransfers.sound(of: room.url(1)).utf8.count / 2)
      #expect(try await room.library.downloads.download(room.episodes[1])?.synced == half)
      for index in 0..<3 { room.transfers.set(.sound, for: room.url(index)) }
      try await room.whileRunning {
        try await room.until { try await room.states(0, 1, 2) == [.paused, .downloaded, .downloaded] }
        #expect(await room.bytes(1) == FakeTransfers.sound(of: room.url(1)))
        try await room.downloading.resume([room.episodes[0]])
        try await room.untilState(0, .downloaded)
        #expect(await room.bytes(0) == FakeTransfers.sound(of: room.url(0)))
      }
    }
  }

  @Test func pausesAndResumesAll() async throws {
    try await DownloadingRoom.run(.held) { room in
      try await room.download(0, 1, 2)
      try await room.until { room.transfers.moving.count == 2 }
      try await room.downloading.pauseAll(of: .local)
      try await room.until { room.transfers.moving.isEmpty }
      #expect(try await room.states(0, 1, 2) == [.paused, .paused, .paused])
      for index in 0..<3 { room.transfers.set(.sound, for: room.url(index)) }
      try await room.downloading.resumeAll(of: .local)
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 3 }
    }
  }

  @Test func deletesBytesOfCancelledDownload() async throws {
    try await DownloadingRoom.run(.held) { room in
      try await room.download(0, 1, 2)
      try await room.download(1, for: SampleLibrary.neighbour)
      try await room.until { try await room.store.parts().count == 2 }
      try await room.downloading.cancelAll(of: .local)
      try await room.until { try await Array(room.store.parts().keys) == [room.episodes[1]] }
      #expect(try await room.states(0, 2) == [nil, nil])
      #expect(try await room.library.claims.counts(of: .local) == DownloadCounts())
      // Another user wants this one.
      #expect(room.transfers.moving == [room.url(1)])
      // Requested again, it starts over.
      room.transfers.set(.sound, for: room.url(0))
      try await room.download(0)
      try await room.untilState(0, .downloaded)
    }
  }

  @Test func restoresWithinTenMinutes() async throws {
    try await DownloadingRoom.run { room in
      try await room.download(0, 1)
      try await room.until { try await room.library.claims.counts(of: .local).downloaded == 2 }
      let removed = try await room.downloading.remove([room.episodes[0]], for: .local)
      #expect(removed.count == 1 && removed.bytes == Int64(FakeTransfers.sound(of: room.url(0)).utf8.count))
      room.pass(599)
      try await room.settle()
      #expect(await room.bytes(0) != nil)
      #expect(try await room.downloading.restore(removedAt: removed.moment, for: .local) == 1)
      room.pass(2)
      try await room.settle()
      #expect(await room.bytes(0) != nil)
      #expect(try await room.downloading.removeShow(room.sample.show, for: .local).count == 2)
      room.pass(601)
      try await room.until { try await room.store.keys().isEmpty }
      #expect(try await room.states(0, 1) == [nil, nil])
      #expect(try await room.downloading.restore(removed.episodes, for: .local) == 0)
    }
  }

  @Test func deletesFileWithItsLastUser() async throws {
    try await DownloadingRoom.run { room in
      try await room.download(0)
      try await room.untilState(0, .downloaded)
      let answer = try await room.downloading.download([room.episodes[0]], for: SampleLibrary.neighbour)
      #expect(answer.alreadyThere == [room.episodes[0]] && room.transfers.begun.count == 1)
      _ = try await room.downloading.remove([room.episodes[0]], for: .local)
      room.pass(601)
      try await room.settle()
      #expect(await room.bytes(0) != nil)
      _ = try await room.downloading.remove([room.episodes[0]], for: SampleLibrary.neighbour)
      room.pass(601)
      try await room.until { try await room.store.keys().isEmpty }
    }
  }
}
