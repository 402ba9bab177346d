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
    try await DownloaderFixture.run { fixture in
      try await fixture.download(0)
      try await fixture.untilState(0, .downloaded)
      #expect(await fixture.bytes(0) == FakeTransfers.sound(of: fixture.url(0)))
      let download = try #require(try await fixture.library.downloads.download(fixture.episodes[0]))
      #expect(download.file == "\(fixture.episodes[0].rawValue).mp3" && download.mimeType == "audio/mpeg" && download.leaseOwner == nil)
      #expect(try await fixture.store.hash(of: download.file ?? "") == download.sha256)
      #expect(try await fixture.library.claims.counts(of: .local).new == 1)
      try await fixture.until { fixture.artwork.value == [fixture.episodes[0]] }
      #expect(try await fixture.store.parts().isEmpty)
    }
  }

  @Test func runsTwoAtOnceInOrder() async throws {
    try await DownloaderFixture.run(.held) { fixture in
      try await fixture.download(3, 1, 4, 0, 2)
      try await fixture.until { fixture.transfers.moving.count == 2 }
      try await fixture.settle()
      #expect(Set(fixture.transfers.started) == [fixture.url(3), fixture.url(1)])
      #expect(try await fixture.states(3, 1, 4, 0, 2) == [.downloading, .downloading, .queued, .queued, .queued])
      for index in 0..<5 { fixture.transfers.set(.sound, for: fixture.url(index)) }
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 5 }
      #expect(fixture.transfers.maxBatchSize == 2)
      // Transfers of one round start at the same time.
      #expect(Set(fixture.transfers.started[2..<4]) == [fixture.url(4), fixture.url(0)])
      #expect(fixture.transfers.started.last == fixture.url(2))
    }
  }

  @Test func limitsDownloadsPerFinalHost() async throws {
    try await DownloaderFixture.run(.held) { fixture in
      try await fixture.downloading.set(DownloadSettings(parallel: 5, perHost: 2))
      for index in 0..<5 {
        fixture.transfers.setFinal(index == 4 ? "https://other.example/e" : "https://cdn.example/\(index)", for: fixture.url(index))
      }
      try await fixture.download(0, 1, 2, 3, 4)
      // All addresses look alike; a transfer whose final host is at its limit stops and waits.
      try await fixture.until { fixture.transfers.moving == [fixture.url(0), fixture.url(1), fixture.url(4)] }
      try await fixture.settle()
      #expect(fixture.transfers.moving == [fixture.url(0), fixture.url(1), fixture.url(4)])
      let asked = fixture.transfers.started.count
      try await fixture.settle()
      #expect(fixture.transfers.started.count == asked)
      fixture.transfers.set(.sound, for: fixture.url(0))
      try await fixture.until { fixture.transfers.moving.contains(fixture.url(2)) }
      #expect(fixture.transfers.moving.count == 3)
    }
  }

  @Test func progressIsLive() async throws {
    try await DownloaderFixture.run(.held) { fixture in
      try await fixture.download(0)
      try await fixture.until { (fixture.downloading.progress(of: fixture.episodes[0])?.received ?? 0) > 0 }
      let progress = try #require(fixture.downloading.progress(of: fixture.episodes[0]))
      let length = Int64(FakeTransfers.sound(of: fixture.url(0)).utf8.count)
      #expect(progress.state == .downloading && progress.total == length && progress.received == length / 2)
      fixture.transfers.set(.sound, for: fixture.url(0))
      try await fixture.untilState(0, .downloaded)
      try await fixture.until { fixture.downloading.progress(of: fixture.episodes[0]) == nil }
    }
  }

  @Test func keepsPausedAcrossRestart() async throws {
    try await DownloaderFixture.prepare(.held) { fixture in
      try await fixture.whileRunning {
        try await fixture.download(0, 1, 2)
        try await fixture.until { fixture.transfers.moving.count == 2 }
        try await fixture.downloading.pause([fixture.episodes[0]])
        try await fixture.until { fixture.transfers.moving == [fixture.url(1), fixture.url(2)] }
        try await fixture.until { try await fixture.library.downloads.download(fixture.episodes[1])?.synced ?? 0 > 0 }
      }
      // After the stop, the running ones have released their leases, with their bytes.
      #expect(try await fixture.states(0, 1, 2) == [.paused, .queued, .queued])
      #expect(try await fixture.library.downloads.leased().isEmpty)
      let half = Int64(FakeTransfers.sound(of: fixture.url(1)).utf8.count / 2)
      #expect(try await fixture.library.downloads.download(fixture.episodes[1])?.synced == half)
      for index in 0..<3 { fixture.transfers.set(.sound, for: fixture.url(index)) }
      try await fixture.whileRunning {
        try await fixture.until { try await fixture.states(0, 1, 2) == [.paused, .downloaded, .downloaded] }
        #expect(await fixture.bytes(1) == FakeTransfers.sound(of: fixture.url(1)))
        try await fixture.downloading.resume([fixture.episodes[0]])
        try await fixture.untilState(0, .downloaded)
        #expect(await fixture.bytes(0) == FakeTransfers.sound(of: fixture.url(0)))
      }
    }
  }

  @Test func pausesAndResumesAll() async throws {
    try await DownloaderFixture.run(.held) { fixture in
      try await fixture.download(0, 1, 2)
      try await fixture.until { fixture.transfers.moving.count == 2 }
      try await fixture.downloading.pauseAll(of: .local)
      try await fixture.until { fixture.transfers.moving.isEmpty }
      #expect(try await fixture.states(0, 1, 2) == [.paused, .paused, .paused])
      for index in 0..<3 { fixture.transfers.set(.sound, for: fixture.url(index)) }
      try await fixture.downloading.resumeAll(of: .local)
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 3 }
    }
  }

  @Test func deletesBytesOfCancelledDownload() async throws {
    try await DownloaderFixture.run(.held) { fixture in
      try await fixture.download(0, 1, 2)
      try await fixture.download(1, for: SampleLibrary.neighbour)
      try await fixture.until { try await fixture.store.parts().count == 2 }
      try await fixture.downloading.cancelAll(of: .local)
      try await fixture.until { try await Array(fixture.store.parts().keys) == [fixture.episodes[1]] }
      #expect(try await fixture.states(0, 2) == [nil, nil])
      #expect(try await fixture.library.claims.counts(of: .local) == DownloadCounts())
      // Another user wants this one.
      #expect(fixture.transfers.moving == [fixture.url(1)])
      // Requested again, it starts over.
      fixture.transfers.set(.sound, for: fixture.url(0))
      try await fixture.download(0)
      try await fixture.untilState(0, .downloaded)
    }
  }

  @Test func restoresWithinTenMinutes() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.download(0, 1)
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 2 }
      let removed = try await fixture.downloading.remove([fixture.episodes[0]], for: .local)
      #expect(removed.count == 1 && removed.bytes == Int64(FakeTransfers.sound(of: fixture.url(0)).utf8.count))
      fixture.pass(599)
      try await fixture.settle()
      #expect(await fixture.bytes(0) != nil)
      #expect(try await fixture.downloading.restore(removedAt: removed.moment, for: .local) == 1)
      fixture.pass(2)
      try await fixture.settle()
      #expect(await fixture.bytes(0) != nil)
      #expect(try await fixture.downloading.removeShow(fixture.sample.show, for: .local).count == 2)
      fixture.pass(601)
      try await fixture.until { try await fixture.store.keys().isEmpty }
      #expect(try await fixture.states(0, 1) == [nil, nil])
      #expect(try await fixture.downloading.restore(removed.episodes, for: .local) == 0)
    }
  }

  @Test func deletesFileWithItsLastUser() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.download(0)
      try await fixture.untilState(0, .downloaded)
      let answer = try await fixture.downloading.download([fixture.episodes[0]], for: SampleLibrary.neighbour)
      #expect(answer.alreadyDownloaded == [fixture.episodes[0]] && fixture.transfers.started.count == 1)
      _ = try await fixture.downloading.remove([fixture.episodes[0]], for: .local)
      fixture.pass(601)
      try await fixture.settle()
      #expect(await fixture.bytes(0) != nil)
      _ = try await fixture.downloading.remove([fixture.episodes[0]], for: SampleLibrary.neighbour)
      fixture.pass(601)
      try await fixture.until { try await fixture.store.keys().isEmpty }
    }
  }
}
