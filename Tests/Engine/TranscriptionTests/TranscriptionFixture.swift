import Fetching
import Foundation
import Library
import PodcastModel
import Synchronization
import TestSupport
import Testing

@testable import Transcription

/// A transcriber for the sample library, with a server of the test's own and files in a folder.
struct TranscriptionFixture: Sendable {
  final class Files: Sendable {
    private let paths = Mutex<[EpisodeID: String]>([:])
    private let requested = Mutex<[EpisodeID]>([])

    subscript(episode: EpisodeID) -> String? {
      get { paths.withLock { $0[episode] } }
      set { paths.withLock { $0[episode] = newValue } }
    }

    /// The episodes whose download was requested.
    var downloads: [EpisodeID] { requested.withLock { $0 } }

    func request(_ episode: EpisodeID) { requested.withLock { $0.append(episode) } }
  }

  let sample: SampleLibrary
  let clock = FixedClock()
  let files = Files()
  let server: TestTranscriptionServer
  let folder: URL
  let fetcher: Fetcher

  var library: Library { sample.library }
  var episode: EpisodeID { sample.episodes[0] }

  /// - Parameter limit: How long the server may take.
  init(in folder: URL, limit: Duration = .seconds(60)) async throws {
    sample = try await SampleLibrary()
    server = try await TestTranscriptionServer()
    self.folder = folder
    var options = FetchingOptions()
    options.allowPrivate.byPurpose[.transcription] = [HostPort(host: "127.0.0.1", port: server.port)]
    options[limits: .transcription].total = limit
    fetcher = Fetcher(options)
    for episode in sample.episodes.prefix(2) { try addFile(of: episode) }
  }

  func addFile(of episode: EpisodeID) throws {
    let file = folder.appending(path: "\(episode.rawValue).mp3")
    try Data("audio of \(episode.rawValue)".utf8).write(to: file)
    files[episode] = file.path
  }

  func settings(_ kind: TranscriptionSettings.Kind = .openAI, key: String? = nil, minutes: Int = 0) throws -> TranscriptionSettings {
    var settings = try TranscriptionSettings(url: server.origin, kind: kind, key: key)
    settings.minutesPerDay = minutes
    return settings
  }

  /// - Parameter parts: The number of parts of ten minutes into which files are cut; nil without ffmpeg.
  /// - Parameter free: The free bytes of the disk.
  func transcriber(_ settings: TranscriptionSettings? = nil, parts: Int? = nil, free: Int64 = .max) throws -> Transcriber {
    let (files, fetcher) = (files, fetcher)
    var dependencies = Transcriber.Dependencies(
      stream: fetcher.stream, audioFile: { files[$0] }, download: { episode, _ in files.request(episode) }, split: nil, zone: .gmt,
      now: clock.read)
    dependencies.free = { _ in free }
    if let parts {
      dependencies.split = { _, folder, _ in
        try (0..<parts).map { number in
          let file = folder.appending(path: "\(number).wav")
          try Data("part \(number)".utf8).write(to: file)
          return AudioPart(path: file.path, startSeconds: Double(number) * 600, seconds: 600)
        }
      }
    }
    return Transcriber(
      try settings ?? self.settings(), library: library, folder: folder.appending(path: "parts"), dependencies: dependencies)
  }

  func job(_ episode: EpisodeID? = nil) async throws -> TranscriptionJob? {
    try await library.transcriptions.job(of: episode ?? self.episode)
  }

  func cues(_ episode: EpisodeID? = nil) async throws -> [StoredCue] {
    guard let transcript = try await library.transcripts.transcripts(of: episode ?? self.episode).first else { return [] }
    return try await library.transcripts.cues(of: transcript.id)
  }

  func close() async {
    await server.stop()
    await fetcher.shutDown()
  }
}

/// Runs `test` with a fixture that is closed afterwards.
func withTranscription(limit: Duration = .seconds(60), _ test: (TranscriptionFixture) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let fixture = try await TranscriptionFixture(in: folder, limit: limit)
    do {
      try await test(fixture)
    } catch {
      await fixture.close()
      throw error
    }
    await fixture.close()
  }
}
