import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Transcription

@Suite struct TranscriptionPartTests {
  @Test func largeFilesAreCutAndTimesShifted() async throws {
    try await withTranscription { fixture in
      fixture.server.answer { TestTranscriptionServer.reply("\($0.file)", "end") }
      var settings = try fixture.settings()
      settings.maxUploadBytes = 9
      let transcriber = try fixture.transcriber(settings, parts: 3)
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      #expect(fixture.server.uploads.map(\.file) == ["part 0", "part 1", "part 2"])
      let cues = try await fixture.cues()
      #expect(cues.map(\.startSeconds) == [0, 4, 600, 604, 1_200, 1_204])
      #expect(cues.map(\.text) == ["part 0", "end", "part 1", "end", "part 2", "end"])
      let job = try #require(try await fixture.job())
      #expect(job.state == .done && job.durationSeconds == 1_800 && job.processedSeconds == 1_800)
      #expect(try await fixture.library.transcriptions.parts(of: fixture.episode).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: transcriber.folder.path))
    }
  }

  @Test func restartContinuesBehindTheLastPart() async throws {
    try await withTranscription { fixture in
      fixture.server.answer {
        $0.file == "part 0" ? TestTranscriptionServer.reply("one") : LoopbackServer.Reply(bytes: [], ending: .silence)
      }
      let settings = try fixture.settings(.whisperCpp)
      let first = try fixture.transcriber(settings, parts: 2)
      _ = try await first.request(fixture.episode, for: .local)
      let work = Task { await first.run() }
      try await waitUntil { fixture.server.uploads.count == 2 }
      let running = try #require(try await fixture.job())
      #expect(running.state == .running && running.processedSeconds == 600 && running.durationSeconds == 1_200)
      work.cancel()
      await work.value
      let stopped = try #require(try await fixture.job())
      #expect(stopped.state == .queued && stopped.failure == nil && stopped.failures == 0 && stopped.processedSeconds == 600)
      fixture.server.answer { TestTranscriptionServer.reply("again \($0.file)") }
      let second = try fixture.transcriber(settings, parts: 2)
      try await second.round()
      #expect(fixture.server.uploads.map(\.file) == ["part 0", "part 1", "part 1"])
      #expect(try await fixture.cues().map(\.text) == ["one", "again part 1"])
    }
  }

  @Test func anotherFileStartsFromItsBeginning() async throws {
    try await withTranscription { fixture in
      fixture.server.answer { $0.file == "part 1" ? .text(500) : TestTranscriptionServer.reply($0.file) }
      let settings = try fixture.settings(.whisperCpp)
      _ = try await fixture.transcriber().request(fixture.episode, for: .local)
      try await fixture.transcriber(settings, parts: 2).round()
      fixture.clock.advance(by: 60)
      fixture.server.answer { TestTranscriptionServer.reply($0.file) }
      try await fixture.transcriber(settings, parts: 3).round()
      #expect(fixture.server.uploads.map(\.file) == ["part 0", "part 1", "part 0", "part 1", "part 2"])
    }
  }

  @Test func partsLeaveTheReserveToTheDatabase() async throws {
    try await withTranscription { fixture in
      let settings = try fixture.settings(.whisperCpp)
      _ = try await fixture.transcriber().request(fixture.episode, for: .local)
      try await fixture.transcriber(settings, parts: 2, free: 0).round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .queued && job.failure == .diskFull && job.failures == 0 && fixture.server.uploads.isEmpty)
      fixture.clock.advance(by: 900)
      try await fixture.transcriber(settings, parts: 2).round()
      #expect(try await fixture.job()?.state == .done)
    }
  }

  @Test func dailyLimitEndsAtMidnight() async throws {
    try await withTranscription { fixture in
      // 23:00 of the server's day.
      fixture.clock.advance(by: 15 * 3_600)
      let settings = try fixture.settings(.whisperCpp, minutes: 20)
      let transcriber = try fixture.transcriber(settings, parts: 3)
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .queued && job.failure == .dailyLimit && job.failures == 0 && job.processedSeconds == 1_200)
      #expect(job.nextTry == fixture.clock.now + 3_600)
      #expect(try await transcriber.secondsToday() == 1_200)
      fixture.clock.advance(by: 3_599)
      try await transcriber.round()
      #expect(fixture.server.uploads.count == 2)
      fixture.clock.advance(by: 1)
      #expect(try await transcriber.secondsToday() == 0)
      try await transcriber.round()
      #expect(fixture.server.uploads.count == 3)
      #expect(try await fixture.job()?.state == .done)
      #expect(try await transcriber.secondsToday() == 600)
    }
  }

  @Test func partsBeyondTheLimitOfADayFail() async throws {
    try await withTranscription { fixture in
      let transcriber = try fixture.transcriber(try fixture.settings(minutes: 5))
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .failed && job.failure == .longerThanLimit && fixture.server.uploads.isEmpty)
    }
  }

  @Test func cancellingStopsTheRunningOne() async throws {
    try await withTranscription { fixture in
      fixture.server.answer {
        $0.file == "audio of \(fixture.episode.rawValue)"
          ? LoopbackServer.Reply(bytes: [], ending: .silence) : TestTranscriptionServer.reply("Moss")
      }
      let transcriber = try fixture.transcriber()
      let next = fixture.sample.episodes[1]
      for episode in [fixture.episode, next] { _ = try await transcriber.request(episode, for: .local) }
      let work = Task { await transcriber.run() }
      try await waitUntil { fixture.server.uploads.count == 1 }
      #expect(try await transcriber.cancel(fixture.episode, for: SampleLibrary.neighbour) == false)
      #expect(try await transcriber.cancel(fixture.episode, for: .local))
      try await waitUntil { try await fixture.job(next)?.state == .done }
      #expect(try await fixture.job() == nil)
      work.cancel()
      await work.value
    }
  }
}
