import Components
import Downloading
import Foundation
import Hummingbird
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import TranscriptLoading
import WebPage

/// `/keep/ID`: everything with which a browser stores an episode. `/keep`: the episodes that its rules select.
struct KeepRoutes: Sendable {
  let listening: ListeningSessions
  let transcripts: TranscriptLoader
  /// The progress of an episode's running download.
  let progress: @Sendable (EpisodeID) -> DownloadProgress?
  /// The path of an episode's downloaded file; nil when it is not downloaded.
  let downloaded: @Sendable (EpisodeID) async -> String?

  private enum State: String, Encodable {
    case ready, downloading, missing
  }

  private struct Answer: Encodable {
    let episode: Int64
    /// Whether the file is on this server.
    let state: State
    /// The progress of its download from 0 to 1; nil while it is unknown.
    let progress: Double?
    /// The reason that its download does not proceed, as a sentence.
    let failure: String?
    /// In bytes; nil without a file, as are the next two.
    let size: Int64?
    let type: String?
    let etag: String?
    let item: PlayItem
    /// The addresses of pictures, chapters and transcripts.
    let files: [String]
    /// The addresses of pages that show it.
    let pages: [String]
  }

  private struct Selection: Encodable {
    let episodes: [Int64]
  }

  /// - Parameter episode: nil for an address without a number.
  func read(_ episode: Int64?, viewer: Viewer) async throws -> Response {
    guard let planned = try await listening.planned(episode.map { EpisodeID($0) }, for: UserID(viewer.userID)),
      planned.episode.enclosure != nil
    else { return .plainText(ServerStrings.strings(.noSuchEpisode), status: .notFound) }
    let id = planned.episode.id
    let file: MediaFileHeaders? = if let path = await downloaded(id) { try await LocalMedia.open(path)?.facts } else { nil }
    let mark = DownloadButton.Content(planned.episode, planned.download, live: progress(id))
    let transcripts = try await transcripts.available(for: id)
    let answer = Answer(
      episode: id.rawValue, state: file != nil ? .ready : [.none, .failed, .paused, .done].contains(mark.state) ? .missing : .downloading,
      progress: mark.fraction, failure: file == nil ? planned.downloadFailureText : nil, size: file?.length, type: file?.type,
      etag: file?.etag, item: PlayItem(planned).withBasePath, files: files(of: planned, transcripts.files).map { Link.checked($0) },
      pages: pages(of: planned, hasTranscript: transcripts.isAny).map { Link.checked($0) })
    return .json([UInt8](try JSONEncoder().encode(answer)))
  }

  func select(_ request: Request, viewer: Viewer) async throws -> Response {
    let query = FormFields.read(request.uri.query ?? "")
    func number(_ name: String) -> Int { min(max(query[name]?.last.flatMap { Int($0) } ?? 0, 0), Self.maxEpisodes) }
    let shows = query["shows"]?.last?.split(separator: ",").prefix(Self.maxShows).compactMap { Int64($0) } ?? []
    let selected = try await listening.selected(
      upNext: number("queue"), auto: number("auto"), newest: number("newest"), of: shows.map { ShowID($0) }, for: UserID(viewer.userID))
    return .json([UInt8](try JSONEncoder().encode(Selection(episodes: selected.map(\.rawValue)))))
  }

  // MARK: - Private

  private func files(of planned: PlannedEpisode, _ transcripts: [Int64]) -> [String] {
    let episode = planned.episode.id.rawValue
    return (planned.artwork.map { Cover.thumbnails(of: $0.path) } ?? []) + [MediaServices.Chapters(episode: episode).path]
      + transcripts.map { MediaServices.Transcript(episode: episode, transcript: $0).path }
  }

  private func pages(of planned: PlannedEpisode, hasTranscript: Bool) -> [String] {
    let episode = planned.episode.id.rawValue
    let tabs = ["chapters", "people"] + (hasTranscript ? ["transcript"] : [])
    return [
      EpisodePageServices.Navigate(episode: episode).path, ShowPageServices.Navigate(show: planned.show.rawValue).path,
      UpNextServices.Navigate().path, LibraryPageServices.Navigate().path, AudioPlayerServices.Navigate().path,
      DownloadCenterServices.Navigate.device.path,
    ] + tabs.map { EpisodePageServices.Navigate(episode: episode, part: $0).path }
      + (hasTranscript ? [TranscriptPageServices.Navigate(episode: episode).path] : [])
  }

  private static let maxEpisodes = 50
  private static let maxShows = 50
}
