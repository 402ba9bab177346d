import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Transcription

@Suite struct TranscriberTests {
  @Test(arguments: [
    (TranscriptionSettings.Kind.openAI, "/v1/audio/transcriptions"), (.whisperCpp, "/inference"),
  ])
  func storesTextOfServer(_ kind: TranscriptionSettings.Kind, _ path: String) async throws {
    try await withTranscription { fixture in
      let transcriber = try fixture.transcriber(try fixture.settings(kind, key: "s3cret"))
      #expect(try await transcriber.request(fixture.episode, for: .local) == .queued)
      #expect(try await transcriber.request(fixture.episode, for: .local) == .alreadyQueued)
      try await transcriber.round()
      let upload = try #require(fixture.server.uploads.first)
      #expect(fixture.server.uploads.count == 1 && upload.path == path && upload.authorization == "Bearer s3cret")
      #expect(upload.file == "audio of \(fixture.episode.rawValue)" && upload.fileName == "audio.mp3")
      #expect(upload.fields["response_format"] == "verbose_json" && upload.fields["language"] == "en")
      #expect(upload.fields["model"] == (kind == .openAI ? "whisper-1" : nil))
      let cues = try await fixture.cues()
      #expect(
        cues.map(\.text) == ["Moss grows.", "Ferns follow."] && cues.map(\.startSeconds) == [0, 4] && cues.map(\.endSeconds) == [4, 8])
      let job = try #require(try await fixture.job())
      #expect(job.state == .done && job.finished == fixture.clock.now && job.processedSeconds == 1_800 && job.durationSeconds == 1_800)
      #expect(try await transcriber.request(fixture.episode, for: .local) == .hasTranscript)
    }
  }

  @Test func readsWebVTT() async throws {
    try await withTranscription { fixture in
      fixture.server.answer { _ in .text(200, [("Content-Type", "text/vtt")], "WEBVTT\n\n00:01.000 --> 00:02.500\nMoss\n") }
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      #expect(try await fixture.cues() == [StoredCue(startSeconds: 1, endSeconds: 2.5, text: "Moss")])
    }
  }

  @Test func transcribesInTheOrderOfTheRequests() async throws {
    try await withTranscription { fixture in
      let transcriber = try fixture.transcriber()
      for episode in fixture.sample.episodes.prefix(2).reversed() { _ = try await transcriber.request(episode, for: .local) }
      try await transcriber.round()
      #expect(fixture.server.uploads.map(\.file) == fixture.sample.episodes.prefix(2).reversed().map { "audio of \($0.rawValue)" })
      let jobs = try await fixture.library.transcriptions.jobs(for: .local, limit: 9)
      #expect(jobs.map(\.job.state) == [.done, .done] && jobs.map(\.showTitle) == ["Moss & Stone", "Moss & Stone"])
    }
  }

  @Test func limitsTheQueueOfAUser() async throws {
    try await withTranscription { fixture in
      let transcriber = try fixture.transcriber()
      let episodes = fixture.sample.episodes
      #expect(try await transcriber.request(episodes[0], for: .local, limit: 1) == .queued)
      #expect(try await transcriber.request(episodes[1], for: .local, limit: 1) == .tooMany)
      #expect(try await transcriber.request(episodes[1], for: .local) == .queued)
      #expect(try await fixture.library.transcriptions.jobs(for: .local, limit: 9).count == 2)
    }
  }

  @Test func refusesEpisodesWithoutAudioAndUnknownOnes() async throws {
    try await withTranscription { fixture in
      let transcriber = try fixture.transcriber()
      #expect(try await transcriber.request(fixture.sample.episodes[2], for: .local) == .noAudio)
      #expect(try await transcriber.request(EpisodeID(99), for: .local) == .noSuchEpisode)
      #expect(try await fixture.library.transcriptions.jobs(for: .local, limit: 9).isEmpty)
    }
  }

  @Test func waitsForTheDownload() async throws {
    try await withTranscription { fixture in
      let episode = fixture.sample.episodes[1]
      fixture.files[episode] = nil
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(episode, for: .local)
      #expect(fixture.files.downloads == [episode])
      try await transcriber.round()
      let job = try #require(try await fixture.job(episode))
      #expect(job.state == .queued && job.failure == .notDownloaded && job.failures == 0)
      try fixture.addFile(of: episode)
      fixture.clock.advance(by: 900)
      try await transcriber.round()
      #expect(try await fixture.job(episode)?.state == .done)
    }
  }

  @Test func givesUpOnADownloadAfterADay() async throws {
    try await withTranscription { fixture in
      fixture.files[fixture.episode] = nil
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      fixture.clock.advance(by: 86_401)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .failed && job.failure == .notDownloaded)
    }
  }

  @Test func silentPartsAreNoFailure() async throws {
    try await withTranscription { fixture in
      fixture.server.answer { $0.file == "part 1" ? TestTranscriptionServer.reply("Moss") : TestTranscriptionServer.reply() }
      let transcriber = try fixture.transcriber(try fixture.settings(.whisperCpp), parts: 3)
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      #expect(try await fixture.cues().map(\.startSeconds) == [600])
    }
  }

  @Test func anEpisodeWithoutSpeechHasNoTranscript() async throws {
    try await withTranscription { fixture in
      fixture.server.answer { _ in TestTranscriptionServer.reply() }
      let transcriber = try fixture.transcriber()
      _ = try await transcriber.request(fixture.episode, for: .local)
      try await transcriber.round()
      let job = try #require(try await fixture.job())
      #expect(job.state == .failed && job.failure == .noSpeech)
      #expect(try await fixture.library.transcripts.hasTranscript(fixture.episode) == false)
    }
  }
}
