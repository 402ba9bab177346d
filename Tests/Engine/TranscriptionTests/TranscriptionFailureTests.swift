import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Transcription

@Suite struct TranscriptionFailureTests {
  private typealias Reply = LoopbackServer.Reply

  @Test(arguments: [
    (401, TranscriptionFailure.unauthorized), (403, .unauthorized), (404, .notFound), (413, .tooLarge), (400, .refused),
  ])
  func refusalsEndTheTranscription(_ status: Int, _ failure: TranscriptionFailure) async throws {
    try await withTranscription { fixture in
      fixture.server.answer { _ in .text(status, [], #"{"error": {"message": "Moss\nis wrong"}}"#) }
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .failed && job.failure == failure && job.detail == "\(status): Moss is wrong")
      // A user tries again.
      fixture.server.answer { _ in TestTranscriptionServer.reply("Moss") }
      #expect(try await transcriber.request(fixture.episode, for: .local) == .queued)
      try await transcriber.round()
      #expect(try await fixture.job()?.state == .done)
    }
  }

  @Test(arguments: [
    (429, "7200", TranscriptionFailure.busy, 7_200.0), (503, "5", .busy, 60), (500, "", .serverError, 60),
    (429, "9999999", .busy, 86_400),
  ])
  func busyServersAreAskedAgain(_ status: Int, _ retryAfter: String, _ failure: TranscriptionFailure, _ delay: TimeInterval) async throws {
    try await withTranscription { fixture in
      fixture.server.answer { _ in .text(status, retryAfter.isEmpty ? [] : [("Retry-After", retryAfter)]) }
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .queued && job.failure == failure && job.nextTry == fixture.clock.now + delay && job.failures == 1)
      fixture.server.answer { _ in TestTranscriptionServer.reply("Moss") }
      fixture.clock.advance(by: delay - 1)
      try await transcriber.round()
      #expect(try await fixture.job()?.state == .queued)
      fixture.clock.advance(by: 1)
      try await transcriber.round()
      #expect(try await fixture.job()?.state == .done)
    }
  }

  @Test func givesUpAfterSixAttempts() async throws {
    try await withTranscription { fixture in
      fixture.server.answer { _ in .text(500) }
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      for _ in 0..<8 {
        try await transcriber.round()
        fixture.clock.advance(by: 21_600)
      }
      #expect(fixture.server.uploads.count == 6)
      #expect(try await fixture.job()?.state == .failed)
    }
  }

  @Test(arguments: [
    "", "<html><body>Welcome</body></html>", "Moss and stone.", #"{"error": "no model"}"#, #"{"text": "Moss"}"#, "[1, 2]", "\u{0}\u{1}",
    #"{"segments": [{"start": 0, "end": 4, "text": "Mo"#,
  ])
  func otherAnswersAreNoTranscripts(_ body: String) async throws {
    try await withTranscription { fixture in
      fixture.server.answer { _ in .text(200, [("Content-Type", "application/json")], body) }
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .failed && job.failure == .unreadable)
    }
  }

  @Test func slowServersTimeOut() async throws {
    try await withTranscription(limit: .milliseconds(300)) { fixture in
      fixture.server.answer { _ in Reply(bytes: [], ending: .silence) }
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .queued && job.failure == .timedOut)
    }
  }

  @Test func deadServersAreNotReachable() async throws {
    try await withTranscription { fixture in
      await fixture.server.stop()
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .queued && job.failure == .unreachable)
    }
  }

  @Test func largeFilesNeedFFmpeg() async throws {
    try await withTranscription { fixture in
      var settings = try fixture.settings()
      settings.maxUploadBytes = 5
      let transcriber = try fixture.transcriber(settings)
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .failed && job.failure == .needsFFmpeg && fixture.server.uploads.isEmpty)
    }
  }

  @Test func emptyFilesAreDamaged() async throws {
    try await withTranscription { fixture in
      try Data().write(to: URL(filePath: try #require(fixture.files[fixture.episode])))
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      #expect(try await fixture.job()?.failure == .damaged)
    }
  }
}
