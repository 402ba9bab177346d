import Foundation
import Library
import PodcastModel
import Supervision
import Synchronization
import TestSupport

@testable import Chapters
@testable import Fetching

/// A loader of chapters for the sample library, with a publisher that answers as scripted.
struct ChaptersFixture: Sendable {
  let sample: SampleLibrary
  let clock = FixedClock()
  let publisher = ScriptedPublisher()
  /// The files on this machine.
  let files = LatestFiles()
  let loader: ChapterLoader

  var library: Library { sample.library }
  var episode: EpisodeID { sample.episodes[0] }

  static let fileURL = "https://moss.example/chapters.json"
  static let mediaURL = "https://moss.example/1.mp3"

  /// - Parameters:
  ///   - fileURL: the chapters file that the feed names.
  ///   - chapters: the chapters in the feed.
  init(fileURL: String? = nil, chapters: [Chapter] = [], notes: String = "<p>Notes</p>") async throws {
    sample = try await SampleLibrary()
    let (publisher, files) = (publisher, files)
    loader = ChapterLoader(
      library: sample.library, background: BackgroundTasks(),
      dependencies: .init(
        fetch: { try publisher.answer($0) },
        credentials: { _, _ in BasicCredentials(user: "ada", password: "moss") },
        audioFile: { files[$0] }, now: clock.read))
    try await refresh(fileURL: fileURL, chapters: chapters, notes: notes)
  }

  /// The feed comes again, with other facts of the first episode.
  func refresh(fileURL: String? = nil, chapters: [Chapter] = [], notes: String = "<p>Notes</p>") async throws {
    var facts = SampleLibrary.episode(0)
    (facts.chaptersURL, facts.chapters, facts.notesHTML) = (fileURL, chapters, notes)
    _ = try await library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: clock.now)
  }

  /// The titles after all sources that are due were read.
  func titles() async throws -> [String] { try await loader.loadedChapters(of: episode).map(\.title) }

  func list() async throws -> ChapterList { try await library.chapters.chapters(of: episode).list }

  static let json = Array(
    #"{"version": "1.2.0", "chapters": [{"startTime": 0, "title": "Dawn"}, {"startTime": 60, "title": "Noon"}]}"#.utf8)

  /// An MP3 file with two chapters in its ID3 tag.
  static func audio(_ titles: [String] = ["Moss", "Fern"], pictures: [[UInt8]] = []) -> [UInt8] {
    SampleChapterAudio.bytes(titles, pictures: pictures)
  }
}

/// The paths of the files on this machine.
final class LatestFiles: Sendable {
  private let paths = Mutex<[EpisodeID: String]>([:])

  subscript(_ episode: EpisodeID) -> String? {
    get { paths.withLock { $0[episode] } }
    set { paths.withLock { $0[episode] = newValue } }
  }
}

/// A publisher whose files are set by a test. It counts requests, and answers ranges.
final class ScriptedPublisher: Sendable {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var redirects: [String: String] = [:]
    var ignoresRanges = false
    var requests: [FetchRequest] = []
  }

  private let state = Mutex(State())

  var requests: [FetchRequest] { state.withLock { $0.requests } }
  var addresses: [String] { requests.map(\.url) }

  func set(_ file: [UInt8]?, at url: String) { state.withLock { $0.files[url] = file } }
  func redirect(_ url: String, to target: String) { state.withLock { $0.redirects[url] = target } }
  func ignoreRanges() { state.withLock { $0.ignoresRanges = true } }

  func answer(_ request: FetchRequest) throws -> Fetched {
    let (file, target, ignoresRanges) = state.withLock { state -> ([UInt8]?, String, Bool) in
      state.requests.append(request)
      let target = state.redirects[request.url] ?? request.url
      return (state.files[target], target, state.ignoresRanges)
    }
    guard let file else { throw FetchingError.status(503, retryAfterSeconds: nil) }
    guard let range = request.range, !ignoresRanges else {
      if let limit = request.maximumBytes, file.count > limit { throw FetchingError.bodyTooLarge(limit: limit) }
      return Fetched(head: Self.head(200, target, range: nil), body: file)
    }
    let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2, ends[0] < file.count else { throw FetchingError.status(416, retryAfterSeconds: nil) }
    let last = min(ends[1], file.count - 1)
    let body = Array(file[ends[0]...last])
    return Fetched(head: Self.head(206, target, range: "bytes \(ends[0])-\(last)/\(file.count)"), body: body)
  }

  private static func head(_ status: Int, _ url: String, range: String?) -> FetchedHead {
    FetchedHead(
      status: status, contentType: nil, contentLength: nil, contentRange: range, acceptRanges: nil, etag: "\"1\"", lastModified: nil,
      cacheControl: nil, retryAfterSeconds: nil, finalURL: url, permanentURL: nil, redirects: [], contentEncodings: [],
      encodedLength: nil)
  }
}
