import Downloading
import Foundation
import Library
import PodcastModel

extension Engines {
  /// The episodes that command-line arguments name, for a user: by id or the address of their page, or the newest ones of a show.
  ///
  /// - Parameter words: `12` or `…/episodes/12`; for a show `…/shows/3` or anything that `shows(named:)` accepts.
  /// - Parameter latest: The number of newest episodes of each show. When it is given, a number is the id of a show.
  /// - Throws: `AmbiguousArgument`, `StorageError`.
  public func episodes(named words: [String], latest: Int? = nil, for user: UserID = .owner) async throws -> [EpisodeID] {
    var found: [EpisodeID] = []
    for words in words {
      if let id = Self.number(in: words, under: "episodes") ?? (latest == nil ? Int64(words) : nil) {
        guard try await library.privateShows.isVisible(EpisodeID(id), to: user) else {
          throw AmbiguousArgument(words: words, shows: [], isEpisode: true)
        }
        found.append(EpisodeID(id))
      } else {
        let show = try await show(named: Self.number(in: words, under: "shows").map(String.init) ?? words, for: user)
        found += try await newest(latest ?? 1, of: show.id, for: user)
      }
    }
    var seen: Set<EpisodeID> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// Downloads episodes for a user, and reports their status until all have ended.
  ///
  /// - Parameter isAlone: Whether no server runs, so that this process transfers the files.
  /// - Throws: `StorageError`, and the errors of `each`. Requested downloads continue in any case, here or in the next process.
  public func download(
    _ episodes: [EpisodeID], for user: UserID = .owner, isAlone: Bool = false, each: (DownloadStatus) async throws -> Void
  ) async throws {
    let answer = try await downloading.download(episodes, for: user)
    let refused = answer.withoutAudio.map { ($0, DownloadFailure.noAudio) } + answer.overLimit.map { ($0, .limitReached) }
    for (episode, failure) in refused {
      let names = try await names(of: episode)
      try await each(DownloadStatus(episode: episode, title: names.title, show: names.show, state: .failed, failure: failure))
    }
    let wanted = episodes.filter { episode in !refused.contains { $0.0 == episode } }
    let work = isAlone ? Task { try await downloading.runUntilDone(wanted) } : nil
    let result: Result<Void, any Error>
    do {
      result = .success(try await follow(wanted, each: each))
      if isAlone { await downloading.finishCompanions() }
    } catch {
      result = .failure(error)
    }
    // The loop's other work is cancelled.
    work?.cancel()
    _ = await work?.result
    try result.get()
  }

  /// Reports the status of these downloads now and after each change until all have ended. It includes the work of other processes.
  ///
  /// - Throws: `StorageError`, and the errors of `each`.
  public func follow(_ episodes: [EpisodeID], each: (DownloadStatus) async throws -> Void) async throws {
    var reported: [EpisodeID: DownloadStatus] = [:]
    var left = episodes
    while true {
      var open: [EpisodeID] = []
      for episode in left {
        let current = try await status(of: episode, after: reported[episode])
        if current != reported[episode] { try await each(current) }
        reported[episode] = current
        if !current.isEnd(at: Date()) { open.append(episode) }
      }
      left = open
      if left.isEmpty { return }
      try await Task.sleep(for: .milliseconds(250))
    }
  }

  // MARK: - Private

  /// "http://127.0.0.1:8080/episodes/12?from=list" -> 12
  private static func number(in address: String, under folder: String) -> Int64? {
    let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard path.count >= 2, path[path.count - 2] == folder else { return nil }
    return Int64(path[path.count - 1])
  }

  /// Only episodes with audio: a trailer without any would not count as the newest.
  private func newest(_ count: Int, of show: ShowID, for user: UserID) async throws -> [EpisodeID] {
    var found: [EpisodeID] = []
    var offset = 0
    while found.count < count {
      let page = try await library.episodes.episodes(of: show, for: user, limit: Self.page, offset: offset)
      found += page.filter { $0.episode.enclosure != nil }.map(\.episode.id)
      if page.count < Self.page { break }
      offset += page.count
    }
    return Array(found.prefix(max(count, 0)))
  }

  private static let page = 200

  private func status(of id: EpisodeID, after last: DownloadStatus?) async throws -> DownloadStatus {
    let names = if let last { (title: last.title, show: last.show) } else { try await names(of: id) }
    let download = try await library.downloads.download(id)
    // Live figures are used only while the row says that a transfer runs.
    let live = download?.state.isTransferring == true ? downloading.progress(of: id) : nil
    return DownloadStatus(
      episode: id, title: names.title, show: names.show, state: live?.state ?? download?.state,
      received: live?.received ?? download?.synced ?? 0, total: live?.total ?? download?.total,
      bytesPerSecond: live?.bytesPerSecond, secondsLeft: live?.secondsLeft, failure: download?.failure, nextTry: download?.nextTry)
  }

  private func names(of id: EpisodeID) async throws -> (title: String, show: String) {
    guard let episode = try await library.episodes.episode(id) else { return ("", "") }
    return (episode.title, try await library.shows.show(episode.show)?.title ?? "")
  }
}
