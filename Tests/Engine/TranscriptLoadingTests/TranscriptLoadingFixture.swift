import Foundation
import Library
import PodcastModel
import Supervision
import Synchronization
import TestSupport

@testable import Fetching
@testable import TranscriptLoading

/// A loader of transcripts for the sample library, with a publisher that answers as scripted.
struct TranscriptLoadingFixture: Sendable {
  let sample: SampleLibrary
  let clock = FixedClock()
  let publisher = ScriptedFiles()
  let background = BackgroundTasks()
  let loader: TranscriptLoader

  var library: Library { sample.library }
  var episode: EpisodeID { sample.episodes[0] }

  /// - Parameter sources: the transcripts that the feed names.
  init(_ sources: [TranscriptSource] = []) async throws {
    sample = try await SampleLibrary()
    let publisher = publisher
    loader = TranscriptLoader(
      library: sample.library, background: background,
      dependencies: .init(
        fetch: { try publisher.answer($0) },
        credentials: { _, url in url.hasPrefix("https://moss.example/") ? BasicCredentials(user: "ada", password: "moss") : nil },
        now: clock.read))
    try await refresh(sources)
  }

  /// The feed comes again, with other addresses of the first episode.
  func refresh(_ sources: [TranscriptSource]) async throws {
    var facts = SampleLibrary.episode(0)
    facts.transcripts = sources
    _ = try await library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: clock.now)
  }

  /// Opens the episode, and waits until its transcripts were read.
  func open() async throws {
    loader.load(episode)
    try await waitUntil { background.count == 0 }
  }

  /// The texts of the best transcript.
  func texts() async throws -> [String] {
    guard let best = try await library.transcripts.transcripts(of: episode).first else { return [] }
    return try await library.transcripts.cues(of: best.id).map(\.text)
  }

  static func source(_ name: String, _ type: String? = nil, language: String? = nil) -> TranscriptSource {
    TranscriptSource(url: "https://moss.example/\(name)", type: type, language: language)
  }

  static let vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Moss grows.\n\n00:03.000 --> 00:04.000\nSlowly.\n"
  static let srt = "1\n00:00:01,000 --> 00:00:02,000\nFrom SRT\n"
}

/// The files of a publisher, which a test sets. It counts requests.
final class ScriptedFiles: Sendable {
  private struct State {
    var files: [String: (type: String?, body: [UInt8])] = [:]
    var requests: [FetchRequest] = []
  }

  private let state = Mutex(State())

  var requests: [FetchRequest] { state.withLock { $0.requests } }
  var names: [String] { requests.map { $0.url.replacing("https://moss.example/", with: "") } }

  func set(_ text: String?, at name: String, type: String? = nil) { set(text.map { Array($0.utf8) }, at: name, type: type) }

  func set(_ body: [UInt8]?, at name: String, type: String? = nil) {
    state.withLock { $0.files["https://moss.example/\(name)"] = body.map { (type, $0) } }
  }

  func answer(_ request: FetchRequest) throws -> Fetched {
    let file = state.withLock { state in
      state.requests.append(request)
      return state.files[request.url]
    }
    guard let file else { throw FetchingError.status(503, retryAfterSeconds: nil) }
    if let limit = request.maximumBytes, file.body.count > limit { throw FetchingError.bodyTooLarge(limit: limit) }
    let head = FetchedHead(
      status: 200, contentType: file.type, contentLength: nil, contentRange: nil, acceptRanges: nil, etag: nil, lastModified: nil,
      cacheControl: nil, retryAfterSeconds: nil, finalURL: request.url, permanentURL: nil, redirects: [], contentEncodings: [],
      encodedLength: nil)
    return Fetched(head: head, body: file.body)
  }
}
