import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import Synchronization
import TestSupport

@testable import Downloading

/// A library in memory, a folder, scripted transfers, and a fixed clock.
final class DownloaderFixture: Sendable {
  let sample: SampleLibrary
  let store: LimitedMediaStore
  let transfers: FakeTransfers
  let clock: FixedClock
  let downloading: Downloader
  let artwork = LatestValue<Set<EpisodeID>>([])
  /// Whether pictures may arrive.
  let artworkGate = LatestValue(true)
  /// Episodes whose pictures were requested.
  let artworkAsked = LatestValue<Set<EpisodeID>>([])
  private let fetcher: Fetcher

  var library: Library { sample.library }
  var episodes: [EpisodeID] { sample.episodes }

  private init(_ folder: URL, _ sample: SampleLibrary, _ transfers: FakeTransfers, clock: FixedClock, instance: ProcessInstance) {
    self.sample = sample
    self.transfers = transfers
    self.clock = clock
    store = LimitedMediaStore(FolderMediaStore(MediaFolder(folder.appending(path: "media")), keepsFree: 0))
    fetcher = Fetcher(FetchingOptions())
    let (arrived, gate, asked) = (artwork, artworkGate, artworkAsked)
    downloading = Downloader(
      library: sample.library, store: store, transfer: { try await transfers.run($0, $1, $2, $3) }, bandwidth: BandwidthLimiter(),
      prober: SizeProber(fetcher: fetcher), instance: instance,
      dependencies: .init(
        didDownload: { episode in
          asked.value.insert(episode)
          // It throws when the engine ends, and then the picture has not arrived.
          guard (try? await waitUntil { gate.value }) != nil else { return }
          arrived.value.insert(episode)
        }, random: { $0.lowerBound }, now: clock.read))
  }

  /// Runs `test` with a running engine. Episodes are at `https://moss.example/1.mp3` and so on; all have audio.
  static func run(
    _ answer: FakeTransfers.Answer = .sound, episodes: Int = 5, _ test: @escaping @Sendable (DownloaderFixture) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await shuttingDown(open(in: folder, answer, episodes: episodes)) { fixture in
        try await fixture.whileRunning { try await test(fixture) }
      }
    }
  }

  /// Runs `test` without starting the engine.
  static func prepare(
    _ answer: FakeTransfers.Answer = .sound, episodes: Int = 5, instance: ProcessInstance = ProcessInstance(),
    _ test: @escaping @Sendable (DownloaderFixture) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await shuttingDown(open(in: folder, answer, episodes: episodes, instance: instance)) { fixture in
        try await withTimeout(.seconds(300)) { try await test(fixture) }
      }
    }
  }

  /// A fetcher has to be shut down, after a failure too.
  private static func shuttingDown(_ fixture: DownloaderFixture, _ test: @Sendable (DownloaderFixture) async throws -> Void) async throws {
    let result: Result<Void, any Error>
    do { result = .success(try await test(fixture)) } catch { result = .failure(error) }
    await fixture.fetcher.shutDown()
    try result.get()
  }

  private static func open(
    in folder: URL, _ answer: FakeTransfers.Answer, episodes: Int, instance: ProcessInstance = ProcessInstance()
  ) async throws -> DownloaderFixture {
    DownloaderFixture(
      folder, try await SampleLibrary(episodes: episodes, silent: []), FakeTransfers(answer), clock: FixedClock(SampleLibrary.added),
      instance: instance)
  }

  /// Runs the engine during `test`, and stops it as a server does.
  func whileRunning(_ test: @escaping @Sendable () async throws -> Void) async throws {
    let running = Task { await downloading.run() }
    let result: Result<Void, any Error>
    do { result = .success(try await withTimeout(.seconds(300)) { try await test() }) } catch { result = .failure(error) }
    running.cancel()
    await running.value
    try result.get()
  }

  func url(_ index: Int) -> String { "https://moss.example/\(index + 1).mp3" }

  func download(_ indices: Int..., for user: UserID = .local) async throws {
    try await downloading.download(indices.map { episodes[$0] }, for: user)
  }

  func state(_ index: Int) async throws -> DownloadState? { try await library.downloads.download(episodes[index])?.state }
  func failure(_ index: Int) async throws -> DownloadFailure? { try await library.downloads.download(episodes[index])?.failure }

  func states(_ indices: Int...) async throws -> [DownloadState?] {
    var states: [DownloadState?] = []
    for index in indices { states.append(try await state(index)) }
    return states
  }

  /// Waits until the condition holds.
  func until(_ isSo: () async throws -> Bool) async throws {
    try await waitUntil {
      if try await isSo() { return true }
      downloading.poke()
      return false
    }
  }

  func untilState(_ index: Int, _ wanted: DownloadState?) async throws { try await until { try await self.state(index) == wanted } }

  /// Advances the clock and wakes the engine.
  func pass(_ seconds: TimeInterval) {
    clock.advance(by: seconds)
    downloading.poke()
  }

  /// Waits until the engine has examined everything since this call, and every started transfer is held or over.
  func settle() async throws {
    var (first, looks) = (rounds, 0)
    // The first round may have started before this call, and the end of a transfer in one round is examined in the next.
    try await until {
      guard rounds >= first + 3 else { return false }
      first = rounds
      looks = running == transfers.moving.count ? looks + 1 : 0
      return looks == 2
    }
  }

  /// The number of finished rounds.
  var rounds: Int { downloading.state.withLock { $0.rounds } }
  private var running: Int { downloading.state.withLock { $0.running.count } }

  func bytes(_ index: Int) async -> String? {
    guard let file = await downloading.file(of: episodes[index]) else { return nil }
    return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A store on a disk with a free space that tests set.
final class LimitedMediaStore: MediaStore {
  private let files: FolderMediaStore
  private let free = Mutex<Int64>(1 << 40)
  private let isMounted = Mutex(true)

  init(_ files: FolderMediaStore) { self.files = files }

  func setFree(_ bytes: Int64) { free.withLock { $0 = bytes } }
  func setMounted(_ value: Bool) { isMounted.withLock { $0 = value } }

  func isAvailable() async -> Bool { isMounted.withLock { $0 } }

  /// A round that found the disk may start a download after it was taken away.
  private func mounted() throws -> FolderMediaStore {
    guard isMounted.withLock({ $0 }) else { throw DownloadError.mediaFolderMissing }
    return files
  }

  func part(of episode: EpisodeID, trusting length: Int64) async throws -> PartialFile {
    try await mounted().part(of: episode, trusting: length)
  }
  func namelessFile() async throws -> PartialFile {
    guard free.withLock({ $0 > 0 }) else { throw DownloadError.diskFull(needed: nil) }
    return try await mounted().namelessFile()
  }
  func commit(_ part: PartialFile, of episode: EpisodeID, fileExtension: String) async throws -> String {
    try await mounted().commit(part, of: episode, fileExtension: fileExtension)
  }
  func fileURL(of key: String) -> URL? { files.fileURL(of: key) }
  func size(of key: String) async throws -> Int64? { try await mounted().size(of: key) }
  func hash(of key: String) async throws -> String? { try await mounted().hash(of: key) }
  func keys() async throws -> [String] { try await mounted().keys() }
  func parts() async throws -> [EpisodeID: Int64] { try await mounted().parts() }
  func remove(_ key: String) async throws { try await mounted().remove(key) }
  func removePart(of episode: EpisodeID) async throws { try await mounted().removePart(of: episode) }
  func space() async throws -> Int64 { free.withLock { $0 } }
}
