import BlockingWork
import Fetching
import Foundation
import HTMLSanitizer
import Library
import Logging
import MediaTags
import PodcastModel
import Supervision

/// Reading the sources of an episode.
extension ChapterLoader {
  /// The result of reading one source.
  private struct Reading {
    enum Result {
      case chapters([Chapter])
      /// It has none, or there is no such source.
      case nothing
      case failed
      /// It is not read this time.
      case unread
    }

    var result: Result
    /// false when only the beginning was read: up to the damage, or to the limits of remote reading.
    var isComplete = true

    static let nothing = Reading(result: .nothing)
  }

  /// The chapters of a source, before they are put in order.
  private struct Content {
    var chapters: [MediaChapter]
    var isComplete = true
  }

  /// Pauses before reading again, by the number of failures before, in seconds; after the last one it is not read again.
  static let retryDelays: [TimeInterval] = [3_600, 4 * 3_600, 86_400, 3 * 86_400]

  /// Reads the sources where they are due, and stores the result.
  func readSources(of id: EpisodeID, allowsRemoteMedia: Bool) async throws {
    let (before, _) = try await library.chapters.chapters(of: id)
    let file = await dependencies.audioFile(id)
    let access: MediaAccess = file != nil ? .local : allowsRemoteMedia ? .remote : .skipped
    guard isDue(before, access), let episode = try await library.episodes.episode(id) else { return }
    var list = ChapterList(fileURL: before.fileURL)
    // nil leaves the stored ones.
    var chapters: [Chapter]? = []
    var hasFailed = false
    sources: for source in ChapterList.Source.allCases {
      let reading: Reading =
        switch source {
        case .feed: .nothing
        case .file: await chaptersFile(list.fileURL, of: episode)
        case .media: await media(of: episode, file: file, access)
        case .notes: try await notes(of: episode)
        }
      if source == .media { Self.note(reading, access, before: before, in: &list) }
      switch reading.result {
      case .chapters(let found):
        (list.source, chapters) = (source, found)
        if source == .file, !reading.isComplete {
          // It may be repaired, and an earlier reading has no fewer chapters.
          hasFailed = true
          if before.source == .file { chapters = nil }
        }
        break sources
      case .nothing: continue
      case .failed: hasFailed = true
      case .unread: break
      }
      if before.source == source {
        (list.source, chapters) = (source, nil)
        break sources
      }
    }
    // Reading that ends with the program says nothing about the sources.
    try Task.checkCancellation()
    let moment = dependencies.now()
    list.read = moment
    if hasFailed {
      list.failures = before.failures + 1
      list.retry = Self.retryDelays.indices.contains(before.failures) ? moment + Self.retryDelays[before.failures] : nil
    }
    try await library.chapters.save(list, replacing: before, chapters: chapters, of: id)
  }

  /// Runs `work` within the time limit of one source.
  ///
  /// - Throws: `MediaTagsError.unreadable` after the limit; the errors of `work`.
  func withinLimit<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { [limit = dependencies.limit] group in
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: limit)
        throw MediaTagsError.unreadable
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw MediaTagsError.unreadable }
      return value
    }
  }

  // MARK: - Private

  /// Notes whether the media file has to be read again once it is downloaded. A remote reading that failed is repeated when it is due.
  private static func note(_ reading: Reading, _ access: MediaAccess, before: ChapterList, in list: inout ChapterList) {
    switch reading.result {
    // A reading that failed is still due when the next one may not read remote media.
    case .unread: list.hasReadMediaStart = before.hasReadMediaStart && before.retry == nil
    case .failed where access == .remote: list.hasReadMediaStart = true
    case .chapters, .nothing, .failed:
      list.hasReadMedia = reading.isComplete
      list.hasReadMediaStart = !reading.isComplete
    }
  }

  private func chaptersFile(_ url: String?, of episode: Episode) async -> Reading {
    guard let url else { return .nothing }
    return await reading("chapters file", of: episode) { [dependencies, library] in
      var request = FetchRequest(
        url, kind: .feed, userAgent: try await library.feeds.userAgent(of: episode.id),
        credentials: await dependencies.credentials(episode.id, url), maximumBytes: Self.maxFileBytes)
      request.retriesWithPlainAgent = true
      let fetched = try await dependencies.fetch(request)
      let file = try await BlockingWork.shared.run { JSONChapters.read(fetched.body, url: fetched.finalURL) }
      // Without a list the next source is read meanwhile.
      if let failure = file.failure, file.chapters.count < 2 { throw failure }
      return Content(chapters: file.chapters, isComplete: file.failure == nil)
    }
  }

  private func media(of episode: Episode, file: String?, _ access: MediaAccess) async -> Reading {
    guard let url = episode.enclosure?.url else { return .nothing }
    guard access != .skipped else { return Reading(result: .unread) }
    return await reading("media", of: episode) { [dependencies, library] in
      let tags: MediaTags
      if let file {
        tags = await MediaTags.read(from: try await FileByteSource(path: file))
      } else {
        let credentials = await dependencies.credentials(episode.id, url)
        let source = try await RemoteByteSource.open(
          url, userAgent: try await library.feeds.userAgent(of: episode.id), credentials: credentials, fetch: dependencies.fetch)
        tags = await MediaTags.read(from: source, maxReads: Self.maxRemoteReads)
      }
      // Of a damaged file the chapters before the damage are good; a connection that broke gives the others later.
      if tags.failure == .unreadable { throw MediaTagsError.unreadable }
      let isCut = tags.failure == .tooLarge || tags.failure == .truncated
      return Content(chapters: tags.chapters.map { $0.withPictureAddress(in: episode.id) }, isComplete: file != nil || !isCut)
    }
  }

  private func notes(of episode: Episode) async throws -> Reading {
    guard let notes = try await library.episodes.notes(of: episode.id)?.html else { return .nothing }
    return Self.reading(Content(chapters: try await BlockingWork.shared.run { NotesChapters.read(ShowNotes.lines(notes)) }), of: episode)
  }

  private func reading(
    _ source: String, of episode: Episode, _ read: @escaping @Sendable () async throws -> Content
  ) async -> Reading {
    do {
      return Self.reading(try await withinLimit(read), of: episode)
    } catch {
      logger.info(
        "chapters not read", metadata: ["source": "\(source)", "episode": "\(episode.id.rawValue)", "error": "\(LoggedError(error))"])
      return Reading(result: .failed)
    }
  }

  private static func reading(_ content: Content, of episode: Episode) -> Reading {
    let listed = content.chapters.normalized().filter(\.isInTableOfContents).map { Chapter($0) }.before(episode.durationSeconds)
    return Reading(result: listed.count < 2 ? .nothing : .chapters(listed), isComplete: content.isComplete)
  }

  /// In bytes, as MediaTags reads them.
  private static let maxFileBytes = 4 << 20
  private static let maxRemoteReads = 100
}

extension Chapter {
  fileprivate init(_ chapter: MediaChapter) {
    self.init(
      startSeconds: chapter.startSeconds, endSeconds: chapter.endSeconds, title: chapter.title ?? "", url: chapter.url,
      imageURL: chapter.imageURL)
  }
}
