import Downloading
import Fetching
import Foundation
import Library
import OwnAudio
import PodcastModel
import Storage
import Transcription

extension Engines {
  /// nil without a server in the settings.
  static func transcriber(
    _ settings: Settings, _ library: Library, _ fetcher: Fetcher, _ downloading: Downloader, _ ownAudio: OwnAudio,
    _ instance: ProcessInstance
  ) -> Transcriber? {
    guard let transcription = settings.transcription else { return nil }
    return Transcriber(
      transcription, library: library, folder: settings.home.appendingPathComponent("transcription"),
      dependencies: .init(
        stream: fetcher.stream,
        audioFile: { episode in
          if let file = await downloading.file(of: episode) { return file.path }
          return await ownAudio.path(of: episode)
        },
        download: { _ = try await downloading.download([$0], for: $1) }),
      instance: instance)
  }

  /// The downloaded episodes of a show without a transcript, for the owner.
  ///
  /// - Throws: `AmbiguousArgument`, `StorageError`.
  public func episodesToTranscribe(ofShow words: String) async throws -> [EpisodeID] {
    let show = try await show(named: words)
    var found: [EpisodeID] = []
    var offset = 0
    while true {
      let page = try await library.episodes.episodes(of: show.id, for: .owner, limit: Self.pageLength, offset: offset)
      for listed in page where await audioFile(of: listed.episode.id) != nil {
        if try await !library.transcripts.hasTranscript(listed.episode.id) { found.append(listed.episode.id) }
      }
      if page.count < Self.pageLength { return found }
      offset += page.count
    }
  }

  /// Queues episodes for the owner, and reports their status until all have ended.
  ///
  /// - Parameter isAlone: Whether no server runs, so that this process does the work.
  /// - Throws: `TranscriptionRequestError`, `StorageError`, and the errors of `each`. Requested transcriptions continue in any case, here
  ///   or in the next process.
  public func transcribe(
    _ episodes: [EpisodeID], isAlone: Bool = false, each: (TranscriptionStatus) async throws -> Void
  ) async throws {
    guard let transcription else { throw TranscriptionRequestError.isOff }
    for episode in episodes {
      switch try await transcription.request(episode, for: .owner) {
      // The command sets no limit.
      case .queued, .alreadyQueued, .tooMany: break
      case .hasTranscript: throw TranscriptionRequestError.hasTranscript(episode)
      case .noAudio: throw TranscriptionRequestError.noAudio(episode)
      case .noSuchEpisode: throw AmbiguousArgument(words: "\(episode.rawValue)", shows: [], isEpisode: true)
      }
    }
    let work: [Task<Void, Never>] = isAlone ? [Task { await transcription.run() }, Task { await downloading.run() }] : []
    let result: Result<Void, any Error>
    do {
      result = .success(try await followTranscriptions(of: episodes, each: each))
    } catch {
      result = .failure(error)
    }
    for task in work { task.cancel() }
    for task in work { await task.value }
    try result.get()
  }

  /// The queue of the owner.
  ///
  /// - Throws: `TranscriptionRequestError.isOff`, `StorageError`.
  public func transcriptionList() async throws -> TranscriptionList {
    guard let transcription else { throw TranscriptionRequestError.isOff }
    let jobs = try await library.transcriptions.jobs(for: .owner, limit: Self.pageLength)
    return TranscriptionList(
      transcriptions: jobs.map { TranscriptionStatus(episode: $0.job.episode, title: $0.title, show: $0.showTitle, $0.job) },
      secondsToday: try await transcription.secondsToday(),
      secondsPerDay: transcription.settings.minutesPerDay > 0 ? Double(transcription.settings.minutesPerDay) * 60 : nil)
  }

  // MARK: - Private

  private func followTranscriptions(
    of episodes: [EpisodeID], each: (TranscriptionStatus) async throws -> Void
  ) async throws {
    var reported: [EpisodeID: TranscriptionStatus] = [:]
    var left = episodes
    while true {
      var open: [EpisodeID] = []
      for id in left {
        let names = try await names(of: id, after: reported[id])
        let current = TranscriptionStatus(
          episode: id, title: names.title, show: names.show, try await library.transcriptions.job(of: id))
        if current != reported[id] { try await each(current) }
        reported[id] = current
        if !current.isEnd(at: Date()) { open.append(id) }
      }
      left = open
      if left.isEmpty { return }
      try await Task.sleep(for: .milliseconds(250))
    }
  }

  private func names(of id: EpisodeID, after last: TranscriptionStatus?) async throws -> (title: String, show: String) {
    if let last { return (last.title, last.show) }
    guard let episode = try await library.episodes.episode(id) else { return ("", "") }
    return (episode.title, try await library.shows.show(episode.show)?.title ?? "")
  }

  private static let pageLength = 200
}
