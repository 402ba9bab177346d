import Events
import Fetching
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import Transcription
import TranscriptionQueueManager
import WebPage

@Suite struct TranscriptionQueueManagerTests {
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let viewer = Viewer(userID: UserID.owner.rawValue, isOwner: true)
  private let member = Viewer(userID: SampleLibrary.neighbour.rawValue)

  private func begin() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    let transcription = Transcriber(
      try TranscriptionSettings(url: "http://127.0.0.1:1"), library: sample.library, folder: URL(filePath: "/nowhere"),
      dependencies: .init(stream: { _ in throw FetchingError.noConnectivity }, audioFile: { _ in nil }))
    TranscriptionQueueManager.activate(in: router, library: sample.library, transcription: transcription)
    return sample
  }

  private func post(_ event: String, _ episode: EpisodeID, by viewer: Viewer) async throws -> EventAnswer {
    let fields = ["episode": ["\(episode.rawValue)"], "back": ["/episodes/\(episode.rawValue)"]]
    return try await #require(router.event(at: "/transcription-queue/\(event)")).handle(Form(fields), viewer)
  }

  private func offer(of episode: EpisodeID) async throws -> String {
    try await router.markup(TranscriptionQueueServices.EmbedOffer(episode: episode.rawValue, backTo: "/x"), for: viewer).text
  }

  @Test func requestedEpisodesAreListedAndCancelled() async throws {
    let sample = try await begin()
    let episode = sample.episodes[0]
    #expect(try await offer(of: episode).contains("Make a transcript"))
    guard
      case .notice("Added to the transcription queue", nil, "/episodes/\(episode.rawValue)") = try await post(
        "did-request", episode, by: member)
    else {
      Issue.record("no notice")
      return
    }
    #expect(try await offer(of: episode).contains("Transcript queued"))
    let page = try await router.page(at: "/transcriptions", query: [:], for: viewer).body.text
    #expect(page.contains("Episode 1") && page.contains("Moss &amp; Stone") && page.contains("0 s of 2 h of audio transcribed today"))
    // The owner may cancel the requests of others; they may not cancel the owner's.
    guard case .notice = try await post("did-cancel", episode, by: viewer) else {
      Issue.record("not cancelled")
      return
    }
    #expect(try await router.page(at: "/transcriptions", query: [:], for: viewer).body.text.contains("No transcriptions"))
    _ = try await post("did-request", episode, by: viewer)
    guard case .missing = try await post("did-cancel", episode, by: member) else {
      Issue.record("cancelled for another user")
      return
    }
  }

  @Test func refusesUnknownAndSilentEpisodes() async throws {
    let sample = try await begin()
    guard case .missing = try await post("did-request", EpisodeID(99), by: viewer) else {
      Issue.record("an unknown episode")
      return
    }
    guard case .notice("No audio available", _, _) = try await post("did-request", sample.episodes[2], by: viewer) else {
      Issue.record("an episode without audio")
      return
    }
  }

  /// Only the owner of the server can repair a wrong key.
  @Test func failuresOfTheServerAreForItsOwner() async throws {
    let sample = try await begin()
    _ = try await post("did-request", sample.episodes[0], by: member)
    _ = try await post("did-request", sample.episodes[1], by: member)
    for (episode, failure, detail) in [(0, TranscriptionFailure.unauthorized, "key 12"), (1, .noSpeech, nil)] {
      _ = try await sample.library.transcriptions.claim(owner: "test", at: .distantFuture)
      try await sample.library.transcriptions.end(sample.episodes[episode], failure, detail: detail, at: SampleLibrary.added)
    }
    let forOwner = try await router.page(at: "/transcriptions", query: [:], for: viewer).body.text
    #expect(forOwner.contains("refused the key") && forOwner.contains("key 12") && forOwner.contains("No speech found"))
    let forMember = try await router.page(at: "/transcriptions", query: [:], for: member).body.text
    #expect(forMember.contains("Transcription isn’t available right now") && forMember.contains("No speech found"))
    #expect(!forMember.contains("refused the key") && !forMember.contains("key 12"))
    guard case .notice(_, nil, "/transcriptions") = try await post("did-retry", sample.episodes[0], by: viewer) else {
      Issue.record("not tried again")
      return
    }
    #expect(try await offer(of: sample.episodes[0]).contains("Transcript queued"))
  }

  @Test func changesReachOpenPages() async throws {
    let sample = try await begin()
    let episode = sample.episodes[0]
    _ = try await post("did-request", episode, by: viewer)
    let patches = try await router.livePatches(for: Change.transcription(episode), viewer)
    #expect(patches.first { $0.key == "transcriptions" }?.attributes == ["data-reload-on-transcription": "\(episode.rawValue)-queued"])
    #expect(patches.first { $0.key == "transcription-offer-\(episode.rawValue)" }?.attributes == ["data-reload-on-transcription": "queued"])
    #expect(patches.first { $0.key == "transcription-status-\(episode.rawValue)" }?.text == "Queued")
    #expect(try await router.livePatches(for: Change.transcription(EpisodeID(99)), viewer).isEmpty)
  }
}
